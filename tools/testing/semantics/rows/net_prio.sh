# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "net_prio: whose priority a forwarded packet leaves with"
}

note() {
	cat <<-END
		The priority comes from the packet's socket only: see net_cls.
	END
}

# htb takes a priority that is one of its classes' number for that class.
measure() {
	local how seen to=()

	for how in routed bridged; do
		link_to_elsewhere
		classes
		echo "v0 $((0x00010010))" >"$(cgroup "$NET_PRIO" opener)/net_prio.ifpriomap"
		echo "v0 $((0x00010020))" >"$(cgroup "$NET_PRIO" writer)/net_prio.ifpriomap"
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
