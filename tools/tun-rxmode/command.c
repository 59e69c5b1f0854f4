// SPDX-License-Identifier: GPL-2.0-only
/*
 * What subcommands have in common: options, complaints and exit statuses, 0
 * done, 1 failed, 2 wrong usage.
 */
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "escape.h"

int fail(const char *format, ...)
{
	va_list arguments;

	fputs("tun-rxmode: ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	return 1;
}

int wrong_usage(const struct command *command, const char *what,
		const char *argument)
{
	struct escaped shown;

	fprintf(stderr, "tun-rxmode: %s%s; usage: tun-rxmode %s %s\n", what,
		escape_for_terminal(&shown, argument), command->name,
		command->arguments);
	return 2;
}

/* The next option's number; or -1 at the end of options, with *status -1, or
 * when nothing is left to do, with the exit status in it.
 */
int next_option(const struct command *command, int argc, char **argv,
		const struct option *options, int *status)
{
	int option;

	opterr = 0;
	*status = -1;
	option = getopt_long(argc, argv, ":", options, NULL);
	switch (option) {
	case OPTION_HELP:
		printf("usage: tun-rxmode %s %s\n%s\n", command->name,
		       command->arguments, command->summary);
		*status = 0;
		return -1;
	case ':':
		*status = wrong_usage(command, "no value for ",
				      argv[optind - 1]);
		return -1;
	case '?':
		/* Of letters in a row, optind is still before them. */
		if (optopt && optopt < OPTION_HELP)
			*status = wrong_usage(command, "unknown option -",
					      (char[]){ optopt, '\0' });
		else
			*status = wrong_usage(command, "unknown option ",
					      argv[optind - 1]);
		return -1;
	}
	return option;
}

/* Returns 0, or the exit status after complaining. */
int read_links(struct links *links)
{
	int err = links_read(links);

	return err ? fail("cannot list network devices: %s", strerror(-err)) : 0;
}

/* The tun device of that name, or NULL after complaining. */
const struct link *need_tun(const struct links *links, const char *name)
{
	const struct link *link = links_find(links, name);
	struct escaped shown;

	if (!link)
		fail("%s: no such device", escape_for_terminal(&shown, name));
	else if (!link->is_tun)
		fail("%s: not a tun device", escape_for_terminal(&shown, name));
	return link && link->is_tun ? link : NULL;
}
