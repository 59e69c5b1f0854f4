// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device's counters, as ethtool -S shows them.
 */
#include <linux/cpumask.h>
#include <linux/ethtool.h>
#include <linux/export.h>
#include <linux/netdevice.h>

#include "hooks.h"

struct tun_rx_counter {
	char name[ETH_GSTRING_LEN];
	bool percpu;
	size_t offset;
};

#define TUN_RX_PERCPU(text, member) \
	{ text, true, offsetof(struct tun_rx_stats, member) }
#define TUN_RX_ATOMIC(text, member) \
	{ text, false, offsetof(struct tun_rx, member) }
#define TUN_RX_VIOLATION(text, kind) \
	TUN_RX_ATOMIC("rx_violation_" text, violations[TUN_RX_VIOLATION_##kind])

/* Packets, all of them; violations are packets around which one was seen. */
static const struct tun_rx_counter tun_rx_counters[] = {
	TUN_RX_PERCPU("rx_backlog_packets", packets[TUN_RX_PATH_BACKLOG]),
	TUN_RX_PERCPU("rx_direct_packets", packets[TUN_RX_PATH_DIRECT]),
	TUN_RX_PERCPU("rx_napi_packets", packets[TUN_RX_PATH_NAPI]),
	TUN_RX_PERCPU("rx_backlog_dropped", backlog_dropped),
	TUN_RX_ATOMIC("rx_fallback_context", fallback_context),
	TUN_RX_ATOMIC("rx_violation_dropped", violation_dropped),
	TUN_RX_VIOLATION("nmi", NMI),
	TUN_RX_VIOLATION("hardirq", HARDIRQ),
	TUN_RX_VIOLATION("irqs_off", IRQS_OFF),
	TUN_RX_VIOLATION("bh_on", BH_ON),
	TUN_RX_VIOLATION("foreign_stack", FOREIGN_STACK),
	TUN_RX_VIOLATION("recursion", RECURSION),
	TUN_RX_VIOLATION("preempt_leak", PREEMPT_LEAK),
	TUN_RX_VIOLATION("bh_leak", BH_LEAK),
	TUN_RX_VIOLATION("irqs_leak", IRQS_LEAK),
	TUN_RX_VIOLATION("rcu_leak", RCU_LEAK),
	TUN_RX_VIOLATION("lock_leak", LOCK_LEAK),
};

static u64 tun_rx_counter_sum(const struct tun_rx *rx,
			      const struct tun_rx_counter *counter)
{
	u64 sum = 0;
	int cpu;

	if (!counter->percpu)
		return atomic64_read((void *)rx + counter->offset);

	for_each_possible_cpu(cpu) {
		const struct tun_rx_stats *stats = per_cpu_ptr(rx->stats, cpu);
		const u64_stats_t *value = (void *)stats + counter->offset;
		unsigned int start;
		u64 share;

		do {
			start = u64_stats_fetch_begin(&stats->syncp);
			share = u64_stats_read(value);
		} while (u64_stats_fetch_retry(&stats->syncp, start));
		sum += share;
	}
	return sum;
}

/**
 * tun_rx_get_sset_count() - ethtool's question how many counters there are
 * @dev: a tun device
 * @sset: string set
 *
 * Return: their number, or -EOPNOTSUPP for other sets.
 */
int tun_rx_get_sset_count(struct net_device *dev, int sset)
{
	return sset == ETH_SS_STATS ? ARRAY_SIZE(tun_rx_counters) : -EOPNOTSUPP;
}
EXPORT_SYMBOL_GPL(tun_rx_get_sset_count);

/**
 * tun_rx_get_strings() - the counters' names
 * @dev: a tun device
 * @sset: string set
 * @data: room for as many names as tun_rx_get_sset_count() said
 */
void tun_rx_get_strings(struct net_device *dev, u32 sset, u8 *data)
{
	size_t i;

	if (sset != ETH_SS_STATS)
		return;
	for (i = 0; i < ARRAY_SIZE(tun_rx_counters); i++)
		memcpy(data + i * ETH_GSTRING_LEN, tun_rx_counters[i].name,
		       ETH_GSTRING_LEN);
}
EXPORT_SYMBOL_GPL(tun_rx_get_strings);

/**
 * tun_rx_get_ethtool_stats() - the counters' values, summed over CPUs
 * @dev: a tun device
 * @stats: ethtool's request
 * @data: room for as many values as there are names
 */
void tun_rx_get_ethtool_stats(struct net_device *dev,
			      struct ethtool_stats *stats, u64 *data)
{
	const struct tun_rx *rx = netdev_priv(dev);
	size_t i;

	for (i = 0; i < ARRAY_SIZE(tun_rx_counters); i++)
		data[i] = tun_rx_counter_sum(rx, &tun_rx_counters[i]);
}
EXPORT_SYMBOL_GPL(tun_rx_get_ethtool_stats);
