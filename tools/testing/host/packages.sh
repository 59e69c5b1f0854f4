#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Missing packages are named; without root, with the one command to run.
set -eu
. "$(dirname "$0")/ktap.sh"

# A copy, with a package that no archive has.
copy() {
	mkdir -p "$work/packages"
	chmod 755 "$work"
	cp "$top/scripts/packages/install" "$work/packages/"
	echo "no-such-package	# for the test" >"$work/packages/odd"
	echo "coreutils	# everywhere" >"$work/packages/plain"
}

as_nobody() {
	setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
}

names_the_command() {
	copy
	fails_saying 'apt-get install -y --no-install-recommends no-such-package' \
		as_nobody "$work/packages/install" odd plain
	test "$(wc -l <"$work/said")" = 1
}

quiet_when_complete() {
	copy
	as_nobody "$work/packages/install" plain >"$work/said" 2>&1
	test ! -s "$work/said"
}

root_says_what_failed() {
	copy
	fails_saying 'apt-get failed' "$work/packages/install" odd
	grep -F 'installing packages: no-such-package' "$work/said"
}

ktap_plan 3
ktap_test "without root, the one command to run" names_the_command
ktap_test "nothing is said when nothing is missing" quiet_when_complete
ktap_test "root is told what was tried" root_says_what_failed
ktap_exit
