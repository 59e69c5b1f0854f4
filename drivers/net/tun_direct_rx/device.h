/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TUN_DIRECT_RX_DEVICE_H
#define _TUN_DIRECT_RX_DEVICE_H

#include <linux/mutex.h>

#include "hooks.h"

/* Protects the list of devices, and every write to a device's or a
 * namespace's mode, so that each change is seen whole and traced in order.
 * Nests inside RTNL, never the other way round: sysfs waits for its writers
 * under RTNL.
 */
extern struct mutex tun_rx_lock;

void tun_rx_dev_follow(const struct net *net);
void tun_rx_dev_set_override(struct tun_rx *rx, enum tun_rx_mode override);
int tun_rx_device_init(void);
void tun_rx_device_exit(void);

#endif
