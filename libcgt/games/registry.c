/* SPDX-License-Identifier: MIT */
/* The table of known games, and the reading of a spec. A new game adds its line here. */
#include "games/registry.h"

#include <string.h>

#include "games/heaps.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

/* In alphabetical order. */
static const struct cgti_rules *const known[] = {
	&cgti_clobber_rules,
	&cgti_cram_rules,
	&cgti_dawson_pawns_rules,
	&cgti_domineering_rules,
	&cgti_impartial_clobber_rules,
	&cgti_toads_and_frogs_rules,
	&cgti_value_rules,
};

#define KNOWN_COUNT (sizeof known / sizeof known[0])

cgt_status cgt_game_known(size_t k, char *buf, size_t cap, size_t *needed)
{
	return k < KNOWN_COUNT ? cgti_string_out(known[k]->name, buf, cap, needed) : CGT_END;
}

static const struct cgti_rules *find_known(const char *name)
{
	for (size_t k = 0; k < KNOWN_COUNT; k++)
		if (strcmp(name, known[k]->name) == 0)
			return known[k];
	return NULL;
}

static bool is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static char small_letter(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Reads a name, which does not begin with '-', in lower case; one that is too long is cut short (none that is known is). */
static void read_name(struct cgti_reader *reader, char name[CGTI_NAME_MAX_BYTES])
{
	size_t length = 0;

	for (; is_name_char(*reader->at) && (length || *reader->at != '-'); cgti_reader_next(reader))
		if (length < CGTI_NAME_MAX_BYTES - 1)
			name[length++] = small_letter(*reader->at);
	name[length] = '\0';
}

/* What was typed at a place, up to `end`, is no name of a game. */
static cgt_status unknown_game(const struct cgti_reader *at, const struct cgti_reader *end)
{
	struct cgti_text list = CGTI_TEXT_EMPTY;
	int length = end->at - at->at < CGTI_NAME_MAX_BYTES ? (int)(end->at - at->at) : CGTI_NAME_MAX_BYTES;
	cgt_status status;

	for (size_t k = 0; k < KNOWN_COUNT; k++)
		cgti_text_format(&list, "%s%s", k ? ", " : "", known[k]->name);
	if (list.failed)
		status = cgti_fail_memory();
	else
		status = cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column,
		                      "line %d, column %d: no game is called \"%.*s\"; there is: %s, grundy, and codes such "
		                      "as 0.137, "
		                      "S{1,3,4}, allbut{2}",
		                      (int)at->line, (int)at->column, length, at->at, list.data);
	cgti_text_free(&list);
	return status;
}

/* What a spec says before it has become a game. */
struct spec {
	const struct cgti_rules *rules;
	uint8_t chosen[CGTI_MAX_OPTIONS];
	bool given[CGTI_MAX_OPTIONS];
};

/* Says what there is in place of what was found; takes the list over. */
static cgt_status unknown_name(const struct cgti_reader *at, const char *of, const char *what, const char *name,
                               struct cgti_text *list)
{
	cgt_status status;

	if (list->failed)
		status = cgti_fail_memory();
	else
		status = cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column, "line %d, column %d: %s has no %s \"%s\"; there is: %s",
		                      (int)at->line, (int)at->column, of, what, name, list->data);
	cgti_text_free(list);
	return status;
}

/* The place of a name among those there are, or their number. */
static size_t find_option(const struct cgti_option *option, const char *name)
{
	size_t i = 0;

	while (i < CGTI_MAX_OPTIONS && option[i].name && strcmp(name, option[i].name) != 0)
		i++;
	return i;
}

static size_t find_value(const struct cgti_option *option, const char *name)
{
	size_t i = 0;

	while (option->value[i] && strcmp(name, option->value[i]) != 0)
		i++;
	return i;
}

static cgt_status unknown_option(const struct cgti_reader *at, const struct cgti_rules *rules, const char *name)
{
	struct cgti_text list = CGTI_TEXT_EMPTY;

	for (size_t i = 0; i < CGTI_MAX_OPTIONS && rules->option[i].name; i++)
		cgti_text_format(&list, "%s%s", i ? ", " : "", rules->option[i].name);
	return unknown_name(at, rules->name, "option", name, &list);
}

static cgt_status unknown_value(const struct cgti_reader *at, const struct cgti_option *option, const char *name)
{
	struct cgti_text list = CGTI_TEXT_EMPTY;

	for (size_t i = 0; option->value[i]; i++)
		cgti_text_format(&list, "%s%s", i ? ", " : "", option->value[i]);
	return unknown_name(at, option->name, "value", name, &list);
}

/* Reads the name of an option that was not given yet. */
static cgt_status read_option(struct cgti_reader *reader, const struct spec *spec, size_t *option)
{
	struct cgti_reader start = *reader;
	char name[CGTI_NAME_MAX_BYTES];

	read_name(reader, name);
	if (!name[0])
		return cgti_reader_expected(reader, "the name of an option");
	*option = find_option(spec->rules->option, name);
	if (*option == CGTI_MAX_OPTIONS || !spec->rules->option[*option].name)
		return unknown_option(&start, spec->rules, name);
	if (spec->given[*option])
		return cgti_fail_at(CGT_BAD_SYNTAX, start.line, start.column, "line %d, column %d: the option %s is given twice",
		                    (int)start.line, (int)start.column, name);
	return CGT_OK;
}

/* Reads "= value" of an option. */
static cgt_status read_value(struct cgti_reader *reader, const struct cgti_option *option, uint8_t *chosen)
{
	struct cgti_reader start;
	char name[CGTI_NAME_MAX_BYTES];

	cgti_reader_skip_space(reader);
	if (*reader->at != '=')
		return cgti_reader_expected(reader, "'=' after the name of an option");
	cgti_reader_next(reader);
	cgti_reader_skip_space(reader);
	start = *reader;
	read_name(reader, name);
	if (!name[0])
		return cgti_reader_expected(reader, "the value of an option");
	*chosen = (uint8_t)find_value(option, name);
	return option->value[*chosen] ? CGT_OK : unknown_value(&start, option, name);
}

/* Reads "(option=value, ...)", if it is there. */
static cgt_status read_options(struct cgti_reader *reader, struct spec *spec)
{
	cgt_status status;

	if (*reader->at != '(')
		return CGT_OK;
	if (!spec->rules->option[0].name)
		return cgti_fail_at(CGT_BAD_SYNTAX, reader->line, reader->column, "line %d, column %d: %s has no options",
		                    (int)reader->line, (int)reader->column, spec->rules->name);
	do {
		size_t option = 0;

		cgti_reader_next(reader);
		cgti_reader_skip_space(reader);
		status = read_option(reader, spec, &option);
		if (status == CGT_OK)
			status = read_value(reader, &spec->rules->option[option], &spec->chosen[option]);
		if (status != CGT_OK)
			return status;
		spec->given[option] = true;
		cgti_reader_skip_space(reader);
	} while (*reader->at == ',');
	if (*reader->at != ')')
		return cgti_reader_expected(reader, "',' or ')' after an option");
	cgti_reader_next(reader);
	return CGT_OK;
}

/* The standard form: the name, and the options that are not as they are without being given. */
static void write_spec(const struct spec *spec, struct cgti_text *text)
{
	const char *before = "(";

	cgti_text_string(text, spec->rules->name);
	for (size_t i = 0; i < CGTI_MAX_OPTIONS; i++) {
		const struct cgti_option *option = &spec->rules->option[i];

		if (!spec->chosen[i])
			continue;
		cgti_text_format(text, "%s%s=%s", before, option->name, option->value[spec->chosen[i]]);
		before = ", ";
	}
	if (before[0] == ',')
		cgti_text_char(text, ')');
}

static cgt_status new_game(const struct spec *spec, cgt_game **game)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_game *made = NULL;

	write_spec(spec, &text);
	if (!text.failed)
		made = cgti_alloc(sizeof *made + text.length + 1);
	if (!made) {
		cgti_text_free(&text);
		return cgti_fail_memory();
	}
	cgti_refs_init(&made->refs);
	made->rules = spec->rules->variant ? spec->rules->variant(spec->chosen) : spec->rules;
	memcpy(made->chosen, spec->chosen, sizeof made->chosen);
	made->spec = (char *)(made + 1);
	memcpy(made->spec, text.data, text.length + 1);
	cgti_text_free(&text);
	*game = made;
	return CGT_OK;
}

bool cgti_game_is_known(const char *name)
{
	struct cgti_reader reader = cgti_reader_within(name);

	return find_known(name) || cgti_code_begins(&reader);
}

/* The spec of a game of the caller's is its name and version, "maze(version=2)"; the name alone stands for it, too. */
static cgt_status read_version(struct cgti_reader *reader, const cgt_game *game)
{
	const char *version = game->spec + strlen(game->rules->name);
	size_t length = strlen(version);

	if (*reader->at != '(')
		return CGT_OK;
	if (strncmp(reader->at, version, length) != 0)
		return cgti_fail_at(CGT_BAD_SYNTAX, reader->line, reader->column, "line %d, column %d: expected %s after %s",
		                    (int)reader->line, (int)reader->column, version, game->rules->name);
	while (length-- > 0)
		cgti_reader_next(reader);
	return CGT_OK;
}

/* Finds a game of the caller's by its name; the version, if there is one, is still to be read. */
static cgt_status read_extra(struct cgti_reader *reader, const struct cgti_reader *start, const char *name,
                             cgt_game *const *extra, size_t count, cgt_game **game)
{
	cgt_status status;

	for (size_t k = 0; k < count; k++) {
		if (strcmp(name, extra[k]->rules->name) != 0)
			continue;
		status = read_version(reader, extra[k]);
		if (status == CGT_OK)
			*game = cgt_game_ref(extra[k]);
		return status;
	}
	return unknown_game(start, reader);
}

cgt_status cgti_game_read(struct cgti_reader *reader, cgt_game *const *extra, size_t count, cgt_game **game)
{
	struct cgti_reader start = *reader;
	struct spec spec = { .rules = NULL };
	char name[CGTI_NAME_MAX_BYTES];
	cgt_status status;

	if (cgti_code_begins(reader))
		return cgti_heaps_read_game(reader, game);
	read_name(reader, name);
	if (!name[0])
		return cgti_reader_expected(reader, "the name of a game");
	spec.rules = find_known(name);
	if (!spec.rules)
		return read_extra(reader, &start, name, extra, count, game);
	status = read_options(reader, &spec);
	return status == CGT_OK ? new_game(&spec, game) : status;
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
	status = cgti_game_read(&reader, NULL, 0, &made);
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
