# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Sourced by the test scripts. Each names its tests by "add", and ends with
# "main". A test is a function that runs in a shell, a directory, a network and
# a mount namespace of its own; it fails with the first command that does, and
# skips by "skip". What is set up outside of these is undone by "at_end".
#
# busybox where it will do: in an emulated machine most of the time goes into
# the start of dynamically linked programs.

set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../../../.." && pwd)
export SYSCTL=/proc/sys/net/tun/direct_rx
export TRACING=/sys/kernel/tracing
MAX_BACKLOG=/proc/sys/net/core/netdev_max_backlog
trace=$TRACING/instances/tun_direct_rx
TEST_TIMEOUT=${TEST_TIMEOUT:-300}	# seconds
export PATH=$top/build/selftests:$top/build/tools:$PATH

self=$(realpath "$0")
counting=
[ "${1:-}" != --count ] || counting=1
names=()
commands=()
endings=()
flow=	# what tunflow printed

# add NAME FUNCTION [ARG...]
add() {
	names+=("$1")
	shift
	commands+=("$(printf '%q ' "$@")")
}

skip() {
	echo "$*"
	exit 4
}

fail() {
	echo "$*"
	exit 1
}

# equal WHAT GOT WANTED
equal() {
	[ "$2" = "$3" ] || fail "$1: got '$2', want '$3'"
}

# wait_for WHAT COMMAND...: until COMMAND succeeds, at most 20 s
wait_for() {
	local what=$1 end=$((SECONDS + 20))

	shift
	# In a subshell, so that what fails there does not end the test.
	until ("$@") >/dev/null 2>&1; do
		[ "$SECONDS" -lt "$end" ] || fail "no $what within 20 s"
		sleep 0.05
	done
}

# at_end COMMAND...: when the test ends, however it does; the last goes first
at_end() {
	endings=("$(printf '%q ' "$@")" "${endings[@]}")
}

# in_initial COMMAND...: in the initial network namespace
in_initial() {
	busybox nsenter -t 1 -n "$@"
}

# initial_sysctl NAME VALUE: until the end of the test
initial_sysctl() {
	local before

	before=$(in_initial busybox sysctl -n "$1")
	at_end in_initial busybox sysctl -qw "$1=$before"
	in_initial busybox sysctl -qw "$1=$2"
}

# other_namespace: makes $other, the process that keeps it
other_namespace() {
	busybox unshare -n -m sh -c \
		'mount -t sysfs none /sys && echo >other_ready && exec sleep 1000' &
	other=$!
	wait_for "second namespace" test -e other_ready
}

# in_other COMMAND...
in_other() {
	busybox nsenter -t "$other" -n -m "$@"
}

# refused ERRNO_TEXT FILE VALUE: writing fails with that error
refused() {
	local said

	if said=$(printf '%s\n' "$3" 2>&1 >"$2"); then
		fail "$2 took '$3'"
	fi
	case $said in
	*"$1"*) ;;
	*) fail "$2: '$3' gave '$said', want '$1'" ;;
	esac
}

# device NAME tun|tap [multi_queue...]: up, with an address
device() {
	ip -batch - <<-EOF
		link set lo up
		tuntap add dev $1 mode ${*:2}
		addr add 192.0.2.1/24 dev $1
		link set $1 up
	EOF
}

# direct_rx DEV [VALUE]: read or set the device's own mode
direct_rx() {
	if [ $# -gt 1 ]; then
		echo "$2" >"/sys/class/net/$1/tun_direct_rx"
	else
		echo "$(<"/sys/class/net/$1/tun_direct_rx")"
	fi
}

# counter DEV NAME: one of ethtool -S
counter() {
	local name number

	while read -r name number; do
		[ "$name" != "$2:" ] || echo "$number"
	done <<<"$(ethtool -S "$1")"
}

# counters DEV: "backlog direct napi dropped"
counters() {
	local name number
	local -A all=()

	while read -r name number; do
		all[$name]=$number
	done <<<"$(ethtool -S "$1")"
	echo "${all[rx_backlog_packets:]} ${all[rx_direct_packets:]}" \
		"${all[rx_napi_packets:]} ${all[rx_backlog_dropped:]}"
}

# link_counter DEV NAME: one of the receive side of ip -s link
link_counter() {
	ip -s -j link show "$1" | jq -r ".[0].stats64.rx.$2"
}

# value NAME: of the "name=value..." in $flow
value() {
	case " $flow " in
	*" $1="*) ;;
	*) fail "no $1 in '$flow'" ;;
	esac
	local rest=" $flow "
	rest=${rest#* "$1"=}
	echo "${rest%% *}"
}

# hold_open TUNFLOW_ARG...: send, and keep the device open until let_go
hold_open() {
	mkfifo hold
	tunflow "$@" --hold <hold >held &
	holder=$!
	exec 9>hold
	wait_for "device held open" test -s held
	flow=$(cat held)
}

let_go() {
	exec 9>&-
	wait "$holder"
	rm hold held
}

# trace_start EVENT[/FILTER]...: into $trace/trace; events are SYSTEM:NAME.
# The instance is the whole script's, and stays as it is for the next test that
# wants the same, since each change of it waits for all CPUs.
trace_start() {
	local spec event filter

	if [ ! -d "$trace" ]; then
		mkdir "$trace"
		echo 4096 >"$trace/buffer_size_kb"
	fi
	echo 0 >"$trace/tracing_on"
	if [ ! -e ../traced ] || [ "$(<../traced)" != "$*" ]; then
		echo 0 >"$trace/events/enable"
		for spec in "$@"; do
			event=$trace/events/${spec%%/*}
			event=${event/:/\/}
			filter=0
			case $spec in */*) filter=${spec#*/} ;; esac
			echo "$filter" >"$event/filter"
			echo 1 >"$event/enable"
		done
		echo "$*" >../traced
	fi
	: >"$trace/trace"
	echo 1 >"$trace/tracing_on"
}

trace_stop() {
	echo 0 >"$trace/tracing_on"
}

# trace_save FILE
trace_save() {
	trace_stop
	cat "$trace/trace" >"$1"
}

# The one test of this process, in the namespaces made for it.
run_one() {
	set -E
	trap 'echo "line $LINENO: $BASH_COMMAND"' ERR
	trap finish EXIT
	trap 'exit 1' TERM
	mount -t sysfs none /sys
	mount -t tracefs none $TRACING
	cd "$WORK"
	eval "${commands[$1]}"
}

finish() {
	local ending

	trap - ERR
	set +e
	exec 9>&-
	for ending in "${endings[@]}"; do
		eval "$ending"
	done
	# shellcheck disable=SC2046 # one word a process
	kill $(jobs -p) 2>/dev/null
	wait
}

end_all() {
	echo "$backlog" >$MAX_BACKLOG
	rm -rf "$WORK"
	[ ! -d "$trace" ] || {
		echo 0 >"$trace/events/enable"
		rmdir "$trace"
	}
}

# Each test fails, too, if it leaves a warning in the kernel's log.
run_all() {
	local number status failed=0

	WORK=$(mktemp -d)
	export WORK
	# A softirq that is late is no reason to lose packets; drops.sh has its
	# own.
	backlog=$(<$MAX_BACKLOG)
	trap end_all EXIT
	echo 10000 >$MAX_BACKLOG

	echo "TAP version 13"
	echo "1..${#names[@]}"
	for number in "${!names[@]}"; do
		busybox dmesg -c >/dev/null
		mkdir "$WORK/$number"
		status=0
		WORK=$WORK/$number busybox timeout -k 10 "$TEST_TIMEOUT" \
			busybox unshare -n -m "$self" --one "$number" \
			>"$WORK/output" 2>&1 || status=$?
		busybox dmesg >"$WORK/dmesg"
		[ ! -s "$WORK/dmesg" ] ||
			"$top/tools/testing/vm/dmesg-check" "$WORK/dmesg" \
			>>"$WORK/output" || status=1
		case $status in
		0)	echo "ok $((number + 1)) ${names[$number]}" ;;
		4)	echo "ok $((number + 1)) ${names[$number]} # SKIP $(tail -n 1 "$WORK/output")" ;;
		*)	sed 's/^/# /' "$WORK/output"
			echo "# status $status"
			echo "not ok $((number + 1)) ${names[$number]}"
			failed=1 ;;
		esac
	done
	exit "$failed"
}

# skip_all WHY
skip_all() {
	if [ -n "$counting" ]; then
		echo 1
		exit
	fi
	echo "TAP version 13"
	echo "1..0 # SKIP $1"
	exit 4
}

# need_feature: for scripts that test it
need_feature() {
	[ -e $SYSCTL ] || skip_all "no net.tun.direct_rx: modprobe tun_direct_rx"
}

# need_vhost: for single tests
need_vhost() {
	modprobe -q vhost_net || skip "no vhost_net in kernel $(uname -r)"
}

# unload: as "modprobe -r tun", but for vhost_net, which holds it
unload() {
	[ ! -d /sys/module/vhost_net ] || rmmod vhost_net
	modprobe -r tun
}

main() {
	case ${1:-} in
	--one)		run_one "$2" ;;
	--count)	echo ${#names[@]} ;;
	*)		[ "$(id -u)" = 0 ] || skip_all "needs root"
			run_all ;;
	esac
}
