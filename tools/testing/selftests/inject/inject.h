/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Test-only: breaks the rules around tun's packet delivery on purpose.
 */
#ifndef _TUN_INJECT_H
#define _TUN_INJECT_H

#include <linux/netdevice.h>
#include <linux/types.h>

struct file;
struct net;

/* A UDP packet of the test's flow: its payload begins with a number. */
#define INJECT_PORT	4660
#define INJECT_LEN	(ETH_HLEN + 20 + 8 + sizeof(__be32))

/* inject_send.c: packet @sequence through the tap queue behind @file. */
int inject_send(struct file *file, u32 sequence);
/* The same by the driver's last call alone, as if it had not turned BH off. */
int inject_deliver(struct net_device *dev, u32 sequence);

/* inject_receive.c: how a netfilter hook misbehaves. */
enum inject_leak {
	INJECT_NO_LEAK,
	INJECT_PREEMPT_LEAK,
	INJECT_PREEMPT_UNDERFLOW,
	INJECT_BH_LEAK,
	INJECT_BH_UNDERFLOW,
	INJECT_IRQS_LEAK,
	INJECT_RCU_LEAK,
	INJECT_RECURSION,
};

/* Sends packet @sequence, which meets @leak on its way in @net. */
int inject_leaking(struct net *net, enum inject_leak leak, struct file *file,
		   u32 sequence);

#endif
