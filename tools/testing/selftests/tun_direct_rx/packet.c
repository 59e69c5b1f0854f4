// SPDX-License-Identifier: GPL-2.0-only
#include "packet.h"

#include <arpa/inet.h>
#include <linux/virtio_net.h>
#include <netinet/ip.h>
#include <netinet/udp.h>
#include <string.h>

#define TO	"192.0.2.1"
#define FROM	"192.0.2.2"

static uint16_t sum16(const void *data, size_t len, uint32_t sum)
{
	const unsigned char *byte = data;

	for (size_t i = 0; i < len; i++)
		sum += i % 2 ? byte[i] : byte[i] << 8;
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return sum;
}

/* Sum of what a UDP checksum covers beyond the datagram. */
static uint16_t pseudo_header_sum(const struct iphdr *ip, uint16_t udp_len)
{
	return sum16(&ip->saddr, 2 * sizeof(ip->saddr), IPPROTO_UDP + udp_len);
}

static void put_vnet_hdr(unsigned char *at, size_t network, size_t gso_size)
{
	struct virtio_net_hdr_mrg_rxbuf hdr = { .num_buffers = 0 };

	_Static_assert(sizeof(hdr) == PACKET_VNET_HDR, "header of virtio 1.0");
	if (gso_size) {
		hdr.hdr.flags = VIRTIO_NET_HDR_F_NEEDS_CSUM;
		hdr.hdr.gso_type = VIRTIO_NET_HDR_GSO_UDP;
		hdr.hdr.gso_size = gso_size;
		hdr.hdr.hdr_len = network + sizeof(struct iphdr) +
				  sizeof(struct udphdr);
		hdr.hdr.csum_start = network + sizeof(struct iphdr);
		hdr.hdr.csum_offset = offsetof(struct udphdr, check);
	}
	memcpy(at, &hdr, sizeof(hdr));
}

void packet_build(struct packet *packet, const struct queue *queue,
		  uint32_t flow, size_t payload, size_t gso_size)
{
	size_t network = queue->tap ? ETH_HLEN : 0;
	struct iphdr ip = {
		.version = 4,
		.ihl = sizeof(ip) / 4,
		.tot_len = htons(sizeof(ip) + sizeof(struct udphdr) + payload),
		.ttl = 64,
		.protocol = IPPROTO_UDP,
		.saddr = inet_addr(FROM),
		.daddr = inet_addr(TO),
	};
	struct udphdr udp = {
		.source = htons(PACKET_PORT + 1 + flow),
		.dest = htons(PACKET_PORT),
		.len = htons(sizeof(udp) + payload),
	};
	struct packet_mark mark = { .magic = PACKET_MAGIC, .flow = flow };
	unsigned char *at = packet->data;

	memset(packet->data, 0, sizeof(packet->data));
	if (queue->vnet_hdr) {
		put_vnet_hdr(at, network, gso_size);
		at += PACKET_VNET_HDR;
	}
	if (queue->tap) {
		const struct ethhdr eth = {
			.h_source = { 2, 0, 0, 0, 0, 2 },
			.h_proto = htons(ETH_P_IP),
		};

		memcpy(at, &eth, sizeof(eth));
		memcpy(at, queue->mac, ETH_ALEN);
		at += ETH_HLEN;
	}
	ip.check = htons(~sum16(&ip, sizeof(ip), 0));
	memcpy(at, &ip, sizeof(ip));
	at += sizeof(ip);
	/* No checksum otherwise, which IPv4 allows. */
	if (gso_size)
		udp.check = htons(pseudo_header_sum(&ip, sizeof(udp) + payload));
	memcpy(at, &udp, sizeof(udp));
	at += sizeof(udp);
	memcpy(at, &mark, sizeof(mark));

	packet->headers = at - packet->data;
	packet->len = packet->headers + payload;
}

void packet_number(struct packet *packet, uint64_t number)
{
	memcpy(packet->data + packet->headers +
	       offsetof(struct packet_mark, number), &number, sizeof(number));
}
