// SPDX-License-Identifier: GPL-2.0-only
/*
 * A netfilter hook on the receive path, like one with a bug in it.
 */
#include <linux/bottom_half.h>
#include <linux/ip.h>
#include <linux/netfilter.h>
#include <linux/netfilter_ipv4.h>
#include <linux/preempt.h>
#include <linux/skbuff.h>
#include <linux/udp.h>
#include <net/net_namespace.h>

#include "inject.h"

/* Which packet the hook is after, and what it does then. */
struct inject_plan {
	enum inject_leak leak;
	u32 sequence;
	struct file *file;
};

static void inject_misbehave(enum inject_leak leak,
			     const struct inject_plan *plan)
{
	switch (leak) {
	case INJECT_PREEMPT_LEAK:
		preempt_disable();
		break;
	case INJECT_PREEMPT_UNDERFLOW:
		preempt_enable();
		break;
	case INJECT_BH_LEAK:
		local_bh_disable();
		break;
	case INJECT_BH_UNDERFLOW:
		local_bh_enable();
		break;
	case INJECT_IRQS_LEAK:
		local_irq_disable();
		break;
	case INJECT_RCU_LEAK:
		rcu_read_lock();
		break;
	case INJECT_RECURSION:
		inject_send(plan->file, plan->sequence + 1);
		break;
	case INJECT_NO_LEAK:
		break;
	}
}

static unsigned int inject_hook(void *priv, struct sk_buff *skb,
				const struct nf_hook_state *state)
{
	struct inject_plan *plan = priv;
	enum inject_leak leak = plan->leak;
	const __be32 *number;

	if (!pskb_may_pull(skb, INJECT_LEN - ETH_HLEN) ||
	    ip_hdr(skb)->protocol != IPPROTO_UDP)
		return NF_ACCEPT;
	number = (void *)(ip_hdr(skb) + 1) + sizeof(struct udphdr);
	if (ntohl(*number) != plan->sequence)
		return NF_ACCEPT;
	/* Once: a recursion would never end otherwise. */
	plan->leak = INJECT_NO_LEAK;
	inject_misbehave(leak, plan);
	return NF_ACCEPT;
}

int inject_leaking(struct net *net, enum inject_leak leak, struct file *file,
		   u32 sequence)
{
	struct inject_plan plan = {
		.leak = leak, .sequence = sequence, .file = file,
	};
	struct nf_hook_ops ops = {
		.hook = inject_hook,
		.priv = &plan,
		.pf = NFPROTO_IPV4,
		.hooknum = NF_INET_PRE_ROUTING,
		.priority = NF_IP_PRI_FIRST,
	};
	int err = nf_register_net_hook(net, &ops);

	if (err)
		return err;
	err = inject_send(file, sequence);
	/* The driver only reports this one; the machine has to go on. */
	if (leak == INJECT_RCU_LEAK)
		rcu_read_unlock();
	nf_unregister_net_hook(net, &ops);
	return err;
}
