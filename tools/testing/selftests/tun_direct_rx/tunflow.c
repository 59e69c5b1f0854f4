// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writes numbered packets into a tun/tap device by one of the ways there are,
 * receives them from the stack and prints one line:
 *
 *   sent=200 partial=0 received=200 duplicated=0 reordered=0 foreign=0 [ERRNO=N...]
 *
 * The device has to exist or is made for the time of the run; its address and
 * everything else about it is up to the caller. Fails only if it could not
 * write at all; what the numbers mean is for the caller to judge.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "queue.h"
#include "receiver.h"
#include "writer.h"

static void add(struct tally *sum, const struct tally *part)
{
	sum->sent += part->sent;
	sum->partial += part->partial;
	for (int i = 0; i < TALLY_ERRNOS; i++)
		sum->errors[i] += part->errors[i];
}

static void print(const struct tally *sum, const struct receiver *receiver)
{
	printf("sent=%lu partial=%lu received=%lu duplicated=%lu reordered=%lu foreign=%lu",
	       sum->sent, sum->partial, receiver->received,
	       receiver->duplicated, receiver->reordered, receiver->foreign);
	for (int i = 0; i < TALLY_ERRNOS; i++)
		if (sum->errors[i])
			printf(" %s=%lu", strerrorname_np(i), sum->errors[i]);
	putchar('\n');
	fflush(stdout);
}

static void wait_for_end_of_input(void)
{
	char byte;

	while (read(STDIN_FILENO, &byte, 1) > 0)
		;
}

int main(int argc, char **argv)
{
	static struct queue queues[16];
	static struct writer writers[16];
	static struct options options;
	static struct receiver receiver;
	static struct tally sum;

	options_parse(&options, argc, argv);

	for (unsigned int i = 0; i < options.queues; i++)
		if (!queue_open(&queues[i], &options.queue))
			return EXIT_FAILURE;
	for (unsigned int i = 0; i < options.writers; i++)
		if (!writer_prepare(&writers[i], &options,
				    &queues[i % options.queues], i))
			return EXIT_FAILURE;
	if (!receiver_start(&receiver, options.writers, options.count))
		return EXIT_FAILURE;
	for (unsigned int i = 0; i < options.writers; i++)
		if (!writer_start(&writers[i]))
			return EXIT_FAILURE;

	for (unsigned int i = 0; i < options.writers; i++) {
		writer_join(&writers[i]);
		add(&sum, &writers[i].tally);
	}
	receiver_finish(&receiver, sum.sent);
	print(&sum, &receiver);
	if (options.hold)
		wait_for_end_of_input();

	for (unsigned int i = 0; i < options.writers; i++)
		writer_free(&writers[i]);
	for (unsigned int i = 0; i < options.queues; i++)
		queue_close(&queues[i]);
	return EXIT_SUCCESS;
}
