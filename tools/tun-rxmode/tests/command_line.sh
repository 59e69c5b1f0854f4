#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# usage: command_line.sh TOOL
#
# What the tool says to wrong and to harmless command lines, anywhere.
set -eu
. "$(dirname "$0")/../../testing/host/ktap.sh"

tool=$1

# complains STATUS TEXT ARGUMENT...: exit status and one line on stderr alone
complains() {
	expected=$1 text=$2
	shift 2
	status=0
	"$tool" "$@" >"$work/out" 2>"$work/err" || status=$?
	cat "$work/out" "$work/err"
	test "$status" = "$expected"
	test ! -s "$work/out"
	test "$(wc -l <"$work/err")" = 1
	grep -qF "tun-rxmode: $text" "$work/err"
}

usage_errors() {
	complains 2 "no command;"
	complains 2 "no command dance;" dance
	complains 2 "unknown option --bad; usage: tun-rxmode status" status --bad
	complains 2 "unknown option -x; usage: tun-rxmode status" status -xy
	complains 2 "unknown option --json=1; usage:" status --json=1
	complains 2 "one device at a time, not b; usage:" status a b
	complains 2 "no mode; usage: tun-rxmode set" set
	complains 2 "no mode; usage: tun-rxmode set" set --dev tun0
	complains 2 "no value for --dev; usage:" set direct --dev
	complains 2 "one mode at a time, not backlog; usage:" set direct backlog
	complains 2 "unknown option --json; usage: tun-rxmode set" set direct --json
}

bad_modes() {
	for mode in upside-down 3 -1 01 ''; do
		complains 1 "no mode $mode: use backlog (0) or direct (1)" set -- "$mode"
	done
	complains 1 "only a device can inherit: add --dev DEV" set inherit
}

no_such_device() {
	complains 1 "no-such-device0: no such device" status no-such-device0
	complains 1 "no-such-device0: no such device" set direct --dev no-such-device0
	complains 1 "lo: not a tun device" status lo
	complains 1 "lo: not a tun device" set backlog --dev lo
}

no_control_characters() {
	escape=$(printf '\033')
	complains 1 '\x1b[1m: no such device' status "${escape}[1m"
	complains 2 'no command \x1b;' "$escape"
	complains 1 'no mode \x1b:' set "$escape"
}

help_and_version() {
	"$tool" --version | grep -qxF "tun-rxmode $(cat "$top/VERSION")"
	"$tool" --help | grep -qF 'status [DEV] [--json]'
	"$tool" status --help | grep -qxF 'usage: tun-rxmode status [DEV] [--json]'
	"$tool" set --help | grep -qF 'usage: tun-rxmode set '
}

# cannot_write COMMAND...: exit status 1, and one line says why
cannot_write() {
	status=0
	"$@" 2>"$work/err" || status=$?
	cat "$work/err"
	test "$status" = 1
	test "$(wc -l <"$work/err")" = 1
	grep -qF 'tun-rxmode: cannot write output' "$work/err"
}

# shellcheck disable=SC2016 # the inner shell expands
write_errors() {
	for arguments in --help --version status 'status --json'; do
		# shellcheck disable=SC2086 # split
		cannot_write sh -c '"$0" "$@" >/dev/full' "$tool" $arguments
		# shellcheck disable=SC2086
		cannot_write sh -c '"$0" "$@" >&-' "$tool" $arguments
	done
	# The reader is gone before the tool starts.
	mkfifo "$work/pipe"
	cannot_write sh -c ': <"$1" & exec >"$1"; wait $!; "$0" status' \
		"$tool" "$work/pipe"
}

ktap_plan 6
ktap_test "wrong usage is one line and exit status 2" usage_errors
ktap_test "an unknown mode is one line and exit status 1" bad_modes
ktap_test "a device that isn't, or is no tun, is one line and exit status 1" no_such_device
ktap_test "complaints pass no control characters on" no_control_characters
ktap_test "help and version" help_and_version
ktap_test "output that can't be written is an error" write_errors
ktap_exit
