// SPDX-License-Identifier: GPL-2.0-only
/*
 * This process's network namespace: its mode, and the sysfs that shows it.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <net/if.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "netns.h"
#include "textfile.h"

static int read_mode(int dir, const char *path, enum mode *mode)
{
	char text[TEXTFILE_SIZE];
	int err = textfile_read(dir, path, text, sizeof(text));

	if (err)
		return err;
	return mode_parse(text, mode) ? -EPROTO : 0;
}

/* Returns 0, -ENOENT without the feature, or another negative error. */
int netns_mode(enum mode *mode)
{
	return read_mode(AT_FDCWD, NETNS_SYSCTL, mode);
}

/* What the initial namespace started with. Returns as above. */
int netns_initial_mode(enum mode *mode)
{
	return read_mode(AT_FDCWD,
			 "/sys/module/tun_direct_rx/parameters/default_mode",
			 mode);
}

int netns_set_mode(enum mode mode)
{
	char text[16];

	snprintf(text, sizeof(text), "%d\n", mode);
	return textfile_write(AT_FDCWD, NETNS_SYSCTL, text);
}

/* Returns 0 for a device that is gone or never was in this sysfs. */
static unsigned int shown_index(int class, const char *name)
{
	char path[NAME_MAX + sizeof("/ifindex")], text[TEXTFILE_SIZE];

	snprintf(path, sizeof(path), "%s/ifindex", name);
	if (textfile_read(class, path, text, sizeof(text)))
		return 0;
	return strtoul(text, NULL, 10);
}

/* Does a sysfs show a device that this namespace doesn't have? Namespaces often
 * have devices of equal names and indexes, so one that fits proves nothing.
 */
static bool shows_foreign_device(int sysfs)
{
	int class = openat(sysfs, "class/net", O_RDONLY | O_CLOEXEC);
	DIR *devices = class < 0 ? NULL : fdopendir(class);
	bool foreign = false;
	struct dirent *entry;

	if (!devices)
		return true;
	while (!foreign && (entry = readdir(devices))) {
		unsigned int index = shown_index(class, entry->d_name);

		/* Looked at twice, as it may go away in between. */
		foreign = index && if_nametoindex(entry->d_name) != index &&
			  shown_index(class, entry->d_name) == index;
	}
	closedir(devices);
	return foreign;
}

/* /sys belongs to the namespace of whoever mounted it, which after "nsenter -n"
 * is another one. So mount a sysfs of our own, outside the file tree. Without
 * the right to do so take /sys if it shows nothing foreign.
 *
 * Returns a directory, or -1 if there is no such sysfs, which to device_read()
 * looks like one without devices.
 */
int netns_sysfs(void)
{
	int context = fsopen("sysfs", FSOPEN_CLOEXEC);
	int dir = -1;

	if (context >= 0) {
		if (!fsconfig(context, FSCONFIG_CMD_CREATE, NULL, NULL, 0))
			dir = fsmount(context, FSMOUNT_CLOEXEC,
				      MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV |
				      MOUNT_ATTR_NOEXEC);
		close(context);
	}
	if (dir >= 0)
		return dir;

	dir = open("/sys", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (dir >= 0 && shows_foreign_device(dir)) {
		close(dir);
		dir = -1;
	}
	return dir;
}
