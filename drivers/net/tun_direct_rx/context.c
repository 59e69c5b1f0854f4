// SPDX-License-Identifier: GPL-2.0-only
/*
 * Contexts as pure values: what forbids a delivery, and what one left behind.
 */
#include <linux/bitops.h>

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
 * tun_rx_context_leak() - what a delivery left behind
 * @before: context before it
 * @after: context after it
 *
 * Return: the differences, after less before.
 */
struct tun_rx_leak tun_rx_context_leak(const struct tun_rx_context *before,
				       const struct tun_rx_context *after)
{
	int changed = after->preempt - before->preempt;
	/* Both counts share a word off PREEMPT_RT, and one that falls below
	 * zero borrows from the other: the low bits are a signed number.
	 */
	int preempt = sign_extend32(changed & PREEMPT_MASK, PREEMPT_BITS - 1);

	return (struct tun_rx_leak) {
		.preempt = preempt,
		.bh = changed - preempt + after->bh - before->bh,
		.rcu = after->rcu - before->rcu,
		.locks = after->locks - before->locks,
	};
}

/**
 * tun_rx_leak_kinds() - names for a leak
 * @leak: what a delivery left behind
 * @irqs_off: did it turn interrupts off?
 *
 * Return: bits by &enum tun_rx_violation, 0 where all is as before.
 */
unsigned long tun_rx_leak_kinds(const struct tun_rx_leak *leak, bool irqs_off)
{
	/* On PREEMPT_RT, the outermost BH off section is an RCU one, too. */
	bool rcu = leak->rcu && !(leak->bh && IS_ENABLED(CONFIG_PREEMPT_RT));

	return (leak->preempt ? BIT(TUN_RX_VIOLATION_PREEMPT_LEAK) : 0) |
	       (leak->bh ? BIT(TUN_RX_VIOLATION_BH_LEAK) : 0) |
	       (irqs_off ? BIT(TUN_RX_VIOLATION_IRQS_LEAK) : 0) |
	       (rcu ? BIT(TUN_RX_VIOLATION_RCU_LEAK) : 0) |
	       (leak->locks ? BIT(TUN_RX_VIOLATION_LOCK_LEAK) : 0);
}
