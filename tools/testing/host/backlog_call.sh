#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# The backlog is entered by netif_rx_ni() where that exists, up to 5.17, and
# by netif_rx() from 5.18 on; and the semantic patch hooks either call.
set -eu
. "$(dirname "$0")/ktap.sh"

# backlog_call VERSION_CODE: what the compatibility header makes of it
backlog_call() {
	mkdir -p "$work/include/linux"
	: >"$work/include/linux/netdevice.h"
	: >"$work/include/linux/sysctl.h"
	cat >"$work/include/linux/version.h" <<-END
		#define LINUX_VERSION_CODE $1
		#define KERNEL_VERSION(a, b, c) (((a) << 16) + ((b) << 8) + (c))
	END
	echo 'struct ctl_table; call: tun_rx_netif_rx(skb)' |
		gcc -E -P -I "$work/include" -include \
			"$top/drivers/net/tun_direct_rx/compat.h" - |
		sed -n 's/.*call: //p'
}

before_5_18() {
	test "$(backlog_call '((5 << 16) + (17 << 8) + 255)')" = 'netif_rx_ni(skb)'
}

since_5_18() {
	test "$(backlog_call '((5 << 16) + (18 << 8))')" = 'netif_rx(skb)'
}

# hooks CALL: a function of the driver's shape that delivers by CALL
hooks() {
	cat >"$work/tun.c" <<-END
		static void tun_get_user(struct tun_struct *tun, struct tun_file *tfile)
		{
			$1(skb);
		}
	END
	spatch --very-quiet --sp-file "$top/drivers/net/tun_direct_rx.cocci" \
		"$work/tun.c" -o "$work/out.c"
	cat "$work/out.c"
	grep 'tun_rx_deliver_process(&tun->rx, skb);' "$work/out.c"
}

ktap_plan 4
ktap_test "5.17 takes netif_rx_ni()" before_5_18
ktap_test "5.18 takes netif_rx()" since_5_18
ktap_test "a driver's netif_rx_ni() is hooked" hooks netif_rx_ni
ktap_test "a driver's netif_rx() is hooked" hooks netif_rx
ktap_exit
