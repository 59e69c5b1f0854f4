#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# write() says the same in both modes as it does without the feature, and the
# device's own counters count the same. Runs on the stock driver, too.
. "$(dirname "$0")/lib.sh"

# What the stock driver says.
declare -A expected=(
	[tun]="good=ok empty=EINVAL short=ok ethernet_short=ok bad_address=EFAULT ip_version_5=EINVAL detached=ok attached=ok"
	[pi]="good=ok empty=EINVAL short=EINVAL ethernet_short=ok bad_address=EFAULT detached=ok attached=ok"
	[tap]="good=ok empty=EINVAL short=EINVAL ethernet_short=EINVAL bad_address=EFAULT detached=ok attached=ok"
	[tun_vnet]="good=ok empty=EINVAL short=EINVAL ethernet_short=ok bad_address=EFAULT vnet_short=EINVAL vnet_alone=EINVAL vnet_hdr_len_beyond_packet=EINVAL vnet_unknown_gso=EINVAL vnet_gso_size_0=EINVAL vnet_csum_beyond_packet=EINVAL detached=ok attached=ok"
	[tap_vnet]="good=ok empty=EINVAL short=EINVAL ethernet_short=EINVAL bad_address=EFAULT vnet_short=EINVAL vnet_alone=EINVAL vnet_hdr_len_beyond_packet=EINVAL vnet_unknown_gso=EINVAL vnet_gso_size_0=EINVAL vnet_csum_beyond_packet=EINVAL detached=ok attached=ok"
)
declare -A received=(
	[tun]="packets=5 errors=0 dropped=3 frame=0"
	[pi]="packets=4 errors=0 dropped=0 frame=0"
	[tap]="packets=3 errors=0 dropped=1 frame=0"
	[tun_vnet]="packets=4 errors=0 dropped=1 frame=1"
	# The stock driver shows no frame errors of a tap.
	[tap_vnet]="packets=3 errors=0 dropped=0 frame=0"
)

modes() {
	if [ -e $SYSCTL ]; then echo 0 1; else echo stock; fi
}

# counted "NAME=VALUE...": what ip -s -s link shows of the receive side
counted() {
	local directory=/sys/class/net/t0/statistics

	equal "counters" "packets=$(<$directory/rx_packets) errors=$(<$directory/rx_errors) dropped=$(<$directory/rx_dropped) frame=$(<$directory/rx_frame_errors)" "$1"
}

# says KIND
says() {
	local kind=$1 type=tap mode

	case $kind in tun* | pi) type=tun ;; esac
	for mode in $(modes); do
		[ "$mode" = stock ] || echo "$mode" >$SYSCTL
		device t0 $type multi_queue
		equal "write() in mode $mode" \
			"$(write_errno t0 "$kind" | paste -s -d ' ')" \
			"${expected[$kind]}"
		# What the stack itself drops may come later, by a softirq.
		wait_for "device's counters in mode $mode: ${received[$kind]}" \
			counted "${received[$kind]}"
		busybox ip link set t0 down
		equal "write() in mode $mode to a device that is down" \
			"$(write_errno t0 "$kind" | paste -s -d ' ')" \
			"${expected[$kind]//=ok/=EIO}"
		busybox ip link del t0
	done
}

for kind in tun pi tap tun_vnet tap_vnet; do
	add "write() to $kind" says $kind
done
main "$@"
