/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where on the task's stack a function is.
 */
#ifndef _TUN_DIRECT_RX_STACK_H
#define _TUN_DIRECT_RX_STACK_H

#include <linux/sched/task_stack.h>

/* Bytes between the low end of the task's stack and here; THREAD_SIZE or more
 * on any other stack.
 */
static __always_inline unsigned long tun_rx_stack_offset(void)
{
	return (unsigned long)__builtin_frame_address(0) -
	       (unsigned long)task_stack_page(current);
}

static inline bool tun_rx_on_task_stack(void)
{
	return tun_rx_stack_offset() < THREAD_SIZE;
}

/* Bytes of the task's stack in use here; 0 on any other stack. */
static inline unsigned int tun_rx_stack_used(void)
{
	unsigned long offset = tun_rx_stack_offset();

	if (offset >= THREAD_SIZE)
		return 0;
	return IS_ENABLED(CONFIG_STACK_GROWSUP) ? offset : THREAD_SIZE - offset;
}

#endif
