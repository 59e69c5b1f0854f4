/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What differs between kernel versions, in one place. The in-tree series
 * needs none of it.
 */
#ifndef _TUN_DIRECT_RX_COMPAT_H
#define _TUN_DIRECT_RX_COMPAT_H

#include <linux/netdevice.h>
#include <linux/sysctl.h>
#include <linux/version.h>

/* 5.18 folded netif_rx_ni() into netif_rx(). Before that only the former
 * makes sure that the softirq runs when called from a process.
 */
#if LINUX_VERSION_CODE < KERNEL_VERSION(5, 18, 0)
#define tun_rx_netif_rx(skb)	netif_rx_ni(skb)
#else
#define tun_rx_netif_rx(skb)	netif_rx(skb)
#endif

/* 6.6 wants the size of a sysctl table, and 6.11 no closing entry. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 6, 0)
#define register_net_sysctl_sz(net, path, table, size) \
	register_net_sysctl(net, path, table)
#endif

/* 6.11 made the tables that handlers see constant. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 11, 0)
typedef struct ctl_table tun_rx_ctl_table;
#else
typedef const struct ctl_table tun_rx_ctl_table;
#endif

#endif
