/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PATH_H
#define PATH_H

#include "device.h"
#include "mode.h"

enum path_taken {
	PATH_UNKNOWN,
	PATH_BACKLOG,
	PATH_DIRECT,
	PATH_NAPI,
	PATH_MIXED,	/* some queues one way, some another */
};

#define PATH_REASONS	3

/* The way a device's packets go, and what makes it differ from its mode or
 * is worth knowing about it.
 */
struct path {
	enum path_taken taken;
	char *reasons[PATH_REASONS];	/* unused ones are NULL */
};

int path_decide(const struct device *device, enum mode wanted,
		struct path *path);
void path_free(struct path *path);
const char *path_name(enum path_taken taken);
bool path_follows(enum path_taken taken, enum mode wanted);

#endif
