// SPDX-License-Identifier: GPL-2.0-only
/*
 * The print layer: text for people, or one JSON document.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "out.h"

#define COLUMNS		80
#define LINE_INDENT	4
#define DEPTH		8

/* The JSON containers that are open, outermost first; NULL for text. */
static struct json_object *open_containers[DEPTH];
static int depth;

/* Text columns used on the line that is open. */
static int column;

static bool json(void)
{
	return depth > 0;
}

static void add(const char *key, struct json_object *value)
{
	struct json_object *container = open_containers[depth - 1];

	if (json_object_is_type(container, json_type_array))
		json_object_array_add(container, value);
	else
		json_object_object_add(container, key, value);
}

static struct json_object *string(const char *value)
{
	return value ? json_object_new_string(value) : NULL;
}

static void end_line(void)
{
	if (column)
		putchar('\n');
	column = 0;
}

void out_start(bool as_json)
{
	if (as_json)
		open_containers[depth++] = json_object_new_object();
}

/* Returns 0, or -1 after saying that not everything could be printed. */
int out_finish(void)
{
	if (json()) {
		puts(json_object_to_json_string_ext(open_containers[0],
						    JSON_C_TO_STRING_PRETTY |
						    JSON_C_TO_STRING_SPACED |
						    JSON_C_TO_STRING_NOSLASHESCAPE));
		json_object_put(open_containers[0]);
		depth = 0;
	}
	end_line();
	/* An earlier failure's errno is lost, the last one's isn't. */
	if (fflush(stdout)) {
		fprintf(stderr, "tun-rxmode: cannot write output: %s\n",
			strerror(errno));
		return -1;
	}
	if (ferror(stdout)) {
		fputs("tun-rxmode: cannot write output\n", stderr);
		return -1;
	}
	return 0;
}

static void open_container(const char *key, struct json_object *container)
{
	add(key, container);
	open_containers[depth++] = container;
}

void out_object(const char *key)
{
	if (json())
		open_container(key, json_object_new_object());
}

void out_array(const char *key)
{
	if (json())
		open_container(key, json_object_new_array());
}

void out_close(void)
{
	if (json())
		depth--;
}

void out_json_bool(const char *key, bool value)
{
	if (json())
		add(key, json_object_new_boolean(value));
}

void out_json_number(const char *key, uint64_t value)
{
	if (json())
		add(key, json_object_new_uint64(value));
}

void out_json_string(const char *key, const char *value)
{
	if (json())
		add(key, string(value));
}

void out_cell(const char *key, int width, const char *value)
{
	if (json()) {
		add(key, string(value));
		return;
	}
	column += printf("%s%*s", column ? " " : "", width,
			 value ? value : "-");
}

void out_cell_number(const char *key, int width, uint64_t value)
{
	char text[sizeof("18446744073709551615")];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	if (json())
		out_json_number(key, value);
	else
		out_cell(key, width, text);
}

static void text_word(const char *word, int length)
{
	if (column + 1 + length > COLUMNS) {
		end_line();
		column = printf("%*s", 2 * LINE_INDENT - 1, "");
	}
	column += printf(" %.*s", length, word);
}

void out_line(const char *label)
{
	if (json())
		return;
	end_line();
	column = printf("%*s%s", LINE_INDENT, "", label);
}

void out_word(const char *word)
{
	if (json())
		add(NULL, string(word));
	else
		text_word(word, strlen(word));
}

void out_pair(const char *key, uint64_t value)
{
	char text[128];

	if (json()) {
		out_json_number(key, value);
		return;
	}
	text_word(text, snprintf(text, sizeof(text), "%s=%" PRIu64, key, value));
}

void out_sentence(const char *sentence)
{
	if (json()) {
		add(NULL, string(sentence));
		return;
	}
	end_line();
	column = printf("%*s", LINE_INDENT - 1, "");
	while (*sentence) {
		size_t length = strcspn(sentence, " ");

		text_word(sentence, length);
		sentence += length;
		sentence += strspn(sentence, " ");
	}
}

void out_text(const char *format, ...)
{
	va_list arguments;

	if (json())
		return;
	end_line();
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
}
