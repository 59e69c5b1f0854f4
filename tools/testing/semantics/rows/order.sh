# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash

title() {
	echo "Order of each writer's packets, two writers at one queue, each on its CPU"
}

measure() {
	local tally

	tally=$(tunflow --dev "$DEV" --kind tap --way "$WAY" --writers 2 \
		--count 2000)
	case " $tally " in
	*" sent=4000 "*" received=4000 "*" reordered=0 "*) echo "kept" ;;
	*) echo "$tally" ;;
	esac
}
