#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# net.tun.direct_rx: values, namespaces, rights.
. "$(dirname "$0")/lib.sh"

starts_with_default() {
	equal "initial namespace" "$(in_initial cat $SYSCTL)" \
		"$(</sys/module/tun_direct_rx/parameters/default_mode)"
}

takes() {
	for value in "$@"; do
		echo "$value" >$SYSCTL
		equal "value" "$(<$SYSCTL)" "$value"
	done
}

refuses() {
	local before bad

	for before in 0 1; do
		echo $before >$SYSCTL
		for bad in "$@"; do
			refused "Invalid argument" $SYSCTL "$bad"
			equal "value after '$bad'" "$(<$SYSCTL)" $before
		done
	done
}

# The kernel takes an empty write to any number for nothing to do.
empty_changes_nothing() {
	for before in 0 1; do
		echo $before >$SYSCTL
		{ echo >$SYSCTL; } 2>/dev/null || true
		equal "value after an empty write" "$(<$SYSCTL)" $before
	done
}

mode_bits() {
	equal "permissions" "$(stat -c '%a %u %g' $SYSCTL)" "644 0 0"
	equal "default_mode's permissions" \
		"$(stat -c %a /sys/module/tun_direct_rx/parameters/default_mode)" 444
}

independent() {
	local initial

	initial=$(in_initial cat $SYSCTL)
	echo 0 >$SYSCTL
	other_namespace
	in_other sysctl -q net.tun.direct_rx=1
	equal "this namespace" "$(<$SYSCTL)" 0
	echo 1 >$SYSCTL
	in_other sysctl -q net.tun.direct_rx=0
	equal "this namespace" "$(<$SYSCTL)" 1
	equal "initial namespace" "$(in_initial cat $SYSCTL)" "$initial"
}

# The current one, not the one at load.
new_follows_initial() {
	local initial now

	initial=$(in_initial cat $SYSCTL)
	echo $((1 - initial)) >$SYSCTL
	for now in 0 1 0; do
		initial_sysctl net.tun.direct_rx $now
		equal "a new namespace" "$(busybox unshare -n cat $SYSCTL)" $now
	done
	equal "a namespace from before" "$(<$SYSCTL)" $((1 - initial))
}

root_of_user_namespace() {
	echo 1 >$SYSCTL
	# shellcheck disable=SC2016 # for the inner shell
	setpriv --reuid=65534 --regid=65534 --clear-groups unshare -Urn sh -c '
		for mode in 0 1 0; do
			echo $mode >'$SYSCTL' || exit 1
			[ "$(cat '$SYSCTL')" = $mode ] || exit 1
		done'
	equal "this namespace" "$(<$SYSCTL)" 1
}

# A user namespace of one's own gives no right over somebody else's network.
no_root_elsewhere() {
	echo 1 >$SYSCTL
	! setpriv --reuid=65534 --regid=65534 --clear-groups \
		unshare -Ur sh -c "echo 0 >$SYSCTL" || fail "was allowed"
	! setpriv --reuid=65534 --regid=65534 --clear-groups \
		sh -c "echo 0 >$SYSCTL" || fail "was allowed"
	equal "value" "$(<$SYSCTL)" 1
}

need_feature
add "initial namespace starts with default_mode" starts_with_default
add "takes 0 and 1" takes 0 1 1 0 0 1
add "refuses what is no mode" refuses 2 3 -1 255 256 4294967296 x direct 0x 1.5
add "an empty line changes nothing" empty_changes_nothing
add "is written by root only" mode_bits
add "namespaces do not share it" independent
add "a new namespace starts with the initial one's current value" new_follows_initial
add "root of a user namespace sets its own" root_of_user_namespace
add "nobody sets somebody else's" no_root_elsewhere
main "$@"
