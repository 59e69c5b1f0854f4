// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own asynchronous I/O, io_submit().
 */
#include "way.h"

#include <err.h>
#include <errno.h>
#include <libaio.h>
#include <stdlib.h>

struct aio {
	int fd;
	io_context_t context;
};

static void *aio_open(const struct queue *queue)
{
	struct aio *aio = calloc(1, sizeof(*aio));
	int error = aio ? io_setup(WAY_BATCH, &aio->context) : -ENOMEM;

	if (error) {
		errno = -error;
		warn("io_setup");
		free(aio);
		return NULL;
	}
	aio->fd = queue->fd;
	return aio;
}

static void aio_send(void *state, struct packet *packets, unsigned int n,
		     struct tally *tally)
{
	struct aio *aio = state;
	struct iocb blocks[WAY_BATCH], *list[WAY_BATCH];
	struct io_event events[WAY_BATCH];
	unsigned int done = 0;

	for (unsigned int i = 0; i < n; i++) {
		io_prep_pwrite(&blocks[i], aio->fd, packets[i].data,
			       packets[i].len, 0);
		blocks[i].data = &packets[i];
		list[i] = &blocks[i];
	}
	while (done < n) {
		int taken = io_submit(aio->context, n - done, list + done);

		if (taken <= 0) {
			tally_add(tally, taken ? taken : -EAGAIN, 0);
			done++;
			continue;
		}
		done += taken;
		taken = io_getevents(aio->context, taken, taken, events, NULL);
		for (int i = 0; i < taken; i++) {
			struct packet *packet = events[i].data;

			tally_add(tally, (long)events[i].res, packet->len);
		}
	}
}

static void aio_close(void *state)
{
	struct aio *aio = state;

	io_destroy(aio->context);
	free(aio);
}

const struct way way_aio = {
	.name = "aio",
	.open = aio_open,
	.send = aio_send,
	.close = aio_close,
};
