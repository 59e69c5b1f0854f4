/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A thread that writes one flow.
 */
#ifndef WRITER_H
#define WRITER_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "options.h"
#include "tally.h"

struct writer {
	pthread_t thread;
	const struct options *options;
	const struct queue *queue;
	uint32_t flow;
	void *state;		/* the way's */
	struct packet *packets;
	struct tally tally;
};

/* Both return false with the reason printed. */
bool writer_prepare(struct writer *writer, const struct options *options,
		    const struct queue *queue, uint32_t flow);
bool writer_start(struct writer *writer);
void writer_join(struct writer *writer);
void writer_free(struct writer *writer);

#endif
