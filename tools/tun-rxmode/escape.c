// SPDX-License-Identifier: GPL-2.0-only
/*
 * Device names may hold any bytes but blanks, '/' and ':'. Neither a terminal
 * nor a JSON parser may be handed those. What is longer than a device's name
 * can be is cut.
 */
#include <stdio.h>
#include <string.h>

#include "escape.h"

/* Bytes of the UTF-8 character at text, 0 if there is none. Overlong forms,
 * surrogates and numbers above U+10FFFF aren't any.
 */
static size_t utf8_length(const unsigned char *text)
{
	unsigned char low = 0x80, high = 0xbf;
	size_t length, i;

	if (text[0] < 0x80)
		return 1;
	if (text[0] < 0xc2 || text[0] > 0xf4)
		return 0;
	length = text[0] < 0xe0 ? 2 : text[0] < 0xf0 ? 3 : 4;
	switch (text[0]) {
	case 0xe0:
		low = 0xa0;
		break;
	case 0xed:
		high = 0x9f;
		break;
	case 0xf0:
		low = 0x90;
		break;
	case 0xf4:
		high = 0x8f;
		break;
	}
	for (i = 1; i < length; i++) {
		if (text[i] < low || text[i] > high)
			return 0;
		low = 0x80;
		high = 0xbf;
	}
	return length;
}

/* Printable ASCII stays, with the backslash doubled. */
const char *escape_for_terminal(struct escaped *escaped, const char *raw)
{
	size_t used = 0;

	for (; *raw && used + 4 < sizeof(escaped->text); raw++) {
		unsigned char c = *raw;

		if (c == '\\')
			used += sprintf(escaped->text + used, "\\\\");
		else if (c >= ' ' && c < 0x7f)
			escaped->text[used++] = c;
		else
			used += sprintf(escaped->text + used, "\\x%02x", c);
	}
	escaped->text[used] = '\0';
	return escaped->text;
}

/* UTF-8 stays; the JSON printer knows what to do with ASCII. */
const char *escape_for_json(struct escaped *escaped, const char *raw)
{
	size_t used = 0;

	while (*raw && used + 4 < sizeof(escaped->text)) {
		size_t length = utf8_length((const unsigned char *)raw);

		if (length) {
			memcpy(escaped->text + used, raw, length);
			used += length;
			raw += length;
		} else {
			used += sprintf(escaped->text + used, "\\x%02x",
					(unsigned char)*raw++);
		}
	}
	escaped->text[used] = '\0';
	return escaped->text;
}
