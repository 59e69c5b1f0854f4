# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "memory cgroup: whom an accepted TCP connection is charged to"
}

note() {
	cat <<-END
		Direct, the new socket is allocated in the writer's task,
		which pays; a softirq and a kernel thread pay for nobody. What
		the socket queues is charged to who accepts it.
	END
}

CONNECTIONS=500
# Bytes a connection: less than the socket itself and more than the file that
# accept() makes; less than the page that its waiting data takes.
SOCKET=1800
BUFFER=2048

# charged KEY BYTES_A_CONNECTION: who got that much since before
charged() {
	local role who=nobody

	for role in opener writer receiver; do
		[ "$(($(memory "$role" "$1") - before[$role$1]))" -lt \
			"$(($2 * CONNECTIONS))" ] || who=$role
	done
	echo "$who"
}

measure() {
	local -A before
	local role key

	start sink receiver sink tcp "$CONNECTIONS"
	said sink open
	peer_ready --tcp --count "$CONNECTIONS"
	for role in opener writer receiver; do
		for key in slab sock; do
			before[$role$key]=$(memory "$role" "$key")
		done
	done
	peer_sends
	said sink accepted=
	echo "socket: $(charged slab "$SOCKET"); buffers: $(charged sock "$BUFFER")"
	go_on sink
	peer_ends
}
