#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Devices, queues, namespaces, XDP programs and modes come and go while packets
# do. Nothing is left behind: the modules can be unloaded afterwards.
. "$(dirname "$0")/lib.sh"

DURATION=10	# seconds

# repeat COMMAND...: until the time is over; how often, into the file of its
# name
repeat() {
	local end=$((SECONDS + DURATION)) n=0

	trap - ERR
	set +e
	while [ $SECONDS -lt $end ]; do
		"$@" >/dev/null 2>&1
		echo $((++n)) >"$1.times"
	done
}

traffic() {
	tunflow --dev t0 --kind tap --queues 2 --writers 4 --count 500
}

switch() {
	echo 0 >$SYSCTL
	echo backlog >/sys/class/net/t0/tun_direct_rx
	echo 1 >$SYSCTL
	echo inherit >/sys/class/net/t0/tun_direct_rx
}

xdp() {
	xdp_pass t0 native
	xdp_pass t0 off
}

# Goes while its writer and its counters' reader are there.
devices() {
	device t1 tun
	tunflow --dev t1 --kind tun --count 2000 --gap 100 &
	ethtool -S t1
	ip link del t1
	wait $!
}

namespaces() {
	busybox unshare -n -m sh -c '
		mount -t sysfs none /sys
		echo 0 >/proc/sys/net/tun/direct_rx
		ip tuntap add dev t0 mode tun
		ip link set t0 up
		tunflow --dev t0 --kind tun --count 200 &
		echo 1 >/proc/sys/net/tun/direct_rx
		kill $!'
}

queues() {
	tunflow --dev t0 --kind tap --queues 2 --count 1
}

all_at_once() {
	local what

	device t0 tap multi_queue
	for what in traffic switch xdp devices namespaces queues; do
		repeat $what &
	done
	wait
	for what in traffic switch xdp devices namespaces queues; do
		echo "$what: $(<$what.times) times"
	done
	# And it still works.
	xdp_pass t0 off
	echo 1 >$SYSCTL
	flow=$(tunflow --dev t0 --kind tap --queues 2)
	equal "received" "$(value received)" 200
	ip link del t0
}

# While packets come, the namespace of the device goes and takes it along; the
# writer, in another, is told so.
namespace_dies() {
	local writer

	other_namespace
	device t0 tun
	tunflow --dev t0 --kind tun --count 1000000 --gap 1000 >flow &
	writer=$!
	wait_for "first packet" \
		grep -qvx 0 /sys/class/net/t0/statistics/rx_packets
	ip link set t0 netns "$other"
	in_other busybox ip link set t0 up
	kill "$other"
	wait_for "end of writing" test -s flow
	wait $writer
	flow=$(<flow)
	[ "$(value sent)" -gt 0 ] || fail "nothing was sent: $flow"
	equal "writes without a device" "$(value EBADFD)" 1
}

unloads() {
	at_end modprobe tun
	unload
	! grep '^tun' /proc/modules || fail "still loaded"
}

need_feature
add "all at once for $DURATION s" all_at_once
add "a namespace goes during traffic" namespace_dies
add "the modules can be unloaded after that" unloads
main "$@"
