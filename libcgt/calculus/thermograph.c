/* SPDX-License-Identifier: MIT */
/* Thermographs as handles, and the numbers of a value that are read off them: its stops, mean and temperature. */
#include "calculus/thermograph.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"
#include "support/text.h"
#include "values/values.h"
#include "values/wall.h"

cgt_status cgt_thermograph_new(cgt_values *values, uint64_t value, cgt_budget *budget, cgt_thermograph **thermograph)
{
	cgt_thermograph *made;
	struct cgti_meter meter;
	uint32_t inside;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK && !thermograph)
		status = cgti_fail_null("thermograph");
	if (status != CGT_OK)
		return status;
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	cgti_refs_init(&made->refs);
	status = cgti_values_begin(values, budget, "thermograph", &meter);
	if (status == CGT_OK)
		status = cgti_values_walls(values, inside, &meter, made->wall);
	values->busy = false;
	if (status == CGT_OK)
		status = cgti_walls_mast(made->wall, &made->mean, &made->temperature);
	if (status != CGT_OK) {
		cgt_thermograph_unref(made);
		return status;
	}
	*thermograph = made;
	return CGT_OK;
}

cgt_thermograph *cgt_thermograph_ref(cgt_thermograph *thermograph)
{
	if (thermograph)
		cgti_refs_take(&thermograph->refs);
	return thermograph;
}

void cgt_thermograph_unref(cgt_thermograph *thermograph)
{
	if (!thermograph || !cgti_refs_drop(&thermograph->refs))
		return;
	cgti_wall_free(&thermograph->wall[0]);
	cgti_wall_free(&thermograph->wall[1]);
	cgti_free(thermograph);
}

void cgti_thermograph_corner(const cgt_thermograph *thermograph, int32_t player, size_t i, struct cgti_dyadic *at,
                             struct cgti_dyadic *temperature)
{
	cgti_wall_corner(&thermograph->wall[player == CGT_RIGHT], i, at, temperature);
	*at = player == CGT_RIGHT ? *at : cgti_dyadic_negative(*at);
}

cgt_status cgt_thermograph_wall(const cgt_thermograph *thermograph, int32_t player, int64_t *corner, size_t cap, size_t *needed)
{
	cgt_status status = thermograph ? cgti_check_player(player) : cgti_fail_null("thermograph");
	const struct cgti_wall *wall;
	int64_t *number;

	if (status != CGT_OK)
		return status;
	wall = &thermograph->wall[player == CGT_RIGHT];
	number = cgti_alloc((wall->count + 1) * CGT_THERMOGRAPH_CORNER * sizeof *number);
	if (!number)
		return cgti_fail_memory();
	for (size_t i = 0; i <= wall->count; i++) {
		struct cgti_dyadic at, temperature;
		int64_t *own = number + CGT_THERMOGRAPH_CORNER * i;

		cgti_thermograph_corner(thermograph, player, i, &at, &temperature);
		own[0] = at.numerator;
		own[1] = at.exponent;
		own[2] = temperature.numerator;
		own[3] = temperature.exponent;
	}
	status = cgti_array_out(number, (wall->count + 1) * CGT_THERMOGRAPH_CORNER, sizeof *number, "numbers", corner, cap, needed);
	cgti_free(number);
	return status;
}

/* The mean, the bends from above, and the slopes, which are 0 on the mast and then by turns. */
static void write_wall(const struct cgti_wall *wall, struct cgti_dyadic mean, int slope, struct cgti_text *text)
{
	cgti_dyadic_write(mean, text);
	cgti_text_string(text, ",[");
	for (size_t i = wall->count; i-- > 0;) {
		cgti_dyadic_write(wall->bend[i], text);
		if (i > 0)
			cgti_text_char(text, ',');
	}
	cgti_text_string(text, "],[0");
	for (size_t i = 0; i < wall->count; i++)
		cgti_text_format(text, ",%d", i % 2 == 0 ? slope : 0);
	cgti_text_char(text, ']');
}

cgt_status cgt_thermograph_text(const cgt_thermograph *thermograph, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	if (!thermograph)
		return cgti_fail_null("thermograph");
	cgti_text_string(&text, "Thermograph(");
	write_wall(&thermograph->wall[0], thermograph->mean, -1, &text);
	cgti_text_char(&text, ',');
	write_wall(&thermograph->wall[1], thermograph->mean, 1, &text);
	cgti_text_char(&text, ')');
	return cgti_text_out(&text, buf, cap, needed);
}

/* --- numbers of a value --------------------------------------------------------------------------------------------------- */

static cgt_status find_number(cgt_values *values, uint32_t value, const char *key, struct cgti_meter *meter,
                              struct cgti_dyadic *number)
{
	struct cgti_dyadic other;

	if (strcmp(key, "left-stop") == 0) {
		*number = cgti_value_number(values, cgti_value_left_stop(values, value));
	} else if (strcmp(key, "right-stop") == 0) {
		*number = cgti_value_number(values, cgti_value_right_stop(values, value));
	} else if (strcmp(key, "number") == 0) {
		if (!cgti_value_is_number(values, value))
			return cgti_fail(CGT_NO_VALUE, "the value is no number");
		*number = cgti_value_number(values, value);
	} else if (strcmp(key, "mean") == 0) {
		return cgti_value_mast(values, value, meter, number, &other);
	} else if (strcmp(key, "temperature") == 0) {
		return cgti_value_mast(values, value, meter, &other, number);
	} else {
		return cgti_fail(CGT_BAD_ARGUMENT,
		                 "no number \"%s\"; there is: left-stop, right-stop, mean, temperature, number", key);
	}
	return CGT_OK;
}

cgt_status cgt_values_dyadic(cgt_values *values, uint64_t value, const char *key, cgt_budget *budget, int64_t *numerator,
                             uint32_t *exponent)
{
	struct cgti_dyadic number = CGTI_DYADIC_ZERO;
	struct cgti_meter meter;
	uint32_t inside;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK && (!key || !numerator || !exponent))
		status = cgti_fail_null(!key ? "key" : !numerator ? "numerator" : "exponent");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "number of a value", &meter);
	if (status != CGT_OK)
		return status;
	status = find_number(values, inside, key, &meter, &number);
	values->busy = false;
	if (status != CGT_OK)
		return status;
	*numerator = number.numerator;
	*exponent = number.exponent;
	return CGT_OK;
}
