// SPDX-License-Identifier: GPL-2.0-only
#include "way.h"

#include <string.h>

const struct way *way_find(const char *name)
{
	static const struct way *const ways[] = {
		&way_write, &way_writev, &way_aio, &way_uring, &way_vhost,
		&way_vhost_more,
	};

	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++)
		if (!strcmp(name, ways[i]->name))
			return ways[i];
	return NULL;
}
