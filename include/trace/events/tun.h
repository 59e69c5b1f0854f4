/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tracepoints of tun packet delivery. Whoever includes this has the enums of
 * the tun_direct_rx module in scope.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM tun

#if !defined(_TRACE_TUN_H) || defined(TRACE_HEADER_MULTI_READ)
#define _TRACE_TUN_H

#include <linux/netdevice.h>
#include <linux/skbuff.h>
#include <linux/tracepoint.h>
#include <linux/version.h>

/* Names as users of trace-cmd and perf see and filter them. */
#define TUN_RX_MODE_NAMES				\
	EM(TUN_RX_MODE_BACKLOG,		"backlog")	\
	EMe(TUN_RX_MODE_DIRECT,		"direct")

#define TUN_RX_PATH_NAMES				\
	EM(TUN_RX_PATH_BACKLOG,		"backlog")	\
	EM(TUN_RX_PATH_DIRECT,		"direct")	\
	EMe(TUN_RX_PATH_NAPI,		"napi")

#define TUN_RX_REASON_NAMES				\
	EM(TUN_RX_REASON_MODE,		"mode")		\
	EM(TUN_RX_REASON_IFF_NAPI,	"iff_napi")	\
	EM(TUN_RX_REASON_IFF_NAPI_FRAGS, "iff_napi_frags") \
	EM(TUN_RX_REASON_RPS,		"rps")		\
	EMe(TUN_RX_REASON_CONTEXT,	"context")

#define TUN_RX_ACTION_NAMES				\
	EM(TUN_RX_ACTION_BACKLOG,	"backlog")	\
	EM(TUN_RX_ACTION_DROPPED,	"dropped")	\
	EM(TUN_RX_ACTION_REPAIRED,	"repaired")	\
	EMe(TUN_RX_ACTION_REPORTED,	"reported")

/* Several at a time, so these become flags. */
#define TUN_RX_VIOLATION_NAMES \
	FM(TUN_RX_VIOLATION_NMI, "nmi") \
	FM(TUN_RX_VIOLATION_HARDIRQ, "hardirq") \
	FM(TUN_RX_VIOLATION_IRQS_OFF, "irqs_off") \
	FM(TUN_RX_VIOLATION_BH_ON, "bh_on") \
	FM(TUN_RX_VIOLATION_FOREIGN_STACK, "foreign_stack") \
	FM(TUN_RX_VIOLATION_RECURSION, "recursion") \
	FM(TUN_RX_VIOLATION_PREEMPT_LEAK, "preempt_leak") \
	FM(TUN_RX_VIOLATION_BH_LEAK, "bh_leak") \
	FM(TUN_RX_VIOLATION_IRQS_LEAK, "irqs_leak") \
	FM(TUN_RX_VIOLATION_RCU_LEAK, "rcu_leak") \
	FMe(TUN_RX_VIOLATION_LOCK_LEAK, "lock_leak")

/* Make the enums' numbers known to user space ... */
#undef EM
#undef EMe
#define EM(value, name)		TRACE_DEFINE_ENUM(value);
#define EMe(value, name)	TRACE_DEFINE_ENUM(value);
#undef FM
#undef FMe
#define FM(value, name)		TRACE_DEFINE_ENUM(value);
#define FMe(value, name)	TRACE_DEFINE_ENUM(value);

TUN_RX_MODE_NAMES
TUN_RX_PATH_NAMES
TUN_RX_REASON_NAMES
TUN_RX_ACTION_NAMES
TUN_RX_VIOLATION_NAMES

/* ... and make tables for __print_symbolic() and __print_flags() of the same
 * lists.
 */
#undef EM
#undef EMe
#define EM(value, name)		{ value, name },
#define EMe(value, name)	{ value, name }
#undef FM
#undef FMe
#define FM(value, name)		{ 1 << (value), name },
#define FMe(value, name)	{ 1 << (value), name }

/* 6.10 dropped the second argument. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 10, 0)
#define tun_assign_str(field, source)	__assign_str(field, source)
#else
#define tun_assign_str(field, source)	__assign_str(field)
#endif

/**
 * tun_rx_deliver - a packet is about to be handed to the stack
 * @dev: the tun device
 * @skb: the packet; its queue, address and length (bytes) are reported
 * @mode: the mode in force
 * @path: the path it takes
 * @reason: why it takes that path
 * @stack_used: bytes of the task's stack in use; 0 on any other stack
 */
TRACE_EVENT(tun_rx_deliver,

	TP_PROTO(const struct net_device *dev, const struct sk_buff *skb,
		 enum tun_rx_mode mode, enum tun_rx_path path,
		 enum tun_rx_reason reason, unsigned int stack_used),

	TP_ARGS(dev, skb, mode, path, reason, stack_used),

	TP_STRUCT__entry(
		__string(dev, dev->name)
		__field(u16, queue)
		__field(const void *, skbaddr)
		__field(unsigned int, len)
		__field(u8, mode)
		__field(u8, path)
		__field(u8, reason)
		__field(unsigned int, stack_used)
	),

	TP_fast_assign(
		tun_assign_str(dev, dev->name);
		__entry->queue = skb_rx_queue_recorded(skb) ?
				 skb_get_rx_queue(skb) : 0;
		__entry->skbaddr = skb;
		__entry->len = skb->len;
		__entry->mode = mode;
		__entry->path = path;
		__entry->reason = reason;
		__entry->stack_used = stack_used;
	),

	TP_printk("dev=%s queue=%u skbaddr=%p len=%u mode=%s path=%s reason=%s stack_used=%u",
		  __get_str(dev), __entry->queue, __entry->skbaddr,
		  __entry->len,
		  __print_symbolic(__entry->mode, TUN_RX_MODE_NAMES),
		  __print_symbolic(__entry->path, TUN_RX_PATH_NAMES),
		  __print_symbolic(__entry->reason, TUN_RX_REASON_NAMES),
		  __entry->stack_used)
);

/**
 * tun_rx_mode - the mode of a namespace or of a device changed
 * @net: the network namespace
 * @name: the device, or "" when the namespace's sysctl changed
 * @old: mode in force before
 * @new: mode in force from now on
 */
TRACE_EVENT(tun_rx_mode,

	TP_PROTO(const struct net *net, const char *name,
		 enum tun_rx_mode old, enum tun_rx_mode new),

	TP_ARGS(net, name, old, new),

	TP_STRUCT__entry(
		__field(unsigned int, netns)
		__string(dev, name)
		__field(u8, old)
		__field(u8, new)
	),

	TP_fast_assign(
		__entry->netns = net->ns.inum;
		tun_assign_str(dev, name);
		__entry->old = old;
		__entry->new = new;
	),

	TP_printk("netns=%u dev=%s old=%s new=%s",
		  __entry->netns, __get_str(dev),
		  __print_symbolic(__entry->old, TUN_RX_MODE_NAMES),
		  __print_symbolic(__entry->new, TUN_RX_MODE_NAMES))
);

/**
 * tun_rx_context - a context rule of the receive path was violated
 * @dev: the tun device
 * @queue: the packet's queue
 * @path: the path that the packet takes, or took
 * @violations: bits by enum tun_rx_violation
 * @preempt_before: preempt count before the delivery; the count of BH off
 *	sections is part of it, on PREEMPT_RT, too
 * @preempt_after: the same after it; as before where it was not begun
 * @irqs_off_before: were interrupts off before it?
 * @irqs_off_after: are they off after it?
 * @action: what was done about it
 */
TRACE_EVENT(tun_rx_context,

	TP_PROTO(const struct net_device *dev, u16 queue, enum tun_rx_path path,
		 unsigned long violations, int preempt_before,
		 int preempt_after, bool irqs_off_before, bool irqs_off_after,
		 enum tun_rx_action action),

	TP_ARGS(dev, queue, path, violations, preempt_before, preempt_after,
		irqs_off_before, irqs_off_after, action),

	TP_STRUCT__entry(
		__string(dev, dev->name)
		__field(u16, queue)
		__field(u8, path)
		__field(unsigned int, violations)
		__field(int, preempt_before)
		__field(int, preempt_after)
		__field(bool, irqs_off_before)
		__field(bool, irqs_off_after)
		__field(u8, action)
	),

	TP_fast_assign(
		tun_assign_str(dev, dev->name);
		__entry->queue = queue;
		__entry->path = path;
		__entry->violations = violations;
		__entry->preempt_before = preempt_before;
		__entry->preempt_after = preempt_after;
		__entry->irqs_off_before = irqs_off_before;
		__entry->irqs_off_after = irqs_off_after;
		__entry->action = action;
	),

	TP_printk("dev=%s queue=%u path=%s violations=%s preempt_before=%#x preempt_after=%#x irqs_off_before=%d irqs_off_after=%d action=%s",
		  __get_str(dev), __entry->queue,
		  __print_symbolic(__entry->path, TUN_RX_PATH_NAMES),
		  __print_flags(__entry->violations, "|",
				TUN_RX_VIOLATION_NAMES),
		  __entry->preempt_before, __entry->preempt_after,
		  __entry->irqs_off_before, __entry->irqs_off_after,
		  __print_symbolic(__entry->action, TUN_RX_ACTION_NAMES))
);

#endif /* _TRACE_TUN_H */

#include <trace/define_trace.h>
