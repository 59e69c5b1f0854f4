// SPDX-License-Identifier: GPL-2.0-only
/*
 * Modes as pure values: names, parsing, precedence.
 */
#include <linux/kernel.h>
#include <linux/string.h>

#include "mode.h"

/* Indexed by value, so that match_string() also gives the number. */
static const char * const tun_rx_mode_names[] = {
	[TUN_RX_MODE_BACKLOG] = "backlog",
	[TUN_RX_MODE_DIRECT] = "direct",
};

/**
 * tun_rx_mode_name() - name of a mode as users read and write it
 * @mode: a valid mode, or %TUN_RX_MODE_INHERIT
 *
 * Return: a constant string.
 */
const char *tun_rx_mode_name(enum tun_rx_mode mode)
{
	return mode == TUN_RX_MODE_INHERIT ? "inherit" : tun_rx_mode_names[mode];
}

/**
 * tun_rx_mode_parse() - mode from a user's text
 * @text: a name or a number, perhaps with a newline behind it
 *
 * Return: an &enum tun_rx_mode, or -EINVAL for anything else.
 */
int tun_rx_mode_parse(const char *text)
{
	int mode;
	u8 number;

	if (sysfs_streq(text, tun_rx_mode_name(TUN_RX_MODE_INHERIT)))
		return TUN_RX_MODE_INHERIT;

	mode = sysfs_match_string(tun_rx_mode_names, text);
	if (mode >= 0)
		return mode;

	if (kstrtou8(text, 10, &number) || number > TUN_RX_MODE_MAX)
		return -EINVAL;
	return number;
}

/**
 * tun_rx_mode_resolve() - the mode in force for a device
 * @override: the device's own mode, or %TUN_RX_MODE_INHERIT
 * @netns: the mode of its network namespace
 *
 * Return: the device's mode if it has one, else its namespace's.
 */
enum tun_rx_mode tun_rx_mode_resolve(enum tun_rx_mode override,
				     enum tun_rx_mode netns)
{
	return override == TUN_RX_MODE_INHERIT ? netns : override;
}
