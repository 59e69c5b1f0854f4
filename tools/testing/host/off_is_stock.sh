#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# usage: off_is_stock.sh KERNELRELEASE
#
# With CONFIG_TUN_DIRECT_RX off, the hooked driver's machine code is the stock
# driver's, byte for byte, and knows none of our symbols.
set -eu
. "$(dirname "$0")/ktap.sh"

kdir=/lib/modules/$1/build

# Both in a directory of the same name, since paths end up in the object.
build() {
	mkdir -p "$work/build/tun_direct_rx"
	cp "$1" "$work/build/tun.c"
	cp "$top"/drivers/net/tun_direct_rx/*.h "$work/build/tun_direct_rx/"
	echo 'obj-m := tun.o' >"$work/build/Kbuild"
	make -s -C "$kdir" M="$work/build" CONFIG_DEBUG_INFO_BTF_MODULES= modules
	mv "$work/build/tun.o" "$work/$2"
	rm -r "$work/build"
}

build_both() {
	source=$("$top/scripts/tun-source" "$kdir" "$top/build/source")
	"$top/scripts/hook-tun" "$source" "$work/hooked.c"
	build "$source" stock.o
	build "$work/hooked.c" off.o
}

# same_section NAME
same_section() {
	for object in stock off; do
		objcopy -O binary -j "$1" "$work/$object.o" "$work/$object.bin"
		test -s "$work/$object.bin"
	done
	cmp "$work/stock.bin" "$work/off.bin"
}

no_symbol_of_ours() {
	nm "$work/off.o" >"$work/symbols"
	! grep -E 'tun_rx_(deliver|dev_|gro|get_|trace|netif)|tun_direct_rx' \
		"$work/symbols"
}

ktap_plan 5
ktap_test "stock and switched-off driver build" build_both
ktap_test ".text is the same" same_section .text
ktap_test ".text.unlikely is the same" same_section .text.unlikely
ktap_test ".rodata is the same" same_section .rodata
ktap_test "no symbol of direct rx is left" no_symbol_of_ours
ktap_exit
