// SPDX-License-Identifier: GPL-2.0-only
/*
 * A network namespace's mode and its sysctl, net.tun.direct_rx.
 */
#include <linux/slab.h>
#include <linux/sysctl.h>
#include <net/net_namespace.h>
#include <net/netns/generic.h>

#include "compat.h"
#include "device.h"
#include "netns.h"

#include <trace/events/tun.h>

/**
 * struct tun_rx_netns - direct rx's state of a network namespace
 * @mode: &enum tun_rx_mode for devices without one of their own; written
 *	under tun_rx_lock
 * @net: the namespace
 * @header: the registered sysctl
 * @table: its table, and the closing entry that kernels before 6.11 need
 */
struct tun_rx_netns {
	u8 mode;
	struct net *net;
	struct ctl_table_header *header;
	struct ctl_table table[2];
};

static unsigned int tun_rx_netns_id __read_mostly;

/* What the initial namespace starts with. */
static enum tun_rx_mode tun_rx_initial_mode __read_mostly;

/**
 * tun_rx_netns_mode() - the mode that a namespace's sysctl shows
 * @net: a live network namespace
 *
 * Return: its mode.
 */
enum tun_rx_mode tun_rx_netns_mode(const struct net *net)
{
	const struct tun_rx_netns *ns = net_generic(net, tun_rx_netns_id);

	return READ_ONCE(ns->mode);
}

static void tun_rx_netns_set_mode(struct tun_rx_netns *ns,
				  enum tun_rx_mode mode)
{
	mutex_lock(&tun_rx_lock);
	if (ns->mode != mode) {
		trace_tun_rx_mode(ns->net, "", ns->mode, mode);
		WRITE_ONCE(ns->mode, mode);
		tun_rx_dev_follow(ns->net);
	}
	mutex_unlock(&tun_rx_lock);
}

static int tun_rx_sysctl_mode(tun_rx_ctl_table *table, int write, void *buffer,
			      size_t *lenp, loff_t *ppos)
{
	struct tun_rx_netns *ns = table->extra1;
	int max = TUN_RX_MODE_MAX;
	int mode = READ_ONCE(ns->mode);
	struct ctl_table bounded = {
		.procname = table->procname,
		.data = &mode,
		.maxlen = sizeof(mode),
		.mode = table->mode,
		.extra1 = SYSCTL_ZERO,
		.extra2 = &max,
	};
	int err = proc_dointvec_minmax(&bounded, write, buffer, lenp, ppos);

	if (!err && write)
		tun_rx_netns_set_mode(ns, mode);
	return err;
}

static int __net_init tun_rx_net_init(struct net *net)
{
	struct tun_rx_netns *ns = net_generic(net, tun_rx_netns_id);

	ns->net = net;
	ns->mode = net_eq(net, &init_net) ? tun_rx_initial_mode :
					    tun_rx_netns_mode(&init_net);
	ns->table[0] = (struct ctl_table) {
		.procname = "direct_rx",
		.maxlen = sizeof(int),
		.mode = 0644,
		.proc_handler = tun_rx_sysctl_mode,
		.extra1 = ns,
	};
	ns->header = register_net_sysctl_sz(net, "net/tun", ns->table, 1);
	return ns->header ? 0 : -ENOMEM;
}

static void __net_exit tun_rx_net_exit(struct net *net)
{
	struct tun_rx_netns *ns = net_generic(net, tun_rx_netns_id);

	unregister_net_sysctl_table(ns->header);
}

static struct pernet_operations tun_rx_net_ops = {
	.init = tun_rx_net_init,
	.exit = tun_rx_net_exit,
	.id = &tun_rx_netns_id,
	.size = sizeof(struct tun_rx_netns),
};

/**
 * tun_rx_netns_init() - give each network namespace its mode and sysctl
 * @default_mode: what the namespaces that exist now start with
 *
 * Return: 0 or a negative error.
 */
int tun_rx_netns_init(enum tun_rx_mode default_mode)
{
	tun_rx_initial_mode = default_mode;
	return register_pernet_subsys(&tun_rx_net_ops);
}

/**
 * tun_rx_netns_exit() - undo tun_rx_netns_init()
 */
void tun_rx_netns_exit(void)
{
	unregister_pernet_subsys(&tun_rx_net_ops);
}
