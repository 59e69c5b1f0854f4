// SPDX-License-Identifier: GPL-2.0-only
/*
 * The network devices of this namespace, by rtnetlink.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <libmnl/libmnl.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include "links.h"

/* One message of a dump holds all that the kernel tells of a device. */
#define MESSAGE_SIZE	32768

/* A dump that devices came or went during is incomplete and starts anew. */
#define DUMP_TRIES	100

static int parse_xdp(const struct nlattr *attr, void *data)
{
	struct link *link = data;

	if (mnl_attr_get_type(attr) == IFLA_XDP_ATTACHED &&
	    !mnl_attr_validate(attr, MNL_TYPE_U8))
		link->generic_xdp |= mnl_attr_get_u8(attr) == XDP_ATTACHED_SKB;
	/* Set beside a driver's or a card's own program as well. */
	if (mnl_attr_get_type(attr) == IFLA_XDP_SKB_PROG_ID)
		link->generic_xdp = true;
	return MNL_CB_OK;
}

static int parse_tun(const struct nlattr *attr, void *data)
{
	struct link *link = data;

	switch (mnl_attr_get_type(attr)) {
	case IFLA_TUN_TYPE:
		if (!mnl_attr_validate(attr, MNL_TYPE_U8))
			link->kind = mnl_attr_get_u8(attr);
		break;
	case IFLA_TUN_NUM_QUEUES:
		if (!mnl_attr_validate(attr, MNL_TYPE_U32))
			link->queues = mnl_attr_get_u32(attr);
		break;
	}
	return MNL_CB_OK;
}

static int parse_info(const struct nlattr *attr, void *data)
{
	struct link *link = data;

	switch (mnl_attr_get_type(attr)) {
	case IFLA_INFO_KIND:
		if (!mnl_attr_validate(attr, MNL_TYPE_NUL_STRING))
			link->is_tun = !strcmp(mnl_attr_get_str(attr), "tun");
		break;
	case IFLA_INFO_DATA:
		/* The kernel puts the kind first. */
		if (link->is_tun)
			mnl_attr_parse_nested(attr, parse_tun, link);
		break;
	}
	return MNL_CB_OK;
}

static int parse_link(const struct nlattr *attr, void *data)
{
	struct link *link = data;

	switch (mnl_attr_get_type(attr)) {
	case IFLA_IFNAME:
		if (!mnl_attr_validate(attr, MNL_TYPE_NUL_STRING) &&
		    mnl_attr_get_payload_len(attr) <= sizeof(link->name))
			strcpy(link->name, mnl_attr_get_str(attr));
		break;
	case IFLA_LINKINFO:
		mnl_attr_parse_nested(attr, parse_info, link);
		break;
	case IFLA_XDP:
		mnl_attr_parse_nested(attr, parse_xdp, link);
		break;
	case IFLA_STATS64:
		/* Newer kernels append to it; its 64 bits aren't aligned. */
		if (mnl_attr_get_payload_len(attr) >=
		    offsetof(struct rtnl_link_stats64, rx_dropped) +
		    sizeof(link->rx_dropped))
			memcpy(&link->rx_dropped,
			       (const char *)mnl_attr_get_payload(attr) +
			       offsetof(struct rtnl_link_stats64, rx_dropped),
			       sizeof(link->rx_dropped));
		break;
	}
	return MNL_CB_OK;
}

/* Returns 0, or -1 for a message that doesn't describe a device. */
int link_parse(const struct nlmsghdr *message, struct link *link)
{
	const struct ifinfomsg *info = mnl_nlmsg_get_payload(message);

	if (message->nlmsg_type != RTM_NEWLINK ||
	    mnl_nlmsg_get_payload_len(message) < sizeof(*info))
		return -1;
	*link = (struct link){ .index = info->ifi_index, .queues = 1 };
	mnl_attr_parse(message, sizeof(*info), parse_link, link);
	return link->name[0] ? 0 : -1;
}

static int add_link(const struct nlmsghdr *message, void *data)
{
	struct links *links = data;
	struct link link, *grown;

	if (link_parse(message, &link))
		return MNL_CB_OK;
	grown = realloc(links->link, (links->count + 1) * sizeof(link));
	if (!grown)
		return MNL_CB_ERROR;
	links->link = grown;
	links->link[links->count++] = link;
	return MNL_CB_OK;
}

static int dump(struct mnl_socket *socket, unsigned int sequence,
		struct links *links)
{
	char buffer[MESSAGE_SIZE];
	struct nlmsghdr *request = mnl_nlmsg_put_header(buffer);
	struct ifinfomsg *info;
	ssize_t got;
	int more;

	request->nlmsg_type = RTM_GETLINK;
	request->nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
	request->nlmsg_seq = sequence;
	info = mnl_nlmsg_put_extra_header(request, sizeof(*info));
	info->ifi_family = AF_UNSPEC;
	if (mnl_socket_sendto(socket, request, request->nlmsg_len) < 0)
		return -errno;
	do {
		got = mnl_socket_recvfrom(socket, buffer, sizeof(buffer));
		if (got < 0)
			return -errno;
		more = mnl_cb_run(buffer, got, sequence,
				  mnl_socket_get_portid(socket), add_link,
				  links);
	} while (more > 0);
	return more < 0 ? -errno : 0;
}

/* Returns 0, or a negative error with nothing to free. */
int links_read(struct links *links)
{
	unsigned int sequence = time(NULL);
	struct mnl_socket *socket;
	int try, err = 0;

	*links = (struct links){ 0 };
	for (try = 0; try < DUMP_TRIES; try++) {
		/* A new socket, as the rest of a broken dump is in the old. */
		socket = mnl_socket_open2(NETLINK_ROUTE, SOCK_CLOEXEC);
		if (!socket)
			return -errno;
		err = dump(socket, sequence++, links);
		mnl_socket_close(socket);
		if (!err)
			return 0;
		links_free(links);
		if (err != -EINTR)
			return err;
	}
	return err;
}

void links_free(struct links *links)
{
	free(links->link);
	*links = (struct links){ 0 };
}

const struct link *links_find(const struct links *links, const char *name)
{
	size_t i;

	for (i = 0; i < links->count; i++)
		if (!strcmp(links->link[i].name, name))
			return &links->link[i];
	return NULL;
}
