// SPDX-License-Identifier: GPL-2.0-only
/*
 * tun-rxmode: how tun/tap packets enter the network stack.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "escape.h"
#include "out.h"

static const struct command *const commands[] = {
	&command_status,
	&command_set,
};

#define COMMANDS	(sizeof(commands) / sizeof(commands[0]))

static void print_help(void)
{
	size_t i;

	puts("usage: tun-rxmode COMMAND [ARGUMENT]...\n"
	     "\n"
	     "Shows and sets how packets written to tun/tap devices enter the network stack.\n");
	for (i = 0; i < COMMANDS; i++)
		printf("  %s %s\n      %s\n", commands[i]->name,
		       commands[i]->arguments, commands[i]->summary);
	puts("\n"
	     "  --help, --version\n"
	     "\n"
	     "Exit status: 0 done, 1 failed, 2 wrong usage. See tun-rxmode(8).");
}

static int run(int argc, char **argv)
{
	struct escaped shown;
	size_t i;

	if (argc > 1 && !strcmp(argv[1], "--help")) {
		print_help();
		return 0;
	}
	if (argc > 1 && !strcmp(argv[1], "--version")) {
		puts("tun-rxmode " VERSION);
		return 0;
	}
	for (i = 0; argc > 1 && i < COMMANDS; i++)
		if (!strcmp(argv[1], commands[i]->name))
			return commands[i]->run(commands[i], argc - 1, argv + 1);
	if (argc > 1)
		fail("no command %s; tun-rxmode --help lists them",
		     escape_for_terminal(&shown, argv[1]));
	else
		fail("no command; tun-rxmode --help lists them");
	return 2;
}

/* A socket must not become standard output because that was closed. */
static void occupy_standard_files(void)
{
	int fd;

	for (fd = 0; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd ? O_RDONLY : O_WRONLY);
}

int main(int argc, char **argv)
{
	int status;

	occupy_standard_files();
	/* A reader that went away is a write error like any other. */
	signal(SIGPIPE, SIG_IGN);

	status = run(argc, argv);
	if (out_finish() && !status)
		status = 1;
	return status;
}
