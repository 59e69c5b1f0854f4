// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: sink udp|tcp N
 *
 * The receiver. For udp, waits until N datagrams have been received or refused
 * at the socket and prints "received=N dropped=N". For tcp, accepts N
 * connections, prints "accepted=N" and keeps them until a line comes in.
 */
#include <arpa/inet.h>
#include <err.h>
#include <linux/sock_diag.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mark.h"

#define TIMEOUT	20000	/* ms */
#define POLL	10	/* ms */

static int open_socket(int type, int port)
{
	const struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(port),
	};
	int fd = socket(AF_INET, type, 0);

	if (fd < 0 || bind(fd, (const void *)&address, sizeof(address)))
		err(1, "port %d", port);
	return fd;
}

static uint32_t drops(int fd)
{
	uint32_t info[SK_MEMINFO_VARS] = { 0 };
	socklen_t len = sizeof(info);

	if (getsockopt(fd, SOL_SOCKET, SO_MEMINFO, info, &len))
		err(1, "SO_MEMINFO");
	return info[SK_MEMINFO_DROPS];
}

static void udp(unsigned long n)
{
	int fd = open_socket(SOCK_DGRAM, MARK_UDP_PORT), buffer = 64 << 20;
	struct pollfd ready = { .fd = fd, .events = POLLIN };
	struct mark mark;
	unsigned long received = 0;

	/* Nothing is to get lost for want of room. */
	if (setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &buffer, sizeof(buffer)))
		err(1, "SO_RCVBUFFORCE");
	puts("open");
	for (int idle = 0; received + drops(fd) < n && idle < TIMEOUT;) {
		if (poll(&ready, 1, POLL) < 1)
			idle += POLL;
		else if (recv(fd, &mark, sizeof(mark), 0) == sizeof(mark) &&
			 mark.magic == MARK_MAGIC)
			received++;
	}
	printf("received=%lu dropped=%u\n", received, drops(fd));
}

static void tcp(unsigned long n)
{
	int fd = open_socket(SOCK_STREAM, MARK_TCP_PORT);

	if (listen(fd, n))
		err(1, "listen");
	puts("open");
	for (unsigned long i = 0; i < n; i++) {
		if (accept(fd, NULL, NULL) < 0)
			err(1, "accept");
	}
	printf("accepted=%lu\n", n);
	getchar();
}

int main(int argc, char **argv)
{
	unsigned long n = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (n && !strcmp(argv[1], "udp"))
		udp(n);
	else if (n && !strcmp(argv[1], "tcp"))
		tcp(n);
	else
		errx(2, "usage: sink udp|tcp N");
	return 0;
}
