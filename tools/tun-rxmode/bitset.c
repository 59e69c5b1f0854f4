// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sets of CPU and queue numbers, as the kernel writes and people read them.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bitset.h"

bool bitset_has(const struct bitset *set, unsigned int bit)
{
	return bit < BITSET_BITS && set->words[bit / 64] >> bit % 64 & 1;
}

void bitset_add(struct bitset *set, unsigned int bit)
{
	if (bit < BITSET_BITS)
		set->words[bit / 64] |= UINT64_C(1) << bit % 64;
}

void bitset_join(struct bitset *set, const struct bitset *other)
{
	unsigned int i;

	for (i = 0; i < BITSET_BITS / 64; i++)
		set->words[i] |= other->words[i];
}

unsigned int bitset_count(const struct bitset *set)
{
	unsigned int i, count = 0;

	for (i = 0; i < BITSET_BITS / 64; i++)
		count += __builtin_popcountll(set->words[i]);
	return count;
}

/* A mask in the kernel's form, "00000001,ffffffff": hexadecimal, the highest
 * CPU first. Returns 0, or -1 with an unchanged set for anything else.
 */
int bitset_parse_mask(struct bitset *set, const char *text)
{
	struct bitset mask = { 0 };
	unsigned int bit = 0;
	size_t i = strlen(text);

	if (!i)
		return -1;
	while (i--) {
		unsigned char c = text[i];
		unsigned int digit;

		if (c == ',')
			continue;
		if (!isxdigit(c) || bit >= BITSET_BITS)
			return -1;
		digit = isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;
		mask.words[bit / 64] |= (uint64_t)digit << bit % 64;
		bit += 4;
	}
	if (!bit)
		return -1;
	*set = mask;
	return 0;
}

/* "0-3,8". The caller frees it; NULL when out of memory. */
char *bitset_list(const struct bitset *set)
{
	unsigned int first, last;
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	const char *comma = "";

	if (!f)
		return NULL;
	for (first = 0; first < BITSET_BITS; first = last + 1) {
		last = first;
		if (!bitset_has(set, first))
			continue;
		while (bitset_has(set, last + 1))
			last++;
		fprintf(f, "%s%u", comma, first);
		if (last > first)
			fprintf(f, "-%u", last);
		comma = ",";
	}
	if (fclose(f)) {
		free(text);
		return NULL;
	}
	return text;
}
