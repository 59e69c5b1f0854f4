# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "CPU that receives what is written on CPU 0"
}

# received_on: for a writer on CPU 0
received_on() {
	trace_start
	peer_ready --count 100
	taskset -p -c 0 "$(writing_thread)" >/dev/null
	peer_sends
	trace_waits_for 100
	trace_lines | awk '{ print "CPU", $2 }' | most
	peer_ends
	trace_end
}

measure() {
	local without with

	without=$(received_on)
	# A mask: CPU 1.
	echo 2 >/sys/class/net/"$DEV"/queues/rx-0/rps_cpus
	with=$(received_on)
	echo "$without; with RPS to CPU 1: $with"
}
