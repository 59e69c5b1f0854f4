// SPDX-License-Identifier: GPL-2.0-only
/*
 * Module of direct rx: parameter, init and exit. The tun driver needs this
 * module's symbols and so is loaded after it and unloaded before it.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/moduleparam.h>

#include "device.h"
#include "netns.h"

static unsigned int default_mode = CONFIG_TUN_DIRECT_RX_DEFAULT_MODE;
module_param(default_mode, uint, 0444);
MODULE_PARM_DESC(default_mode,
		 "net.tun.direct_rx at load: 0 backlog, 1 direct (default: "
		 __stringify(CONFIG_TUN_DIRECT_RX_DEFAULT_MODE) ")");

static int __init tun_direct_rx_init(void)
{
	int err;

	if (default_mode > TUN_RX_MODE_MAX) {
		pr_err("default_mode=%u is no mode: use 0 (backlog) to %u\n",
		       default_mode, TUN_RX_MODE_MAX);
		return -EINVAL;
	}

	err = tun_rx_netns_init(default_mode);
	if (err)
		return err;

	err = tun_rx_device_init();
	if (err)
		tun_rx_netns_exit();
	return err;
}

static void __exit tun_direct_rx_exit(void)
{
	tun_rx_device_exit();
	tun_rx_netns_exit();
}

module_init(tun_direct_rx_init);
module_exit(tun_direct_rx_exit);

MODULE_DESCRIPTION("Choice of how tun/tap packets enter the network stack");
MODULE_LICENSE("GPL");
