# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Sourced by guest: what the rows measure with. A cell is one row's "measure"
# with $MODE (backlog or direct) and $WAY (write or vhost), in a shell of its
# own, in the initial network namespace, since net_prio knows no other. It
# prints one fact.

DEV=tap0
HOST=192.0.2.1
PEER=192.0.2.2
PEER_MAC=02:00:00:00:00:02
TRACE=/sys/kernel/tracing/instances/semantics
V2=/sys/fs/cgroup
NET_CLS=/run/net_cls
NET_PRIO=/run/net_prio
HIERARCHIES=("$V2" "$NET_CLS" "$NET_PRIO")

fail() {
	echo "$*"
	exit 1
}

# skip WHY: the cell can't be measured here
skip() {
	echo "$*"
	exit 4
}

# wait_for WHAT COMMAND...: until COMMAND succeeds, at most 30 s
wait_for() {
	local what=$1 end=$((SECONDS + 60))

	shift
	until "$@" >/dev/null 2>&1; do
		[ "$SECONDS" -lt "$end" ] || fail "no $what within 60 s"
		sleep 0.1
	done
}

# cgroup HIERARCHY ROLE: its directory. The device's opener, its writer and the
# receiver have one each in every hierarchy, and each cell has new ones, so that
# nothing of another cell's is charged to them.
cgroup() {
	echo "$1/$ROW-$MODE-$WAY-$2"
}

make_cgroups() {
	local hierarchy role

	for hierarchy in "${HIERARCHIES[@]}"; do
		for role in opener writer receiver; do
			mkdir "$(cgroup "$hierarchy" "$role")"
		done
	done
}

# move PID ROLE
move() {
	local hierarchy

	for hierarchy in "${HIERARCHIES[@]}"; do
		echo "$1" >"$(cgroup "$hierarchy" "$2")/cgroup.procs"
	done
}

# start NAME ROLE COMMAND...: its output goes to NAME.out
start() {
	local name=$1 role=$2

	shift 2
	mkfifo "$name.in"
	(
		exec <>"$name.in" >"$name.out" 2>&1
		move "$BASHPID" "$role"
		exec "$@"
	) &
	echo $! >"$name.pid"
}

# said NAME TEXT: wait until it printed that at a line's start
said() {
	local end=$((SECONDS + 60))

	until grep -q "^$2" "$1.out" 2>/dev/null; do
		kill -0 "$(cat "$1.pid")" 2>/dev/null ||
			grep -q "^$2" "$1.out" || fail "$1: $(cat "$1.out")"
		[ "$SECONDS" -lt "$end" ] || fail "$1 didn't say '$2' within 60 s"
		sleep 0.1
	done
}

# go_on NAME: an empty line
go_on() {
	echo >"$1.in"
}

# peer_ready [OPTION...]: opened by the opener, handed to the writer
peer_ready() {
	start peer opener peer --dev "$DEV" --way "$WAY" "$@"
	said peer open
	move "$(cat peer.pid)" writer
	go_on peer
	said peer ready
}

# The thread that writes: the peer or, for vhost, the kernel's on its behalf.
writing_thread() {
	local pid

	pid=$(cat peer.pid)
	if [ "$WAY" = vhost ]; then
		pgrep -x "vhost-$pid"
	else
		echo "$pid"
	fi
}

# peer_sends: until all is written; the tally is in peer.out
peer_sends() {
	go_on peer
	said peer sent=
}

# peer_ends: packets that still wait go with its queue's end, or are received
peer_ends() {
	go_on peer
	wait "$(cat peer.pid)" || fail "peer: $(cat peer.out)"
	rm peer.*
}

# memory ROLE KEY: bytes, of memory.stat
memory() {
	awk -v key="$2" '$1 == key { print $2 }' "$(cgroup "$V2" "$1")/memory.stat"
}

# most: of the lines on standard input the one that makes up nine tenths; a
# tick of another kind may always come between
most() {
	sort | uniq -c | sort -rn | awk '
		{ all += $1; count = count "; " $0 }
		NR == 1 { first = $1; $1 = ""; line = substr($0, 2) }
		END {
			if (first < all * 0.9)
				line = "mixed" count
			print line
		}'
}

# trace_start: who receives our packets
trace_start() {
	mkdir "$TRACE"
	echo "name == \"$DEV\"" >"$TRACE/events/net/netif_receive_skb/filter"
	echo 1 >"$TRACE/events/net/netif_receive_skb/enable"
}

# trace_lines: "THREAD CPU CONTEXT", a packet a line
trace_lines() {
	awk '
		/ netif_receive_skb: / {
			match($0, /-[0-9]+ +\[[0-9]+\] [^ ]+ /)
			thread = substr($0, 1, RSTART - 1)
			gsub(/ /, "", thread)
			split(substr($0, RSTART, RLENGTH), part, / +/)
			cpu = part[2]
			gsub(/[][]/, "", cpu)
			context = substr(part[3], 3, 1) ~ /[sH]/ ? "softirq" : "task"
			sub(/^vhost-.*/, "vhost", thread)
			sub(/\/.*/, "", thread)
			print thread, cpu + 0, context
		}' "$TRACE/trace"
}

# trace_waits_for N: until so many packets were seen
trace_waits_for() {
	# shellcheck disable=SC2016 # another shell's
	wait_for "$1 received packets" sh -c \
		'[ "$(grep -c netif_receive_skb: "$0")" -ge "$1" ]' "$TRACE/trace" "$1"
}

trace_end() {
	[ ! -d "$TRACE" ] || rmdir "$TRACE"
}

# link_to_elsewhere: a second network behind the cable v0
link_to_elsewhere() {
	ip link add v0 type veth peer name v1
	ip link set v1 up
	ip link set v0 up
}

# forward routed|bridged: sets $to to the options of a peer that sends there
# shellcheck disable=SC2034 # the caller's
forward() {
	case $1 in
	routed)
		ip addr add 198.51.100.1/24 dev v0
		ip neigh add 198.51.100.2 lladdr "$PEER_MAC" dev v0
		sysctl -qw net.ipv4.ip_forward=1
		to=(--to 198.51.100.2) ;;
	bridged)
		ip link add br0 type bridge
		ip link set br0 up
		ip link set v0 master br0
		ip link set "$DEV" master br0
		to=(--mac 02:00:00:00:00:99) ;;
	esac
}

# forwards: a bridge port has to see a carrier first, so that the peer must be
# there
forwards() {
	[ ! -e /sys/class/net/br0 ] ||
		[ "$(bridge link show | grep -c "state forwarding")" = 2 ]
}

# classes: a queue discipline on the cable that tells apart who a packet is
# thought to be from: class 1:10 the opener, 1:20 the writer, 1:30 nobody
classes() {
	local minor

	tc qdisc add dev v0 root handle 1: htb default 30
	for minor in 10 20 30; do
		tc class add dev v0 parent 1: classid 1:$minor htb \
			rate 1gbit quantum 10000
	done
}

# class_of N: the class that got N packets
class_of() {
	tc -s class show dev v0 | awk -v n="$1" '
		/^class htb/ { class = $3 }
		/^ Sent/ && $4 >= n { name = class }
		END {
			if (name == "1:10") print "opener"
			if (name == "1:20") print "writer"
			if (name == "1:30") print "nobody"
		}'
}

class_is_known() {
	[ -n "$(class_of "$1")" ]
}

# cell_begin: the device, in its mode
cell_begin() {
	make_cgroups
	case $MODE in
	backlog) sysctl -qw net.tun.direct_rx=0 ;;
	direct) sysctl -qw net.tun.direct_rx=1 ;;
	esac
	ip tuntap add dev "$DEV" mode tap
	ip addr add "$HOST/24" dev "$DEV"
	ip link set "$DEV" up
	ip neigh add "$PEER" lladdr "$PEER_MAC" dev "$DEV"
}

# cell_end: nothing of a cell, failed or not, reaches the next
cell_end() {
	local file link


	for file in *.pid; do
		[ ! -e "$file" ] || kill "$(cat "$file")" 2>/dev/null || true
	done
	trace_end
	for link in br0 v0 "$DEV"; do
		ip link del "$link" 2>/dev/null || true
	done
}
