// SPDX-License-Identifier: GPL-2.0-only
#include "receiver.h"

#include "packet.h"

#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BUFFER	(256 << 20)	/* bytes: the socket itself must lose nothing */
#define POLL	10		/* ms */
#define IDLE	200		/* polls without a packet that end the wait */

struct flow {
	uint64_t next;		/* one more than the highest number seen */
	unsigned char *seen;
};

static void count(struct receiver *receiver, const struct packet_mark *mark)
{
	struct flow *flow;

	if (mark->magic != PACKET_MAGIC || mark->flow >= receiver->flows ||
	    mark->number >= receiver->count) {
		receiver->foreign++;
		return;
	}
	flow = &receiver->flow[mark->flow];
	if (flow->seen[mark->number]) {
		receiver->duplicated++;
		return;
	}
	flow->seen[mark->number] = 1;
	receiver->received++;
	if (mark->number < flow->next)
		receiver->reordered++;
	else
		flow->next = mark->number + 1;
}

static void *receive(void *data)
{
	struct receiver *receiver = data;
	struct pollfd ready = { .fd = receiver->fd, .events = POLLIN };
	unsigned int idle = 0;

	for (;;) {
		long expected = atomic_load(&receiver->expected);
		struct packet_mark mark;

		if (poll(&ready, 1, (expected < 0 || idle) ? POLL : 0) > 0) {
			if (recv(receiver->fd, &mark, sizeof(mark), 0) ==
			    sizeof(mark))
				count(receiver, &mark);
			idle = 0;
		} else if (expected >= 0 &&
			   (receiver->received >= (unsigned long)expected ||
			    ++idle > IDLE)) {
			return NULL;
		}
	}
}

static void receiver_free(struct receiver *receiver)
{
	for (unsigned int i = 0; i < receiver->flows; i++)
		free(receiver->flow[i].seen);
	free(receiver->flow);
	close(receiver->fd);
}

bool receiver_start(struct receiver *receiver, unsigned int flows,
		    unsigned long count)
{
	const struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(PACKET_PORT),
	};
	int buffer = BUFFER;

	*receiver = (struct receiver){
		.fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0),
		.count = count,
		.expected = -1,
	};
	if (receiver->fd < 0) {
		warn("receiver");
		return false;
	}
	receiver->flow = calloc(flows, sizeof(*receiver->flow));
	if (!receiver->flow)
		goto fail;
	for (; receiver->flows < flows; receiver->flows++) {
		receiver->flow[receiver->flows].seen = calloc(count, 1);
		if (!receiver->flow[receiver->flows].seen)
			goto fail;
	}
	if (setsockopt(receiver->fd, SOL_SOCKET, SO_RCVBUFFORCE, &buffer,
		       sizeof(buffer)) ||
	    bind(receiver->fd, (const struct sockaddr *)&address,
		 sizeof(address)))
		goto fail;
	errno = pthread_create(&receiver->thread, NULL, receive, receiver);
	if (errno)
		goto fail;
	return true;

fail:
	warn("receiver");
	receiver_free(receiver);
	return false;
}

void receiver_finish(struct receiver *receiver, unsigned long expected)
{
	atomic_store(&receiver->expected, expected);
	pthread_join(receiver->thread, NULL);
	receiver_free(receiver);
}
