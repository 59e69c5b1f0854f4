// SPDX-License-Identifier: GPL-2.0-only
/*
 * Modes, flags, CPU masks and names: text to value and back.
 */
#include <stdlib.h>
#include <string.h>

#include "bitset.h"
#include "escape.h"
#include "flags.h"
#include "ktap.h"
#include "mode.h"

static void modes_by_name_and_number(void)
{
	static const struct {
		const char *text;
		enum mode mode;
	} good[] = {
		{ "0", MODE_BACKLOG }, { "backlog", MODE_BACKLOG },
		{ "1", MODE_DIRECT }, { "direct", MODE_DIRECT },
		{ "2", MODE_NAPI }, { "napi", MODE_NAPI },
		{ "inherit", MODE_INHERIT },
	};
	static const char *const bad[] = {
		"", "3", "-1", "01", "1 ", "10", "Direct", "directly", "dir",
	};
	enum mode mode;
	size_t i;

	for (i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		CHECK(!mode_parse(good[i].text, &mode));
		CHECK(mode == good[i].mode);
		CHECK(!mode_parse(mode_name(mode), &mode));
		CHECK(mode == good[i].mode);
	}
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK(mode_parse(bad[i], &mode));
}

static void stock_tun_is_direct_since_4_10(void)
{
	CHECK(mode_of_stock_tun("3.16.0-4-amd64") == MODE_BACKLOG);
	CHECK(mode_of_stock_tun("4.9.320") == MODE_BACKLOG);
	CHECK(mode_of_stock_tun("4.10.0") == MODE_DIRECT);
	CHECK(mode_of_stock_tun("6.1.0-9-amd64") == MODE_DIRECT);
}

static void tun_flags_are_hexadecimal(void)
{
	unsigned int value = 7;

	CHECK(!flags_parse("0x1002", &value) && value == 0x1002);
	CHECK(!strcmp(flags_kind(value), "tap"));
	CHECK(!strcmp(flags_kind(1), "tun"));
	CHECK(flags_parse("", &value) && flags_parse("0x1 ", &value) &&
	      flags_parse("x", &value) && flags_parse("0x100000000", &value));
	CHECK(value == 0x1002);
}

static bool lists_as(const char *mask, const char *list)
{
	struct bitset set = { 0 };
	char *text;
	bool same;

	if (bitset_parse_mask(&set, mask))
		return false;
	text = bitset_list(&set);
	same = text && !strcmp(text, list);
	free(text);
	return same;
}

static void masks_become_lists(void)
{
	CHECK(lists_as("0", ""));
	CHECK(lists_as("2", "1"));
	CHECK(lists_as("f", "0-3"));
	CHECK(lists_as("00000001,8000000F", "0-3,31-32"));
	CHECK(lists_as("80000000,00000000,00000000", "95"));
}

static void masks_that_are_none_change_nothing(void)
{
	static char wide[BITSET_BITS / 4 + 2];
	struct bitset set = { .words = { 5 } };

	memset(wide, 'f', sizeof(wide) - 1);
	CHECK(bitset_parse_mask(&set, ""));
	CHECK(bitset_parse_mask(&set, ","));
	CHECK(bitset_parse_mask(&set, "0x1"));
	CHECK(bitset_parse_mask(&set, "1 "));
	CHECK(bitset_parse_mask(&set, wide));
	CHECK(bitset_count(&set) == 2);
	CHECK(!bitset_parse_mask(&set, wide + 1));
	CHECK(bitset_count(&set) == BITSET_BITS);
}

/* Any bytes at all: only a sanitizer can complain. */
static void random_masks_are_survived(void)
{
	char text[64];
	int i, j;

	srand(1);
	for (i = 0; i < 20000; i++) {
		struct bitset set = { 0 };
		unsigned int flags_value;

		for (j = 0; j < (int)sizeof(text) - 1; j++)
			text[j] = i & 1 ? rand() :
				  "0123456789abcdefF, x"[rand() % 20];
		text[rand() % sizeof(text)] = '\0';
		text[sizeof(text) - 1] = '\0';
		if (!bitset_parse_mask(&set, text))
			free(bitset_list(&set));
		flags_parse(text, &flags_value);
	}
}

static void terminal_gets_printable_ascii(void)
{
	struct escaped shown;

	CHECK(!strcmp(escape_for_terminal(&shown, "tun0"), "tun0"));
	CHECK(!strcmp(escape_for_terminal(&shown, "a\033[1m\177"),
		      "a\\x1b[1m\\x7f"));
	CHECK(!strcmp(escape_for_terminal(&shown, "\\x"), "\\\\x"));
	CHECK(!strcmp(escape_for_terminal(&shown, "\xc3\xbc"), "\\xc3\\xbc"));
}

static void json_gets_utf8(void)
{
	struct escaped shown;

	CHECK(!strcmp(escape_for_json(&shown, "t\xc3\xbcn\xe2\x82\xac"),
		      "t\xc3\xbcn\xe2\x82\xac"));
	CHECK(!strcmp(escape_for_json(&shown, "\xf0\x9f\x90\xa7"),
		      "\xf0\x9f\x90\xa7"));
	/* Alone, cut short, overlong, surrogate, too high. */
	CHECK(!strcmp(escape_for_json(&shown, "\xff"), "\\xff"));
	CHECK(!strcmp(escape_for_json(&shown, "\xe2\x82"), "\\xe2\\x82"));
	CHECK(!strcmp(escape_for_json(&shown, "\xc0\xaf"), "\\xc0\\xaf"));
	CHECK(!strcmp(escape_for_json(&shown, "\xe0\x80\xaf"),
		      "\\xe0\\x80\\xaf"));
	CHECK(!strcmp(escape_for_json(&shown, "\xed\xa0\x80"),
		      "\\xed\\xa0\\x80"));
	CHECK(!strcmp(escape_for_json(&shown, "\xf4\x90\x80\x80"),
		      "\\xf4\\x90\\x80\\x80"));
}

static void every_name_fits_and_longer_text_is_cut(void)
{
	char name[IFNAMSIZ], text[4 * ESCAPED_SIZE];
	struct escaped shown;

	memset(name, 0xff, sizeof(name));
	name[IFNAMSIZ - 1] = '\0';
	CHECK(strlen(escape_for_terminal(&shown, name)) == 4 * (IFNAMSIZ - 1));
	CHECK(strlen(escape_for_json(&shown, name)) == 4 * (IFNAMSIZ - 1));
	memset(text, 0xff, sizeof(text));
	text[sizeof(text) - 1] = '\0';
	CHECK(strlen(escape_for_terminal(&shown, text)) < ESCAPED_SIZE);
	CHECK(strlen(escape_for_json(&shown, text)) < ESCAPED_SIZE);
}

int main(void)
{
	ktap_test("modes parse by name and number and nothing else",
		  modes_by_name_and_number);
	ktap_test("a stock tun is direct since 4.10",
		  stock_tun_is_direct_since_4_10);
	ktap_test("tun_flags are hexadecimal", tun_flags_are_hexadecimal);
	ktap_test("CPU masks become lists", masks_become_lists);
	ktap_test("what is no CPU mask changes nothing",
		  masks_that_are_none_change_nothing);
	ktap_test("random masks and flags are survived",
		  random_masks_are_survived);
	ktap_test("a terminal gets printable ASCII",
		  terminal_gets_printable_ascii);
	ktap_test("JSON gets UTF-8", json_gets_utf8);
	ktap_test("every name fits, and longer text is cut",
		  every_name_fits_and_longer_text_is_cut);
	return ktap_exit();
}
