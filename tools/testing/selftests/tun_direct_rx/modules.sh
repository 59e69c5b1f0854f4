#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Loading and unloading. Every test begins and ends with the modules loaded.
. "$(dirname "$0")/lib.sh"

TIMES=50

loaded() {
	grep -c '^tun' /proc/modules || true
}

many_times() {
	for ((i = 1; i <= TIMES; i++)); do
		unload
		[ ! -e $SYSCTL ] || fail "sysctl is left after unloading ($i)"
		modprobe tun
		echo $((i % 2)) >$SYSCTL
		device t0 tun
		flow=$(tunflow --dev t0 --kind tun --count 4)
		equal "received ($i)" "$(value received)" 4
		busybox ip link del t0
	done
	unload
	equal "modules" "$(loaded)" 0
	modprobe tun
}

# In use: refused, and all goes on.
busy() {
	device t0 tun
	hold_open --dev t0 --kind tun --count 4
	! modprobe -r tun 2>said || fail "tun was unloaded in use"
	grep -q 'in use' said || fail "said: $(cat said)"
	! rmmod tun_direct_rx 2>said || fail "tun_direct_rx was unloaded in use"
	equal "modules" "$(loaded)" 2
	let_go
	flow=$(tunflow --dev t0 --kind tun --count 4)
	equal "received" "$(value received)" 4
	equal "counters" "$(counters t0)" "0 8 0 0"
}

reload() {
	unload
	modprobe tun
}

default_mode() {
	at_end reload
	unload
	modprobe tun_direct_rx default_mode="$1"
	modprobe tun
	equal "default_mode" \
		"$(</sys/module/tun_direct_rx/parameters/default_mode)" "$1"
	equal "initial namespace" "$(in_initial cat $SYSCTL)" "$1"
	equal "this namespace, from before" "$(<$SYSCTL)" "$1"
	equal "a new namespace" "$(busybox unshare -n cat $SYSCTL)" "$1"
}

bad_default_mode() {
	at_end modprobe tun
	unload
	for bad in 2 -1 x; do
		! modprobe tun_direct_rx default_mode="$bad" 2>said ||
			fail "loaded with default_mode=$bad"
		equal "modules" "$(loaded)" 0
	done
}

need_feature
add "loaded and unloaded $TIMES times, with traffic" many_times
add "not unloaded while a device is open" busy
add "default_mode=0" default_mode 0
add "default_mode=1" default_mode 1
add "default_mode that is no mode" bad_default_mode
main "$@"
