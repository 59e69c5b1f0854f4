// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reading a device's directory, with one made for the purpose.
 */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <linux/if_tun.h>

#include "device.h"
#include "ktap.h"

static char root[] = "/tmp/device_test.XXXXXX";
static int dir;

static void put(const char *path, const char *text)
{
	int fd = openat(dir, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	CHECK(fd >= 0);
	CHECK(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
}

static void with_modes_and_rps(void)
{
	struct device device = { 0 };

	put("tun_flags", "0x1101\n");
	put("tun_direct_rx", "backlog\n");
	put("queues/rx-0/rps_cpus", "00000000,00000000\n");
	put("queues/rx-1/rps_cpus", "00000001,00000002\n");
	CHECK(!device_read_dir(dir, &device));
	CHECK(device.flags == (IFF_TUN | IFF_NO_PI | IFF_MULTI_QUEUE));
	CHECK(device.override == MODE_BACKLOG);
	CHECK(device_mode(&device, MODE_DIRECT) == MODE_BACKLOG);
	CHECK(device.rx_queues == 2);
	CHECK(!bitset_has(&device.rps_queues, 0));
	CHECK(bitset_has(&device.rps_queues, 1));
	CHECK(bitset_has(&device.rps_cpus, 1) &&
	      bitset_has(&device.rps_cpus, 32) &&
	      bitset_count(&device.rps_cpus) == 2);
}

static void inheriting(void)
{
	struct device device = { 0 };

	put("tun_direct_rx", "inherit\n");
	CHECK(!device_read_dir(dir, &device));
	CHECK(device.override == MODE_INHERIT);
	CHECK(device_mode(&device, MODE_DIRECT) == MODE_DIRECT);
}

static void stock_driver(void)
{
	struct device device = { 0 };

	CHECK(!unlinkat(dir, "tun_direct_rx", 0));
	CHECK(!device_read_dir(dir, &device));
	CHECK(device.override == MODE_INHERIT);
}

static void nonsense(void)
{
	struct device device = { 0 };

	put("tun_direct_rx", "sideways\n");
	CHECK(device_read_dir(dir, &device) == -EPROTO);
	put("tun_direct_rx", "inherit\n");
	put("tun_flags", "many\n");
	CHECK(device_read_dir(dir, &device) == -EPROTO);
	CHECK(!unlinkat(dir, "tun_flags", 0));
	CHECK(device_read_dir(dir, &device) == -ENOENT);
}

static int remove_one(const char *path, const struct stat *status, int type,
		      struct FTW *place)
{
	(void)status;
	(void)type;
	(void)place;
	return remove(path);
}

int main(void)
{
	if (!mkdtemp(root))
		return 1;
	dir = open(root, O_RDONLY | O_DIRECTORY);
	if (mkdirat(dir, "queues", 0700) || mkdirat(dir, "queues/rx-0", 0700) ||
	    mkdirat(dir, "queues/rx-1", 0700))
		return 1;
	ktap_test("flags, mode and RPS are read", with_modes_and_rps);
	ktap_test("a device can inherit", inheriting);
	ktap_test("a stock driver's device has no mode of its own",
		  stock_driver);
	ktap_test("nonsense is refused", nonsense);
	close(dir);
	nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	return ktap_exit();
}
