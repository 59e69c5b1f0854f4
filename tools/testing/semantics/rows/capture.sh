# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "What a packet capture on the device shows"
}

measure() {
	start capture receiver capture "$DEV" 100
	said capture open
	peer_ready --count 100
	peer_sends
	said capture captured=
	peer_ends
	case $(tail -n 1 capture.out) in
	"captured=100 in_order=yes type=host early=0 late=0")
		echo "all, in order, as host, stamped during the write" ;;
	*)	tail -n 1 capture.out ;;
	esac
}
