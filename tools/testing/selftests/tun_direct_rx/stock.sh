#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# tun-rxmode on a kernel whose tun driver is the stock one.
. "$(dirname "$0")/lib.sh"

status_says_absent() {
	device t0 tun
	ip tuntap add dev t1 mode tap
	tun-rxmode status >said
	head -n 1 said | grep -q 'no direct_rx' || fail "first line: $(cat said)"
	grep -q '^t0  *tun ' said || fail "no t0: $(cat said)"
	grep -q '^t1  *tap ' said || fail "no t1: $(cat said)"
	tun-rxmode status --json | jq -e '.feature == false and
		[.devices[].ifname] == ["t0", "t1"] and
		.devices[0].path.taken == "direct"' >json ||
		fail "$(tun-rxmode status --json)"
}

set_says_absent() {
	local absent

	device t0 tun
	absent=$(tun-rxmode status | head -n 1)
	for args in "backlog" "direct" "backlog --dev t0" "inherit --dev t0"; do
		status=0
		# shellcheck disable=SC2086 # words
		tun-rxmode set $args >said 2>error || status=$?
		equal "status of set $args" $status 1
		equal "output" "$(cat said)" ""
		equal "error" "$(cat error)" "tun-rxmode: $absent"
	done
}

[ ! -e $SYSCTL ] || skip_all "this kernel has net.tun.direct_rx"
add "status says that the feature is absent, and lists devices" status_says_absent
add "set fails with that sentence" set_says_absent
main "$@"
