// SPDX-License-Identifier: GPL-2.0-only
/*
 * tun-rxmode status
 */
#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "command.h"
#include "counters.h"
#include "device.h"
#include "escape.h"
#include "flags.h"
#include "netns.h"
#include "out.h"
#include "path.h"

/* Modes around the devices. */
struct around {
	bool feature;
	enum mode netns;	/* without the feature, what tun does */
	bool has_initial;
	enum mode initial;	/* the kernel's at load */
	int sysfs;
};

static int read_around(struct around *around)
{
	struct utsname system;
	int err = netns_mode(&around->netns);

	if (err && err != -ENOENT)
		return fail("cannot read %s: %s", NETNS_SYSCTL, strerror(-err));
	around->feature = !err;
	if (err) {
		uname(&system);
		around->netns = mode_of_stock_tun(system.release);
	}
	around->sysfs = netns_sysfs();
	around->has_initial = !netns_initial_mode(&around->initial);
	return 0;
}

static void print_around(const struct around *around)
{
	const char *initial = around->has_initial ?
			      mode_name(around->initial) : NULL;

	out_json_bool("feature", around->feature);
	if (!around->feature) {
		out_json_string("direct_rx", NULL);
		out_text("%s\n", FEATURE_ABSENT);
		return;
	}
	out_object("direct_rx");
	out_json_number("value", around->netns);
	out_json_string("name", mode_name(around->netns));
	out_json_string("default", initial);
	out_close();
	out_text("direct_rx: %s (%d) in this network namespace; kernel default %s\n",
		 mode_name(around->netns), around->netns,
		 initial ? initial : "unknown");
}

static const char *origin(const struct around *around,
			  const struct device *device)
{
	if (device->override != MODE_INHERIT)
		return "device";
	return around->has_initial && around->initial == around->netns ?
	       "default" : "sysctl";
}

static void print_flags(const struct device *device)
{
	const struct flag *flag;

	if (!device->shown) {
		out_json_string("flags", NULL);
		return;
	}
	out_line("flags:");
	out_array("flags");
	for (flag = flags; flag->bit; flag++)
		if (device->flags & flag->bit)
			out_word(flag->name);
	out_close();
}

/* Packets are always shown; the others, which count what ought not to happen,
 * to people only where they did.
 */
static void print_counters(const struct link *link,
			   const struct counters *counters)
{
	const struct counter *counter;
	bool happened = false;
	size_t i;

	out_line("packets:");
	out_pair("rx_dropped", link->rx_dropped);
	out_object("counters");
	for (i = 0; i < counters->count; i++) {
		counter = &counters->counter[i];
		if (counter_is_packets(counter))
			out_pair(counter->name, counter->value);
		else if (counter->value)
			happened = true;
		else
			out_json_number(counter->name, 0);
	}
	if (happened)
		out_line("ATTENTION:");
	for (i = 0; i < counters->count; i++) {
		counter = &counters->counter[i];
		if (!counter_is_packets(counter) && counter->value)
			out_pair(counter->name, counter->value);
	}
	out_close();
}

static const char *kind(const struct device *device)
{
	if (device->link->kind)
		return flags_kind(device->link->kind);
	return device->shown ? flags_kind(device->flags) : NULL;
}

static void print_name(const struct link *link)
{
	struct escaped shown;
	const char *name = escape_for_terminal(&shown, link->name);

	out_json_string("ifname", escape_for_json(&(struct escaped){ 0 },
						  link->name));
	out_json_number("ifindex", link->index);
	/* A name that escapes made longer than any has a line to itself. */
	if (strlen(name) >= IFNAMSIZ) {
		out_text("%s\n", name);
		name = "";
	}
	out_text("%-15s ", name);
}

static void print_device(const struct around *around,
			 const struct device *device, const struct path *path,
			 const struct counters *counters)
{
	bool moded = around->feature && device->shown;
	size_t i;

	out_object(NULL);
	print_name(device->link);
	out_cell("kind", -4, kind(device));
	out_cell_number("queues", 6, device->link->queues);
	out_object("mode");
	out_cell("wanted", -7, moded ?
		 mode_name(device_mode(device, around->netns)) : NULL);
	out_cell("origin", -7, moded ? origin(around, device) : NULL);
	out_close();
	out_object("path");
	out_cell("taken", 0, device->shown ? path_name(path->taken) : NULL);
	out_array("reasons");
	for (i = 0; i < PATH_REASONS && path->reasons[i]; i++)
		out_sentence(path->reasons[i]);
	out_close();
	out_close();
	print_flags(device);
	print_counters(device->link, counters);
	out_close();
}

/* Returns 0, or a negative error; -ENODEV when the device is gone. */
static int show_device(const struct around *around, const struct link *link,
		       bool first)
{
	struct counters counters;
	struct device device;
	struct path path;
	int err;

	err = device_read(around->sysfs, link, &device);
	if (!err)
		err = counters_read(link->name, &counters);
	if (err)
		return err;
	err = path_decide(&device, device_mode(&device, around->netns), &path);
	if (!err) {
		if (first)
			out_text("%-15s %-4s %6s %-7s %-7s %s\n", "DEVICE",
				 "KIND", "QUEUES", "MODE", "FROM", "PATH");
		print_device(around, &device, &path, &counters);
		path_free(&path);
	}
	counters_free(&counters);
	return err;
}

static int show_devices(const struct around *around, const struct links *links,
			const char *name)
{
	size_t i, count = 0;
	int err;

	out_array("devices");
	for (i = 0; i < links->count; i++) {
		const struct link *link = &links->link[i];

		if (!link->is_tun || (name && strcmp(link->name, name)))
			continue;
		err = show_device(around, link, !count);
		if (err && err != -ENODEV)
			return fail("cannot read devices: %s", strerror(-err));
		count += !err;
	}
	out_close();
	if (count)
		return 0;
	/* It was there a moment ago. */
	if (name)
		return need_tun(&(struct links){ 0 }, name) ? 0 : 1;
	out_text("no tun or tap device in this network namespace\n");
	return 0;
}

static int run(const struct command *command, int argc, char **argv)
{
	static const struct option options[] = {
		{ "json", no_argument, NULL, OPTION_JSON },
		{ "help", no_argument, NULL, OPTION_HELP },
		{ 0 },
	};
	struct around around;
	struct links links;
	bool json = false;
	const char *name;
	int status;

	while (next_option(command, argc, argv, options, &status) ==
	       OPTION_JSON)
		json = true;
	if (status >= 0)
		return status;
	name = argv[optind];
	if (name && argv[optind + 1])
		return wrong_usage(command, "one device at a time, not ",
				   argv[optind + 1]);

	status = read_links(&links);
	if (status)
		return status;
	if (name && !need_tun(&links, name)) {
		links_free(&links);
		return 1;
	}
	status = read_around(&around);
	if (!status) {
		out_start(json);
		print_around(&around);
		status = show_devices(&around, &links, name);
		if (around.sysfs >= 0)
			close(around.sysfs);
	}
	links_free(&links);
	return status;
}

const struct command command_status = {
	.name = "status",
	.arguments = "[DEV] [--json]",
	.summary = "tun/tap devices, the way their packets really take, and why",
	.run = run,
};
