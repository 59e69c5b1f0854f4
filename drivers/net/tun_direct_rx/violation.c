// SPDX-License-Identifier: GPL-2.0-only
/*
 * Violations of the receive path's context rules: counted, told, and put
 * right where that is safe.
 */
#include <linux/bitops.h>
#include <linux/bottom_half.h>
#include <linux/debug_locks.h>
#include <linux/export.h>
#include <linux/netdevice.h>

#include "stack.h"
#include "violation.h"

#include <trace/events/tun.h>

DEFINE_PER_CPU(int, tun_rx_depth);
EXPORT_PER_CPU_SYMBOL_GPL(tun_rx_depth);

static const char * const tun_rx_action_texts[] = {
	[TUN_RX_ACTION_BACKLOG] = "the packet goes to the backlog",
	[TUN_RX_ACTION_DROPPED] = "the packet is dropped",
	[TUN_RX_ACTION_REPAIRED] = "put right",
	[TUN_RX_ACTION_REPORTED] = "can't be put right",
};

/* One line for each kind and device, in its life: whoever has seen it counts
 * on with ethtool or the tracepoint.
 */
static void tun_rx_violation_log(struct tun_rx *rx, unsigned long kinds,
				 enum tun_rx_action action)
{
	int kind;

	for_each_set_bit(kind, &kinds, TUN_RX_VIOLATIONS) {
		if (test_and_set_bit(kind, &rx->violations_told) ||
		    !net_ratelimit())
			continue;
		netdev_warn(rx->dev,
			    "direct rx: context violation %s: %s; see tracepoint tun:tun_rx_context\n",
			    tun_rx_violation_name(kind),
			    tun_rx_action_texts[action]);
	}
}

static void tun_rx_violation_report(struct tun_rx *rx, u16 queue,
				    enum tun_rx_path path, unsigned long kinds,
				    const struct tun_rx_context *before,
				    const struct tun_rx_context *after,
				    bool irqs_off_before, bool irqs_off_after,
				    enum tun_rx_action action)
{
	int kind;

	for_each_set_bit(kind, &kinds, TUN_RX_VIOLATIONS)
		atomic64_inc(&rx->violations[kind]);
	trace_tun_rx_context(rx->dev, queue, path, kinds,
			     before->preempt | before->bh,
			     after->preempt | after->bh,
			     irqs_off_before, irqs_off_after, action);
	/* printk() is safe in an NMI, netdev_warn()'s rate limit isn't. */
	if (!(before->preempt & NMI_MASK))
		tun_rx_violation_log(rx, kinds, action);
}

/**
 * tun_rx_violations_now() - what forbids a direct delivery here
 * @now: the current context
 *
 * Return: bits by &enum tun_rx_violation.
 */
unsigned long tun_rx_violations_now(const struct tun_rx_context *now)
{
	return tun_rx_context_entry(now, irqs_disabled(),
				    !tun_rx_on_task_stack(),
				    raw_cpu_read(tun_rx_depth));
}

/**
 * tun_rx_violation_entry() - report a packet that can't go directly
 * @rx: the device's state
 * @queue: the packet's queue
 * @path: the path it takes instead
 * @kinds: what forbids it
 * @now: the current context
 * @action: what is done with the packet
 */
void tun_rx_violation_entry(struct tun_rx *rx, u16 queue,
			    enum tun_rx_path path, unsigned long kinds,
			    const struct tun_rx_context *now,
			    enum tun_rx_action action)
{
	tun_rx_violation_report(rx, queue, path, kinds, now, now,
				irqs_disabled(), irqs_disabled(), action);
}

/* Back to the counts before. Interrupts come first, since what the others
 * call wants them on. All of it nests inside the caller's own BH off section,
 * so that no softirq runs here.
 */
static void tun_rx_repair(struct tun_rx_leak leak, bool irqs_off)
{
	if (irqs_off)
		local_irq_enable();
	for (; leak.preempt > 0; leak.preempt--)
		preempt_enable();
	for (; leak.preempt < 0; leak.preempt++)
		preempt_disable();
	for (; leak.bh >= (int)SOFTIRQ_DISABLE_OFFSET; leak.bh -= SOFTIRQ_DISABLE_OFFSET)
		local_bh_enable();
	for (; leak.bh <= -(int)SOFTIRQ_DISABLE_OFFSET; leak.bh += SOFTIRQ_DISABLE_OFFSET)
		local_bh_disable();
}

/* The lock that leaked is one of these; where the kernel notes it, preemption
 * was last turned off in this function.
 */
static void tun_rx_show_culprit(unsigned long kinds)
{
	if (kinds & BIT(TUN_RX_VIOLATION_LOCK_LEAK))
		debug_show_held_locks(current);
#ifdef CONFIG_DEBUG_PREEMPT
	if (kinds & BIT(TUN_RX_VIOLATION_PREEMPT_LEAK))
		pr_warn_ratelimited("tun: preemption was last turned off at %pS\n",
				    (void *)current->preempt_disable_ip);
#endif
}

/**
 * tun_rx_leaked() - a delivery came back in another context
 * @rx: the device's state
 * @queue: the packet's queue
 * @before: the context before it, interrupts on
 */
void tun_rx_leaked(struct tun_rx *rx, u16 queue, struct tun_rx_context before)
{
	struct tun_rx_context after = tun_rx_context_get();
	struct tun_rx_leak leak = tun_rx_context_leak(&before, &after);
	bool irqs_off = irqs_disabled();
	unsigned long kinds = tun_rx_leak_kinds(&leak, irqs_off);
	bool repaired;

	tun_rx_show_culprit(kinds);
	tun_rx_repair(leak, irqs_off);
	repaired = tun_rx_context_is_kept(&before);
	tun_rx_violation_report(rx, queue, TUN_RX_PATH_DIRECT, kinds, &before,
				&after, false, irqs_off,
				repaired ? TUN_RX_ACTION_REPAIRED :
					   TUN_RX_ACTION_REPORTED);
}
EXPORT_SYMBOL_GPL(tun_rx_leaked);
