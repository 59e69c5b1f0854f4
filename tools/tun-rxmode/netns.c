// SPDX-License-Identifier: GPL-2.0-only
/*
 * This process's network namespace: its mode, and the sysfs that shows it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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
int netns_initial_mode(int sysfs, enum mode *mode)
{
	return read_mode(sysfs, "module/tun_direct_rx/parameters/default_mode",
			 mode);
}

int netns_set_mode(enum mode mode)
{
	char text[16];

	snprintf(text, sizeof(text), "%d\n", mode);
	return textfile_write(AT_FDCWD, NETNS_SYSCTL, text);
}

/* /sys belongs to the namespace of whoever mounted it, which after "nsenter -n"
 * is another one. So mount a sysfs of our own, outside the file tree. Without
 * the right to do so take /sys: device_read() compares what it finds there.
 *
 * Returns a directory, or -1 if there is no sysfs at all, which then looks to
 * device_read() as one without devices.
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
	if (dir < 0)
		dir = open("/sys", O_PATH | O_DIRECTORY | O_CLOEXEC);
	return dir;
}
