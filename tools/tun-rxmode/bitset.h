/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef BITSET_H
#define BITSET_H

#include <stdbool.h>
#include <stdint.h>

/* Room for the largest NR_CPUS of any architecture. */
#define BITSET_BITS	8192

/* A set of CPU or queue numbers. */
struct bitset {
	uint64_t words[BITSET_BITS / 64];
};

bool bitset_has(const struct bitset *set, unsigned int bit);
void bitset_add(struct bitset *set, unsigned int bit);
void bitset_join(struct bitset *set, const struct bitset *other);
unsigned int bitset_count(const struct bitset *set);
int bitset_parse_mask(struct bitset *set, const char *text);
char *bitset_list(const struct bitset *set);

#endif
