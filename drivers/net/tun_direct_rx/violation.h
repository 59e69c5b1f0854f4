/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TUN_DIRECT_RX_VIOLATION_H
#define _TUN_DIRECT_RX_VIOLATION_H

#include "hooks.h"

unsigned long tun_rx_violations_now(const struct tun_rx_context *now);
void tun_rx_violation_entry(struct tun_rx *rx, u16 queue,
			    enum tun_rx_path path, unsigned long kinds,
			    const struct tun_rx_context *now,
			    enum tun_rx_action action);

#endif
