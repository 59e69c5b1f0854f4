/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef FLAGS_H
#define FLAGS_H

#include <stddef.h>

struct flag {
	unsigned int bit;
	const char *name;
};

/* What a program may set when it opens a device; ends with bit 0. */
extern const struct flag flags[];

int flags_parse(const char *text, unsigned int *value);
const char *flags_kind(unsigned int value);

#endif
