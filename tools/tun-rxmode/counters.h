/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <linux/ethtool.h>

struct counter {
	char name[ETH_GSTRING_LEN + 1];
	uint64_t value;
};

struct counters {
	struct counter *counter;
	size_t count;
};

int counters_read(const char *device, struct counters *counters);
void counters_free(struct counters *counters);
bool counter_is_packets(const struct counter *counter);

#endif
