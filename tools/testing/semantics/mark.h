/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the peer's packets hold, and where they go to.
 */
#ifndef MARK_H
#define MARK_H

#include <stdint.h>

#define MARK_UDP_PORT	5000
#define MARK_TCP_PORT	5001

/* UDP payload. Times are in ns of CLOCK_REALTIME. */
struct mark {
	uint32_t magic;
	uint32_t number;
	uint64_t before;		/* this packet was written */
	uint64_t previous_after;	/* the one before it had been written */
};

#define MARK_MAGIC	0x73656d61

#endif
