/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef NETNS_H
#define NETNS_H

#include "mode.h"

#define NETNS_SYSCTL	"/proc/sys/net/tun/direct_rx"

int netns_mode(enum mode *mode);
int netns_initial_mode(enum mode *mode);
int netns_set_mode(enum mode mode);
int netns_sysfs(void);

#endif
