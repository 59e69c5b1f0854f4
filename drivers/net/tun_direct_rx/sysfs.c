// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device's own mode: /sys/class/net/DEV/tun_direct_rx.
 */
#include <linux/capability.h>
#include <linux/device.h>
#include <linux/export.h>
#include <linux/netdevice.h>
#include <linux/sysfs.h>

#include "device.h"

static ssize_t tun_direct_rx_show(struct device *d,
				  struct device_attribute *attr, char *buf)
{
	const struct tun_rx *rx = netdev_priv(to_net_dev(d));

	return sysfs_emit(buf, "%s\n",
			  tun_rx_mode_name(READ_ONCE(rx->override)));
}

static ssize_t tun_direct_rx_store(struct device *d,
				   struct device_attribute *attr,
				   const char *buf, size_t len)
{
	struct net_device *dev = to_net_dev(d);
	int mode;

	/* As for a network device's other attributes: the file's owner may be
	 * root of a user namespace without rights on the network namespace.
	 */
	if (!ns_capable(dev_net(dev)->user_ns, CAP_NET_ADMIN))
		return -EPERM;

	mode = tun_rx_mode_parse(buf);
	if (mode < 0)
		return mode;

	tun_rx_dev_set_override(netdev_priv(dev), mode);
	return len;
}

DEVICE_ATTR_RW(tun_direct_rx);
EXPORT_SYMBOL_GPL(dev_attr_tun_direct_rx);
