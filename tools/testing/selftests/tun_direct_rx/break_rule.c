// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: break_rule KIND [TIMES]
 *
 * Has the test-only kernel module send packets through the tap device t0: a
 * good one, TIMES [1] that break the rule that KIND names, and a good one.
 * Prints what was sent and what 192.0.2.1 received of it.
 */
#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "queue.h"

#define INJECT		"/sys/kernel/debug/tun_inject"
#define INJECT_PORT	4660
#define WAIT_SECONDS	1

static int receiver(void)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(INJECT_PORT),
		.sin_addr.s_addr = htonl(0xc0000201),
	};
	struct timeval wait = { .tv_sec = WAIT_SECONDS };
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || bind(fd, (void *)&address, sizeof(address)) ||
	    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait)))
		err(1, "can't receive on 192.0.2.1");
	return fd;
}

static void send_one(const struct queue *queue, const char *kind,
		     unsigned int number)
{
	char text[64];
	int fd = open(INJECT, O_WRONLY | O_CLOEXEC);

	snprintf(text, sizeof(text), "%s %d %u", kind, queue->fd, number);
	if (fd < 0 || write(fd, text, strlen(text)) < 0)
		err(1, "%s: %s", INJECT, text);
	close(fd);
}

/* How many arrive within the time, and whether in order. */
static unsigned int receive(int fd, unsigned int sent, unsigned int *reordered)
{
	unsigned int received = 0;
	uint32_t number, last = 0;

	while (received < sent && recv(fd, &number, sizeof(number), 0) > 0) {
		*reordered += ntohl(number) < last;
		last = ntohl(number);
		received++;
	}
	return received;
}

int main(int argc, char **argv)
{
	const struct queue_options options = {
		.dev = "t0", .flags = IFF_TAP | IFF_NO_PI | IFF_VNET_HDR,
	};
	unsigned int times = argc > 2 ? (unsigned int)atoi(argv[2]) : 1;
	unsigned int sent = 0, received, reordered = 0;
	struct queue queue;
	int fd;

	if (argc < 2)
		errx(2, "usage: break_rule KIND [TIMES]");
	if (!queue_open(&queue, &options))
		return 1;
	fd = receiver();
	send_one(&queue, "nothing", ++sent);
	for (unsigned int i = 0; i < times; i++) {
		send_one(&queue, argv[1], ++sent);
		sent += !strcmp(argv[1], "recursion");
	}
	send_one(&queue, "nothing", ++sent);
	received = receive(fd, sent, &reordered);
	printf("sent=%u received=%u reordered=%u\n", sent, received, reordered);
	queue_close(&queue);
	return 0;
}
