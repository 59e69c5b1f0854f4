// SPDX-License-Identifier: GPL-2.0-only
#include "frame.h"

#include <arpa/inet.h>
#include <net/ethernet.h>
#include <netinet/udp.h>
#include <string.h>

static uint32_t add16(const void *data, size_t len, uint32_t sum)
{
	const unsigned char *byte = data;

	for (size_t i = 0; i < len; i++)
		sum += i % 2 ? byte[i] : byte[i] << 8;
	return sum;
}

static uint16_t checksum(uint32_t sum)
{
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return htons(~sum);
}

/* Everything before the transport header; returns where that goes. */
static unsigned char *start(struct packet *packet, const struct queue *queue,
			    const unsigned char *to_mac, struct iphdr *ip,
			    size_t len)
{
	struct ether_header eth = {
		.ether_shost = { 2, 0, 0, 0, 0, 2 },
		.ether_type = htons(ETHERTYPE_IP),
	};
	unsigned char *at = packet->data;

	memcpy(eth.ether_dhost, to_mac, sizeof(eth.ether_dhost));
	ip->version = 4;
	ip->ihl = sizeof(*ip) / 4;
	ip->tot_len = htons(sizeof(*ip) + len);
	ip->ttl = 64;
	ip->saddr = inet_addr(FRAME_PEER);
	ip->check = checksum(add16(ip, sizeof(*ip), 0));

	memset(at, 0, PACKET_VNET_HDR);
	at += queue->vnet_hdr ? PACKET_VNET_HDR : 0;
	memcpy(at, &eth, sizeof(eth));
	at += sizeof(eth);
	memcpy(at, ip, sizeof(*ip));
	at += sizeof(*ip);
	packet->headers = at - packet->data;
	packet->len = packet->headers + len;
	memset(at, 0, len);
	return at;
}

void frame_udp(struct packet *packet, const struct queue *queue,
	       const unsigned char *to_mac, struct in_addr to,
	       const struct mark *mark)
{
	const size_t len = sizeof(struct udphdr) + sizeof(*mark);
	struct iphdr ip = { .protocol = IPPROTO_UDP, .daddr = to.s_addr };
	/* No checksum, which IPv4 allows. */
	const struct udphdr udp = {
		.source = htons(MARK_UDP_PORT + 1),
		.dest = htons(MARK_UDP_PORT),
		.len = htons(len),
	};
	unsigned char *at = start(packet, queue, to_mac, &ip, len);

	memcpy(at, &udp, sizeof(udp));
	memcpy(at + sizeof(udp), mark, sizeof(*mark));
}

void frame_tcp(struct packet *packet, const struct queue *queue,
	       const struct tcphdr *tcp, size_t payload)
{
	const size_t len = sizeof(*tcp) + payload;
	struct iphdr ip = {
		.protocol = IPPROTO_TCP,
		.daddr = inet_addr(FRAME_HOST),
	};
	unsigned char *at = start(packet, queue, queue->mac, &ip, len);
	struct tcphdr header = *tcp;

	header.doff = sizeof(header) / 4;
	header.window = htons(UINT16_MAX);
	header.check = 0;
	memcpy(at, &header, sizeof(header));
	header.check = checksum(add16(&ip.saddr, 2 * sizeof(ip.saddr),
				      add16(at, len, IPPROTO_TCP + len)));
	memcpy(at, &header, sizeof(header));
}

const struct tcphdr *frame_tcp_header(const struct queue *queue,
				      const unsigned char *data, size_t len)
{
	const size_t link = (queue->vnet_hdr ? PACKET_VNET_HDR : 0) + ETH_HLEN;
	const size_t network = link + sizeof(struct iphdr);
	struct iphdr ip;

	if (len < network + sizeof(struct tcphdr))
		return NULL;
	memcpy(&ip, data + link, sizeof(ip));
	if (ip.version != 4 || ip.protocol != IPPROTO_TCP)
		return NULL;
	return (const void *)(data + network);
}
