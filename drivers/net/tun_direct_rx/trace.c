// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where the tracepoints live; tun.ko tests the first before it calls out.
 */
#include "context.h"
#include "mode.h"

#define CREATE_TRACE_POINTS
#include <trace/events/tun.h>

EXPORT_TRACEPOINT_SYMBOL_GPL(tun_rx_deliver);
