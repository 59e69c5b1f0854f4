/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The ways by which a process can make the kernel take packets.
 */
#ifndef WAY_H
#define WAY_H

#include <stdbool.h>

#include "packet.h"
#include "tally.h"

#define WAY_BATCH	64	/* packets; also what vhost-net takes at once */

struct way {
	const char *name;
	bool needs_vnet_hdr;
	int sndbuf;		/* bytes; 0 leaves the driver's */

	/* NULL, with the reason printed, when this machine can't. */
	void *(*open)(const struct queue *queue);
	/* Up to WAY_BATCH packets; returns when the kernel is done with them. */
	void (*send)(void *state, struct packet *packets, unsigned int n,
		     struct tally *tally);
	void (*close)(void *state);
};

extern const struct way way_write;
extern const struct way way_writev;
extern const struct way way_aio;
extern const struct way way_uring;
extern const struct way way_vhost;
extern const struct way way_vhost_more;

const struct way *way_find(const char *name);

#endif
