// SPDX-License-Identifier: GPL-2.0-only
/*
 * Modes as pure values.
 */
#include <stdio.h>
#include <string.h>

#include "mode.h"

static const char *const names[] = {
	[MODE_BACKLOG] = "backlog",
	[MODE_DIRECT] = "direct",
	[MODE_NAPI] = "napi",
};

#define MODES ((int)(sizeof(names) / sizeof(names[0])))

/* Name or number to mode. Returns 0, or -1 for anything else. */
int mode_parse(const char *text, enum mode *mode)
{
	int i;

	for (i = 0; i < MODES; i++) {
		if (!strcmp(text, names[i]) ||
		    (text[0] == '0' + i && !text[1])) {
			*mode = i;
			return 0;
		}
	}
	if (!strcmp(text, "inherit")) {
		*mode = MODE_INHERIT;
		return 0;
	}
	return -1;
}

const char *mode_name(enum mode mode)
{
	return mode == MODE_INHERIT ? "inherit" : names[mode];
}

/* What a driver without the switch does: direct since Linux 4.10. */
enum mode mode_of_stock_tun(const char *release)
{
	unsigned int major, minor;

	if (sscanf(release, "%u.%u", &major, &minor) == 2 &&
	    (major < 4 || (major == 4 && minor < 10)))
		return MODE_BACKLOG;
	return MODE_DIRECT;
}
