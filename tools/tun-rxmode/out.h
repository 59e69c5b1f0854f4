/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef OUT_H
#define OUT_H

#include <stdbool.h>
#include <stdint.h>

/* One call prints a fact as text or, once out_start(true) was called, as JSON.
 * A NULL string is null there and "-" in a text table.
 */
void out_start(bool json);
int out_finish(void);

/* Structure that only JSON has. */
void out_object(const char *key);
void out_array(const char *key);
void out_close(void);

/* Facts that text shows in another form, or not at all. */
void out_json_bool(const char *key, bool value);
void out_json_number(const char *key, uint64_t value);
void out_json_string(const char *key, const char *value);

/* Cells of a text table's row; a negative width aligns left. */
void out_cell(const char *key, int width, const char *value);
void out_cell_number(const char *key, int width, uint64_t value);

/* Text lines below a row, wrapped to 80 columns; out_line() begins one. */
void out_line(const char *label);
void out_word(const char *word);
void out_pair(const char *key, uint64_t value);
void out_sentence(const char *sentence);

/* Text only, as it stands. */
void out_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
