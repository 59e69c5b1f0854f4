// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device's life with direct rx, and the mode in force for it.
 */
#include <linux/netdevice.h>
#include <linux/notifier.h>

#include "device.h"
#include "netns.h"

#include <trace/events/tun.h>

/* What it protects and how it nests is said where it is declared. */
DEFINE_MUTEX(tun_rx_lock);

static LIST_HEAD(tun_rx_devices);

/* The fast path reads the result of this instead of the two modes behind it. */
static void tun_rx_dev_refresh(struct tun_rx *rx)
{
	lockdep_assert_held(&tun_rx_lock);

	WRITE_ONCE(rx->mode,
		   tun_rx_mode_resolve(rx->override,
				       tun_rx_netns_mode(dev_net(rx->dev))));
}

/* As above, for changes that are the device's own and so are reported. */
static void tun_rx_dev_change(struct tun_rx *rx)
{
	enum tun_rx_mode old = rx->mode;

	tun_rx_dev_refresh(rx);
	if (rx->mode != old)
		trace_tun_rx_mode(dev_net(rx->dev), rx->dev->name, old,
				  rx->mode);
}

/**
 * tun_rx_dev_follow() - bring a changed namespace mode to its devices
 * @net: the namespace
 */
void tun_rx_dev_follow(const struct net *net)
{
	struct tun_rx *rx;

	lockdep_assert_held(&tun_rx_lock);

	list_for_each_entry(rx, &tun_rx_devices, node)
		if (net_eq(dev_net(rx->dev), net))
			tun_rx_dev_refresh(rx);
}

/**
 * tun_rx_dev_set_override() - set or clear a device's own mode
 * @rx: the device's state
 * @override: a mode, or %TUN_RX_MODE_INHERIT
 *
 * Context: process, may sleep.
 */
void tun_rx_dev_set_override(struct tun_rx *rx, enum tun_rx_mode override)
{
	mutex_lock(&tun_rx_lock);
	rx->override = override;
	tun_rx_dev_change(rx);
	mutex_unlock(&tun_rx_lock);
}

/**
 * tun_rx_dev_init() - begin a device's life, before its first queue
 * @rx: state within the device's private data
 * @dev: the device, in its namespace but not yet registered
 *
 * Context: RTNL held.
 * Return: 0, or -ENOMEM with nothing left to free.
 */
int tun_rx_dev_init(struct tun_rx *rx, struct net_device *dev)
{
	/* ethtool, sysfs and NAPI reach the state through the device alone. */
	if (WARN_ON_ONCE(rx != netdev_priv(dev)))
		return -EINVAL;

	rx->stats = netdev_alloc_pcpu_stats(struct tun_rx_stats);
	if (!rx->stats)
		return -ENOMEM;

	rx->dev = dev;
	rx->override = TUN_RX_MODE_INHERIT;

	mutex_lock(&tun_rx_lock);
	list_add(&rx->node, &tun_rx_devices);
	tun_rx_dev_refresh(rx);
	mutex_unlock(&tun_rx_lock);
	return 0;
}
EXPORT_SYMBOL_GPL(tun_rx_dev_init);

/**
 * tun_rx_dev_free() - end a device's life, after its last packet
 * @rx: state that tun_rx_dev_init() began
 *
 * A writer may be delivering until the last reference to the device is gone,
 * so this belongs into its destructor.
 *
 * Context: process, may sleep.
 */
void tun_rx_dev_free(struct tun_rx *rx)
{
	mutex_lock(&tun_rx_lock);
	list_del(&rx->node);
	mutex_unlock(&tun_rx_lock);

	free_percpu(rx->stats);
}
EXPORT_SYMBOL_GPL(tun_rx_dev_free);

/* A device that moved follows its new namespace. */
static int tun_rx_dev_event(struct notifier_block *unused, unsigned long event,
			    void *info)
{
	const struct net_device *dev = netdev_notifier_info_to_dev(info);
	struct tun_rx *rx;

	if (event != NETDEV_REGISTER)
		return NOTIFY_DONE;

	mutex_lock(&tun_rx_lock);
	list_for_each_entry(rx, &tun_rx_devices, node)
		if (rx->dev == dev)
			tun_rx_dev_change(rx);
	mutex_unlock(&tun_rx_lock);
	return NOTIFY_DONE;
}

static struct notifier_block tun_rx_dev_notifier = {
	.notifier_call = tun_rx_dev_event,
};

/**
 * tun_rx_device_init() - be ready for devices
 *
 * Return: 0 or a negative error.
 */
int tun_rx_device_init(void)
{
	return register_netdevice_notifier(&tun_rx_dev_notifier);
}

/**
 * tun_rx_device_exit() - undo tun_rx_device_init(); no device is left
 */
void tun_rx_device_exit(void)
{
	unregister_netdevice_notifier(&tun_rx_dev_notifier);
}
