// SPDX-License-Identifier: GPL-2.0-only
/*
 * write() as OpenVPN and passt do, writev() as QEMU does.
 */
#include "way.h"

#include <errno.h>
#include <stdint.h>
#include <sys/uio.h>
#include <unistd.h>

static void *write_open(const struct queue *queue)
{
	return (void *)(intptr_t)queue->fd;
}

static void write_send(void *state, struct packet *packets, unsigned int n,
		       struct tally *tally)
{
	for (unsigned int i = 0; i < n; i++) {
		ssize_t len = write((intptr_t)state, packets[i].data,
				    packets[i].len);

		tally_add(tally, len < 0 ? -errno : len, packets[i].len);
	}
}

static void writev_send(void *state, struct packet *packets, unsigned int n,
			struct tally *tally)
{
	for (unsigned int i = 0; i < n; i++) {
		struct packet *packet = &packets[i];
		struct iovec parts[] = {
			{ packet->data, packet->headers },
			{ packet->data + packet->headers,
			  packet->len - packet->headers },
		};
		ssize_t len = writev((intptr_t)state, parts, 2);

		tally_add(tally, len < 0 ? -errno : len, packet->len);
	}
}

static void write_close(void *state)
{
	(void)state;
}

const struct way way_write = {
	.name = "write",
	.open = write_open,
	.send = write_send,
	.close = write_close,
};

const struct way way_writev = {
	.name = "writev",
	.open = write_open,
	.send = writev_send,
	.close = write_close,
};
