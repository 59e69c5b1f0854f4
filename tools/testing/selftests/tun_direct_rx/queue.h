/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One queue of a tun/tap device, that is, one open file.
 */
#ifndef QUEUE_H
#define QUEUE_H

#include <linux/if_ether.h>
#include <net/if.h>
#include <stdbool.h>

struct queue_options {
	const char *dev;
	short flags;		/* IFF_TUN or IFF_TAP, and what else is asked for */
	bool nonblock;
	int sndbuf;		/* bytes; 0 leaves the driver's */
};

struct queue {
	int fd;
	bool tap;
	bool vnet_hdr;
	unsigned char mac[ETH_ALEN];	/* the device's, of a tap */
};

/* Returns false, with the reason printed, when there is no queue. */
bool queue_open(struct queue *queue, const struct queue_options *options);
void queue_close(struct queue *queue);

#endif
