// SPDX-License-Identifier: GPL-2.0-only
/*
 * Delivery off the fast path: the backlog, and whatever has to be told.
 */
#include <linux/export.h>
#include <linux/sched/task_stack.h>
#include <linux/skbuff.h>

#include "hooks.h"

#include <trace/events/tun.h>

/* Bytes of the task's stack in use here; 0 on an interrupt's or any other. */
static unsigned int tun_rx_stack_used(void)
{
	unsigned long here = (unsigned long)__builtin_frame_address(0);
	unsigned long offset = here - (unsigned long)task_stack_page(current);

	if (offset >= THREAD_SIZE)
		return 0;
	return IS_ENABLED(CONFIG_STACK_GROWSUP) ? offset : THREAD_SIZE - offset;
}

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
	struct tun_rx_stats *stats = this_cpu_ptr(rx->stats);

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
	u16 queue = skb_rx_queue_recorded(skb) ? skb_get_rx_queue(skb) : 0;

	return static_branch_unlikely(&rps_needed) &&
	       queue < READ_ONCE(dev->real_num_rx_queues) &&
	       rcu_access_pointer(dev->_rx[queue].rps_map);
#else
	return false;
#endif
}

static void tun_rx_deliver_backlog(struct tun_rx *rx, struct sk_buff *skb)
{
	tun_rx_trace(rx, skb, TUN_RX_MODE_BACKLOG, TUN_RX_PATH_BACKLOG,
		     TUN_RX_REASON_MODE);
	tun_rx_count_backlog(rx, tun_rx_netif_rx(skb));
}

static void tun_rx_deliver_direct(struct tun_rx *rx, struct sk_buff *skb)
{
	if (tun_rx_rps(skb)) {
		tun_rx_trace(rx, skb, TUN_RX_MODE_DIRECT, TUN_RX_PATH_BACKLOG,
			     TUN_RX_REASON_RPS);
		tun_rx_count_backlog(rx, netif_receive_skb(skb));
		return;
	}
	tun_rx_trace(rx, skb, TUN_RX_MODE_DIRECT, TUN_RX_PATH_DIRECT,
		     TUN_RX_REASON_MODE);
	tun_rx_count(rx, TUN_RX_PATH_DIRECT);
	netif_receive_skb(skb);
}

/**
 * tun_rx_deliver_slow() - deliver by the backlog, or directly and observed
 * @rx: the device's state
 * @skb: a packet ready for the stack
 *
 * Context: BH off.
 */
void tun_rx_deliver_slow(struct tun_rx *rx, struct sk_buff *skb)
{
	if (READ_ONCE(rx->mode) == TUN_RX_MODE_BACKLOG)
		tun_rx_deliver_backlog(rx, skb);
	else
		tun_rx_deliver_direct(rx, skb);
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
