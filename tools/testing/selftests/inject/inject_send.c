// SPDX-License-Identifier: GPL-2.0-only
/*
 * Packets into a tap device from inside the kernel, the way vhost sends a
 * batch: the one way that never sleeps.
 */
#include <linux/etherdevice.h>
#include <linux/if_tun.h>
#include <linux/if_vlan.h>
#include <linux/ip.h>
#include <linux/mm.h>
#include <linux/net.h>
#include <linux/udp.h>
#include <net/checksum.h>
#include <net/ip.h>

#include "../../../../drivers/net/tun_direct_rx/hooks.h"
#include "inject.h"

/* From 192.0.2.2 to 192.0.2.1, for whoever has that address. */
static void inject_fill(void *frame, u32 sequence)
{
	struct ethhdr *eth = frame;
	struct iphdr *ip = frame + ETH_HLEN;
	struct udphdr *udp = (void *)(ip + 1);
	__be32 *number = (void *)(udp + 1);

	memset(frame, 0, INJECT_LEN);
	eth_broadcast_addr(eth->h_dest);
	eth->h_source[0] = 2;
	eth->h_proto = htons(ETH_P_IP);
	ip->version = 4;
	ip->ihl = 5;
	ip->ttl = 64;
	ip->protocol = IPPROTO_UDP;
	ip->tot_len = htons(INJECT_LEN - ETH_HLEN);
	ip->saddr = htonl(0xc0000202);
	ip->daddr = htonl(0xc0000201);
	ip_send_check(ip);
	udp->source = htons(INJECT_PORT);
	udp->dest = htons(INJECT_PORT);
	udp->len = htons(sizeof(*udp) + sizeof(*number));
	*number = htonl(sequence);
}

int inject_send(struct file *file, u32 sequence)
{
	struct socket *socket = tun_get_socket(file);
	void *page = (void *)__get_free_page(GFP_ATOMIC);
	struct tun_xdp_hdr *header = page;
	struct xdp_buff xdp = {
		.data_hard_start = page,
		.data = page + XDP_PACKET_HEADROOM,
		.data_end = page + XDP_PACKET_HEADROOM + INJECT_LEN,
	};
	struct tun_msg_ctl control = {
		.type = TUN_MSG_PTR, .num = 1, .ptr = &xdp,
	};
	struct msghdr message = {
		.msg_control = &control, .msg_controllen = sizeof(control),
		.msg_flags = MSG_DONTWAIT,
	};

	if (IS_ERR(socket) || !page) {
		free_page((unsigned long)page);
		return IS_ERR(socket) ? PTR_ERR(socket) : -ENOMEM;
	}
	memset(header, 0, sizeof(*header));
	header->buflen = PAGE_SIZE;
	inject_fill(xdp.data, sequence);
	/* The driver owns the page from here on. */
	return socket->ops->sendmsg(socket, &message, 0) < 0 ? -EIO : 0;
}

int inject_deliver(struct net_device *dev, u32 sequence)
{
	struct sk_buff *skb = netdev_alloc_skb(dev, INJECT_LEN);

	if (!skb)
		return -ENOMEM;
	inject_fill(skb_put(skb, INJECT_LEN), sequence);
	skb->protocol = eth_type_trans(skb, dev);
	tun_rx_deliver_slow(netdev_priv(dev), skb);
	return 0;
}
