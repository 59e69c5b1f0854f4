// SPDX-License-Identifier: GPL-2.0-only
/*
 * rtnetlink messages, whole and broken.
 */
#include <stdlib.h>
#include <string.h>

#include <libmnl/libmnl.h>
#include <linux/if_link.h>
#include <linux/if_tun.h>
#include <linux/rtnetlink.h>

#include "ktap.h"
#include "links.h"

#define SIZE	2048

/* A message as the kernel makes for a tap device with generic XDP. */
static struct nlmsghdr *tap_message(char *buffer, const char *name)
{
	struct nlmsghdr *message = mnl_nlmsg_put_header(buffer);
	struct rtnl_link_stats64 stats = { .rx_dropped = 7ULL << 40 };
	struct nlattr *info, *data;
	struct ifinfomsg *header;

	message->nlmsg_type = RTM_NEWLINK;
	header = mnl_nlmsg_put_extra_header(message, sizeof(*header));
	header->ifi_index = 42;
	mnl_attr_put_strz(message, IFLA_IFNAME, name);
	mnl_attr_put(message, IFLA_STATS64, sizeof(stats), &stats);
	info = mnl_attr_nest_start(message, IFLA_XDP);
	mnl_attr_put_u8(message, IFLA_XDP_ATTACHED, XDP_ATTACHED_SKB);
	mnl_attr_nest_end(message, info);
	info = mnl_attr_nest_start(message, IFLA_LINKINFO);
	mnl_attr_put_strz(message, IFLA_INFO_KIND, "tun");
	data = mnl_attr_nest_start(message, IFLA_INFO_DATA);
	mnl_attr_put_u8(message, IFLA_TUN_TYPE, IFF_TAP);
	mnl_attr_put_u32(message, IFLA_TUN_NUM_QUEUES, 3);
	mnl_attr_nest_end(message, data);
	mnl_attr_nest_end(message, info);
	return message;
}

static void tap_is_understood(void)
{
	char buffer[SIZE] = { 0 };
	struct link link;

	CHECK(!link_parse(tap_message(buffer, "tap0"), &link));
	CHECK(!strcmp(link.name, "tap0"));
	CHECK(link.index == 42);
	CHECK(link.is_tun && link.kind == IFF_TAP && link.queues == 3);
	CHECK(link.generic_xdp);
	CHECK(link.rx_dropped == 7ULL << 40);
}

static void other_devices_are_no_tun(void)
{
	char buffer[SIZE] = { 0 };
	struct nlmsghdr *message = mnl_nlmsg_put_header(buffer);
	struct nlattr *info;
	struct link link;

	message->nlmsg_type = RTM_NEWLINK;
	mnl_nlmsg_put_extra_header(message, sizeof(struct ifinfomsg));
	mnl_attr_put_strz(message, IFLA_IFNAME, "br0");
	info = mnl_attr_nest_start(message, IFLA_LINKINFO);
	mnl_attr_put_strz(message, IFLA_INFO_KIND, "bridge");
	mnl_attr_nest_end(message, info);
	CHECK(!link_parse(message, &link));
	CHECK(!link.is_tun && !link.generic_xdp && link.queues == 1);
}

static void nameless_and_foreign_messages_are_refused(void)
{
	char buffer[SIZE] = { 0 };
	struct nlmsghdr *message;
	struct link link;

	CHECK(link_parse(tap_message(buffer, ""), &link));
	CHECK(link_parse(tap_message(buffer, "sixteen_letters_"), &link));
	message = tap_message(buffer, "tap0");
	message->nlmsg_type = RTM_DELLINK;
	CHECK(link_parse(message, &link));
}

/* Broken messages, each in an allocation of just its size: only a sanitizer
 * can complain.
 */
static void broken_messages_are_survived(void)
{
	char buffer[SIZE] = { 0 };
	struct nlmsghdr *whole = tap_message(buffer, "tap0");
	uint32_t length = whole->nlmsg_len;
	int i, damage;

	srand(1);
	for (i = 0; i < 50000; i++) {
		uint32_t size = NLMSG_HDRLEN +
				rand() % (length - NLMSG_HDRLEN + 1);
		struct nlmsghdr *message = malloc(size);
		struct link link;

		memcpy(message, whole, size);
		message->nlmsg_len = size;
		for (damage = rand() % 4; damage && size > NLMSG_HDRLEN; damage--)
			((char *)message)[NLMSG_HDRLEN +
					  rand() % (size - NLMSG_HDRLEN)] = rand();
		link_parse(message, &link);
		free(message);
	}
}

int main(void)
{
	ktap_test("a tap's message is understood", tap_is_understood);
	ktap_test("other devices are no tun", other_devices_are_no_tun);
	ktap_test("nameless and foreign messages are refused",
		  nameless_and_foreign_messages_are_refused);
	ktap_test("broken messages are survived",
		  broken_messages_are_survived);
	return ktap_exit();
}
