/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef MODE_H
#define MODE_H

/* Numbers as the kernel's sysctl has them. */
enum mode {
	MODE_INHERIT = -1,	/* a device that follows its namespace */
	MODE_BACKLOG,
	MODE_DIRECT,
	MODE_NAPI,
};

int mode_parse(const char *text, enum mode *mode);
const char *mode_name(enum mode mode);
enum mode mode_of_stock_tun(const char *release);

#endif
