/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef DEVICE_H
#define DEVICE_H

#include <stdbool.h>

#include "bitset.h"
#include "links.h"
#include "mode.h"

#define DEVICE_ATTR	"tun_direct_rx"

/* A tun device as sysfs describes it. */
struct device {
	const struct link *link;
	bool shown;		/* the rest is known */
	unsigned int flags;	/* IFF_* of TUNSETIFF */
	enum mode override;	/* MODE_INHERIT if the driver knows none */
	unsigned int rx_queues;
	struct bitset rps_queues;
	struct bitset rps_cpus;
};

int device_open(int sysfs, const struct link *link);
int device_read(int sysfs, const struct link *link, struct device *device);
int device_read_dir(int dir, struct device *device);
int device_override(int dir, enum mode *override);
enum mode device_mode(const struct device *device, enum mode netns);

#endif
