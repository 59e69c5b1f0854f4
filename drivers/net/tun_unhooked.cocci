// SPDX-License-Identifier: GPL-2.0-only
//
// Finds every place where a tun driver still hands a packet to the stack by
// itself. scripts/hook-tun lets none pass: what is not hooked obeys no mode
// and is counted nowhere.

@unhooked@
expression list args;
@@
(
*netif_rx(args)
|
*netif_rx_ni(args)
|
*netif_rx_any_context(args)
|
*__netif_rx(args)
|
*netif_receive_skb(args)
|
*netif_receive_skb_core(args)
|
*netif_receive_skb_list(args)
|
*napi_gro_receive(args)
|
*napi_gro_frags(args)
|
*gro_cells_receive(args)
)
