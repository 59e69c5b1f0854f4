// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test-only: /sys/kernel/debug/tun_inject takes "KIND FD SEQUENCE" from the
 * process that holds a queue of the tap device "t0", with IFF_VNET_HDR, at FD.
 * It sends packet SEQUENCE through it and breaks the rule that KIND names.
 * "recursion" sends packet SEQUENCE + 1, too.
 */
#include <linux/completion.h>
#include <linux/debugfs.h>
#include <linux/file.h>
#include <linux/hrtimer.h>
#include <linux/module.h>
#include <linux/net.h>
#include <linux/nsproxy.h>
#include <linux/uaccess.h>
#include <net/net_namespace.h>

#include "inject.h"

/* What a timer sends, and that it has. */
static struct {
	struct hrtimer timer;
	struct completion done;
	struct file *file;
	struct net_device *dev;
	u32 sequence;
	int err;
} deferred;

static enum hrtimer_restart inject_expired(struct hrtimer *timer)
{
	/* In a hard interrupt the driver's way there can't be gone: it turns BH
	 * on, of which the kernel would warn.
	 */
	deferred.err = in_hardirq() ?
		       inject_deliver(deferred.dev, deferred.sequence) :
		       inject_send(deferred.file, deferred.sequence);
	complete(&deferred.done);
	return HRTIMER_NORESTART;
}

/* From the timer's hard interrupt, or from the softirq that follows one: there,
 * on the interrupt's stack where the architecture gives softirqs one.
 */
static int inject_timer(struct file *file, u32 sequence, enum hrtimer_mode mode)
{
	deferred.dev = dev_get_by_name(current->nsproxy->net_ns, "t0");
	if (!deferred.dev)
		return -ENODEV;
	deferred.file = file;
	deferred.sequence = sequence;
	reinit_completion(&deferred.done);
	hrtimer_init(&deferred.timer, CLOCK_MONOTONIC, mode);
	deferred.timer.function = inject_expired;
	hrtimer_start(&deferred.timer, ms_to_ktime(1), mode);
	wait_for_completion(&deferred.done);
	hrtimer_cancel(&deferred.timer);
	dev_put(deferred.dev);
	return deferred.err;
}

static int inject_irqs_off(struct file *file, u32 sequence)
{
	unsigned long flags;
	int err;

	local_irq_save(flags);
	err = inject_send(file, sequence);
	local_irq_restore(flags);
	return err;
}

/* No interrupt can be made unmaskable at will: only the count says so. */
static int inject_nmi(struct file *file, u32 sequence)
{
	unsigned long flags;
	int err;

	local_irq_save(flags);
	preempt_count_add(NMI_OFFSET);
	err = inject_send(file, sequence);
	preempt_count_sub(NMI_OFFSET);
	local_irq_restore(flags);
	return err;
}

static int inject_bh_on(u32 sequence)
{
	struct net_device *dev =
		dev_get_by_name(current->nsproxy->net_ns, "t0");
	int err;

	if (!dev)
		return -ENODEV;
	err = inject_deliver(dev, sequence);
	dev_put(dev);
	return err;
}

static int inject(const char *kind, struct file *file, u32 sequence)
{
	static const struct {
		const char *kind;
		enum inject_leak leak;
	} leaks[] = {
		{ "nothing", INJECT_NO_LEAK },
		{ "preempt_leak", INJECT_PREEMPT_LEAK },
		{ "preempt_underflow", INJECT_PREEMPT_UNDERFLOW },
		{ "bh_leak", INJECT_BH_LEAK },
		{ "bh_underflow", INJECT_BH_UNDERFLOW },
		{ "irqs_leak", INJECT_IRQS_LEAK },
		{ "rcu_leak", INJECT_RCU_LEAK },
		{ "recursion", INJECT_RECURSION },
	};
	size_t i;

	if (!strcmp(kind, "irqs_off"))
		return inject_irqs_off(file, sequence);
	if (!strcmp(kind, "hardirq"))
		return inject_timer(file, sequence, HRTIMER_MODE_REL_HARD);
	if (!strcmp(kind, "foreign_stack"))
		return inject_timer(file, sequence, HRTIMER_MODE_REL_SOFT);
	if (!strcmp(kind, "nmi"))
		return inject_nmi(file, sequence);
	if (!strcmp(kind, "bh_on"))
		return inject_bh_on(sequence);
	for (i = 0; i < ARRAY_SIZE(leaks); i++)
		if (!strcmp(kind, leaks[i].kind))
			return inject_leaking(current->nsproxy->net_ns,
					      leaks[i].leak, file, sequence);
	return -EINVAL;
}

static ssize_t inject_write(struct file *unused, const char __user *buffer,
			    size_t len, loff_t *pos)
{
	char text[64] = "", kind[32];
	unsigned int fd, sequence;
	struct file *file;
	int err;

	if (len >= sizeof(text) || copy_from_user(text, buffer, len))
		return -EINVAL;
	if (sscanf(text, "%31s %u %u", kind, &fd, &sequence) != 3)
		return -EINVAL;
	file = fget(fd);
	if (!file)
		return -EBADF;
	err = inject(kind, file, sequence);
	fput(file);
	return err ?: len;
}

static const struct file_operations inject_fops = {
	.owner = THIS_MODULE,
	.write = inject_write,
};

static struct dentry *inject_dentry;

static int __init tun_inject_init(void)
{
	init_completion(&deferred.done);
	inject_dentry = debugfs_create_file("tun_inject", 0200, NULL, NULL,
					    &inject_fops);
	return 0;
}

static void __exit tun_inject_exit(void)
{
	debugfs_remove(inject_dentry);
}

module_init(tun_inject_init);
module_exit(tun_inject_exit);

MODULE_DESCRIPTION("Test-only: breaks the rules around tun's packet delivery");
MODULE_LICENSE("GPL");
