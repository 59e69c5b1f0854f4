/* SPDX-License-Identifier: GPL-2.0-only */
/* The least of KTAP that a unit test needs. */
#ifndef KTAP_H
#define KTAP_H

#include <stdbool.h>
#include <stdio.h>

static int ktap_number;
static bool ktap_ok;
static bool ktap_all_ok = true;

#define CHECK(condition) do {						\
	if (!(condition)) {						\
		ktap_ok = false;					\
		printf("# %s:%d: not so: %s\n", __FILE__, __LINE__,	\
		       #condition);					\
	}								\
} while (0)

static inline void ktap_test(const char *behaviour, void (*test)(void))
{
	ktap_ok = true;
	test();
	printf("%s %d %s\n", ktap_ok ? "ok" : "not ok", ++ktap_number,
	       behaviour);
	ktap_all_ok &= ktap_ok;
}

static inline int ktap_exit(void)
{
	printf("1..%d\n", ktap_number);
	return ktap_all_ok ? 0 : 1;
}

#endif
