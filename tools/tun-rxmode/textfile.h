/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef TEXTFILE_H
#define TEXTFILE_H

#include <stddef.h>

/* What a file of proc or sysfs holds at most. */
#define TEXTFILE_SIZE	4096

int textfile_read(int dir, const char *path, char *text, size_t size);
int textfile_write(int dir, const char *path, const char *text);

#endif
