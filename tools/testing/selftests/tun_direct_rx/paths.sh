#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Every way a packet enters obeys the mode: by our counters, by the kernel's
# own tracepoints, and by what a socket receives.
. "$(dirname "$0")/lib.sh"

last=	# counters, after what was sent so far
EVENTS=(net:netif_rx net:netif_receive_skb_entry net:netif_receive_skb
	net:napi_gro_receive_entry net:napi_gro_frags_entry)

# trace_kernel DEV: what the stack itself says of this device's packets
trace_kernel() {
	local event specs=(irq:softirq_entry/vec==3 irq:softirq_exit/vec==3)

	for event in "${EVENTS[@]}"; do
		specs+=("$event/name==\"$1\"")
	done
	trace_start "${specs[@]}"
}

# witnesses: the events of each kind, and how many packets reached the stack
# within the network's receive softirq and how many outside of it
witnesses() {
	awk '
		# "# entries-in-buffer/entries-written: 200/200   #P:2"
		/^#/ {
			if (split($3, entries, "/") == 2 && $2 ~ /entries/)
				lost = entries[2] - entries[1]
			next
		}
		{
			# The column before the time stamp may hold spaces.
			match($0, /\[[0-9]+\]/)
			cpu = substr($0, RSTART, RLENGTH)
		}
		/ softirq_entry: / { soft[cpu] = 1 }
		/ softirq_exit: / { soft[cpu] = 0 }
		/ netif_rx: / { rx++ }
		/ netif_receive_skb_entry: / { direct++ }
		/ napi_gro_(receive|frags)_entry: / { napi++ }
		/ netif_receive_skb: / { if (soft[cpu]) inside++; else outside++ }
		END {
			if (lost)
				print lost " events lost"
			printf "netif_rx=%d netif_receive_skb_entry=%d napi=%d in_softirq=%d outside=%d\n",
				rx, direct, napi, inside, outside
		}' "$trace/trace"
}

# sends PATH N TUNFLOW_ARG...: all N packets take PATH by every account
sends() {
	local path=$1 n=$2 dev=t0 before after seen want
	shift 2

	before=$last
	trace_kernel $dev
	flow=$(tunflow --dev $dev "$@")
	trace_stop
	after=$(counters $dev)
	last=$after

	equal "what became of the packets" "$flow" \
		"sent=$n partial=0 received=$n duplicated=0 reordered=0 foreign=0"
	case $path in
	backlog)
		want="$n 0 0 0"
		seen="netif_rx=$n netif_receive_skb_entry=0 napi=0 in_softirq=$n outside=0" ;;
	direct)
		want="0 $n 0 0"
		seen="netif_rx=0 netif_receive_skb_entry=$n napi=0 in_softirq=0 outside=$n" ;;
	napi)
		want="0 0 $n 0"
		seen="netif_rx=0 netif_receive_skb_entry=0 napi=$n in_softirq=$n outside=0" ;;
	# IFF_NAPI_FRAGS: the writer itself runs its NAPI
	napi_frags)
		want="0 0 $n 0"
		seen="netif_rx=0 netif_receive_skb_entry=0 napi=$n in_softirq=0 outside=$n" ;;
	# RPS: given directly to the stack, which queues it itself
	rps)
		want="$n 0 0 0"
		seen="netif_rx=0 netif_receive_skb_entry=$n napi=0 in_softirq=$n outside=0" ;;
	esac
	equal "counters (backlog direct napi dropped)" \
		"$(difference "$before" "$after")" "$want"
	equal "the kernel's tracepoints" "$(witnesses)" "$seen"
}

# difference "A B..." "C D...": "C-A D-B..."
difference() {
	local before after result=()

	read -ra before <<<"$1"
	read -ra after <<<"$2"
	for i in "${!before[@]}"; do
		result+=($((after[i] - before[i])))
	done
	echo "${result[*]}"
}

# in_both_modes KIND QUEUES TUNFLOW_ARG...: on the device that prepare made
in_both_modes() {
	local kind=$1 queues=$2
	shift 2

	echo 1 >$SYSCTL
	sends direct $((100 * queues)) --kind "$kind" --queues "$queues" "$@"
	echo 0 >$SYSCTL
	sends backlog $((100 * queues)) --kind "$kind" --queues "$queues" "$@"
}

# prepare KIND QUEUES
prepare() {
	if [ "$2" -gt 1 ]; then
		device t0 "$1" multi_queue
	else
		device t0 "$1"
	fi
	last="0 0 0 0"
}

# new_in_both_modes KIND QUEUES TUNFLOW_ARG...
new_in_both_modes() {
	prepare "$1" "$2"
	in_both_modes "$@"
}

vhost() {
	need_vhost
	new_in_both_modes tap "$1" --way vhost
}

# Batches that the driver keeps until more packets are there.
rx_frames() {
	need_vhost
	prepare tap 1
	ethtool -C t0 rx-frames 16
	in_both_modes tap 1 --way vhost-more
}

# xdp native|generic TUNFLOW_ARG...
xdp() {
	prepare tap 1
	xdp_pass t0 "$1"
	in_both_modes tap 1 "${@:2}"
}

xdp_vhost() {
	need_vhost
	xdp "$1" --way vhost
}

# A program's own NAPI stays, whatever the mode. napi KIND TUNFLOW_ARG...
napi() {
	local kind=$1 path=napi
	shift

	case "$*" in *--napi-frags*) path=napi_frags ;; esac
	prepare "$kind" 1
	for mode in 1 0; do
		echo $mode >$SYSCTL
		sends $path 100 --kind "$kind" "$@"
	done
}

napi_vhost() {
	need_vhost
	napi tap --way vhost --napi
}

# PREEMPT_RT's 6.1 warns by itself when RPS wakes another, idle CPU, with the
# stock driver too: there the writer stays on the CPU that receives.
rps_target_is_here() {
	case $(uname -r) in
	*-rt-*) taskset -pc 0 $BASHPID ;;
	esac
}

rps() {
	rps_target_is_here
	prepare tun 1
	echo 1 >/sys/class/net/t0/queues/rx-0/rps_cpus
	echo 1 >$SYSCTL
	sends rps 100 --kind tun
	trace_start 'tun:tun_rx_deliver/dev=="t0"'
	flow=$(tunflow --dev t0 --kind tun)
	trace_stop
	equal "events that tell so" \
		"$(grep -c 'mode=direct path=backlog reason=rps' "$trace/trace")" 100
	last=$(counters t0)
	echo 0 >$SYSCTL
	sends backlog 100 --kind tun
	echo 0 >/sys/class/net/t0/queues/rx-0/rps_cpus
	echo 1 >$SYSCTL
	sends direct 100 --kind tun
}

# Only the queue that has it. A queue shows in sysfs as long as it's attached, so
# that packets flow by then.
rps_of_one_queue() {
	local queued

	rps_target_is_here
	prepare tun 2
	echo 1 >$SYSCTL
	trace_start 'tun:tun_rx_deliver/dev=="t0"'
	tunflow --dev t0 --kind tun --queues 2 --count 500 --gap 1000 >flow &
	wait_for "second queue" test -e /sys/class/net/t0/queues/rx-1
	echo 1 >/sys/class/net/t0/queues/rx-1/rps_cpus
	wait $!
	trace_save trace
	flow=$(<flow)
	equal "received" "$(value received)" 1000
	queued=$(grep -c 'queue=1 .*path=backlog reason=rps' trace) ||
		fail "no packet of queue 1 was queued"
	! grep 'queue=0 .*reason=rps' trace || fail "queue 0 has no RPS"
	equal "counters (backlog direct napi dropped)" "$(counters t0)" \
		"$queued $((1000 - queued)) 0 0"
}

# The mode changes while packets come: none is lost or counted twice.
live() {
	local n=3000 switches=0

	prepare tun 1
	echo 1 >$SYSCTL
	tunflow --dev t0 --kind tun --count $n --gap 500 >flow &
	wait_for "first packet" \
		grep -qvx 0 /sys/class/net/t0/statistics/rx_packets
	while kill -0 $! 2>/dev/null; do
		echo $((switches++ % 2)) >$SYSCTL
		direct_rx t0 "$( ((switches % 3)) && echo inherit || echo backlog)"
	done
	wait $!
	flow=$(cat flow)
	[ "$switches" -gt 4 ] || fail "only $switches changes during the flow"
	equal "sent" "$(value sent)" $n
	equal "received" "$(value received)" $n
	equal "duplicated" "$(value duplicated)" 0
	read -r backlog direct napi dropped <<<"$(counters t0)"
	equal "counted" "$((backlog + direct)) $napi $dropped" "$n 0 0"
	if [ "$backlog" = 0 ] || [ "$direct" = 0 ]; then
		fail "one path only: backlog $backlog, direct $direct"
	fi
}

need_feature
for kind in tun tap; do
	for way in write writev aio uring; do
		add "$kind, $way" new_in_both_modes $kind 1 --way $way
	done
	add "$kind, 4 queues" new_in_both_modes $kind 4
	add "$kind, virtio header" new_in_both_modes $kind 1 --vnet-hdr
	# One packet to the stack each, and one datagram to the socket.
	add "$kind, GSO" new_in_both_modes $kind 1 --way writev --gso --size 8000
	add "$kind, IFF_NAPI keeps its path" napi $kind --napi
done
# Which lets the driver build small packets in another way.
add "tap, O_NONBLOCK" new_in_both_modes tap 1 --nonblock
add "tap, vhost batches" vhost 1
add "tap, vhost batches on 2 queues" vhost 2
add "tap, rx-frames batches" rx_frames
add "tap, native XDP passes" xdp native --nonblock
add "tap, native XDP passes, built before it runs" xdp native
add "tap, native XDP passes, vhost batches" xdp_vhost native
add "tap, native XDP passes, GSO" xdp native --way writev --gso --size 8000
add "tap, generic XDP passes" xdp generic
add "tap, generic XDP passes, vhost batches" xdp_vhost generic
add "tap, IFF_NAPI_FRAGS keeps its path" napi tap --way writev --napi-frags
add "tap, IFF_NAPI keeps its path for vhost batches" napi_vhost
add "RPS sends direct packets to a backlog, and is named" rps
add "RPS of one queue leaves the other" rps_of_one_queue
add "changes while a flow runs" live
main "$@"
