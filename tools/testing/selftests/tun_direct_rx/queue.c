// SPDX-License-Identifier: GPL-2.0-only
#include "queue.h"

#include "packet.h"

#include <err.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool queue_open(struct queue *queue, const struct queue_options *options)
{
	int vnet_hdr_size = PACKET_VNET_HDR;
	struct ifreq ifr = { .ifr_flags = options->flags };

	queue->fd = open("/dev/net/tun",
			 O_RDWR | O_CLOEXEC | (options->nonblock ? O_NONBLOCK : 0));
	if (queue->fd < 0) {
		warn("/dev/net/tun");
		return false;
	}

	snprintf(ifr.ifr_name, sizeof(ifr.ifr_name), "%s", options->dev);
	if (ioctl(queue->fd, TUNSETIFF, &ifr)) {
		warn("%s: no queue with flags 0x%x", options->dev,
		     (unsigned short)options->flags);
		goto fail;
	}

	queue->tap = options->flags & IFF_TAP;
	queue->vnet_hdr = options->flags & IFF_VNET_HDR;
	if (queue->vnet_hdr &&
	    ioctl(queue->fd, TUNSETVNETHDRSZ, &vnet_hdr_size)) {
		warn("%s: no virtio header of %d bytes", options->dev,
		     vnet_hdr_size);
		goto fail;
	}
	if (options->sndbuf &&
	    ioctl(queue->fd, TUNSETSNDBUF, &options->sndbuf)) {
		warn("%s: no send buffer of %d bytes", options->dev,
		     options->sndbuf);
		goto fail;
	}
	if (queue->tap) {
		if (ioctl(queue->fd, SIOCGIFHWADDR, &ifr)) {
			warn("%s: no hardware address", options->dev);
			goto fail;
		}
		memcpy(queue->mac, ifr.ifr_hwaddr.sa_data, ETH_ALEN);
	}
	return true;

fail:
	queue_close(queue);
	return false;
}

void queue_close(struct queue *queue)
{
	close(queue->fd);
	queue->fd = -1;
}
