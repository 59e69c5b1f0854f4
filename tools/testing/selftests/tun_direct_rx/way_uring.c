// SPDX-License-Identifier: GPL-2.0-only
/*
 * io_uring.
 */
#include "way.h"

#include <err.h>
#include <errno.h>
#include <liburing.h>
#include <stdlib.h>

struct uring {
	int fd;
	struct io_uring ring;
};

static void *uring_open(const struct queue *queue)
{
	struct uring *uring = calloc(1, sizeof(*uring));
	int error = uring ? io_uring_queue_init(WAY_BATCH, &uring->ring, 0) :
			    -ENOMEM;

	if (error) {
		errno = -error;
		warn("io_uring_queue_init");
		free(uring);
		return NULL;
	}
	uring->fd = queue->fd;
	return uring;
}

static void uring_send(void *state, struct packet *packets, unsigned int n,
		       struct tally *tally)
{
	struct uring *uring = state;

	for (unsigned int i = 0; i < n; i++) {
		struct io_uring_sqe *sqe = io_uring_get_sqe(&uring->ring);

		io_uring_prep_write(sqe, uring->fd, packets[i].data,
				    packets[i].len, 0);
		io_uring_sqe_set_data(sqe, &packets[i]);
		/* Workers would else write them in any order. */
		if (i + 1 < n)
			sqe->flags |= IOSQE_IO_LINK;
	}
	io_uring_submit_and_wait(&uring->ring, n);
	for (unsigned int i = 0; i < n; i++) {
		struct packet *packet;
		struct io_uring_cqe *cqe;

		if (io_uring_wait_cqe(&uring->ring, &cqe))
			break;
		packet = io_uring_cqe_get_data(cqe);
		tally_add(tally, cqe->res, packet->len);
		io_uring_cqe_seen(&uring->ring, cqe);
	}
}

static void uring_close(void *state)
{
	struct uring *uring = state;

	io_uring_queue_exit(&uring->ring);
	free(uring);
}

const struct way way_uring = {
	.name = "uring",
	.open = uring_open,
	.send = uring_send,
	.close = uring_close,
};
