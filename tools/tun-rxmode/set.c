// SPDX-License-Identifier: GPL-2.0-only
/*
 * tun-rxmode set
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "device.h"
#include "escape.h"
#include "netns.h"
#include "out.h"
#include "path.h"
#include "textfile.h"

/* How many devices a namespace's mode reaches. */
struct reach {
	unsigned int follow;
	unsigned int override;
	unsigned int unknown;
};

/* Says why the kernel refused a mode. Returns the exit status. */
static int refused(const char *what, enum mode mode, int err)
{
	switch (-err) {
	case EINVAL:
		return fail("%s: this kernel has no mode %s (%d): use backlog (0) or direct (1)",
			    what, mode_name(mode), mode);
	case EACCES:
	case EPERM:
		return fail("%s: no permission, need CAP_NET_ADMIN: run as root",
			    what);
	case ENOENT:
	case ENODEV:
		return fail("%s: no such device", what);
	case EXDEV:
		return fail("%s: /sys shows another network namespace: run by 'ip netns exec'",
			    what);
	default:
		return fail("%s: cannot set %s: %s", what, mode_name(mode),
			    strerror(-err));
	}
}

/* Tells what will not go as just asked for. */
static void note_device(const struct device *device, enum mode netns)
{
	enum mode wanted = device_mode(device, netns);
	struct escaped shown;
	struct path path;

	if (!device->shown || path_decide(device, wanted, &path))
		return;
	if (!path_follows(path.taken, wanted))
		out_text("note: %s: path %s: %s\n",
			 escape_for_terminal(&shown, device->link->name),
			 path_name(path.taken), path.reasons[0]);
	path_free(&path);
}

static struct reach count_reach(int sysfs, const struct links *links)
{
	struct reach reach = { 0 };
	struct device device;
	size_t i;

	for (i = 0; i < links->count; i++) {
		if (!links->link[i].is_tun ||
		    device_read(sysfs, &links->link[i], &device))
			continue;
		if (!device.shown)
			reach.unknown++;
		else if (device.override == MODE_INHERIT)
			reach.follow++;
		else
			reach.override++;
	}
	return reach;
}

static void note_followers(int sysfs, const struct links *links,
			   enum mode netns)
{
	struct device device;
	size_t i;

	for (i = 0; i < links->count; i++)
		if (links->link[i].is_tun &&
		    !device_read(sysfs, &links->link[i], &device) &&
		    device.override == MODE_INHERIT)
			note_device(&device, netns);
}

static int set_netns(int sysfs, const struct links *links, enum mode old,
		     enum mode mode)
{
	struct reach reach = count_reach(sysfs, links);
	int err;

	err = netns_set_mode(mode);
	if (!err)
		err = netns_mode(&mode);
	if (err)
		return refused("direct_rx", mode, err);

	out_text("direct_rx: %s -> %s (%u device%s follow%s, %u override%s",
		 mode_name(old), mode_name(mode), reach.follow,
		 reach.follow == 1 ? "" : "s", reach.follow == 1 ? "s" : "",
		 reach.override, reach.override == 1 ? "s" : "");
	if (reach.unknown)
		out_text(", %u unknown: /sys shows another network namespace",
			 reach.unknown);
	out_text(")\n");
	note_followers(sysfs, links, mode);
	return 0;
}

static int set_device(int sysfs, const struct link *link, enum mode netns,
		      enum mode mode)
{
	struct device device = { .link = link };
	struct escaped shown;
	const char *name = escape_for_terminal(&shown, link->name);
	enum mode old;
	int dir, err;

	dir = device_open(sysfs, link);
	if (dir < 0)
		return refused(name, mode, dir);
	err = device_override(dir, &old);
	if (!err)
		err = textfile_write(dir, DEVICE_ATTR, mode_name(mode));
	if (!err)
		err = device_read_dir(dir, &device);
	close(dir);
	if (err)
		return refused(name, mode, err);

	device.shown = true;
	out_text("%s: %s -> %s (%s)\n", name,
		 mode_name(old == MODE_INHERIT ? netns : old),
		 mode_name(device_mode(&device, netns)),
		 device.override == MODE_INHERIT ?
		 "follows this network namespace" : "its own mode");
	note_device(&device, netns);
	return 0;
}

static int set(const char *name, enum mode mode)
{
	const struct link *link = NULL;
	struct links links;
	int status, err, sysfs;
	enum mode netns;

	status = read_links(&links);
	if (status)
		return status;
	if (name)
		link = need_tun(&links, name);
	err = netns_mode(&netns);
	if (name && !link) {
		status = 1;
	} else if (err == -ENOENT) {
		status = fail("%s", FEATURE_ABSENT);
	} else if (err) {
		status = fail("cannot read %s: %s", NETNS_SYSCTL,
			      strerror(-err));
	} else {
		sysfs = netns_sysfs();
		status = link ? set_device(sysfs, link, netns, mode) :
				set_netns(sysfs, &links, netns, mode);
		if (sysfs >= 0)
			close(sysfs);
	}
	links_free(&links);
	return status;
}

static int run(const struct command *command, int argc, char **argv)
{
	static const struct option options[] = {
		{ "dev", required_argument, NULL, OPTION_DEV },
		{ "help", no_argument, NULL, OPTION_HELP },
		{ 0 },
	};
	const char *name = NULL;
	struct escaped shown;
	enum mode mode;
	int status;

	while (next_option(command, argc, argv, options, &status) ==
	       OPTION_DEV)
		name = optarg;
	if (status >= 0)
		return status;
	if (!argv[optind])
		return wrong_usage(command, "no mode", "");
	if (argv[optind + 1])
		return wrong_usage(command, "one mode at a time, not ",
				   argv[optind + 1]);
	if (mode_parse(argv[optind], &mode))
		return fail("no mode %s: use backlog (0) or direct (1)",
			    escape_for_terminal(&shown, argv[optind]));
	if (mode == MODE_INHERIT && !name)
		return fail("only a device can inherit: add --dev DEV");
	return set(name, mode);
}

const struct command command_set = {
	.name = "set",
	.arguments = "backlog|direct|inherit [--dev DEV]",
	.summary = "for this network namespace, or for one device",
	.run = run,
};
