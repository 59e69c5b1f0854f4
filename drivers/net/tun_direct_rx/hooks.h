/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tun driver sees of direct rx: the state it embeds in each device,
 * and the calls that replace its own hand-over of packets to the stack.
 *
 * Without CONFIG_TUN_DIRECT_RX each of them is the call it replaces, or
 * nothing at all.
 */
#ifndef _TUN_DIRECT_RX_HOOKS_H
#define _TUN_DIRECT_RX_HOOKS_H

#include <linux/device.h>
#include <linux/ethtool.h>
#include <linux/netdevice.h>

#include "compat.h"

#if IS_ENABLED(CONFIG_TUN_DIRECT_RX)

#include <linux/atomic.h>
#include <linux/jump_label.h>
#include <linux/list.h>
#include <linux/tracepoint-defs.h>
#include <linux/u64_stats_sync.h>

#include "context.h"
#include "mode.h"

DECLARE_TRACEPOINT(tun_rx_deliver);

/**
 * struct tun_rx_stats - one CPU's share of a device's counters, in packets
 * @packets: handed over, by the path taken; a backlog took them
 * @backlog_dropped: refused by a backlog
 * @syncp: lets 32-bit readers see whole values
 *
 * 64 bits wide: at 100 million packets/s they wrap after 5000 years.
 */
struct tun_rx_stats {
	u64_stats_t packets[TUN_RX_PATHS];
	u64_stats_t backlog_dropped;
	struct u64_stats_sync syncp;
};

/**
 * struct tun_rx - direct rx's state of a tun device
 * @mode: &enum tun_rx_mode in force; read without a lock for each packet,
 *	written under tun_rx_lock
 * @override: the device's own &enum tun_rx_mode or %TUN_RX_MODE_INHERIT;
 *	under tun_rx_lock
 * @stats: counters
 * @dev: the device
 * @node: in the list of all devices, under tun_rx_lock
 * @violations: how often, by &enum tun_rx_violation
 * @violations_told: bits of those that the kernel's log knows of
 * @violation_dropped: packets dropped in an NMI
 * @fallback_context: packets that took the backlog since the context forbade
 *	direct delivery
 *
 * Counters outside of @stats are for what never happens in a healthy system,
 * in any context: one atomic variable for all CPUs will do.
 *
 * First in the driver's private data, which is how functions that are handed
 * only a &struct net_device find it.
 */
struct tun_rx {
	u8 mode;
	u8 override;
	struct tun_rx_stats __percpu *stats;
	struct net_device *dev;
	struct list_head node;
	atomic64_t violations[TUN_RX_VIOLATIONS];
	unsigned long violations_told;
	atomic64_t violation_dropped;
	atomic64_t fallback_context;
};

/* device.c */
int tun_rx_dev_init(struct tun_rx *rx, struct net_device *dev);
void tun_rx_dev_free(struct tun_rx *rx);

/* sysfs.c */
extern struct device_attribute dev_attr_tun_direct_rx;
#define TUN_RX_DEV_ATTR	(&dev_attr_tun_direct_rx.attr)

/* ethtool.c */
int tun_rx_get_sset_count(struct net_device *dev, int sset);
void tun_rx_get_strings(struct net_device *dev, u32 sset, u8 *data);
void tun_rx_get_ethtool_stats(struct net_device *dev,
			      struct ethtool_stats *stats, u64 *data);

/* deliver.c */
void tun_rx_deliver_slow(struct tun_rx *rx, struct sk_buff *skb);
void tun_rx_trace_napi(struct tun_rx *rx, struct sk_buff *skb,
		       enum tun_rx_reason reason);

/* violation.c */
void tun_rx_leaked(struct tun_rx *rx, u16 queue, struct tun_rx_context before);

/* BH are off, so neither a softirq nor another task on this CPU can be in
 * here at the same time.
 */
static inline void tun_rx_count(struct tun_rx *rx, enum tun_rx_path path)
{
	struct tun_rx_stats *stats = this_cpu_ptr(rx->stats);

	u64_stats_update_begin(&stats->syncp);
	u64_stats_inc(&stats->packets[path]);
	u64_stats_update_end(&stats->syncp);
}

/* Is there anything to tell about a direct delivery beyond its count? */
static inline bool tun_rx_direct_is_plain(void)
{
#ifdef CONFIG_RPS
	if (static_branch_unlikely(&rps_needed))
		return false;
#endif
	return !tracepoint_enabled(tun_rx_deliver);
}

static inline u16 tun_rx_queue(const struct sk_buff *skb)
{
	return skb_rx_queue_recorded(skb) ? skb_get_rx_queue(skb) : 0;
}

/* netif_receive_skb(), and a look at what it left behind. */
static __always_inline int tun_rx_receive(struct tun_rx *rx,
					  struct sk_buff *skb,
					  struct tun_rx_context before)
{
	/* This CPU's, wherever a leak may take us. */
	int *depth = this_cpu_ptr(&tun_rx_depth);
	u16 queue = tun_rx_queue(skb);
	int verdict;

	(*depth)++;
	verdict = netif_receive_skb(skb);
	(*depth)--;
	if (unlikely(!tun_rx_context_is_kept(&before)))
		tun_rx_leaked(rx, queue, before);
	return verdict;
}

/**
 * tun_rx_deliver() - hand a packet to the stack as the device's mode says
 * @rx: the device's state
 * @skb: a packet ready for netif_receive_skb(), its rx queue recorded
 *
 * Context: BH off.
 */
static inline void tun_rx_deliver(struct tun_rx *rx, struct sk_buff *skb)
{
	struct tun_rx_context before = tun_rx_context_get();

	if (likely(READ_ONCE(rx->mode) == TUN_RX_MODE_DIRECT &&
		   tun_rx_context_is_usual(&before) &&
		   tun_rx_direct_is_plain())) {
		tun_rx_count(rx, TUN_RX_PATH_DIRECT);
		tun_rx_receive(rx, skb, before);
		return;
	}
	tun_rx_deliver_slow(rx, skb);
}

/**
 * tun_rx_deliver_process() - tun_rx_deliver() for callers with BH on
 * @rx: the device's state
 * @skb: a packet ready for netif_rx()
 *
 * Context: process.
 */
static inline void tun_rx_deliver_process(struct tun_rx *rx,
					  struct sk_buff *skb)
{
	local_bh_disable();
	tun_rx_deliver(rx, skb);
	local_bh_enable();
}

/**
 * tun_rx_gro_receive() - napi_gro_receive(), seen
 * @napi: NAPI context of a queue whose program set IFF_NAPI
 * @skb: a packet
 */
static inline void tun_rx_gro_receive(struct napi_struct *napi,
				      struct sk_buff *skb)
{
	struct tun_rx *rx = netdev_priv(napi->dev);

	tun_rx_count(rx, TUN_RX_PATH_NAPI);
	if (tracepoint_enabled(tun_rx_deliver))
		tun_rx_trace_napi(rx, skb, TUN_RX_REASON_IFF_NAPI);
	napi_gro_receive(napi, skb);
}

/**
 * tun_rx_gro_frags() - napi_gro_frags(), seen
 * @napi: NAPI context of a queue whose program set IFF_NAPI_FRAGS
 */
static inline void tun_rx_gro_frags(struct napi_struct *napi)
{
	struct tun_rx *rx = netdev_priv(napi->dev);

	tun_rx_count(rx, TUN_RX_PATH_NAPI);
	if (tracepoint_enabled(tun_rx_deliver))
		tun_rx_trace_napi(rx, napi->skb, TUN_RX_REASON_IFF_NAPI_FRAGS);
	napi_gro_frags(napi);
}

#else /* !CONFIG_TUN_DIRECT_RX */

struct tun_rx {};

static inline int tun_rx_dev_init(struct tun_rx *rx, struct net_device *dev)
{
	return 0;
}

static inline void tun_rx_dev_free(struct tun_rx *rx)
{
}

/* A NULL ends the driver's list of attributes, as it did before. */
#define TUN_RX_DEV_ATTR			NULL

#define tun_rx_get_sset_count		NULL
#define tun_rx_get_strings		NULL
#define tun_rx_get_ethtool_stats	NULL

#define tun_rx_deliver(rx, skb)		netif_receive_skb(skb)
/* Macros, since only one of the two functions exists in any kernel. */
#define tun_rx_deliver_process(rx, skb)	tun_rx_netif_rx(skb)
#define tun_rx_gro_receive(napi, skb)	napi_gro_receive(napi, skb)
#define tun_rx_gro_frags(napi)		napi_gro_frags(napi)

#endif /* CONFIG_TUN_DIRECT_RX */

#endif
