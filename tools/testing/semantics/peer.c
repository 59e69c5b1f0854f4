// SPDX-License-Identifier: GPL-2.0-only
/*
 * The host at the other end of a tap device, which it writes to. See usage.
 * The stops between its steps let others change what it is meanwhile: its
 * cgroup once the device is open, its vhost thread's CPU once there is one.
 */
#include <arpa/inet.h>
#include <err.h>
#include <getopt.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"
#include "way.h"

#define TIMEOUT	20000	/* ms */
#define SEGMENT	1000	/* bytes of data on each TCP connection */

static const char usage[] =
	"usage: peer --dev DEV [OPTION...]\n"
	"\n"
	"Attaches to the tap device DEV, prints \"open\"; gets ready to write, prints\n"
	"\"ready\"; writes UDP packets, prints \"sent=N [ERRNO=N...]\"; ends. Waits for an\n"
	"empty line after each print.\n"
	"\n"
	"  --way W      write or vhost  [write]\n"
	"  --count N    packets, or connections  [10]\n"
	"  --burst N    packets handed over at once, at most 64  [1]\n"
	"  --to IP      where they go to  [" FRAME_HOST "]\n"
	"  --mac MAC    and by what hardware address  [the device's]\n"
	"  --sndbuf B   the device's send buffer, bytes  [the driver's]\n"
	"  --nonblock   open the device so\n"
	"  --tcp        open connections instead, with 1000 bytes on each\n";

struct peer {
	struct queue queue;
	const struct way *way;
	void *state;
	struct packet packets[WAY_BATCH];
	struct tally tally;
	unsigned long count;
	unsigned long burst;
	struct in_addr to;
	unsigned char mac[ETH_ALEN];
};

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

static void send_udp(struct peer *peer)
{
	struct mark mark = { .magic = MARK_MAGIC };

	while (mark.number < peer->count) {
		unsigned int n;

		mark.before = now();
		for (n = 0; n < peer->burst && mark.number < peer->count; n++) {
			frame_udp(&peer->packets[n], &peer->queue, peer->mac,
				  peer->to, &mark);
			mark.number++;
		}
		peer->way->send(peer->state, peer->packets, n, &peer->tally);
		mark.previous_after = now();
	}
}

static void send_tcp(struct peer *peer, const struct tcphdr *tcp,
		     size_t payload)
{
	frame_tcp(&peer->packets[0], &peer->queue, tcp, payload);
	peer->way->send(peer->state, peer->packets, 1, &peer->tally);
}

/* The host's answer to a SYN: its sequence number, in network order. */
static uint32_t wait_for_answer(struct peer *peer, uint16_t port)
{
	struct pollfd ready = { .fd = peer->queue.fd, .events = POLLIN };
	unsigned char data[PACKET_MAX];

	while (poll(&ready, 1, TIMEOUT) == 1) {
		ssize_t len = read(peer->queue.fd, data, sizeof(data));
		const struct tcphdr *in;
		struct tcphdr tcp;

		in = len < 0 ? NULL : frame_tcp_header(&peer->queue, data, len);
		if (!in)
			continue;
		memcpy(&tcp, in, sizeof(tcp));
		if (tcp.syn && tcp.ack && tcp.dest == port)
			return tcp.seq;
	}
	errx(1, "no answer to a SYN within %d ms", TIMEOUT);
}

static void connect_all(struct peer *peer)
{
	for (unsigned long i = 0; i < peer->count; i++) {
		struct tcphdr tcp = {
			.source = htons(10000 + i),
			.dest = htons(MARK_TCP_PORT),
			.syn = 1,
		};

		send_tcp(peer, &tcp, 0);
		tcp.ack_seq = htonl(ntohl(wait_for_answer(peer, tcp.source)) + 1);
		tcp.seq = htonl(1);
		tcp.syn = 0;
		tcp.ack = 1;
		send_tcp(peer, &tcp, 0);
		send_tcp(peer, &tcp, SEGMENT);
	}
}

static void print_tally(const struct tally *tally)
{
	printf("sent=%lu", tally->sent);
	for (int i = 0; i < TALLY_ERRNOS; i++) {
		if (tally->errors[i])
			printf(" %s=%lu", strerrorname_np(i), tally->errors[i]);
	}
	putchar('\n');
}

static unsigned long number(const char *text, unsigned long max)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (*end || !value || value > max)
		errx(2, "%s: not a number from 1 to %lu", text, max);
	return value;
}

int main(int argc, char **argv)
{
	enum { DEV = 1, WAY, COUNT, BURST, TO, MAC, SNDBUF, NONBLOCK, TCP };
	static const struct option table[] = {
		{ "dev", required_argument, NULL, DEV },
		{ "way", required_argument, NULL, WAY },
		{ "count", required_argument, NULL, COUNT },
		{ "burst", required_argument, NULL, BURST },
		{ "to", required_argument, NULL, TO },
		{ "mac", required_argument, NULL, MAC },
		{ "sndbuf", required_argument, NULL, SNDBUF },
		{ "nonblock", no_argument, NULL, NONBLOCK },
		{ "tcp", no_argument, NULL, TCP },
		{ }
	};
	struct queue_options options = { .flags = IFF_TAP | IFF_NO_PI };
	static struct peer peer = {
		.way = &way_write,
		.count = 10,
		.burst = 1,
	};
	const char *mac = NULL;
	bool tcp = false;
	int c;

	inet_aton(FRAME_HOST, &peer.to);
	while ((c = getopt_long(argc, argv, "", table, NULL)) != -1) {
		switch (c) {
		case DEV:
			options.dev = optarg;
			break;
		case WAY:
			if (!strcmp(optarg, "vhost"))
				peer.way = &way_vhost;
			else if (strcmp(optarg, "write"))
				errx(2, "%s: neither write nor vhost", optarg);
			break;
		case COUNT:
			peer.count = number(optarg, 10000000);
			break;
		case BURST:
			peer.burst = number(optarg, WAY_BATCH);
			break;
		case TO:
			if (!inet_aton(optarg, &peer.to))
				errx(2, "%s: no IPv4 address", optarg);
			break;
		case MAC:
			mac = optarg;
			break;
		case SNDBUF:
			options.sndbuf = number(optarg, INT32_MAX);
			break;
		case NONBLOCK:
			options.nonblock = true;
			break;
		case TCP:
			tcp = true;
			break;
		default:
			fputs(usage, stderr);
			return 2;
		}
	}
	if (optind < argc || !options.dev) {
		fputs(usage, stderr);
		return 2;
	}
	if (peer.way->needs_vnet_hdr)
		options.flags |= IFF_VNET_HDR;
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!queue_open(&peer.queue, &options))
		return 1;
	memcpy(peer.mac, peer.queue.mac, ETH_ALEN);
	if (mac && sscanf(mac, "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", &peer.mac[0],
			  &peer.mac[1], &peer.mac[2], &peer.mac[3],
			  &peer.mac[4], &peer.mac[5]) != ETH_ALEN)
		errx(2, "%s: no hardware address", mac);
	puts("open");
	getchar();

	peer.state = peer.way->open(&peer.queue);
	if (!peer.state)
		return 1;
	puts("ready");
	getchar();
	if (tcp)
		connect_all(&peer);
	else
		send_udp(&peer);
	print_tally(&peer.tally);
	getchar();
	peer.way->close(peer.state);
	queue_close(&peer.queue);
	return 0;
}
