// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device's rx_* counters, as "ethtool -S" lists them.
 */
#include <errno.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <linux/sockios.h>

#include "counters.h"

static int request(int socket, const char *device, void *data)
{
	struct ifreq ifr = { .ifr_data = data };

	strncpy(ifr.ifr_name, device, sizeof(ifr.ifr_name) - 1);
	return ioctl(socket, SIOCETHTOOL, &ifr) ? -errno : 0;
}

static int count_names(int socket, const char *device, uint32_t *count)
{
	union {
		struct ethtool_sset_info info;
		char room[sizeof(struct ethtool_sset_info) + sizeof(uint32_t)];
	} answer = { .info = {
		.cmd = ETHTOOL_GSSET_INFO,
		.sset_mask = 1ULL << ETH_SS_STATS,
	} };
	int err = request(socket, device, &answer);

	if (err)
		return err;
	*count = answer.info.sset_mask ? answer.info.data[0] : 0;
	return 0;
}

static int read_all(int socket, const char *device, struct counters *counters)
{
	struct ethtool_gstrings *names = NULL;
	struct ethtool_stats *values = NULL;
	uint32_t count, i;
	int err;

	err = count_names(socket, device, &count);
	if (err || !count)
		return err;

	names = calloc(1, sizeof(*names) + (size_t)count * ETH_GSTRING_LEN);
	values = calloc(1, sizeof(*values) + count * sizeof(values->data[0]));
	counters->counter = calloc(count, sizeof(*counters->counter));
	if (!names || !values || !counters->counter) {
		err = -ENOMEM;
		goto out;
	}
	*names = (struct ethtool_gstrings){
		.cmd = ETHTOOL_GSTRINGS,
		.string_set = ETH_SS_STATS,
		.len = count,
	};
	*values = (struct ethtool_stats){
		.cmd = ETHTOOL_GSTATS,
		.n_stats = count,
	};
	err = request(socket, device, names);
	if (!err)
		err = request(socket, device, values);
	/* The name went over to another device meanwhile. */
	if (!err && (names->len != count || values->n_stats != count))
		err = -ENODEV;
	if (err)
		goto out;

	for (i = 0; i < count; i++) {
		struct counter *counter = &counters->counter[counters->count];

		memcpy(counter->name, names->data + i * ETH_GSTRING_LEN,
		       ETH_GSTRING_LEN);
		counter->value = values->data[i];
		if (!strncmp(counter->name, "rx_", 3))
			counters->count++;
	}
out:
	free(names);
	free(values);
	return err;
}

/* A device without counters has none, which is no error. Returns 0, or a
 * negative error with nothing to free.
 */
int counters_read(const char *device, struct counters *counters)
{
	int err, s = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	*counters = (struct counters){ 0 };
	/* A kernel may do without IPv4. */
	if (s < 0)
		s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (s < 0)
		return -errno;
	err = read_all(s, device, counters);
	close(s);
	if (err)
		counters_free(counters);
	return err == -EOPNOTSUPP ? 0 : err;
}

void counters_free(struct counters *counters)
{
	free(counters->counter);
	*counters = (struct counters){ 0 };
}

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text);

	return length >= strlen(end) &&
	       !strcmp(text + length - strlen(end), end);
}

/* The unit of a counter is in its name. */
bool counter_is_packets(const struct counter *counter)
{
	return ends_with(counter->name, "_packets") ||
	       ends_with(counter->name, "_dropped");
}
