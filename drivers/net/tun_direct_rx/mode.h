/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The modes, paths and reasons of tun packet delivery.
 *
 * Their numbers are user ABI: sysctl values and raw tracepoint fields.
 */
#ifndef _TUN_DIRECT_RX_MODE_H
#define _TUN_DIRECT_RX_MODE_H

/**
 * enum tun_rx_mode - how a device is asked to deliver
 * @TUN_RX_MODE_BACKLOG: netif_rx() and the softirq of the per-CPU backlog
 * @TUN_RX_MODE_DIRECT: netif_receive_skb() in the writer's context, BH off
 * @TUN_RX_MODE_INHERIT: a device's wish to follow its network namespace;
 *	never the mode in force
 */
enum tun_rx_mode {
	TUN_RX_MODE_BACKLOG = 0,
	TUN_RX_MODE_DIRECT = 1,
	TUN_RX_MODE_INHERIT = 255,
};

#define TUN_RX_MODE_MAX TUN_RX_MODE_DIRECT

/**
 * enum tun_rx_path - the way one packet really took
 * @TUN_RX_PATH_BACKLOG: through a per-CPU backlog
 * @TUN_RX_PATH_DIRECT: straight into the stack
 * @TUN_RX_PATH_NAPI: from a NAPI context, with GRO
 * @TUN_RX_PATHS: number of paths
 */
enum tun_rx_path {
	TUN_RX_PATH_BACKLOG = 0,
	TUN_RX_PATH_DIRECT = 1,
	TUN_RX_PATH_NAPI = 2,
	TUN_RX_PATHS,
};

/**
 * enum tun_rx_reason - why a packet took that way
 * @TUN_RX_REASON_MODE: the mode in force says so
 * @TUN_RX_REASON_IFF_NAPI: the program that opened the queue set IFF_NAPI
 * @TUN_RX_REASON_IFF_NAPI_FRAGS: likewise IFF_NAPI_FRAGS
 * @TUN_RX_REASON_RPS: receive packet steering queued a direct delivery
 * @TUN_RX_REASON_CONTEXT: the caller's context forbade direct delivery
 */
enum tun_rx_reason {
	TUN_RX_REASON_MODE = 0,
	TUN_RX_REASON_IFF_NAPI = 1,
	TUN_RX_REASON_IFF_NAPI_FRAGS = 2,
	TUN_RX_REASON_RPS = 3,
	TUN_RX_REASON_CONTEXT = 4,
};

const char *tun_rx_mode_name(enum tun_rx_mode mode);
int tun_rx_mode_parse(const char *text);
enum tun_rx_mode tun_rx_mode_resolve(enum tun_rx_mode override,
				     enum tun_rx_mode netns);

#endif
