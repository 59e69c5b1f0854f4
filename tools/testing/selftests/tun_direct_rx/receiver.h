/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A UDP socket for the packets of all flows, and a thread that counts them.
 */
#ifndef RECEIVER_H
#define RECEIVER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct flow;

struct receiver {
	pthread_t thread;
	int fd;
	unsigned int flows;
	unsigned long count;		/* packets a flow */
	struct flow *flow;
	atomic_long expected;		/* packets; -1 while not known */
	unsigned long received;
	unsigned long duplicated;
	unsigned long reordered;
	unsigned long foreign;		/* datagrams of somebody else */
};

/* Returns false with the reason printed. */
bool receiver_start(struct receiver *receiver, unsigned int flows,
		    unsigned long count);
/* Until all expected packets are there, or none has come for a while. */
void receiver_finish(struct receiver *receiver, unsigned long expected);

#endif
