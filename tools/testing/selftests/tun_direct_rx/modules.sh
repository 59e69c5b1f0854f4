#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The modules come and go, and refuse what they must.
. "$(dirname "$0")/lib.sh"

# Traffic in each round, so that all that a device has is made and freed.
load_and_unload() {
	local round

	modprobe -r tun
	for round in $(seq "$1"); do
		modprobe tun
		device t0 tun
		flow=$(tunflow --dev t0 --kind tun --count 5)
		equal "received in round $round" "$(value received)" 5
		ip link del t0
		modprobe -r tun tun_direct_rx
	done
	modprobe tun
}

# A device that is held open keeps the modules: no crash, and it goes on.
stays_while_used() {
	device t0 tun
	hold_open --dev t0 --kind tun
	! rmmod tun 2>said || fail "tun was removed below its device"
	grep -q 'in use' said
	! rmmod tun_direct_rx 2>said || fail "tun_direct_rx was removed below tun"
	grep -q 'in use' said
	let_go
	flow=$(tunflow --dev t0 --kind tun)
	equal "received" "$(value received)" 100
}

# default_mode: the initial namespace starts with it, a wrong one is refused.
default_mode() {
	modprobe -r tun tun_direct_rx
	modprobe tun_direct_rx default_mode=0
	equal "initial namespace" "$(in_initial cat $SYSCTL)" 0
	modprobe -r tun_direct_rx
	! modprobe tun_direct_rx default_mode=3 2>/dev/null || fail "took 3"
	dmesg | grep -q 'tun_direct_rx: default_mode=3 is no mode: use 0 (backlog) to 1' ||
		fail "the log doesn't say why"
	modprobe tun
	equal "initial namespace" "$(in_initial cat $SYSCTL)" 1
}

add "loaded and unloaded 50 times, with traffic" load_and_unload 50
add "not unloaded while a device is held" stays_while_used
add "default_mode at load" default_mode
main "$@"
