# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# KTAP for the tests that run on the host: each is a shell function whose
# output is shown only when it fails.

top=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ktap_number=0
ktap_failed=0

# ktap_plan N
ktap_plan() {
	echo "TAP version 13"
	echo "1..$1"
}

# ktap_test NAME FUNCTION [ARG...]: a subshell, so that "set -e" and a changed
# directory end with it.
ktap_test() {
	ktap_name=$1
	shift
	ktap_number=$((ktap_number + 1))
	# In the background, because set -e sleeps inside a condition.
	(set -e; "$@") >"$work/output" 2>&1 &
	if wait $!; then
		echo "ok $ktap_number $ktap_name"
	else
		ktap_failed=$((ktap_failed + 1))
		sed 's/^/# /' "$work/output"
		echo "not ok $ktap_number $ktap_name"
	fi
}

# ktap_exit: the script's last line
ktap_exit() {
	exit $((ktap_failed > 0))
}

# fails_saying TEXT COMMAND [ARG...]: COMMAND fails, and its last line, which
# tells the user what to do, holds TEXT.
fails_saying() {
	text=$1
	shift
	if "$@" >"$work/said" 2>&1; then
		echo "succeeded: $*"
		return 1
	fi
	cat "$work/said"
	grep -v '^make' "$work/said" | tail -n 1 | grep -qF -- "$text"
}
