#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The kernel's own selftest for tun, built from its source by the host.
. "$(dirname "$0")/lib.sh"

program=$top/build/selftests/kernel/tun

passes() {
	"$program" >output || { cat output; fail "the kernel's tun selftest"; }
	cat output
	grep -q '^# PASSED: [1-9]' output || fail "it ran no test"
	! grep -q SKIP output || fail "it skipped a test"
}

in_mode() {
	echo "$1" >$SYSCTL
	passes
}

[ -x "$program" ] || skip_all "no $program: tools/testing/selftests/kernel/build"
add "the kernel's own tun selftest passes in backlog mode" in_mode 0
add "the kernel's own tun selftest passes in direct mode" in_mode 1
main "$@"
