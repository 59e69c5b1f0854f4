// SPDX-License-Identifier: GPL-2.0-only
/*
 * Delivery off the fast path: the backlog, and whatever has to be told.
 */
#include <linux/export.h>
#include <linux/skbuff.h>

#include "hooks.h"
#include "stack.h"
#include "violation.h"

#include <trace/events/tun.h>

static void tun_rx_trace(struct tun_rx *rx, struct sk_buff *skb,
			 enum tun_rx_mode mode, enum tun_rx_path path,
			 enum tun_rx_reason reason)
{
	if (trace_tun_rx_deliver_enabled())
		trace_tun_rx_deliver(rx->dev, skb, mode, path, reason,
				     tun_rx_stack_used());
}

/* Count what a backlog did with a packet. The stack itself adds a refused one
 * to the device's rx_dropped.
 */
static void tun_rx_count_backlog(struct tun_rx *rx, int verdict)
{
	struct tun_rx_stats *stats = raw_cpu_ptr(rx->stats);

	u64_stats_update_begin(&stats->syncp);
	if (verdict == NET_RX_DROP)
		u64_stats_inc(&stats->backlog_dropped);
	else
		u64_stats_inc(&stats->packets[TUN_RX_PATH_BACKLOG]);
	u64_stats_update_end(&stats->syncp);
}

/* Will netif_receive_skb() queue this packet to a CPU's backlog? A queue with
 * only a flow table (RFS without rps_cpus) counts as no: there the stack
 * decides flow by flow, and doesn't tell.
 */
static bool tun_rx_rps(const struct sk_buff *skb)
{
#ifdef CONFIG_RPS
	const struct net_device *dev = skb->dev;
	u16 queue = tun_rx_queue(skb);

	return static_branch_unlikely(&rps_needed) &&
	       queue < READ_ONCE(dev->real_num_rx_queues) &&
	       rcu_access_pointer(dev->_rx[queue].rps_map);
#else
	return false;
#endif
}

static void tun_rx_deliver_backlog(struct tun_rx *rx, struct sk_buff *skb,
				   enum tun_rx_mode mode,
				   enum tun_rx_reason reason)
{
	tun_rx_trace(rx, skb, mode, TUN_RX_PATH_BACKLOG, reason);
	tun_rx_count_backlog(rx, tun_rx_netif_rx(skb));
}

static void tun_rx_deliver_direct(struct tun_rx *rx, struct sk_buff *skb,
				  const struct tun_rx_context *before)
{
	if (tun_rx_rps(skb)) {
		tun_rx_trace(rx, skb, TUN_RX_MODE_DIRECT, TUN_RX_PATH_BACKLOG,
			     TUN_RX_REASON_RPS);
		tun_rx_count_backlog(rx, tun_rx_receive(rx, skb, *before));
		return;
	}
	tun_rx_trace(rx, skb, TUN_RX_MODE_DIRECT, TUN_RX_PATH_DIRECT,
		     TUN_RX_REASON_MODE);
	tun_rx_count(rx, TUN_RX_PATH_DIRECT);
	tun_rx_receive(rx, skb, *before);
}

/* A packet whose caller's context forbids direct delivery. Any context may use
 * the backlog but an NMI, in which no lock may be taken. Even there the packet
 * can only be given to a list; but who got here in an NMI has written a packet
 * with locks taken all the same.
 */
static void tun_rx_deliver_forbidden(struct tun_rx *rx, struct sk_buff *skb,
				     enum tun_rx_mode mode, unsigned long kinds,
				     const struct tun_rx_context *now)
{
	u16 queue = tun_rx_queue(skb);

	if (kinds & BIT(TUN_RX_VIOLATION_NMI)) {
		tun_rx_violation_entry(rx, queue, TUN_RX_PATH_BACKLOG, kinds,
				       now, TUN_RX_ACTION_DROPPED);
		atomic64_inc(&rx->violation_dropped);
		dev_core_stats_rx_dropped_inc(rx->dev);
		dev_kfree_skb_any(skb);
		return;
	}
	tun_rx_violation_entry(rx, queue, TUN_RX_PATH_BACKLOG, kinds, now,
			       TUN_RX_ACTION_BACKLOG);
	atomic64_inc(&rx->fallback_context);
	tun_rx_deliver_backlog(rx, skb, mode, TUN_RX_REASON_CONTEXT);
}

/**
 * tun_rx_deliver_slow() - deliver by the backlog, or directly and looked at
 * @rx: the device's state
 * @skb: a packet ready for the stack
 *
 * Context: BH off; any other is noticed and survived.
 */
void tun_rx_deliver_slow(struct tun_rx *rx, struct sk_buff *skb)
{
	struct tun_rx_context now = tun_rx_context_get();
	enum tun_rx_mode mode = READ_ONCE(rx->mode);
	unsigned long kinds = tun_rx_violations_now(&now);

	/* The backlog forbids next to nothing. */
	if (mode == TUN_RX_MODE_BACKLOG)
		kinds &= BIT(TUN_RX_VIOLATION_NMI);

	if (unlikely(kinds))
		tun_rx_deliver_forbidden(rx, skb, mode, kinds, &now);
	else if (mode == TUN_RX_MODE_BACKLOG)
		tun_rx_deliver_backlog(rx, skb, mode, TUN_RX_REASON_MODE);
	else
		tun_rx_deliver_direct(rx, skb, &now);
}
EXPORT_SYMBOL_GPL(tun_rx_deliver_slow);

/**
 * tun_rx_trace_napi() - report a packet that a program's own NAPI delivers
 * @rx: the device's state
 * @skb: the packet
 * @reason: which flag the program set
 */
void tun_rx_trace_napi(struct tun_rx *rx, struct sk_buff *skb,
		       enum tun_rx_reason reason)
{
	tun_rx_trace(rx, skb, READ_ONCE(rx->mode), TUN_RX_PATH_NAPI, reason);
}
EXPORT_SYMBOL_GPL(tun_rx_trace_napi);
