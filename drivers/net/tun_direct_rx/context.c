// SPDX-License-Identifier: GPL-2.0-only
/*
 * Contexts as pure values: what forbids a delivery, and what one left behind.
 */
#include <linux/bits.h>

#include "context.h"

static const char * const tun_rx_violation_names[TUN_RX_VIOLATIONS] = {
	[TUN_RX_VIOLATION_NMI] = "nmi",
	[TUN_RX_VIOLATION_HARDIRQ] = "hardirq",
	[TUN_RX_VIOLATION_IRQS_OFF] = "irqs_off",
	[TUN_RX_VIOLATION_BH_ON] = "bh_on",
	[TUN_RX_VIOLATION_FOREIGN_STACK] = "foreign_stack",
	[TUN_RX_VIOLATION_RECURSION] = "recursion",
	[TUN_RX_VIOLATION_PREEMPT_LEAK] = "preempt_leak",
	[TUN_RX_VIOLATION_BH_LEAK] = "bh_leak",
	[TUN_RX_VIOLATION_IRQS_LEAK] = "irqs_leak",
	[TUN_RX_VIOLATION_RCU_LEAK] = "rcu_leak",
	[TUN_RX_VIOLATION_LOCK_LEAK] = "lock_leak",
};

/**
 * tun_rx_violation_name() - a kind's name, alike in log, trace and counters
 * @kind: the kind
 *
 * Return: a constant string.
 */
const char *tun_rx_violation_name(enum tun_rx_violation kind)
{
	return tun_rx_violation_names[kind];
}

/**
 * tun_rx_context_entry() - what forbids a direct delivery
 * @now: the caller's context
 * @irqs_off: are interrupts off?
 * @foreign_stack: is this another stack than the task's?
 * @depth: deliveries that this CPU is in the middle of
 *
 * Return: bits by &enum tun_rx_violation, 0 where nothing does.
 */
unsigned long tun_rx_context_entry(const struct tun_rx_context *now,
				   bool irqs_off, bool foreign_stack,
				   int depth)
{
	int bh = (now->preempt | now->bh) & SOFTIRQ_MASK;

	/* An interrupt explains the rest: don't report its consequences. */
	if (now->preempt & NMI_MASK)
		return BIT(TUN_RX_VIOLATION_NMI);
	if (now->preempt & HARDIRQ_MASK)
		return BIT(TUN_RX_VIOLATION_HARDIRQ);

	return (irqs_off ? BIT(TUN_RX_VIOLATION_IRQS_OFF) : 0) |
	       (bh ? 0 : BIT(TUN_RX_VIOLATION_BH_ON)) |
	       (foreign_stack ? BIT(TUN_RX_VIOLATION_FOREIGN_STACK) : 0) |
	       (depth ? BIT(TUN_RX_VIOLATION_RECURSION) : 0);
}

/**
 * tun_rx_context_leaks() - what a delivery left behind
 * @before: context before it
 * @after: context after it
 * @irqs_off: are interrupts off after it? They were on before.
 *
 * Return: bits by &enum tun_rx_violation, 0 where all is as before.
 */
unsigned long tun_rx_context_leaks(const struct tun_rx_context *before,
				   const struct tun_rx_context *after,
				   bool irqs_off)
{
	int changed = before->preempt ^ after->preempt;
	bool bh = (changed & SOFTIRQ_MASK) || before->bh != after->bh;
	bool rcu = before->rcu != after->rcu;
	unsigned long kinds = 0;

	if (changed & PREEMPT_MASK)
		kinds |= BIT(TUN_RX_VIOLATION_PREEMPT_LEAK);
	if (bh)
		kinds |= BIT(TUN_RX_VIOLATION_BH_LEAK);
	if (irqs_off)
		kinds |= BIT(TUN_RX_VIOLATION_IRQS_LEAK);
	/* On PREEMPT_RT, the outermost BH off section is an RCU one, too. */
	if (rcu && !(bh && IS_ENABLED(CONFIG_PREEMPT_RT)))
		kinds |= BIT(TUN_RX_VIOLATION_RCU_LEAK);
	if (before->locks != after->locks)
		kinds |= BIT(TUN_RX_VIOLATION_LOCK_LEAK);
	return kinds;
}
