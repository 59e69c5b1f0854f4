#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What a full backlog refuses is counted, once, and everywhere.
. "$(dirname "$0")/lib.sh"

# Packets that the CPUs' backlogs have refused so far; the second column, in hex.
softnet_dropped() {
	local dropped sum=0

	while read -r _ dropped _; do
		sum=$((sum + 16#$dropped))
	done </proc/net/softnet_stat
	echo $sum
}

# vhost's batches come with BH off, so the softirq can't empty the backlog
# before a batch's end.
small_backlog() {
	need_vhost
	device tap0 tap
	echo "$1" >$SYSCTL
	initial_sysctl net.core.netdev_max_backlog 10
	flow=$(tunflow --dev tap0 --kind tap --way vhost --count 640)
	echo "$flow"
	equal "sent" "$(value sent)" 640
}

full_backlog() {
	local before backlog direct napi dropped

	before=$(softnet_dropped)
	small_backlog 0
	read -r backlog direct napi dropped <<<"$(counters tap0)"
	[ "$dropped" -gt 0 ] || fail "nothing was dropped"
	equal "delivered and dropped" $((backlog + dropped)) 640
	equal "received" "$(value received)" "$backlog"
	equal "duplicated" "$(value duplicated)" 0
	equal "other paths" "$direct $napi" "0 0"
	equal "rx_dropped of ip -s link" "$(link_counter tap0 dropped)" "$dropped"
	equal "drops in softnet_stat" $(($(softnet_dropped) - before)) "$dropped"
}

direct_has_none() {
	small_backlog 1
	equal "received" "$(value received)" 640
	equal "counters" "$(counters tap0)" "0 640 0 0"
	equal "rx_dropped of ip -s link" "$(link_counter tap0 dropped)" 0
}

need_feature
add "a full backlog: written = received + dropped" full_backlog
add "direct delivery asks no backlog" direct_has_none
main "$@"
