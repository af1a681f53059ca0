/* SPDX-License-Identifier: MIT */
/* Builders: a game of the caller's own while its callbacks are being set. */
#include <cgt/builder.h>

#include <string.h>

#include "games/callbacks.h"
#include "games/registry.h"
#include "support/error.h"
#include "support/memory.h"

struct cgt_game_builder {
	struct cgti_own_game *own; /* NULL once it has been handed over */
};

static bool is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_name(const char *name)
{
	size_t length = 0;

	for (; is_letter(name[length]) || (length && (name[length] == '-' || (name[length] >= '0' && name[length] <= '9')));
	     length++)
		;
	return length >= 1 && length <= CGT_GAME_NAME_MAX_BYTES && !name[length];
}

static bool is_version(const char *version)
{
	size_t length = strspn(version, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._");

	return length >= 1 && length <= CGT_GAME_NAME_MAX_BYTES && !version[length];
}

static cgt_status check_names(const char *name, const char *version)
{
	if (!is_name(name))
		return cgti_fail(CGT_BAD_ARGUMENT,
		                 "the name of a game is 1 to %d small letters, digits and '-', a letter first",
		                 CGT_GAME_NAME_MAX_BYTES);
	if (cgti_game_is_known(name))
		return cgti_fail(CGT_BAD_ARGUMENT, "the library has a game called \"%s\" already", name);
	if (!is_version(version))
		return cgti_fail(CGT_BAD_ARGUMENT, "the version of a game is 1 to %d letters, digits, '-', '.' and '_'",
		                 CGT_GAME_NAME_MAX_BYTES);
	return CGT_OK;
}

cgt_status cgt_game_builder_new(const char *name, const char *version, cgt_game_builder **builder)
{
	cgt_game_builder *made;
	cgt_status status;

	if (!name || !version || !builder)
		return cgti_fail_null(!name ? "name" : !version ? "version" : "builder");
	status = check_names(name, version);
	if (status != CGT_OK)
		return status;
	made = cgti_alloc(sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->own = cgti_own_game_new(name, version);
	if (!made->own) {
		cgti_free(made);
		return CGT_OUT_OF_MEMORY;
	}
	*builder = made;
	return CGT_OK;
}

void cgt_game_builder_free(cgt_game_builder *builder)
{
	if (!builder)
		return;
	if (builder->own)
		cgt_game_unref(&builder->own->game);
	cgti_free(builder);
}

static cgt_status check_open(const cgt_game_builder *builder)
{
	if (!builder)
		return cgti_fail_null("builder");
	if (!builder->own)
		return cgti_fail(CGT_BAD_ARGUMENT, "the builder has built its game already");
	return CGT_OK;
}

cgt_status cgt_game_builder_set_user(cgt_game_builder *builder, void *user, cgt_destroy_fn destroy)
{
	cgt_status status = check_open(builder);

	if (status != CGT_OK)
		return status;
	if (builder->own->destroy)
		return cgti_fail(CGT_BAD_ARGUMENT,
		                 "the builder has a user pointer already, with a function that will end its life");
	builder->own->user = user;
	builder->own->destroy = destroy;
	return CGT_OK;
}

cgt_status cgt_game_builder_set_options(cgt_game_builder *builder, cgt_options_fn options)
{
	cgt_status status = check_open(builder);

	if (status != CGT_OK)
		return status;
	if (!options)
		return cgti_fail_null("options");
	builder->own->options = options;
	return CGT_OK;
}

cgt_status cgt_game_builder_set_text_out(cgt_game_builder *builder, cgt_board_fn text_out)
{
	cgt_status status = check_open(builder);

	if (status == CGT_OK)
		builder->own->text_out = text_out;
	return status;
}

cgt_status cgt_game_builder_set_text_in(cgt_game_builder *builder, cgt_board_fn text_in)
{
	cgt_status status = check_open(builder);

	if (status == CGT_OK)
		builder->own->text_in = text_in;
	return status;
}

cgt_status cgt_game_builder_set_negative(cgt_game_builder *builder, cgt_board_fn negative)
{
	cgt_status status = check_open(builder);

	if (status == CGT_OK)
		builder->own->negative = negative;
	return status;
}

cgt_status cgt_game_builder_set_split(cgt_game_builder *builder, cgt_board_fn split)
{
	cgt_status status = check_open(builder);

	if (status == CGT_OK)
		builder->own->split = split;
	return status;
}

static cgt_status check_flag(int32_t flag, const char *name)
{
	return flag == 0 || flag == 1 ? CGT_OK : cgti_fail(CGT_BAD_ARGUMENT, "%s is %d, not 0 or 1", name, (int)flag);
}

cgt_status cgt_game_builder_set_impartial(cgt_game_builder *builder, int32_t impartial)
{
	cgt_status status = check_open(builder);

	if (status == CGT_OK)
		status = check_flag(impartial, "impartial");
	if (status == CGT_OK)
		builder->own->rules.impartial = impartial;
	return status;
}

cgt_status cgt_game_builder_set_thread_safe(cgt_game_builder *builder, int32_t thread_safe)
{
	cgt_status status = check_open(builder);

	if (status == CGT_OK)
		status = check_flag(thread_safe, "thread_safe");
	if (status == CGT_OK)
		builder->own->thread_safe = thread_safe;
	return status;
}

cgt_status cgt_game_builder_build(cgt_game_builder *builder, cgt_game **game)
{
	cgt_status status = check_open(builder);

	if (status != CGT_OK)
		return status;
	if (!game)
		return cgti_fail_null("game");
	if (!builder->own->options)
		return cgti_fail(CGT_BAD_ARGUMENT, "%s has no options callback", builder->own->spec);
	if (!builder->own->text_out != !builder->own->text_in)
		return cgti_fail(CGT_BAD_ARGUMENT, "%s has one text callback: it needs text_out and text_in, or neither",
		                 builder->own->spec);
	cgti_own_game_seal(builder->own);
	*game = &builder->own->game;
	builder->own = NULL;
	return CGT_OK;
}
