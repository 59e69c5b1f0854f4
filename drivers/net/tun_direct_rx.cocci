// SPDX-License-Identifier: GPL-2.0-only
//
// Hooks direct rx into the tun driver. Everything here is a no-op to the
// compiler when CONFIG_TUN_DIRECT_RX is off.
//
// scripts/hook-tun applies it, and fails unless every hook has found its place.

@include@
@@
 #include <linux/if_tun.h>
+#include "tun_direct_rx/hooks.h"

// State of the device. First member: see struct tun_rx.
@state@
@@
 struct tun_struct {
+	struct tun_rx rx;
	...
 };

// A new device, before its first queue: in ndo_init, or in tun_set_iff() on
// kernels older than 5.16. Both go on to undo their own work when err < 0.
@begin@
identifier tun;
expression list args;
symbol err;
@@
 INIT_LIST_HEAD(&tun->disabled);
-err = tun_attach(args);
+err = tun_rx_dev_init(&tun->rx, tun->dev);
+if (!err) {
+	err = tun_attach(args);
+	if (err < 0)
+		tun_rx_dev_free(&tun->rx);
+}

// The destructor: no writer is left.
@end@
identifier dev, tun;
@@
 tun_free_netdev(struct net_device *dev)
 {
	struct tun_struct *tun = netdev_priv(dev);
+
+	tun_rx_dev_free(&tun->rx);
	...
 }

// Packets: handed over with BH off ...
@deliver@
identifier fn, tun;
expression skb;
@@
 fn(..., struct tun_struct *tun, ...)
 {
 <...
-netif_receive_skb(skb)
+tun_rx_deliver(&tun->rx, skb)
 ...>
 }

// ... with BH on, by architectures with 4 KiB stacks or old kernels ...
@deliver_process@
identifier fn, tun;
expression skb;
@@
 fn(..., struct tun_struct *tun, ...)
 {
 <...
(
-netif_rx(skb)
+tun_rx_deliver_process(&tun->rx, skb)
|
-netif_rx_ni(skb)
+tun_rx_deliver_process(&tun->rx, skb)
)
 ...>
 }

// ... and by the NAPI that a program asked for.
@napi@
expression napi, skb;
@@
(
-napi_gro_receive(napi, skb)
+tun_rx_gro_receive(napi, skb)
|
-napi_gro_frags(napi)
+tun_rx_gro_frags(napi)
)

// What users see.
@ethtool@
symbol tun_ethtool_ops;
@@
 struct ethtool_ops tun_ethtool_ops = {
+	.get_sset_count = tun_rx_get_sset_count,
+	.get_strings = tun_rx_get_strings,
+	.get_ethtool_stats = tun_rx_get_ethtool_stats,
	...,
 };

@sysfs@
symbol tun_dev_attrs, dev_attr_group;
@@
 struct attribute *tun_dev_attrs[] = {
	...,
	&dev_attr_group.attr,
+	TUN_RX_DEV_ATTR,
	...,
 };
