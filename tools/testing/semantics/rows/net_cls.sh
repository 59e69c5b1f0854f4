# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "net_cls: whose class id tc's cgroup filter sees on a forwarded packet"
}

note() {
	cat <<-END
		With bottom halves off, as both modes have them, the filter
		looks at the packet's socket and not at the running task.
		Routing takes the socket, which is the device's and belongs to
		its opener, off the packet; a bridge leaves it. vhost's
		batches are built without a socket.
	END
}

measure() {
	local how seen to=()

	echo 0x00010010 >"$(cgroup "$NET_CLS" opener)/net_cls.classid"
	echo 0x00010020 >"$(cgroup "$NET_CLS" writer)/net_cls.classid"
	for how in routed bridged; do
		link_to_elsewhere
		classes
		tc filter add dev v0 parent 1: handle 1: cgroup
		forward "$how"
		peer_ready "${to[@]}"
		wait_for "forwarding" forwards
		peer_sends
		wait_for "$how packets" class_is_known 10
		seen+="$how: $(class_of 10)'s; "
		peer_ends
		ip link del v0
	done
	echo "${seen%; }"
}
