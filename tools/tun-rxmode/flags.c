// SPDX-License-Identifier: GPL-2.0-only
/*
 * The flags that a program sets at TUNSETIFF, by name.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include <linux/if_tun.h>

#include "flags.h"

const struct flag flags[] = {
	{ IFF_NO_PI, "NO_PI" },
	{ IFF_VNET_HDR, "VNET_HDR" },
	{ IFF_MULTI_QUEUE, "MULTI_QUEUE" },
	{ IFF_NAPI, "NAPI" },
	{ IFF_NAPI_FRAGS, "NAPI_FRAGS" },
	{ IFF_PERSIST, "PERSIST" },
	{ IFF_ONE_QUEUE, "ONE_QUEUE" },
	{ 0, NULL },
};

/* The content of sysfs' tun_flags. Returns 0 or -1. */
int flags_parse(const char *text, unsigned int *value)
{
	unsigned long number;
	char *end;

	errno = 0;
	number = strtoul(text, &end, 16);
	if (errno || end == text || *end || number > UINT_MAX)
		return -1;
	*value = number;
	return 0;
}

const char *flags_kind(unsigned int value)
{
	return value & IFF_TAP ? "tap" : "tun";
}
