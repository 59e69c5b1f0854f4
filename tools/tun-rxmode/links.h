/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef LINKS_H
#define LINKS_H

#include <net/if.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <linux/netlink.h>

/* A network device as rtnetlink describes it. */
struct link {
	char name[IFNAMSIZ];
	unsigned int index;
	bool is_tun;
	unsigned int kind;	/* IFF_TUN or IFF_TAP, 0 if not told */
	unsigned int queues;
	bool generic_xdp;
	uint64_t rx_dropped;	/* packets */
};

struct links {
	struct link *link;
	size_t count;
};

int link_parse(const struct nlmsghdr *message, struct link *link);
int links_read(struct links *links);
void links_free(struct links *links);
const struct link *links_find(const struct links *links, const char *name);

#endif
