#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# usage: install.sh KERNELRELEASE
#
# make install and uninstall, into a staging directory.
set -eu
. "$(dirname "$0")/ktap.sh"

release=$1

make_with() {
	make -C "$top" KERNELRELEASE="$release" DESTDIR="$work/stage" PREFIX=/usr "$@"
}

installs() {
	make_with install
	(cd "$work/stage" && find . -type f | sort) >"$work/files"
	cat "$work/files"
	grep -x "./lib/modules/$release/updates/tun-direct-rx/tun.ko" "$work/files"
	grep -x "./lib/modules/$release/updates/tun-direct-rx/tun_direct_rx.ko" "$work/files"
	grep -x './usr/sbin/tun-rxmode' "$work/files"
	grep -x './usr/share/man/man8/tun-rxmode.8' "$work/files"
}

# What depmod does with the staged tree: our tun before the stock one, and
# tun_direct_rx before tun.
modprobe_takes_ours() {
	mkdir -p "$work/stage/lib/modules/$release/kernel/drivers/net"
	cp "$work/stage/lib/modules/$release/updates/tun-direct-rx/tun.ko" \
		"$work/stage/lib/modules/$release/kernel/drivers/net/"
	depmod -b "$work/stage" "$release"
	modprobe -d "$work/stage" -S "$release" --show-depends tun |
		tee "$work/depends"
	sed 's/.*\///; s/\.ko.*//' "$work/depends" | tr '\n' ' ' |
		grep -x 'tun_direct_rx tun '
	test "$(grep -c /updates/ "$work/depends")" = 2
	rm -r "$work/stage/lib/modules/$release/kernel" \
		"$work/stage/lib/modules/$release"/modules.*
}

uninstalls() {
	make_with uninstall
	test -z "$(find "$work/stage" -type f)"
}

runs() {
	"$work/stage/usr/sbin/tun-rxmode" --version | grep -F "$(cat "$top/VERSION")"
}

ktap_plan 4
ktap_test "modules, tool and man page are installed" installs
ktap_test "the installed tool runs" runs
ktap_test "modprobe takes our tun and what it needs" modprobe_takes_ours
ktap_test "uninstall leaves no file" uninstalls
ktap_exit
