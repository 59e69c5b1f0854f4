// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: write_errno DEV tun|pi|tap|tun_vnet|tap_vnet
 *
 * Writes good and malformed packets to a device of one queue and prints what
 * write() said of each, a line a case. "pi" is a tun device with the old
 * packet information header; "_vnet" stands for a virtio header.
 */
#include <err.h>
#include <errno.h>
#include <linux/if_tun.h>
#include <linux/virtio_net.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "packet.h"
#include "queue.h"

static struct queue queue;

static void say(const char *what, ssize_t result)
{
	printf("%s=%s\n", what, result < 0 ? strerrorname_np(errno) : "ok");
}

static void try_write(const char *what, const struct packet *packet)
{
	say(what, write(queue.fd, packet->data, packet->len));
}

static void try_length(const char *what, struct packet packet, size_t len)
{
	packet.len = len;
	try_write(what, &packet);
}

static void try_vnet_hdr(const char *what, struct packet packet,
			 struct virtio_net_hdr hdr)
{
	memcpy(packet.data, &hdr, sizeof(hdr));
	try_write(what, &packet);
}

static void try_vnet(const struct packet *good)
{
	try_length("vnet_short", *good, PACKET_VNET_HDR - 1);
	try_length("vnet_alone", *good, PACKET_VNET_HDR);
	try_vnet_hdr("vnet_hdr_len_beyond_packet", *good,
		     (struct virtio_net_hdr){ .hdr_len = good->len });
	try_vnet_hdr("vnet_unknown_gso", *good,
		     (struct virtio_net_hdr){ .gso_type = 0x7f });
	try_vnet_hdr("vnet_gso_size_0", *good,
		     (struct virtio_net_hdr){
			.flags = VIRTIO_NET_HDR_F_NEEDS_CSUM,
			.gso_type = VIRTIO_NET_HDR_GSO_TCPV4,
			.csum_start = ETH_HLEN + 20,
			.csum_offset = 16,
		     });
	try_vnet_hdr("vnet_csum_beyond_packet", *good,
		     (struct virtio_net_hdr){
			.flags = VIRTIO_NET_HDR_F_NEEDS_CSUM,
			.csum_start = 0xfff0,
		     });
}

static void try_version(struct packet packet)
{
	packet.data[0] = 0x54;
	try_write("ip_version_5", &packet);
}

static void try_detached(const struct packet *good)
{
	struct ifreq ifr = { .ifr_flags = IFF_DETACH_QUEUE };

	if (ioctl(queue.fd, TUNSETQUEUE, &ifr))
		err(1, "queue can't be detached");
	try_write("detached", good);
	ifr.ifr_flags = IFF_ATTACH_QUEUE;
	if (ioctl(queue.fd, TUNSETQUEUE, &ifr))
		err(1, "queue can't be attached");
	try_write("attached", good);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		short flags;
	} kinds[] = {
		{ "tun", IFF_TUN | IFF_NO_PI },
		{ "pi", IFF_TUN },
		{ "tap", IFF_TAP | IFF_NO_PI },
		{ "tun_vnet", IFF_TUN | IFF_NO_PI | IFF_VNET_HDR },
		{ "tap_vnet", IFF_TAP | IFF_NO_PI | IFF_VNET_HDR },
	};
	struct queue_options options = { };
	static struct packet good;

	if (argc != 3)
		errx(2, "usage: write_errno DEV tun|pi|tap|tun_vnet|tap_vnet");
	options.dev = argv[1];
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (!strcmp(argv[2], kinds[i].name))
			options.flags = kinds[i].flags | IFF_MULTI_QUEUE;
	if (!options.flags)
		errx(2, "%s: no kind of device", argv[2]);
	if (!queue_open(&queue, &options))
		return 1;

	packet_build(&good, &queue, 0, sizeof(struct packet_mark), 0);
	if (!(options.flags & IFF_NO_PI)) {
		/* Flags, then the protocol: IPv4. */
		const unsigned char pi[] = { 0, 0, 8, 0 };

		memmove(good.data + sizeof(pi), good.data, good.len);
		memcpy(good.data, pi, sizeof(pi));
		good.len += sizeof(pi);
	}

	try_write("good", &good);
	try_length("empty", good, 0);
	try_length("short", good, 3);
	try_length("ethernet_short", good, ETH_HLEN - 1);
	say("bad_address", write(queue.fd, (const void *)8, good.len));
	if (queue.vnet_hdr)
		try_vnet(&good);
	if (options.flags == (IFF_TUN | IFF_NO_PI | IFF_MULTI_QUEUE))
		try_version(good);
	try_detached(&good);
	queue_close(&queue);
	return 0;
}
