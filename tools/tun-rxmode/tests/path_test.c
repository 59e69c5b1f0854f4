// SPDX-License-Identifier: GPL-2.0-only
/*
 * The path that a device's packets take, and why.
 */
#include <string.h>

#include <linux/if_tun.h>

#include "ktap.h"
#include "path.h"

static struct link link_plain = { .name = "tun0", .is_tun = true };
static struct link link_xdp = { .name = "tun0", .generic_xdp = true };

static struct device plain(unsigned int flags)
{
	return (struct device){
		.link = &link_plain,
		.shown = true,
		.flags = IFF_TUN | flags,
		.override = MODE_INHERIT,
		.rx_queues = 1,
	};
}

/* The device goes that way, for these reasons; "" stands for no reason. */
static bool goes(const struct device *device, enum mode wanted,
		 enum path_taken taken, const char *first, const char *second)
{
	struct path path;
	bool same;

	if (path_decide(device, wanted, &path))
		return false;
	same = path.taken == taken &&
	       !strcmp(path.reasons[0] ? path.reasons[0] : "", first) &&
	       !strcmp(path.reasons[1] ? path.reasons[1] : "", second);
	if (!same)
		printf("# goes %s: %s; %s\n", path_name(path.taken),
		       path.reasons[0], path.reasons[1]);
	path_free(&path);
	return same;
}

static void plain_goes_as_wanted(void)
{
	struct device device = plain(IFF_NO_PI | IFF_MULTI_QUEUE);

	CHECK(goes(&device, MODE_BACKLOG, PATH_BACKLOG, "", ""));
	CHECK(goes(&device, MODE_DIRECT, PATH_DIRECT, "", ""));
	CHECK(goes(&device, MODE_NAPI, PATH_NAPI, "", ""));
}

static void napi_flags_win(void)
{
	struct device napi = plain(IFF_NAPI);
	struct device frags = plain(IFF_NAPI | IFF_NAPI_FRAGS);

	CHECK(goes(&napi, MODE_BACKLOG, PATH_NAPI, "program set IFF_NAPI", ""));
	CHECK(goes(&napi, MODE_DIRECT, PATH_NAPI, "program set IFF_NAPI", ""));
	CHECK(goes(&frags, MODE_DIRECT, PATH_NAPI,
		   "program set IFF_NAPI and IFF_NAPI_FRAGS", ""));
}

static void rps_requeues_direct(void)
{
	struct device device = plain(0);

	bitset_add(&device.rps_queues, 0);
	bitset_add(&device.rps_cpus, 1);
	CHECK(goes(&device, MODE_DIRECT, PATH_BACKLOG,
		   "RPS on queue 0 of 1 requeues to the backlog of CPU 1", ""));
	CHECK(goes(&device, MODE_BACKLOG, PATH_BACKLOG,
		   "RPS on queue 0 of 1 chooses the backlog of CPU 1", ""));
	device.flags |= IFF_NAPI;
	CHECK(goes(&device, MODE_DIRECT, PATH_NAPI, "program set IFF_NAPI",
		   "RPS on queue 0 of 1 then requeues to the backlog of CPU 1"));
}

static void rps_on_some_queues_is_mixed(void)
{
	struct device device = plain(IFF_MULTI_QUEUE);

	device.rx_queues = 4;
	bitset_add(&device.rps_queues, 1);
	bitset_add(&device.rps_queues, 2);
	bitset_add(&device.rps_cpus, 0);
	bitset_add(&device.rps_cpus, 3);
	CHECK(goes(&device, MODE_DIRECT, PATH_MIXED,
		   "RPS on queues 1-2 of 4 requeues to the backlog of CPUs 0,3; the other queues go direct",
		   ""));
	CHECK(goes(&device, MODE_BACKLOG, PATH_BACKLOG,
		   "RPS on queues 1-2 of 4 chooses the backlog of CPUs 0,3",
		   ""));
}

static void generic_xdp_is_told(void)
{
	struct device device = plain(IFF_NAPI);

	device.link = &link_xdp;
	CHECK(goes(&device, MODE_DIRECT, PATH_NAPI, "program set IFF_NAPI",
		   "generic XDP program runs in the receive path"));
	device.flags = IFF_TUN;
	CHECK(goes(&device, MODE_DIRECT, PATH_DIRECT,
		   "generic XDP program runs in the receive path", ""));
}

static void unseen_is_unknown(void)
{
	struct device device = { .link = &link_xdp };

	CHECK(goes(&device, MODE_DIRECT, PATH_UNKNOWN,
		   "mode unknown: /sys shows another network namespace", ""));
}

static void all_reasons_have_room(void)
{
	struct device device = plain(IFF_NAPI);
	struct path path;

	device.link = &link_xdp;
	bitset_add(&device.rps_queues, 0);
	bitset_add(&device.rps_cpus, 0);
	CHECK(!path_decide(&device, MODE_DIRECT, &path));
	CHECK(path.reasons[PATH_REASONS - 1]);
	path_free(&path);
}

static void only_the_wanted_path_follows(void)
{
	CHECK(path_follows(PATH_DIRECT, MODE_DIRECT));
	CHECK(path_follows(PATH_BACKLOG, MODE_BACKLOG));
	CHECK(!path_follows(PATH_MIXED, MODE_DIRECT));
	CHECK(!path_follows(PATH_NAPI, MODE_BACKLOG));
}

int main(void)
{
	ktap_test("a plain device goes as wanted", plain_goes_as_wanted);
	ktap_test("a program's NAPI flags win", napi_flags_win);
	ktap_test("RPS requeues direct deliveries", rps_requeues_direct);
	ktap_test("RPS on some queues is mixed", rps_on_some_queues_is_mixed);
	ktap_test("generic XDP is told", generic_xdp_is_told);
	ktap_test("a device that sysfs doesn't show is unknown",
		  unseen_is_unknown);
	ktap_test("all reasons have room", all_reasons_have_room);
	ktap_test("only the wanted path follows",
		  only_the_wanted_path_follows);
	return ktap_exit();
}
