#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The kernel's own test of tun, built from its source by build-upstream.
. "$(dirname "$0")/lib.sh"

passes() {
	"$top/build/selftests/upstream_tun" >said || {
		cat said
		fail "failed"
	}
	grep -qE '^# PASSED: ([1-9][0-9]*) / \1 ' said ||
		grep -qE '^# Totals: pass:[1-9][0-9]* fail:0 ' said ||
		fail "$(cat said)"
}

[ -x "$top/build/selftests/upstream_tun" ] ||
	skip_all "no upstream_tun: run build-upstream"
add "tools/testing/selftests/net/tun.c" passes
main "$@"
