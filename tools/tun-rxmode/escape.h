/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef ESCAPE_H
#define ESCAPE_H

#include <net/if.h>

/* Room for any device's name, each byte as \xNN. */
#define ESCAPED_SIZE	(4 * IFNAMSIZ)

struct escaped {
	char text[ESCAPED_SIZE];
};

const char *escape_for_terminal(struct escaped *escaped, const char *raw);
const char *escape_for_json(struct escaped *escaped, const char *raw);

#endif
