/* SPDX-License-Identifier: MIT */
/* Summands as words, and lists of them. */
#include "sums/summands.h"

#include <string.h>

#include "support/array.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

struct cgti_planes cgti_summand_planes(const struct cgti_summand *summand)
{
	return (struct cgti_planes){ { summand->word[0], summand->word[1] }, summand->shape >> 7 & 15, summand->shape & 127 };
}

unsigned cgti_summand_words(uint32_t shape)
{
	return (shape >> 7 & 15) * (shape & 127) > 32 ? 2 : 1;
}

void cgti_summand_write(const struct cgti_summand *summand, uint64_t *word)
{
	word[0] = summand->word[0];
	if (cgti_summand_words(summand->shape) == 2)
		word[1] = summand->word[1];
	else
		word[0] |= summand->word[1] << 32;
}

void cgti_summand_read(uint32_t shape, const uint64_t *word, struct cgti_summand *summand)
{
	const bool is_wide = cgti_summand_words(shape) == 2;

	summand->shape = shape;
	summand->word[0] = is_wide ? word[0] : word[0] & UINT32_MAX;
	summand->word[1] = is_wide ? word[1] : word[0] >> 32;
}

bool cgti_summand_is_whole(const struct cgti_summand *summand)
{
	const struct cgti_planes planes = cgti_summand_planes(summand);
	const uint32_t cells = planes.rows * planes.cols;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_CLOBBER)
		return summand->shape == cgti_summand_shape(cgti_summand_kind(summand), 0, 0) && summand->word[0] <= UINT32_MAX &&
		       !summand->word[1] && cgti_summand_kind(summand) <= CGTI_SUMMAND_CLOBBER;
	return cells >= 1 && cells <= CGTI_PLANES_CELLS && !((planes.own[0] | planes.own[1]) & ~cgti_low_bits((int)cells)) &&
	       !(planes.own[0] & planes.own[1]);
}

cgt_status cgti_summands_add(struct cgti_summands *summands, const struct cgti_summand *summand, size_t count)
{
	if (!CGTI_GROW(summands->summand, summands->cap, summands->count + count))
		return cgti_fail_memory();
	if (count)
		memcpy(summands->summand + summands->count, summand, count * sizeof *summand);
	summands->count += count;
	return CGT_OK;
}

void cgti_summands_free(struct cgti_summands *summands)
{
	cgti_free(summands->summand);
	*summands = (struct cgti_summands)CGTI_SUMMANDS_EMPTY;
}

void cgti_summand_enter(const struct cgti_summand_scene *scene)
{
	if (!scene->tables->commons)
		return;
	cgti_commons_enter(scene->tables->commons);
	scene->tables->components.meter = scene->meter;
}

void cgti_summand_leave(const struct cgti_summand_scene *scene)
{
	cgti_commons_leave(scene->tables->commons);
}

struct cgti_summand cgti_summand_of_component(uint32_t id)
{
	return (struct cgti_summand){ { id, 0 }, cgti_summand_shape(CGTI_SUMMAND_COMPONENT, 0, 0) };
}

struct cgti_summand cgti_summand_of_value(uint32_t value)
{
	return (struct cgti_summand){ { value, 0 }, cgti_summand_shape(CGTI_SUMMAND_VALUE, 0, 0) };
}

bool cgti_summand_binds(const struct cgti_summand_scene *scene, const struct cgti_summand *summand)
{
	bool binds;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return false;
	cgti_summand_enter(scene);
	binds = cgti_components_binds(&scene->tables->components, (uint32_t)summand->word[0]);
	cgti_summand_leave(scene);
	return binds;
}

bool cgti_summand_forced(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, int32_t player)
{
	bool forced;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return false;
	cgti_summand_enter(scene);
	forced = cgti_components_forced(&scene->tables->components, (uint32_t)summand->word[0], player);
	cgti_summand_leave(scene);
	return forced;
}

cgt_status cgti_summand_end_option(struct cgti_summand_options *options)
{
	if (!CGTI_PUSH(options->end, options->count, options->cap, options->parts.count))
		return cgti_fail_memory();
	return CGT_OK;
}

void cgti_summand_options_free(struct cgti_summand_options *options)
{
	cgti_summands_free(&options->parts);
	cgti_free(options->end);
	memset(options, 0, sizeof *options);
}
