/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Ethernet frames as the peer sends them: from 192.0.2.2, into a tap device.
 */
#ifndef FRAME_H
#define FRAME_H

#include <netinet/in.h>
#include <netinet/ip.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdint.h>

#include "mark.h"
#include "packet.h"

#define FRAME_PEER	"192.0.2.2"
#define FRAME_HOST	"192.0.2.1"

void frame_udp(struct packet *packet, const struct queue *queue,
	       const unsigned char *to_mac, struct in_addr to,
	       const struct mark *mark);

/* tcp holds ports, sequence numbers and flags, in network order. */
void frame_tcp(struct packet *packet, const struct queue *queue,
	       const struct tcphdr *tcp, size_t payload);

/* The TCP header in what was read from the queue; NULL if there is none. */
const struct tcphdr *frame_tcp_header(const struct queue *queue,
				      const unsigned char *data, size_t len);

#endif
