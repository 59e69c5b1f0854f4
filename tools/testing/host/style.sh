#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# usage: style.sh KERNELRELEASE
#
# Kernel code passes checkpatch --strict and kernel-doc, scripts shellcheck.
set -eu
. "$(dirname "$0")/ktap.sh"

kdir=/lib/modules/$1/build
series=$(env -u MAKEFLAGS make -s --no-print-directory -C "$kdir" kernelversion)
series=${series%.*}
source=$top/build/source/linux-source-$series
checkpatch=$source/scripts/checkpatch.pl

if [ ! -x "$checkpatch" ]; then
	mkdir -p "$top/build/source"
	tar -xf /usr/src/linux-source-"$series".tar.* -C "$top/build/source" \
		"linux-source-$series/scripts/checkpatch.pl" \
		"linux-source-$series/scripts/spelling.txt" \
		"linux-source-$series/scripts/const_structs.checkpatch"
fi

# checkpatch_passes IGNORED FILE...: from a directory that may be littered
checkpatch_passes() {
	cd "$work"
	ignored=$1
	shift
	for file; do
		perl "$checkpatch" --strict --no-tree --terse --no-summary \
			--ignore "FILE_PATH_CHANGES$ignored" -f "$file"
	done
}

# Outside a kernel tree, versions have to be told apart somewhere.
compat_is_clean() {
	checkpatch_passes ,LINUX_VERSION_CODE,CONSTANT_COMPARISON,NEW_TYPEDEFS \
		"$top/drivers/net/tun_direct_rx/compat.h"
}

# TRACE_EVENT() is laid out as a structure, not as a call, all over the kernel,
# and the EM()/EMe() lists of names are its idiom.
trace_header_is_clean() {
	checkpatch_passes ,LINUX_VERSION_CODE,CONSTANT_COMPARISON,COMPLEX_MACRO,CAMELCASE,TRAILING_SEMICOLON,PARENTHESIS_ALIGNMENT,OPEN_ENDED_LINE \
		"$top/include/trace/events/tun.h"
}

module_is_clean() {
	# shellcheck disable=SC2046 # none of our files has blanks in its name
	checkpatch_passes "" $(find "$top/drivers/net/tun_direct_rx" \
		-name '*.[ch]' ! -name compat.h)
}

kernel_doc_is_complete() {
	"$kdir/scripts/kernel-doc" -v -none -Werror \
		"$top"/drivers/net/tun_direct_rx/*.[ch]
}

# Every file that starts with a shell's name. SC2317 is left out, since it takes
# functions that are only called by name, as tests are, for unreachable.
scripts_are_clean() {
	cd "$top"
	find . -path ./build -prune -o -path ./.git -prune -o -type f \
		-exec awk 'FNR == 1 && /^#!\/bin\/(ba)?sh/ { print FILENAME }' {} + \
		>"$work/scripts"
	xargs -d '\n' shellcheck -x -P SCRIPTDIR -e SC2317 <"$work/scripts"
}

ktap_plan 5
ktap_test "compat.h passes checkpatch" compat_is_clean
ktap_test "the trace header passes checkpatch" trace_header_is_clean
ktap_test "the module passes checkpatch" module_is_clean
ktap_test "kernel-doc has no complaint" kernel_doc_is_complete
ktap_test "scripts pass shellcheck" scripts_are_clean
ktap_exit
