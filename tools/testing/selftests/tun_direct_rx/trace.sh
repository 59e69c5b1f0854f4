#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# tun:tun_rx_deliver and tun:tun_rx_mode, as users' own tools read them.
. "$(dirname "$0")/lib.sh"

fields() {
	local format=$TRACING/events/tun/$1/format

	shift
	for field in "$@"; do
		grep -q "field:.*[ *]$field\(\[\]\)\?;" "$format" ||
			fail "no field $field in $(cat "$format")"
	done
}

# shown FILE REGEX N: so many lines hold it
shown() {
	local found

	found=$(grep -cE -- "$2" "$1") || true
	[ "$found" = "$3" ] ||
		fail "$found lines, not $3, with '$2' in: $(head -n 20 "$1")"
}

# An IPv4 packet of 64 bytes of payload has 92.
deliver_to() {
	local kind=$1 way=$2 len=92

	device t0 "$kind" multi_queue
	trace_start tun:tun_rx_deliver net:netif_rx net:netif_receive_skb_entry
	echo 0 >$SYSCTL
	flow=$(tunflow --dev t0 --kind "$kind" --way "$way" --queues 2 --count 20)
	trace_save backlog
	trace_start tun:tun_rx_deliver net:netif_rx net:netif_receive_skb_entry
	echo 1 >$SYSCTL
	flow=$(tunflow --dev t0 --kind "$kind" --way "$way" --queues 2 --count 20)
	trace_save direct

	for mode in backlog direct; do
		shown $mode "tun_rx_deliver: " 40
		for queue in 0 1; do
			shown $mode "tun_rx_deliver: dev=t0 queue=$queue skbaddr=[0-9a-f]+ len=$len mode=$mode path=$mode reason=mode stack_used=[0-9]+$" 20
		done
	done
	# The same packets as in the kernel's own events.
	same_packets backlog netif_rx
	same_packets direct netif_receive_skb_entry
}

# same_packets FILE EVENT
same_packets() {
	equal "packets of tun_rx_deliver and $2" \
		"$(sed -n 's/.* tun_rx_deliver: .* skbaddr=\([0-9a-fx]*\) .*/\1/p' "$1" | sort)" \
		"$(sed -n "s/.* $2: .*skbaddr=\(0x\)\?\([0-9a-f]*\) .*/\2/p" "$1" | sort)"
}

# A process that writes is on its own stack, of 16 KiB on this architecture.
stack_used() {
	device t0 tun
	trace_start tun:tun_rx_deliver
	flow=$(tunflow --dev t0 --kind tun --count 20)
	trace_save events
	shown events 'tun_rx_deliver: ' 20
	while read -r used; do
		if [ "$used" -lt 256 ] || [ "$used" -ge 16384 ]; then
			fail "stack_used=$used bytes"
		fi
	done <<<"$(sed -n 's/.*stack_used=//p' events)"
}

# reason NAME TUNFLOW_ARG...
reason() {
	device t0 tap
	for mode in 0 1; do
		echo $mode >$SYSCTL
		trace_start tun:tun_rx_deliver
		flow=$(tunflow --dev t0 --kind tap --count 20 "${@:2}")
		trace_save events
		name=backlog
		[ $mode = 0 ] || name=direct
		shown events "mode=$name path=napi reason=$1 " 20
	done
}

mode_of_namespace() {
	local ns

	ns=$(stat -L -c %i /proc/self/ns/net)
	device t0 tun
	echo 1 >$SYSCTL
	trace_start tun:tun_rx_mode
	echo 1 >$SYSCTL
	echo 0 >$SYSCTL
	echo 0 >$SYSCTL
	echo 1 >$SYSCTL
	trace_save events
	shown events 'tun_rx_mode: ' 2
	shown events "tun_rx_mode: netns=$ns dev= old=direct new=backlog$" 1
	shown events "tun_rx_mode: netns=$ns dev= old=backlog new=direct$" 1
}

mode_of_device() {
	local ns

	ns=$(stat -L -c %i /proc/self/ns/net)
	device t0 tun
	echo 1 >$SYSCTL
	trace_start tun:tun_rx_mode
	direct_rx t0 direct
	direct_rx t0 backlog
	direct_rx t0 0
	direct_rx t0 inherit
	trace_save events
	shown events 'tun_rx_mode: ' 2
	shown events "tun_rx_mode: netns=$ns dev=t0 old=direct new=backlog$" 1
	shown events "tun_rx_mode: netns=$ns dev=t0 old=backlog new=direct$" 1
}

# A refused change is none.
mode_refused() {
	device t0 tun
	trace_start tun:tun_rx_mode
	refused "Invalid argument" $SYSCTL 2
	refused "Invalid argument" /sys/class/net/t0/tun_direct_rx fast
	trace_save events
	shown events 'tun_rx_mode: ' 0
}

# Not "record", whose recorders start too late for a program this short.
by_trace_cmd() {
	device t0 tun
	echo 1 >$SYSCTL
	at_end trace-cmd reset
	trace-cmd start -e tun:tun_rx_deliver -f 'dev == "t0"' -e tun:tun_rx_mode
	echo 0 >$SYSCTL
	flow=$(tunflow --dev t0 --kind tun --count 20)
	trace-cmd stop
	trace-cmd extract -o t.dat
	trace-cmd report -i t.dat >lines
	shown lines 'tun_rx_deliver: .*dev=t0 queue=0 .*len=92 mode=backlog path=backlog reason=mode stack_used=[0-9]+$' 20
	shown lines 'tun_rx_mode: .*netns=[0-9]+ dev= old=direct new=backlog$' 1
}

by_perf() {
	device t0 tun
	echo 0 >$SYSCTL
	perf record -q -o t.perf -e tun:tun_rx_deliver \
		-- tunflow --dev t0 --kind tun --count 20
	perf script -i t.perf >lines
	shown lines 'tun:tun_rx_deliver: dev=t0 queue=0 .*len=92 mode=backlog path=backlog reason=mode stack_used=[0-9]+$' 20
}

by_bpftrace() {
	device t0 tun
	echo 0 >$SYSCTL
	# shellcheck disable=SC2016 # bpftrace's own variables
	bpftrace -c "$(command -v tunflow)"' --dev t0 --kind tun --count 20' -e '
		tracepoint:tun:tun_rx_deliver {
			@[args->len, args->mode, args->path, args->reason] = count();
		}' >counts
	shown counts '^@\[92, 0, 0, 0\]: 20$' 1
}

need_feature
add "tun_rx_deliver has its fields" fields tun_rx_deliver \
	dev queue skbaddr len mode path reason stack_used
add "tun_rx_mode has its fields" fields tun_rx_mode netns dev old new
add "tun_rx_deliver tells each packet of a tun" deliver_to tun write
add "tun_rx_deliver tells each packet of a tap" deliver_to tap writev
add "tun_rx_deliver tells the writer's stack depth" stack_used
add "tun_rx_deliver names IFF_NAPI" reason iff_napi --napi
add "tun_rx_deliver names IFF_NAPI_FRAGS" reason iff_napi_frags --way writev --napi-frags
add "tun_rx_mode tells a namespace's change, and only changes" mode_of_namespace
add "tun_rx_mode tells a device's change, and only changes" mode_of_device
add "tun_rx_mode does not tell what was refused" mode_refused
add "trace-cmd" by_trace_cmd
add "perf" by_perf
add "bpftrace" by_bpftrace
main "$@"
