#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# tun-rxmode against a kernel that has the feature: what it shows is so, what
# it sets is set, and what it refuses changes nothing.
. "$(dirname "$0")/lib.sh"

# json FILTER: of status --json
json() {
	tun-rxmode status --json | jq -c "$1"
}

# in_short DEV: "wanted origin taken"
in_short() {
	json ".devices[] | select(.ifname == \"$1\") |
		[.mode.wanted, .mode.origin, .path.taken]"
}

# shows TEXT: in the human's status
shows() {
	tun-rxmode status >text
	grep -qF -- "$1" text || fail "no '$1' in: $(<text)"
}

no_device() {
	equal "devices" "$(json .devices)" "[]"
	equal "lines" "$(tun-rxmode status | wc -l)" 2
}

origins() {
	local default

	default=$(</sys/module/tun_direct_rx/parameters/default_mode)
	equal "default_mode" "$default" 1
	device t0 tun
	echo 1 >$SYSCTL
	equal "by default" "$(in_short t0)" '["direct","default","direct"]'
	echo 0 >$SYSCTL
	equal "by sysctl" "$(in_short t0)" '["backlog","sysctl","backlog"]'
	direct_rx t0 direct
	equal "by device" "$(in_short t0)" '["direct","device","direct"]'
	equal "namespace" "$(json .direct_rx)" \
		'{"value":0,"name":"backlog","default":"direct"}'
	equal "feature" "$(json .feature)" true
	shows "direct_rx: backlog (0)"
}

facts() {
	device t0 tap multi_queue
	hold_open --dev t0 --kind tap --queues 3 --vnet-hdr --count 5
	equal "kind, queues" "$(json '.devices[0] | [.kind, .queues]')" '["tap",3]'
	equal "flags" "$(json '.devices[0].flags | sort')" \
		'["MULTI_QUEUE","NO_PI","PERSIST","VNET_HDR"]'
	equal "counters" "$(json '.devices[0].counters |
		[.rx_direct_packets, .rx_backlog_packets, .rx_napi_packets, .rx_backlog_dropped]')" \
		"[15,0,0,0]"
	let_go
}

only_the_device_asked_for() {
	device t0 tun
	ip tuntap add dev t1 mode tap
	equal "devices" "$(tun-rxmode status t1 --json | jq -c '[.devices[].ifname]')" '["t1"]'
	equal "devices" "$(json '[.devices[].ifname]')" '["t0","t1"]'
}

napi() {
	device t0 tap
	hold_open --dev t0 --kind tap --count 5 --napi
	equal "path" "$(in_short t0)" '["direct","default","napi"]'
	equal "packets" "$(json '.devices[0].counters.rx_napi_packets')" 5
	shows IFF_NAPI
	let_go
	hold_open --dev t0 --kind tap --count 5 --way writev --napi-frags
	equal "path" "$(in_short t0)" '["direct","default","napi"]'
	shows IFF_NAPI_FRAGS
	let_go
}

rps() {
	device t0 tun
	echo 1 >$SYSCTL
	echo 1 >/sys/class/net/t0/queues/rx-0/rps_cpus
	equal "path" "$(in_short t0)" '["direct","default","backlog"]'
	shows RPS
	echo 0 >/sys/class/net/t0/queues/rx-0/rps_cpus
	equal "path" "$(in_short t0)" '["direct","default","direct"]'
}

generic_xdp() {
	device t0 tap
	xdp_pass t0 generic
	shows "generic XDP"
	xdp_pass t0 off
	tun-rxmode status >text
	! grep XDP text || fail "still shown"
}

sets_namespace() {
	device t0 tun
	for pair in backlog=0 direct=1 0=0 1=1; do
		tun-rxmode set ${pair%=*}
		equal "sysctl" "$(<$SYSCTL)" ${pair#*=}
		equal "device" "$(direct_rx t0)" inherit
	done
}

sets_device() {
	device t0 tun
	ip tuntap add dev t1 mode tun
	echo 1 >$SYSCTL
	for pair in backlog=backlog direct=direct inherit=inherit 0=backlog; do
		tun-rxmode set ${pair%=*} --dev t0
		equal "device" "$(direct_rx t0)" ${pair#*=}
		equal "other device" "$(direct_rx t1)" inherit
		equal "sysctl" "$(<$SYSCTL)" 1
	done
	flow=$(tunflow --dev t0 --kind tun --count 5)
	equal "counters" "$(counters t0)" "5 0 0 0"
}

# refuses STATUS ARG...: in one line, and nothing changes
refuses() {
	local wanted=$1 status=0 before lines
	shift

	read -r before <$SYSCTL
	before+=" $(</sys/class/net/t0/tun_direct_rx)"
	"${as[@]}" tun-rxmode "$@" >said 2>error || status=$?
	equal "status of $*" $status "$wanted"
	[ ! -s said ] || fail "output of $*: $(<said)"
	mapfile -t lines <error
	equal "lines of error of $*" ${#lines[@]} 1
	equal "start of error of $*" "${lines[0]%%: *}" tun-rxmode
	equal "modes after $*" "$(<$SYSCTL) $(</sys/class/net/t0/tun_direct_rx)" \
		"$before"
}

bad_input() {
	local as=()

	device t0 tun
	echo 1 >$SYSCTL
	refuses 1 set fast
	refuses 1 set 2
	refuses 1 set -- -1
	refuses 1 set 256
	refuses 1 set napi
	refuses 1 set ""
	refuses 1 set inherit
	refuses 1 set backlog --dev nosuch
	refuses 1 set backlog --dev lo
	refuses 1 set backlog --dev ../net/t0
	refuses 1 set napi --dev t0
	refuses 1 set fast --dev t0
	refuses 1 status nosuch
	refuses 1 status lo
	refuses 2 set
	refuses 2 set backlog direct
	refuses 2 set --nosuch
	refuses 2 set backlog --dev
	refuses 2 status t0 t0
	refuses 2 frobnicate
	refuses 2
}

no_permission() {
	local as=(setpriv --reuid=65534 --regid=65534 --clear-groups)

	device t0 tun
	refuses 1 set backlog
	refuses 1 set backlog --dev t0
	grep -q CAP_NET_ADMIN error || fail "no advice: $(<error)"
	"${as[@]}" tun-rxmode status >said
	grep -q '^t0 ' said || fail "not shown: $(<said)"
}

# Like a kernel without the feature, but for the device's file.
no_sysctl() {
	device t0 tun
	mount -t tmpfs none /proc/sys/net/tun
	tun-rxmode status >said
	grep -q '^t0 ' said || fail "not shown: $(<said)"
	equal "feature" "$(json .feature)" false
	! tun-rxmode set backlog 2>error || fail "set succeeded"
	equal "lines of error" "$(wc -l <error)" 1
	umount /proc/sys/net/tun
	equal "sysctl" "$(<$SYSCTL)" 1
}

need_feature
add "status without a device" no_device
add "status tells where a mode is from" origins
add "status tells kind, queues, flags and counters" facts
add "status of one device" only_the_device_asked_for
add "status tells the NAPI that a program set" napi
add "status tells RPS" rps
add "status tells generic XDP" generic_xdp
add "set, for the namespace" sets_namespace
add "set, for a device" sets_device
add "bad input is refused in one line and changes nothing" bad_input
add "without permission" no_permission
add "without the sysctl" no_sysctl
main "$@"
