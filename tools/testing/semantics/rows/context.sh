# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "Where the stack's work runs, and on whose account"
}

note() {
	cat <<-END
		A softirq runs in whatever task turns bottom halves on again,
		here the writer's at the end of its write; the CPU time counts
		as softirq, and no longer as the task's own. The trace's flags
		tell the two apart.
	END
}

measure() {
	local at

	trace_start
	peer_ready --count 100
	peer_sends
	trace_waits_for 100
	at=$(trace_lines | awk '{ print $1, $3 }' | most)
	peer_ends
	case $at in
	"peer task") echo "the writer's system time" ;;
	"peer softirq") echo "a softirq in the writer's place" ;;
	"vhost task") echo "the vhost thread's system time" ;;
	"vhost softirq") echo "a softirq in the vhost thread's place" ;;
	*) echo "$at" ;;
	esac
}
