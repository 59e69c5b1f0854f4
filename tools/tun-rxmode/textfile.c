// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files of proc and sysfs that hold one value.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "textfile.h"

/* Without the newline. Returns 0 or a negative error. */
int textfile_read(int dir, const char *path, char *text, size_t size)
{
	int fd = openat(dir, path, O_RDONLY | O_CLOEXEC);
	size_t used = 0;
	ssize_t got;
	int err;

	if (fd < 0)
		return -errno;
	do {
		got = read(fd, text + used, size - 1 - used);
		if (got > 0)
			used += got;
	} while (got > 0 || (got < 0 && errno == EINTR));
	err = got < 0 ? -errno : 0;
	close(fd);
	text[used] = '\0';
	text[strcspn(text, "\n")] = '\0';
	return err;
}

/* In one write, since the kernel takes each as a whole value. Returns 0 or a
 * negative error.
 */
int textfile_write(int dir, const char *path, const char *text)
{
	int fd = openat(dir, path, O_WRONLY | O_CLOEXEC);
	int err = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) < 0)
		err = -errno;
	close(fd);
	return err;
}
