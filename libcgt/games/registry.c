/* SPDX-License-Identifier: MIT */
/* The table of known games, and the reading of a spec. A new game adds its line here. */
#include <string.h>

#include "games/game.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

/* In alphabetical order. */
static const struct cgti_rules *const known[] = {
	&cgti_clobber_rules,
	&cgti_cram_rules,
	&cgti_domineering_rules,
	&cgti_impartial_clobber_rules,
	&cgti_toads_and_frogs_rules,
};

#define KNOWN_COUNT (sizeof known / sizeof known[0])
#define NAME_MAX_BYTES 32

cgt_status cgt_game_known(size_t k, char *buf, size_t cap, size_t *needed)
{
	return k < KNOWN_COUNT ? cgti_string_out(known[k]->name, buf, cap, needed) : CGT_END;
}

static bool is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

/* Reads a name in lower case; one that is too long is cut short, and so is none that is known. */
static void read_name(struct cgti_reader *reader, char name[NAME_MAX_BYTES])
{
	size_t length = 0;

	for (; is_name_char(*reader->at); cgti_reader_next(reader))
		if (length < NAME_MAX_BYTES - 1)
			name[length++] = *reader->at >= 'A' && *reader->at <= 'Z' ? (char)(*reader->at - 'A' + 'a') : *reader->at;
	name[length] = '\0';
}

static cgt_status unknown_game(const struct cgti_reader *at, const char *name)
{
	struct cgti_text list = CGTI_TEXT_EMPTY;
	cgt_status status;

	for (size_t k = 0; k < KNOWN_COUNT; k++)
		cgti_text_format(&list, "%s%s", k ? ", " : "", known[k]->name);
	if (list.failed)
		status = cgti_fail_memory();
	else
		status = cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column, "line %d, column %d: no game is called \"%s\"; there is: %s",
		                      (int)at->line, (int)at->column, name, list.data);
	cgti_text_free(&list);
	return status;
}

static cgt_status new_game(const struct cgti_rules *rules, const char *spec, cgt_game **game)
{
	size_t length = strlen(spec) + 1;
	cgt_game *made = cgti_alloc(sizeof *made + length);

	if (!made)
		return cgti_fail_memory();
	cgti_refs_init(&made->refs);
	made->rules = rules;
	made->spec = (char *)(made + 1);
	memcpy(made->spec, spec, length);
	*game = made;
	return CGT_OK;
}

cgt_status cgti_game_read(struct cgti_reader *reader, cgt_game **game)
{
	struct cgti_reader start = *reader;
	char name[NAME_MAX_BYTES];

	read_name(reader, name);
	if (!name[0])
		return cgti_reader_expected(reader, "the name of a game");
	for (size_t k = 0; k < KNOWN_COUNT; k++)
		if (strcmp(name, known[k]->name) == 0)
			return new_game(known[k], known[k]->name, game);
	return unknown_game(&start, name);
}

cgt_status cgt_game_new(const char *spec, cgt_game **game)
{
	struct cgti_reader reader;
	cgt_game *made;
	cgt_status status;

	if (!spec)
		return cgti_fail_null("spec");
	if (!game)
		return cgti_fail_null("game");
	reader = cgti_reader_of(spec);
	cgti_reader_skip_space(&reader);
	status = cgti_game_read(&reader, &made);
	if (status != CGT_OK)
		return status;
	cgti_reader_skip_space(&reader);
	if (*reader.at) {
		cgt_game_unref(made);
		return cgti_reader_expected(&reader, "the end of the text");
	}
	*game = made;
	return CGT_OK;
}
