/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TUN_DIRECT_RX_NETNS_H
#define _TUN_DIRECT_RX_NETNS_H

#include <net/net_namespace.h>

#include "mode.h"

enum tun_rx_mode tun_rx_netns_mode(const struct net *net);
int tun_rx_netns_init(enum tun_rx_mode default_mode);
void tun_rx_netns_exit(void);

#endif
