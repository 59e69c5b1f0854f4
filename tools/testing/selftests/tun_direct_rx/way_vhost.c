// SPDX-License-Identifier: GPL-2.0-only
/*
 * vhost-net, with this process in the guest's place: a transmit ring whose
 * descriptors point at packets in our own memory.
 *
 * With the driver's unlimited send buffer vhost hands over whole batches. With
 * a limited one it sends packet by packet, and says of all but the last that
 * more will come.
 */
#include "way.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/vhost.h>
#include <linux/virtio_config.h>
#include <linux/virtio_ring.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#define TRANSMIT	1	/* index of the ring */
#define RING		128	/* descriptors, a power of two */
#define TIMEOUT		20000	/* ms */

/* All that vhost reads and writes. */
struct shared {
	_Alignas(16) struct vring_desc desc[RING];
	_Alignas(4) struct {
		__virtio16 flags;
		__virtio16 idx;
		__virtio16 ring[RING];
	} avail;
	_Alignas(4) struct {
		__virtio16 flags;
		__virtio16 idx;
		struct vring_used_elem ring[RING];
	} used;
	unsigned char data[WAY_BATCH][PACKET_MAX];
};

struct vhost {
	int fd;
	int kick;
	int call;
	uint16_t next;
	struct shared *shared;
};

/* One region, which the "guest" addresses as we do. */
static int set_memory(struct vhost *vhost)
{
	struct {
		struct vhost_memory memory;
		struct vhost_memory_region region;
	} table = {
		.memory.nregions = 1,
		.region = {
			.guest_phys_addr = (uintptr_t)vhost->shared,
			.memory_size = sizeof(*vhost->shared),
			.userspace_addr = (uintptr_t)vhost->shared,
		},
	};

	return ioctl(vhost->fd, VHOST_SET_MEM_TABLE, &table);
}

static int set_ring(struct vhost *vhost, int tap)
{
	struct vhost_vring_state size = { TRANSMIT, RING };
	struct vhost_vring_state base = { TRANSMIT, 0 };
	struct vhost_vring_addr address = {
		.index = TRANSMIT,
		.desc_user_addr = (uintptr_t)vhost->shared->desc,
		.avail_user_addr = (uintptr_t)&vhost->shared->avail,
		.used_user_addr = (uintptr_t)&vhost->shared->used,
	};
	struct vhost_vring_file kick = { TRANSMIT, vhost->kick };
	struct vhost_vring_file call = { TRANSMIT, vhost->call };
	struct vhost_vring_file backend = { TRANSMIT, tap };

	return ioctl(vhost->fd, VHOST_SET_VRING_NUM, &size) ||
	       ioctl(vhost->fd, VHOST_SET_VRING_BASE, &base) ||
	       ioctl(vhost->fd, VHOST_SET_VRING_ADDR, &address) ||
	       ioctl(vhost->fd, VHOST_SET_VRING_KICK, &kick) ||
	       ioctl(vhost->fd, VHOST_SET_VRING_CALL, &call) ||
	       ioctl(vhost->fd, VHOST_NET_SET_BACKEND, &backend);
}

static void vhost_close(void *state)
{
	struct vhost *vhost = state;

	close(vhost->fd);
	close(vhost->kick);
	close(vhost->call);
	munmap(vhost->shared, sizeof(*vhost->shared));
	free(vhost);
}

static void *vhost_open(const struct queue *queue)
{
	uint64_t features = 1ULL << VIRTIO_F_VERSION_1;
	struct vhost *vhost = calloc(1, sizeof(*vhost));

	if (!vhost) {
		warn("vhost");
		return NULL;
	}
	vhost->fd = open("/dev/vhost-net", O_RDWR | O_CLOEXEC);
	if (vhost->fd < 0) {
		warn("/dev/vhost-net");
		free(vhost);
		return NULL;
	}
	vhost->kick = eventfd(0, EFD_CLOEXEC);
	vhost->call = eventfd(0, EFD_CLOEXEC);
	vhost->shared = mmap(NULL, sizeof(*vhost->shared),
			     PROT_READ | PROT_WRITE,
			     MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (vhost->kick < 0 || vhost->call < 0 || vhost->shared == MAP_FAILED ||
	    ioctl(vhost->fd, VHOST_SET_OWNER, NULL) ||
	    ioctl(vhost->fd, VHOST_SET_FEATURES, &features) ||
	    set_memory(vhost) || set_ring(vhost, queue->fd)) {
		warn("vhost-net takes no ring");
		vhost_close(vhost);
		return NULL;
	}
	return vhost;
}

static bool wait_until_used(struct vhost *vhost)
{
	struct pollfd call = { .fd = vhost->call, .events = POLLIN };
	uint64_t events;

	while (__atomic_load_n(&vhost->shared->used.idx, __ATOMIC_ACQUIRE) !=
	       vhost->next) {
		if (poll(&call, 1, TIMEOUT) != 1)
			return false;
		if (read(vhost->call, &events, sizeof(events)) < 0)
			return false;
	}
	return true;
}

/* All packets are in the ring before vhost is told, so that it sees a batch. */
static void vhost_send(void *state, struct packet *packets, unsigned int n,
		       struct tally *tally)
{
	struct vhost *vhost = state;
	struct shared *shared = vhost->shared;
	uint64_t one = 1;
	bool used;

	for (unsigned int i = 0; i < n; i++) {
		memcpy(shared->data[i], packets[i].data, packets[i].len);
		shared->desc[i].addr = (uintptr_t)shared->data[i];
		shared->desc[i].len = packets[i].len;
		shared->avail.ring[(uint16_t)(vhost->next + i) % RING] = i;
	}
	vhost->next += n;
	__atomic_store_n(&shared->avail.idx, vhost->next, __ATOMIC_RELEASE);
	used = write(vhost->kick, &one, sizeof(one)) == sizeof(one) &&
	       wait_until_used(vhost);
	for (unsigned int i = 0; i < n; i++)
		tally_add(tally, used ? 0 : -ETIMEDOUT, 0);
}

const struct way way_vhost = {
	.name = "vhost",
	.needs_vnet_hdr = true,
	.open = vhost_open,
	.send = vhost_send,
	.close = vhost_close,
};

const struct way way_vhost_more = {
	.name = "vhost-more",
	.needs_vnet_hdr = true,
	.sndbuf = 1 << 20,
	.open = vhost_open,
	.send = vhost_send,
	.close = vhost_close,
};
