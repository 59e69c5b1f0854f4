#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# make demo, as a newcomer runs it: from a copy of the project in another
# place, without git and without anything built.
set -eu
. "$(dirname "$0")/ktap.sh"

copy() {
	mkdir "$work/project"
	tar -C "$top" --exclude=./build --exclude=./.git -c . |
		tar -C "$work/project" -x
}

demo() {
	make -C "$work/project" demo
}

# says TEXT...: the demo's output holds each
says() {
	for text; do
		grep -F -- "$text" "$work/demo.txt"
	done
}

# Time is said, not judged: a machine may be busy.
run_demo() {
	copy
	began=$(date +%s)
	demo >"$work/demo.txt" 2>&1 || { cat "$work/demo.txt"; return 1; }
	echo "$(($(date +%s) - began)) s" >"$work/seconds"
}

ktap_plan 4
ktap_test "make demo ends well from a bare copy" run_demo
ktap_test "both modes are shown as trace-cmd and perf recorded them" says \
	'net.tun.direct_rx = 0' 'mode=backlog path=backlog reason=mode' \
	'net.tun.direct_rx = 1' 'mode=direct path=direct reason=mode' \
	'perf script' 'trace-cmd report'
ktap_test "tun-rxmode status is shown" says 'tun-rxmode status' 'tun0'
ktap_test "iperf3 carried data meanwhile" says 'bits/sec' 'no packet took another way'
[ ! -s "$work/seconds" ] || echo "# make demo took $(cat "$work/seconds")"
ktap_exit
