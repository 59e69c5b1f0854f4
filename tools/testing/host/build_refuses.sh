#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# usage: build_refuses.sh KERNELRELEASE
#
# A build that could give a wrong driver stops with a sentence saying why and
# what to do.
set -eu
. "$(dirname "$0")/ktap.sh"

release=$1
kdir=/lib/modules/$release/build
source=$("$top/scripts/tun-source" "$kdir" "$top/build/source")
tree=${source%/drivers/net/tun.c}

build() {
	"$top/scripts/build-modules" "$kdir" "$work/modules"
}

# with_config VALUE: headers whose configuration says CONFIG_TUN=VALUE
with_config() {
	mkdir -p "$work/headers/include/config"
	echo "$1" >"$work/headers/include/config/auto.conf"
	"$top/scripts/build-modules" "$work/headers" "$work/modules"
}

headers_missing() {
	fails_saying "apt install linux-headers-" \
		make -C "$top" modules KERNELRELEASE=0.0.0-none
}

tun_built_in() {
	fails_saying "CONFIG_TUN=y" with_config CONFIG_TUN=y
}

tun_left_out() {
	fails_saying "built without tun" with_config CONFIG_SMP=y
}

source_missing() {
	mkdir -p "$work/empty"
	SOURCE_ARCHIVES=$work/empty fails_saying "apt install linux-source-" build
}

source_unreadable() {
	TUN_C=$work/none/tun.c fails_saying "name the tun.c" build
}

# A tree of the next stable version, but with the same driver.
next_version() {
	mkdir -p "$work/next/drivers/net"
	awk '/^SUBLEVEL/ { $3 += 1 } { print }' "$tree/Makefile" \
		>"$work/next/Makefile"
	cp "$source" "$work/next/drivers/net/"
}

version_differs() {
	next_version
	TUN_C=$work/next/drivers/net/tun.c \
		fails_saying "TUN_ANY_VERSION=1" build
	test ! -e "$work/modules/drivers/net/tun.ko"
}

version_overridden() {
	next_version
	TUN_C=$work/next/drivers/net/tun.c TUN_ANY_VERSION=1 build
	test -e "$work/modules/drivers/net/tun.ko"
}

# Each call by which a driver can pass a packet on, in a place of no hook.
unhooked_delivery() {
	for call in netif_rx netif_rx_ni netif_receive_skb \
		netif_receive_skb_list; do
		{
			cat "$source"
			printf 'void stray(struct sk_buff *skb)\n{\n\t%s(skb);\n}\n' "$call"
		} >"$work/stray.c"
		fails_saying "not building" \
			"$top/scripts/hook-tun" "$work/stray.c" "$work/out.c"
		grep -F "$call(skb);" "$work/said"
		test ! -e "$work/out.c"
	done
}

# refuses_without HOOK PATTERN: the driver with what PATTERN names renamed
refuses_without() {
	sed "s/$2/renamed/" "$source" >"$work/renamed.c"
	fails_saying "" "$top/scripts/hook-tun" "$work/renamed.c" "$work/out.c"
	grep "no place found in .* for:.* $1" "$work/said"
	test ! -e "$work/out.c"
}

hook_without_place() {
	refuses_without include 'linux\/if_tun.h'
	refuses_without device-state 'struct tun_struct {'
	refuses_without device-begin 'INIT_LIST_HEAD(&tun->disabled)'
	refuses_without device-end 'tun_free_netdev(struct'
	refuses_without delivery 'netif_[a-z_]*(n*skb)'
	refuses_without ethtool-count 'tun_ethtool_ops = {'
	refuses_without sysfs-attribute 'tun_dev_attrs\[\]'
}

not_a_driver() {
	fails_saying "" "$top/scripts/hook-tun" "$top/Makefile" "$work/out.c"
	test ! -e "$work/out.c"
}

ktap_plan 10
ktap_test "missing headers are named" headers_missing
ktap_test "a kernel with tun built in is refused" tun_built_in
ktap_test "a kernel without tun is refused" tun_left_out
ktap_test "missing source is named" source_missing
ktap_test "an unreadable TUN_C is named" source_unreadable
ktap_test "another stable version is refused, the override named" version_differs
ktap_test "the override builds another stable version" version_overridden
ktap_test "a delivery without a hook is refused and shown" unhooked_delivery
ktap_test "a hook without a place is refused and named" hook_without_place
ktap_test "what is no tun driver is refused" not_a_driver
ktap_exit
