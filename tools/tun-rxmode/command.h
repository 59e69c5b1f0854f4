/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef COMMAND_H
#define COMMAND_H

#include <getopt.h>

#include "links.h"

#define FEATURE_ABSENT \
	"this kernel's tun has no direct_rx switch: install tun-direct-rx, reload tun"

/* Long options only; numbers that no letter has. */
enum option_number {
	OPTION_HELP = 256,
	OPTION_JSON,
	OPTION_DEV,
};

struct command {
	const char *name;
	const char *arguments;
	const char *summary;
	/* Gets its name as argv[0]; returns the exit status. */
	int (*run)(const struct command *command, int argc, char **argv);
};

extern const struct command command_status;
extern const struct command command_set;

int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
int wrong_usage(const struct command *command, const char *what,
		const char *argument);
int next_option(const struct command *command, int argc, char **argv,
		const struct option *options, int *status);
int read_links(struct links *links);
const struct link *need_tun(const struct links *links, const char *name);

#endif
