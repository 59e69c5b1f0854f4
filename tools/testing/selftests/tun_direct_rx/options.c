// SPDX-License-Identifier: GPL-2.0-only
#include "options.h"

#include "packet.h"

#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <linux/if_tun.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GSO_SIZE	1480	/* bytes; a multiple of 8, as fragments are */

static const char usage[] =
	"usage: tunflow --dev DEV --kind tun|tap [OPTION...]\n"
	"\n"
	"Writes numbered UDP packets from 192.0.2.2 to DEV for 192.0.2.1, receives\n"
	"them, and prints what became of them.\n"
	"\n"
	"  --way W      write, writev, aio, uring, vhost, vhost-more  [write]\n"
	"  --queues N   attach N queues (needs a multi-queue device)  [1]\n"
	"  --writers N  threads, each with a flow of its own  [one a queue]\n"
	"  --count N    packets a writer  [100]\n"
	"  --size B     bytes of UDP payload  [64]\n"
	"  --gap US     microseconds between a writer's packets  [0]\n"
	"  --vnet-hdr   a virtio header before each packet\n"
	"  --gso        datagrams to be cut; implies --vnet-hdr\n"
	"  --nonblock   open with O_NONBLOCK\n"
	"  --napi, --napi-frags  ask for the driver's NAPI\n"
	"  --hold       when done, keep the queues until standard input ends\n";

static unsigned long number(const char *text, unsigned long min,
			    unsigned long max)
{
	char *end;
	unsigned long value;

	errno = 0;
	value = strtoul(text, &end, 10);
	if (errno || *end || end == text || value < min || value > max)
		errx(2, "%s: not a number from %lu to %lu", text, min, max);
	return value;
}

void options_parse(struct options *options, int argc, char **argv)
{
	enum { KIND = 1, WAY, QUEUES, WRITERS, COUNT, SIZE, GAP, VNET_HDR, GSO,
	       NONBLOCK, NAPI, NAPI_FRAGS, HOLD, DEV };
	static const struct option table[] = {
		{ "dev", required_argument, NULL, DEV },
		{ "kind", required_argument, NULL, KIND },
		{ "way", required_argument, NULL, WAY },
		{ "queues", required_argument, NULL, QUEUES },
		{ "writers", required_argument, NULL, WRITERS },
		{ "count", required_argument, NULL, COUNT },
		{ "size", required_argument, NULL, SIZE },
		{ "gap", required_argument, NULL, GAP },
		{ "vnet-hdr", no_argument, NULL, VNET_HDR },
		{ "gso", no_argument, NULL, GSO },
		{ "nonblock", no_argument, NULL, NONBLOCK },
		{ "napi", no_argument, NULL, NAPI },
		{ "napi-frags", no_argument, NULL, NAPI_FRAGS },
		{ "hold", no_argument, NULL, HOLD },
		{ }
	};
	int c;

	*options = (struct options){
		.queue.flags = IFF_NO_PI,
		.way = way_find("write"),
		.queues = 1,
		.count = 100,
		.size = 64,
	};

	while ((c = getopt_long(argc, argv, "", table, NULL)) != -1) {
		switch (c) {
		case DEV:
			options->queue.dev = optarg;
			break;
		case KIND:
			if (!strcmp(optarg, "tun"))
				options->queue.flags |= IFF_TUN;
			else if (!strcmp(optarg, "tap"))
				options->queue.flags |= IFF_TAP;
			else
				errx(2, "%s: neither tun nor tap", optarg);
			break;
		case WAY:
			options->way = way_find(optarg);
			if (!options->way)
				errx(2, "%s: no way to write", optarg);
			break;
		case QUEUES:
			options->queues = number(optarg, 1, 16);
			break;
		case WRITERS:
			options->writers = number(optarg, 1, 16);
			break;
		case COUNT:
			options->count = number(optarg, 1, 100000000);
			break;
		case SIZE:
			options->size = number(optarg, sizeof(struct packet_mark),
					       PACKET_MAX - 128);
			break;
		case GAP:
			options->gap = number(optarg, 0, 1000000);
			break;
		case GSO:
			options->gso_size = GSO_SIZE;
			options->queue.flags |= IFF_VNET_HDR;
			break;
		case VNET_HDR:
			options->queue.flags |= IFF_VNET_HDR;
			break;
		case NONBLOCK:
			options->queue.nonblock = true;
			break;
		case NAPI:
			options->queue.flags |= IFF_NAPI;
			break;
		case NAPI_FRAGS:
			options->queue.flags |= IFF_NAPI | IFF_NAPI_FRAGS;
			break;
		case HOLD:
			options->hold = true;
			break;
		default:
			fputs(usage, stderr);
			exit(2);
		}
	}
	if (optind < argc || !options->queue.dev ||
	    !(options->queue.flags & (IFF_TUN | IFF_TAP))) {
		fputs(usage, stderr);
		exit(2);
	}
	if (options->queues > 1)
		options->queue.flags |= IFF_MULTI_QUEUE;
	if (!options->writers)
		options->writers = options->queues;
	if (options->way->needs_vnet_hdr)
		options->queue.flags |= IFF_VNET_HDR;
	options->queue.sndbuf = options->way->sndbuf;
}
