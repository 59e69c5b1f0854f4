// SPDX-License-Identifier: GPL-2.0-only
#include "writer.h"

#include <err.h>
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool writer_prepare(struct writer *writer, const struct options *options,
		    const struct queue *queue, uint32_t flow)
{
	*writer = (struct writer){
		.options = options,
		.queue = queue,
		.flow = flow,
	};
	writer->packets = calloc(WAY_BATCH, sizeof(*writer->packets));
	if (!writer->packets) {
		warn("packets");
		return false;
	}
	for (unsigned int i = 0; i < WAY_BATCH; i++)
		packet_build(&writer->packets[i], queue, flow, options->size,
			     options->gso_size);
	writer->state = options->way->open(queue);
	if (!writer->state) {
		free(writer->packets);
		return false;
	}
	return true;
}

/* One that moved between CPUs would leave packets behind in a backlog. */
static void stay_on_one_cpu(uint32_t flow)
{
	cpu_set_t allowed, one;

	if (sched_getaffinity(0, sizeof(allowed), &allowed))
		return;
	flow %= CPU_COUNT(&allowed);
	CPU_ZERO(&one);
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (CPU_ISSET(cpu, &allowed) && !flow--) {
			CPU_SET(cpu, &one);
			break;
		}
	}
	sched_setaffinity(0, sizeof(one), &one);
}

static void *write_flow(void *data)
{
	struct writer *writer = data;
	const struct options *options = writer->options;
	unsigned long batch = options->gap ? 1 : WAY_BATCH;

	stay_on_one_cpu(writer->flow);
	for (unsigned long number = 0; number < options->count;) {
		unsigned int n = 0;

		while (n < batch && number < options->count)
			packet_number(&writer->packets[n++], number++);
		options->way->send(writer->state, writer->packets, n,
				   &writer->tally);
		/* The device is gone for good. */
		if (writer->tally.errors[EBADFD])
			break;
		if (options->gap)
			usleep(options->gap);
	}
	return NULL;
}

bool writer_start(struct writer *writer)
{
	errno = pthread_create(&writer->thread, NULL, write_flow, writer);
	if (errno)
		warn("writer");
	return !errno;
}

void writer_join(struct writer *writer)
{
	pthread_join(writer->thread, NULL);
}

void writer_free(struct writer *writer)
{
	writer->options->way->close(writer->state);
	free(writer->packets);
}
