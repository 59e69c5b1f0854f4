// SPDX-License-Identifier: GPL-2.0-only
/*
 * What sysfs tells of a tun device.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device.h"
#include "flags.h"
#include "textfile.h"

/* The device's directory, or -ENODEV when the device is gone, -EXDEV when this
 * sysfs shows another network namespace.
 */
int device_open(int sysfs, const struct link *link)
{
	char path[sizeof("class/net/") + IFNAMSIZ];
	char index[TEXTFILE_SIZE];
	int dir;

	snprintf(path, sizeof(path), "class/net/%s", link->name);
	dir = openat(sysfs, path, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (dir >= 0) {
		if (!textfile_read(dir, "ifindex", index, sizeof(index)) &&
		    strtoul(index, NULL, 10) == link->index)
			return dir;
		close(dir);
	}
	return if_nametoindex(link->name) == link->index ? -EXDEV : -ENODEV;
}

/* Returns 0, -ENOENT when the driver knows no modes, or a negative error. */
int device_override(int dir, enum mode *override)
{
	char text[TEXTFILE_SIZE];
	int err = textfile_read(dir, DEVICE_ATTR, text, sizeof(text));

	if (err)
		return err;
	return mode_parse(text, override) ? -EPROTO : 0;
}

/* Returns 0, or a negative error behind the last queue. */
static int read_queue(int dir, struct device *device)
{
	char path[64], text[TEXTFILE_SIZE];
	struct bitset cpus = { 0 };
	int err;

	snprintf(path, sizeof(path), "queues/rx-%u/rps_cpus",
		 device->rx_queues);
	err = textfile_read(dir, path, text, sizeof(text));
	if (err)
		return err;
	if (!bitset_parse_mask(&cpus, text) && bitset_count(&cpus)) {
		bitset_add(&device->rps_queues, device->rx_queues);
		bitset_join(&device->rps_cpus, &cpus);
	}
	device->rx_queues++;
	return 0;
}

/* Fills what sysfs knows from an open directory. Returns 0 or a negative
 * error.
 */
int device_read_dir(int dir, struct device *device)
{
	char text[TEXTFILE_SIZE];
	int err;

	err = textfile_read(dir, "tun_flags", text, sizeof(text));
	if (!err && flags_parse(text, &device->flags))
		err = -EPROTO;
	if (err)
		return err;

	err = device_override(dir, &device->override);
	if (err && err != -ENOENT)
		return err;
	if (err)
		device->override = MODE_INHERIT;

	while (!read_queue(dir, device))
		;
	return 0;
}

/* Returns 0, with device->shown false when sysfs shows another namespace, or
 * -ENODEV when the device is gone.
 */
int device_read(int sysfs, const struct link *link, struct device *device)
{
	int dir = device_open(sysfs, link);

	*device = (struct device){ .link = link, .override = MODE_INHERIT };
	if (dir == -EXDEV)
		return 0;
	if (dir < 0)
		return dir;
	device->shown = !device_read_dir(dir, device);
	close(dir);
	if (!device->shown && if_nametoindex(link->name) != link->index)
		return -ENODEV;
	return 0;
}

/* The mode in force for a device in a namespace with the given one. */
enum mode device_mode(const struct device *device, enum mode netns)
{
	return device->override == MODE_INHERIT ? netns : device->override;
}
