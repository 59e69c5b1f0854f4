/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What tunflow is asked to do.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "queue.h"
#include "way.h"

struct options {
	struct queue_options queue;
	const struct way *way;
	unsigned int queues;
	unsigned int writers;
	unsigned long count;	/* packets a writer */
	size_t size;		/* bytes of UDP payload */
	size_t gso_size;	/* bytes a fragment; 0 is no GSO */
	unsigned int gap;	/* us between two packets of a writer */
	bool hold;
};

void options_parse(struct options *options, int argc, char **argv);

#endif
