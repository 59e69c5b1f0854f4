/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the kernel said about a writer's packets.
 */
#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>
#include <sys/types.h>

#define TALLY_ERRNOS	256

struct tally {
	unsigned long sent;
	unsigned long partial;
	unsigned long errors[TALLY_ERRNOS];
};

/* result is in bytes, or a negative errno */
static inline void tally_add(struct tally *tally, ssize_t result, size_t len)
{
	if (result < 0)
		tally->errors[-result % TALLY_ERRNOS]++;
	else if ((size_t)result == len)
		tally->sent++;
	else
		tally->partial++;
}

#endif
