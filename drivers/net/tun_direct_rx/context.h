/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The rules of netif_receive_skb(), checked around each direct delivery:
 * called with BH off and interrupts on, from a task's own stack, not from
 * within itself; and everything as before when it returns.
 */
#ifndef _TUN_DIRECT_RX_CONTEXT_H
#define _TUN_DIRECT_RX_CONTEXT_H

#include <linux/irqflags.h>
#include <linux/lockdep.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>

/**
 * enum tun_rx_violation - bits for what was wrong around a delivery
 * @TUN_RX_VIOLATION_NMI: called from an NMI
 * @TUN_RX_VIOLATION_HARDIRQ: called from a hard interrupt
 * @TUN_RX_VIOLATION_IRQS_OFF: called with interrupts off
 * @TUN_RX_VIOLATION_BH_ON: called with BH on
 * @TUN_RX_VIOLATION_FOREIGN_STACK: called on a stack that isn't the task's
 * @TUN_RX_VIOLATION_RECURSION: called from within a delivery on this CPU
 * @TUN_RX_VIOLATION_PREEMPT_LEAK: preempt count changed by the receive path
 * @TUN_RX_VIOLATION_BH_LEAK: BH off count changed
 * @TUN_RX_VIOLATION_IRQS_LEAK: interrupts left off
 * @TUN_RX_VIOLATION_RCU_LEAK: RCU read lock nesting changed
 * @TUN_RX_VIOLATION_LOCK_LEAK: number of locks held changed (lockdep kernels)
 * @TUN_RX_VIOLATIONS: number of kinds
 */
enum tun_rx_violation {
	TUN_RX_VIOLATION_NMI,
	TUN_RX_VIOLATION_HARDIRQ,
	TUN_RX_VIOLATION_IRQS_OFF,
	TUN_RX_VIOLATION_BH_ON,
	TUN_RX_VIOLATION_FOREIGN_STACK,
	TUN_RX_VIOLATION_RECURSION,
	TUN_RX_VIOLATION_PREEMPT_LEAK,
	TUN_RX_VIOLATION_BH_LEAK,
	TUN_RX_VIOLATION_IRQS_LEAK,
	TUN_RX_VIOLATION_RCU_LEAK,
	TUN_RX_VIOLATION_LOCK_LEAK,
	TUN_RX_VIOLATIONS,
};

/**
 * enum tun_rx_action - what was done about a violation
 * @TUN_RX_ACTION_BACKLOG: the packet went to the backlog instead
 * @TUN_RX_ACTION_DROPPED: the packet was dropped and counted
 * @TUN_RX_ACTION_REPAIRED: everything is again as before the delivery
 * @TUN_RX_ACTION_REPORTED: not all could be put right
 */
enum tun_rx_action {
	TUN_RX_ACTION_BACKLOG,
	TUN_RX_ACTION_DROPPED,
	TUN_RX_ACTION_REPAIRED,
	TUN_RX_ACTION_REPORTED,
};

/**
 * struct tun_rx_context - the context of a delivery at one moment
 * @preempt: preempt_count(), which off PREEMPT_RT holds the BH count too
 * @bh: the BH count where it is apart, on PREEMPT_RT; else 0
 * @rcu: depth of RCU read locks where readable (PREEMPT_RCU); else 0
 * @locks: locks held where lockdep knows; else 0
 */
struct tun_rx_context {
	int preempt;
	int bh;
	int rcu;
	int locks;
};

/* How many deliveries this CPU is in the middle of. */
DECLARE_PER_CPU(int, tun_rx_depth);

static __always_inline struct tun_rx_context tun_rx_context_get(void)
{
	return (struct tun_rx_context) {
		.preempt = preempt_count(),
		.bh = IS_ENABLED(CONFIG_PREEMPT_RT) ? softirq_count() : 0,
		.rcu = rcu_preempt_depth(),
		.locks = lockdep_depth(current),
	};
}

/* The one context nearly every packet comes in: a task that turned BH off
 * once, interrupts on. It rules out every violation at entry: no interrupt, so
 * the stack is the task's; and a delivery from within another would have
 * turned BH off twice. Any other context is looked at closely, out of line.
 */
static __always_inline bool
tun_rx_context_is_usual(const struct tun_rx_context *now)
{
	int bh = IS_ENABLED(CONFIG_PREEMPT_RT) ? now->bh : now->preempt;

	return bh == SOFTIRQ_DISABLE_OFFSET && !irqs_disabled() &&
	       (!IS_ENABLED(CONFIG_PREEMPT_RT) || !now->preempt);
}

static __always_inline bool
tun_rx_context_is_kept(const struct tun_rx_context *before)
{
	struct tun_rx_context now = tun_rx_context_get();

	return now.preempt == before->preempt && now.bh == before->bh &&
	       now.rcu == before->rcu && now.locks == before->locks &&
	       !irqs_disabled();
}

/**
 * struct tun_rx_leak - how a delivery changed the counts
 * @preempt: by how much it raised the preempt count proper
 * @bh: by how much it raised the BH count, in units of that count
 * @rcu: by how much it deepened RCU read locks
 * @locks: how many more locks are held
 */
struct tun_rx_leak {
	int preempt;
	int bh;
	int rcu;
	int locks;
};

struct tun_rx_leak tun_rx_context_leak(const struct tun_rx_context *before,
				       const struct tun_rx_context *after);
unsigned long tun_rx_context_entry(const struct tun_rx_context *now,
				   bool irqs_off, bool foreign_stack,
				   int depth);
unsigned long tun_rx_leak_kinds(const struct tun_rx_leak *leak, bool irqs_off);
const char *tun_rx_violation_name(enum tun_rx_violation kind);

#endif
