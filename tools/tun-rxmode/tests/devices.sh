#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# usage: devices.sh TOOL
#
# The tool with real devices of whatever tun driver runs here, in a network
# namespace of their own. What needs the feature is tested in a VM.
set -euo pipefail
. "$(dirname "$0")/../../testing/host/ktap.sh"

tool=$1
netns=tun-rxmode-$$

skip() {
	echo "1..0 # SKIP $1"
	exit 0
}
[ "$(id -u)" = 0 ] || skip "needs root, to make devices"
for program in ip jq iconv nsenter; do
	command -v "$program" >/dev/null || skip "needs $program"
done
ip netns add "$netns" 2>/dev/null || skip "needs network namespaces"
trap 'ip netns del "$netns"; ip netns del "$netns-twin" 2>/dev/null || true; rm -rf "$work"' EXIT
in_netns() {
	ip netns exec "$netns" "$@"
}
in_netns ip tuntap add probe mode tun 2>/dev/null || skip "needs /dev/net/tun"
in_netns ip link del probe

# field DEVICE FILTER: of that device's JSON
field() {
	in_netns "$tool" status "$1" --json | jq -c ".devices[0] | $2"
}

no_devices() {
	in_netns "$tool" status | grep -xF 'no tun or tap device in this network namespace'
	test "$(in_netns "$tool" status --json | jq -c .devices)" = '[]'
}

kinds_and_flags() {
	in_netns ip tuntap add tun0 mode tun
	in_netns ip tuntap add tap0 mode tap vnet_hdr multi_queue
	test "$(field tun0 '[.kind, .queues, .flags]')" = \
		'["tun",1,["NO_PI","PERSIST"]]'
	test "$(field tap0 '[.kind, .flags]')" = \
		'["tap",["NO_PI","VNET_HDR","MULTI_QUEUE","PERSIST"]]'
	index=$(in_netns cat /sys/class/net/tap0/ifindex)
	test "$(field tap0 '[.ifname, .ifindex]')" = "[\"tap0\",$index]"
}

rps() {
	in_netns sh -c 'echo 1 >/sys/class/net/tun0/queues/rx-0/rps_cpus'
	in_netns "$tool" status tun0 | grep -F 'the backlog of CPU 0'
	test "$(field tun0 .path.taken)" = '"backlog"'
	test "$(field tap0 .path.reasons)" = '[]'
}

# Mounted by another namespace, /sys shows other devices or none; that of the
# right one is found all the same.
foreign_sys() {
	nsenter --net=/run/netns/"$netns" "$tool" status --json >"$work/foreign"
	in_netns "$tool" status --json | diff "$work/foreign" -
	grep -F '"backlog"' "$work/foreign"
}

# Without the right to mount, /sys is taken only if it shows nothing foreign. Here
# it is that of a namespace that has a tun0 of the same index, and one device
# more.
foreign_sys_unprivileged() {
	twin=$netns-twin
	ip netns add "$twin"
	ip -n "$twin" tuntap add more mode tun
	ip -n "$twin" tuntap add tun0 mode tun
	test "$(ip netns exec "$twin" cat /sys/class/net/tun0/ifindex)" = \
		"$(in_netns cat /sys/class/net/tun0/ifindex)"
	ip netns exec "$twin" nsenter --net=/run/netns/"$netns" \
		setpriv --bounding-set -sys_admin --inh-caps -sys_admin \
		"$tool" status tun0 | tee "$work/foreign"
	grep -F 'mode unknown: /sys shows another network namespace' "$work/foreign"
}

odd_names() {
	names=("$(printf 'a\033[31mb')" "$(printf 't\303\274n')" \
		"$(printf '\377\376"\\x')" "$(printf '\001\002\003\004\005\006\007\377\376\375\374\373\372\371\370')")
	for name in "${names[@]}"; do
		in_netns ip tuntap add "$name" mode tun
		in_netns "$tool" status "$name" >/dev/null
	done
	in_netns "$tool" status >"$work/text"
	cat "$work/text"
	test -z "$(LC_ALL=C tr -d '\n -~' <"$work/text")"
	test "$(awk 'length > 80' "$work/text" | wc -l)" = 0
	in_netns "$tool" status --json >"$work/json"
	iconv -f UTF-8 -t UTF-8 "$work/json" >/dev/null
	test "$(jq '.devices | length' "$work/json")" = 6
	test "$(jq '[.devices[].ifname] | unique | length' "$work/json")" = 6
	test "$(jq -r '.devices[3].ifname' "$work/json")" = "${names[1]}"
	for name in "${names[@]}"; do
		in_netns ip link del "$name"
	done
}

# Devices come and go while the list is made and read.
vanishing_devices() {
	in_netns bash -c 'for i in {1..150}; do
		ip tuntap add flash mode tap
		ip link del flash
	done' &
	churn=$!
	while kill -0 "$churn" 2>/dev/null; do
		in_netns "$tool" status --json >"$work/json"
		jq -e '.devices | map(.ifname) | contains(["tun0", "tap0"])' "$work/json"
	done
	wait "$churn"
}

ktap_plan 7
ktap_test "no device is said" no_devices
ktap_test "kind, queues and flags of devices" kinds_and_flags
ktap_test "RPS changes the path" rps
ktap_test "another namespace's /sys is not believed" foreign_sys
ktap_test "without the right to mount sysfs, modes are unknown" foreign_sys_unprivileged
ktap_test "odd names print safely and make valid JSON" odd_names
ktap_test "devices may vanish meanwhile" vanishing_devices
ktap_exit
