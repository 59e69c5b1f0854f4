// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which way a device's packets really go: a program's flags and receive packet
 * steering (RPS) have more say in it than the mode.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/if_tun.h>

#include "path.h"

static const char *const names[] = {
	[PATH_UNKNOWN] = "unknown",
	[PATH_BACKLOG] = "backlog",
	[PATH_DIRECT] = "direct",
	[PATH_NAPI] = "napi",
	[PATH_MIXED] = "mixed",
};

static const enum path_taken paths[] = {
	[MODE_BACKLOG] = PATH_BACKLOG,
	[MODE_DIRECT] = PATH_DIRECT,
	[MODE_NAPI] = PATH_NAPI,
};

const char *path_name(enum path_taken taken)
{
	return names[taken];
}

bool path_follows(enum path_taken taken, enum mode wanted)
{
	return taken == paths[wanted];
}

/* What RPS does to packets that arrive by the given path. */
static char *rps_reason(const struct device *device, enum path_taken arrival)
{
	unsigned int count = bitset_count(&device->rps_queues);
	const char *does =
		arrival == PATH_DIRECT ? "requeues to" :
		arrival == PATH_BACKLOG ? "chooses" : "then requeues to";
	char *queues = bitset_list(&device->rps_queues);
	char *cpus = bitset_list(&device->rps_cpus);
	char *text = NULL;

	if (!queues || !cpus ||
	    asprintf(&text, "RPS on queue%s %s of %u %s the backlog of CPU%s %s%s",
		     count > 1 ? "s" : "", queues, device->rx_queues, does,
		     bitset_count(&device->rps_cpus) > 1 ? "s" : "", cpus,
		     arrival == PATH_DIRECT && count < device->rx_queues ?
		     "; the other queues go direct" : "") < 0)
		text = NULL;
	free(queues);
	free(cpus);
	return text;
}

static int add_reason(struct path *path, char *reason)
{
	size_t i = 0;

	if (!reason)
		return -1;
	while (path->reasons[i])
		i++;
	path->reasons[i] = reason;
	return 0;
}

/* Returns 0, or -1 when out of memory with nothing to free. */
int path_decide(const struct device *device, enum mode wanted,
		struct path *path)
{
	bool iff_napi = device->flags & (IFF_NAPI | IFF_NAPI_FRAGS);
	unsigned int rps = bitset_count(&device->rps_queues);
	int err = 0;

	*path = (struct path){ .taken = PATH_UNKNOWN };
	if (!device->shown) {
		const char *reason =
			"mode unknown: /sys shows another network namespace";

		return add_reason(path, strdup(reason));
	}

	path->taken = iff_napi ? PATH_NAPI : paths[wanted];
	if (iff_napi)
		err |= add_reason(path, strdup(device->flags & IFF_NAPI_FRAGS ?
					       "program set IFF_NAPI and IFF_NAPI_FRAGS" :
					       "program set IFF_NAPI"));
	if (rps) {
		err |= add_reason(path, rps_reason(device, path->taken));
		if (path->taken == PATH_DIRECT)
			path->taken = rps == device->rx_queues ? PATH_BACKLOG :
								 PATH_MIXED;
	}
	if (device->link->generic_xdp)
		err |= add_reason(path, strdup("generic XDP program runs in the receive path"));
	if (err)
		path_free(path);
	return err;
}

void path_free(struct path *path)
{
	size_t i;

	for (i = 0; i < PATH_REASONS; i++)
		free(path->reasons[i]);
	*path = (struct path){ .taken = PATH_UNKNOWN };
}
