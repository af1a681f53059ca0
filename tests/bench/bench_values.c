/* SPDX-License-Identifier: MIT */
/*
 * The table of values: how much memory and time ten million canonical forms take, none of them a sum of number, ups and nimber,
 * and how fast values are compared and added. CPU time.
 */
#include <cgt/cgt.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SIDE 3163 /* its square is over ten million */
#define DAY_TWO 22
#define DAY_THREE 1474

static double seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* Ends the program if a call failed. */
static void need(cgt_status status)
{
	char text[512];

	if (status == CGT_OK)
		return;
	cgt_last_error(NULL, NULL, NULL, text, sizeof text, NULL);
	printf("%s: %s\n", cgt_status_name(status), text);
	exit(EXIT_FAILURE);
}

static uint64_t number(cgt_values *values, int64_t n)
{
	uint64_t value;

	need(cgt_values_number(values, n, 0, &value));
	return value;
}

static uint64_t from_options(cgt_values *values, const uint64_t *left, size_t left_count, const uint64_t *right,
                             size_t right_count)
{
	uint64_t value;

	need(cgt_values_from_options(values, left, left_count, right, right_count, NULL, &value));
	return value;
}

static uint64_t statistic(const cgt_values *values, const char *key)
{
	uint64_t found;

	need(cgt_values_statistic(values, key, &found));
	return found;
}

/* {n, n +- 1 | -m, -m +- 1} for all n and m from 2 on: four options each, of which none can be left out. */
static void many_forms(void)
{
	static uint64_t left[SIDE][2], right[SIDE][2];
	double start = seconds();
	cgt_values *values;

	need(cgt_values_new(&values));
	for (int64_t n = 0; n < SIDE; n++) {
		const uint64_t more = number(values, n + 3), less = number(values, n + 1);
		const uint64_t minus_more = number(values, -n - 3), minus_less = number(values, -n - 1);

		left[n][0] = number(values, n + 2);
		left[n][1] = from_options(values, &more, 1, &less, 1);
		right[n][0] = number(values, -n - 2);
		right[n][1] = from_options(values, &minus_less, 1, &minus_more, 1);
	}
	for (size_t n = 0; n < SIDE; n++)
		for (size_t m = 0; m < SIDE; m++)
			from_options(values, left[n], 2, right[m], 2);
	start = seconds() - start;
	printf("%10llu forms with options %12llu bytes %8.3f s  %.0f ns a form\n",
	       (unsigned long long)statistic(values, "with-options"), (unsigned long long)statistic(values, "bytes"), start,
	       1e9 * start / SIDE / SIDE);
	if (statistic(values, "with-options") < (uint64_t)SIDE * SIDE)
		need(CGT_CORRUPT);
	cgt_values_unref(values);
}

/* The different games with one or two of the given options for each player, added to a list; returns how many are in it then. */
static size_t list_born(cgt_values *values, const uint64_t *option, size_t options, uint64_t *list, size_t count, size_t most)
{
	for (size_t l = 0; l < options * options; l++)
		for (size_t r = 0; r < options * options && count < most; r++) {
			const uint64_t left[2] = { option[l / options], option[l % options] };
			const uint64_t right[2] = { option[r / options], option[r % options] };
			uint64_t value = from_options(values, left, 2, right, 2);
			size_t i = 0;

			while (i < count && list[i] != value)
				i++;
			if (i == count)
				list[count++] = value;
		}
	return count;
}

static void sums(void)
{
	uint64_t day_two[DAY_TWO], day_three[DAY_THREE], sum;
	cgt_values *values;
	size_t few, many;
	int32_t relation;
	double start;

	need(cgt_values_new(&values));
	day_two[0] = number(values, 0);
	day_two[1] = number(values, 1);
	day_two[2] = number(values, -1);
	need(cgt_values_nimber(values, 1, &day_two[3]));
	few = list_born(values, day_two, 4, day_two, 4, DAY_TWO);
	many = list_born(values, day_two, few, day_three, 0, DAY_THREE);
	start = seconds();
	for (size_t a = 0; a < many; a++)
		for (size_t b = 0; b < many; b++)
			need(cgt_values_compare(values, day_three[a], day_three[b], NULL, &relation));
	start = seconds() - start;
	printf("%10zu comparisons of pairs of %zu games born by day 3 %8.3f s  %.0f a second\n", many * many, many, start,
	       (double)(many * many) / start);
	start = seconds();
	for (size_t a = 0; a < many; a++)
		for (size_t b = 0; b <= a; b++)
			need(cgt_values_sum(values, day_three[a], day_three[b], NULL, &sum));
	start = seconds() - start;
	printf("%10zu sums of pairs of them %8.3f s  %.0f a second; %llu values, %llu bytes\n", many * (many + 1) / 2, start,
	       (double)(many * (many + 1) / 2) / start, (unsigned long long)statistic(values, "values"),
	       (unsigned long long)statistic(values, "bytes"));
	cgt_values_unref(values);
}

int main(void)
{
	many_forms();
	sums();
	return EXIT_SUCCESS;
}
