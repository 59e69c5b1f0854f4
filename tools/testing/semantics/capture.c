// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: capture DEV N
 *
 * Sees the peer's packets as a packet capture on DEV does, prints "open", and
 * after N of them one line:
 *
 *   captured=N in_order=yes|no type=host|... early=N late=N
 *
 * early and late count timestamps from before the packet's write began, and
 * from after it had ended.
 */
#include <arpa/inet.h>
#include <err.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <netinet/ip.h>
#include <netinet/udp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "mark.h"

#define TIMEOUT	20000	/* ms */
#define HEADERS	(sizeof(struct iphdr) + sizeof(struct udphdr))

struct capture {
	unsigned long packets;
	unsigned long out_of_order;
	unsigned long early;
	unsigned long late;
	uint64_t stamp;		/* the last packet's, in ns */
	int type;
};

static uint64_t stamp_of(struct msghdr *message)
{
	struct cmsghdr *control = CMSG_FIRSTHDR(message);
	struct timespec time;

	if (!control || control->cmsg_type != SO_TIMESTAMPNS)
		errx(1, "a packet without a timestamp");
	memcpy(&time, CMSG_DATA(control), sizeof(time));
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

static void count(struct capture *capture, const struct mark *mark,
		  uint64_t stamp, int type)
{
	if (mark->number != capture->packets)
		capture->out_of_order++;
	if (stamp < mark->before)
		capture->early++;
	/* Only the next packet can tell when this one's write had ended. */
	if (capture->packets && capture->stamp > mark->previous_after)
		capture->late++;
	capture->stamp = stamp;
	capture->type = type;
	capture->packets++;
}

static void capture_one(struct capture *capture, int fd)
{
	struct {
		unsigned char headers[HEADERS];
		struct mark mark;
	} __attribute__((__packed__)) data;
	char control[CMSG_SPACE(sizeof(struct timespec))];
	struct sockaddr_ll from;
	struct iovec part = { &data, sizeof(data) };
	struct msghdr message = {
		.msg_name = &from,
		.msg_namelen = sizeof(from),
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control,
		.msg_controllen = sizeof(control),
	};
	ssize_t len = recvmsg(fd, &message, 0);
	struct mark mark;

	if (len < 0)
		err(1, "capture");
	memcpy(&mark, &data.mark, sizeof(mark));
	if (len == sizeof(data) && mark.magic == MARK_MAGIC)
		count(capture, &mark, stamp_of(&message), from.sll_pkttype);
}

static const char *type_name(int type)
{
	static const char * const names[] = {
		[PACKET_HOST] = "host",
		[PACKET_BROADCAST] = "broadcast",
		[PACKET_MULTICAST] = "multicast",
		[PACKET_OTHERHOST] = "otherhost",
		[PACKET_OUTGOING] = "outgoing",
	};

	return type <= PACKET_OUTGOING ? names[type] : "other";
}

int main(int argc, char **argv)
{
	unsigned long n = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
	struct sockaddr_ll address = {
		.sll_family = AF_PACKET,
		.sll_protocol = htons(ETH_P_ALL),
	};
	struct capture capture = { 0 };
	struct pollfd ready = { .events = POLLIN };
	int on = 1;

	if (!n)
		errx(2, "usage: capture DEV N");
	address.sll_ifindex = if_nametoindex(argv[1]);
	ready.fd = socket(AF_PACKET, SOCK_DGRAM, 0);
	if (!address.sll_ifindex || ready.fd < 0 ||
	    setsockopt(ready.fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof(on)) ||
	    bind(ready.fd, (const void *)&address, sizeof(address)))
		err(1, "%s: no capture", argv[1]);
	setvbuf(stdout, NULL, _IOLBF, 0);
	puts("open");
	while (capture.packets < n) {
		if (poll(&ready, 1, TIMEOUT) != 1)
			errx(1, "only %lu of %lu packets within %d ms",
			     capture.packets, n, TIMEOUT);
		capture_one(&capture, ready.fd);
	}
	printf("captured=%lu in_order=%s type=%s early=%lu late=%lu\n",
	       capture.packets, capture.out_of_order ? "no" : "yes",
	       type_name(capture.type), capture.early, capture.late);
	return 0;
}
