#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# /sys/class/net/DEV/tun_direct_rx: a device's own mode.
. "$(dirname "$0")/lib.sh"

# delivers_by backlog|direct DEV [in_other]: the mode in force, by what
# packets do
delivers_by() {
	local before after wanted

	before=$(${3:-} ethtool -S "$2")
	flow=$(${3:-} "$(command -v tunflow)" --dev "$2" --kind tun --count 8)
	after=$(${3:-} ethtool -S "$2")
	equal "received" "$(value received)" 8
	wanted=$(grep -o "rx_$1_packets: .*" <<<"$before")
	wanted="rx_$1_packets: $((${wanted#*: } + 8))"
	equal "packets" "$(grep -o "rx_$1_packets: .*" <<<"$after")" "$wanted"
}

starts_inheriting() {
	device tun0 tun
	equal "mode" "$(direct_rx tun0)" inherit
}

# takes WRITTEN=NAME...
takes() {
	device tun0 tun
	for pair in "$@"; do
		direct_rx tun0 "${pair%=*}"
		equal "mode" "$(direct_rx tun0)" "${pair#*=}"
	done
}

refuses() {
	local before bad

	device tun0 tun
	for before in inherit backlog direct; do
		direct_rx tun0 $before
		for bad in "$@"; do
			refused "Invalid argument" \
				/sys/class/net/tun0/tun_direct_rx "$bad"
			equal "mode after '$bad'" "$(direct_rx tun0)" $before
		done
	done
}

overrides() {
	device tun0 tun
	echo 1 >$SYSCTL
	direct_rx tun0 backlog
	delivers_by backlog tun0
	echo 0 >$SYSCTL
	direct_rx tun0 direct
	delivers_by direct tun0
	equal "sysctl" "$(<$SYSCTL)" 0
	direct_rx tun0 inherit
	delivers_by backlog tun0
	echo 1 >$SYSCTL
	delivers_by direct tun0
}

only_itself() {
	device tun0 tun
	ip tuntap add dev tun1 mode tun
	direct_rx tun1 backlog
	equal "other device's mode" "$(direct_rx tun0)" inherit
	echo 1 >$SYSCTL
	delivers_by direct tun0
}

# move DEV: into the second namespace
move() {
	ip link set "$1" netns "$other"
	in_other busybox ip addr add 192.0.2.1/24 dev "$1"
	in_other busybox ip link set "$1" up
	in_other busybox ip link set lo up
}

# The program that opened the device stays behind, as libvirt's does.
moved_follows() {
	other_namespace
	device tun0 tun
	echo 1 >$SYSCTL
	in_other sysctl -q net.tun.direct_rx=0
	hold_open --dev tun0 --kind tun --count 8
	equal "direct packets" "$(counter tun0 rx_direct_packets)" 8
	move tun0
	let_go
	equal "mode" "$(in_other cat /sys/class/net/tun0/tun_direct_rx)" inherit
	delivers_by backlog tun0 in_other
	in_other sysctl -q net.tun.direct_rx=1
	delivers_by direct tun0 in_other
}

moved_keeps() {
	other_namespace
	device tun0 tun
	echo 0 >$SYSCTL
	direct_rx tun0 backlog
	in_other sysctl -q net.tun.direct_rx=1
	move tun0
	equal "mode" "$(in_other cat /sys/class/net/tun0/tun_direct_rx)" backlog
	delivers_by backlog tun0 in_other
}

renamed_keeps() {
	device tun0 tun
	echo 1 >$SYSCTL
	direct_rx tun0 backlog
	ip link set tun0 down
	ip link set tun0 name renamed
	ip link set renamed up
	equal "mode" "$(direct_rx renamed)" backlog
	delivers_by backlog renamed
}

ends_with_device() {
	device tun0 tun
	direct_rx tun0 backlog
	ip link del tun0
	device tun0 tun
	equal "mode of a new device of the same name" "$(direct_rx tun0)" inherit
	equal "its counters" "$(counters tun0)" "0 0 0 0"
}

# The file belongs to root of the namespace's owner, but the right is over the
# network namespace.
needs_net_admin() {
	device tun0 tun
	refused_without() {
		if setpriv "$@" sh -c 'echo backlog >/sys/class/net/tun0/tun_direct_rx' 2>/dev/null; then
			fail "was allowed: $*"
		fi
	}
	refused_without --reuid=65534 --regid=65534 --clear-groups
	refused_without --bounding-set=-net_admin --inh-caps=-net_admin
	equal "mode" "$(direct_rx tun0)" inherit
}

need_feature
add "a new device inherits" starts_inheriting
add "takes names and numbers, prints names" takes backlog=backlog \
	direct=direct inherit=inherit 0=backlog inherit=inherit 1=direct
add "refuses what is no mode" refuses "" napi 2 -1 255 256 Direct directly \
	"direct backlog" 0x1 inherit1
add "overrides the namespace, until it inherits again" overrides
add "leaves other devices alone" only_itself
add "a moved device follows its new namespace" moved_follows
add "a moved device keeps its own mode" moved_keeps
add "a renamed device keeps its own mode" renamed_keeps
add "a mode ends with its device" ends_with_device
add "needs CAP_NET_ADMIN" needs_net_admin
main "$@"
