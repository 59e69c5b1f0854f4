# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "cgroup v2: whose BPF ingress program decides on a packet to a local socket"
}

# A program that refuses everything shows whether it is asked.
measure() {
	local role refused deciding=

	for role in opener writer receiver; do
		start refuse receiver cgroup_refuse "$(cgroup "$V2" "$role")"
		said refuse open
		start sink receiver sink udp 10
		said sink open
		peer_ready
		peer_sends
		said sink received=
		refused=$(sed -n 's/^received=.* dropped=//p' sink.out)
		case $refused in
		0) ;;
		10) deciding+=" and $role" ;;
		*) fail "$role's program refused $refused of 10" ;;
		esac
		peer_ends
		go_on refuse
		wait "$(cat refuse.pid)" "$(cat sink.pid)"
		rm sink.* refuse.*
	done
	echo "${deciding# and }'s"
}
