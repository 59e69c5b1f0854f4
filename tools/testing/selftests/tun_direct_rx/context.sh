#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Each rule about the context of a delivery, broken on purpose: named, survived,
# no packet lost.
. "$(dirname "$0")/lib.sh"

release=$(uname -r)
inject=$top/build/selftests/$release/tun_inject.ko
rt=
case $release in *-rt-*) rt=1 ;; esac

# The kernel's own BH and locking code can't be entered so on PREEMPT_RT.
not_on_rt() {
	[ -z "$rt" ] || skip "PREEMPT_RT can't turn BH off in $1"
}

# violations DEV: "name=count..." of those that were seen
violations() {
	ethtool -S "$1" | sed -n 's/^ *rx_violation_\([a-z_]*\): \([1-9][0-9]*\)$/\1=\2/p' |
		paste -s -d ' '
}

# break_rules KIND [TIMES]: sets $flow, and $events to what tun_rx_context said
break_rules() {
	ready 1
	trace_start tun:tun_rx_context
	flow=$(break_rule "$@")
	trace_save trace
	events=$(sed -n 's/.* tun_rx_context: //p' trace)
	# What is expected here would be an alarm anywhere else.
	log=$(busybox dmesg -c | sed -n 's/.*t0: direct rx: context violation //p')
}

# ready MODE: everything but the packets
ready() {
	mount -t debugfs none /sys/kernel/debug
	insmod "$inject"
	# Or tun couldn't be unloaded by the tests that follow.
	at_end rmmod tun_inject
	busybox dmesg -n 4
	at_end busybox dmesg -n 5
	device t0 tap
	echo "$1" >$SYSCTL
}

# logged TEXT: once, whatever number of times it happened
logged() {
	equal "the kernel's log" "$log" "$1; see tracepoint tun:tun_rx_context"
}

# forbidden KIND: the packet goes to the backlog, and arrives
forbidden() {
	break_rules "$1"
	equal "packets" "$flow" "sent=3 received=3 reordered=0"
	equal "counters" "$(violations t0)" "$1=1"
	equal "packets by path" "$(counters t0)" "1 2 0 0"
	equal "fallbacks" "$(counter t0 rx_fallback_context)" 1
	equal "event" "${events%% preempt_before*}" \
		"dev=t0 queue=0 path=backlog violations=$1"
	equal "action" "${events##* }" "action=backlog"
	logged "$1: the packet goes to the backlog"
}

irqs_off() {
	not_on_rt "a section with interrupts off"
	forbidden irqs_off
	case $events in
	*"irqs_off_before=1 irqs_off_after=1"*) ;;
	*) fail "interrupts' state: $events" ;;
	esac
}

hardirq() {
	not_on_rt "a hard interrupt"
	forbidden hardirq
}

foreign_stack() {
	[ -z "$rt" ] || skip "PREEMPT_RT runs softirqs on tasks' own stacks"
	forbidden foreign_stack
}

recursion() {
	break_rules recursion
	equal "packets" "$flow" "sent=4 received=4 reordered=0"
	equal "counters" "$(violations t0)" "recursion=1"
	equal "packets by path" "$(counters t0)" "1 3 0 0"
	equal "action" "${events##* }" "action=backlog"
	logged "recursion: the packet goes to the backlog"
}

nmi() {
	not_on_rt "an NMI"
	break_rules nmi
	equal "packets" "$flow" "sent=3 received=2 reordered=0"
	equal "counters" "$(violations t0)" "dropped=1 nmi=1"
	equal "rx_dropped" "$(link_counter t0 dropped)" 1
	equal "packets by path" "$(counters t0)" "0 2 0 0"
	equal "action" "${events##* }" "action=dropped"
}

# leak KIND NAME BEFORE AFTER: counts in hexadecimal, irqs off as "irqs_off"
leak() {
	break_rules "$1"
	equal "packets" "$flow" "sent=3 received=3 reordered=0"
	equal "counters" "$(violations t0)" "$2=1"
	equal "packets by path" "$(counters t0)" "0 3 0 0"
	equal "event" "$events" \
		"dev=t0 queue=0 path=direct violations=$2 preempt_before=$3 preempt_after=$4 irqs_off_before=0 irqs_off_after=${5:-0} action=${6:-repaired}"
	case ${6:-repaired} in
	repaired) logged "$2: put right" ;;
	*) logged "$2: can't be put right" ;;
	esac
}

# PREEMPT_RT counts BH apart, and there the driver's own count is all.
preempt_leak() { leak preempt_leak preempt_leak 0x200 0x201; }
preempt_underflow() {
	[ -z "$rt" ] || skip "on PREEMPT_RT the count would fall below zero"
	leak preempt_underflow preempt_leak 0x200 0x1ff
}
bh_leak() { leak bh_leak bh_leak 0x200 0x400; }
bh_underflow() { leak bh_underflow bh_leak 0x200 0x0; }
irqs_leak() { leak irqs_leak irqs_leak 0x200 0x200 1; }
rcu_leak() { leak rcu_leak rcu_leak 0x200 0x200 0 reported; }

# Forty violations: all counted, all traced, one line in the log.
no_flood() {
	break_rules bh_leak 40
	equal "packets" "$flow" "sent=42 received=42 reordered=0"
	equal "counters" "$(violations t0)" "bh_leak=40"
	equal "events" "$(echo "$events" | wc -l)" 40
	logged "bh_leak: put right"
}

no_violation() {
	break_rules nothing
	equal "packets" "$flow" "sent=3 received=3 reordered=0"
	equal "counters" "$(violations t0)" ""
	equal "events" "$events" ""
}

# Backlog is what any context may use: nothing to complain about.
backlog_forbids_nothing() {
	not_on_rt "a section with interrupts off"
	ready 0
	flow=$(break_rule irqs_off)
	equal "packets" "$flow" "sent=3 received=3 reordered=0"
	equal "counters" "$(violations t0)" ""
	equal "packets by path" "$(counters t0)" "3 0 0 0"
}

perf_sees_it() {
	ready 1
	perf record -q -B -o perf.data -a -e tun:tun_rx_context -- \
		break_rule bh_leak >flow 2>perf.log || { cat perf.log; fail "perf record"; }
	perf script -i perf.data 2>/dev/null | grep -F \
		'path=direct violations=bh_leak preempt_before=0x200 preempt_after=0x400' ||
		fail "perf script doesn't show it: $(perf script -i perf.data)"
	busybox dmesg -c >/dev/null
}

need_feature
[ -e "$inject" ] || skip_all "no $inject: tools/testing/selftests/inject/build $release"
add "without a violation nothing is said" no_violation
add "irqs_off: interrupts off at entry" irqs_off
add "hardirq: from a timer's hard interrupt" hardirq
add "foreign_stack: from a softirq on the interrupt's stack" foreign_stack
add "recursion: from within a delivery" recursion
add "nmi: dropped and counted" nmi
add "preempt_leak: preemption left off" preempt_leak
add "preempt_leak: preemption turned on once too often" preempt_underflow
add "bh_leak: BH left off" bh_leak
add "bh_leak: BH turned on once too often" bh_underflow
add "irqs_leak: interrupts left off" irqs_leak
add "rcu_leak: an RCU read lock left" rcu_leak
add "the log isn't flooded" no_flood
add "in backlog mode no context is wrong" backlog_forbids_nothing
add "perf sees a violation" perf_sees_it
main "$@"
