/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The packets that are written: UDP over IPv4 to the host's own address on
 * the device, numbered within a flow.
 */
#ifndef PACKET_H
#define PACKET_H

#include <stddef.h>
#include <stdint.h>

#include "queue.h"

#define PACKET_PORT	5000
#define PACKET_VNET_HDR	12	/* bytes, as of virtio 1.0 */
#define PACKET_MAX	16384	/* bytes, headers included */

/* Start of the UDP payload. */
struct packet_mark {
	uint32_t magic;
	uint32_t flow;
	uint64_t number;
};

#define PACKET_MAGIC	0x74756e66

struct packet {
	size_t headers;		/* bytes before the UDP payload */
	size_t len;		/* bytes, all of it */
	unsigned char data[PACKET_MAX];
};

/*
 * payload is in bytes and holds at least a struct packet_mark. A nonzero
 * gso_size makes one datagram, bigger than any MTU, that is to be cut into
 * fragments of gso_size bytes.
 */
void packet_build(struct packet *packet, const struct queue *queue,
		  uint32_t flow, size_t payload, size_t gso_size);
void packet_number(struct packet *packet, uint64_t number);

#endif
