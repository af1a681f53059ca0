/* SPDX-License-Identifier: MIT */
/* What sums of bounds prove. */
#include "domineering/bounds.h"

#define NOTHING CGTI_WORTH_NOTHING
#define UNIT CGTI_WORTH_UNIT

const struct cgti_worth cgti_worth_zero = {
	.first = { NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING },
};

const struct cgti_worth cgti_worth_least = {
	.second = { NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING },
	.first = { NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING },
};

/* The least that is enough, by temperature. */
static const int16_t enough_second[CGTI_TEMPERATURES] = {
	0, UNIT / 4 + 1, UNIT / 2 + 1, UNIT * 3 / 4 + 1, UNIT + 1, UNIT * 5 / 4 + 1, UNIT * 3 / 2 + 1, UNIT * 2 + 1,
};
static const int16_t enough_first[CGTI_TEMPERATURES] = { 0, 1, 1, 1, 1, 1, 1, 1 };

/* The greatest of what is there beyond what is enough. */
static int greatest(const int16_t lane[CGTI_TEMPERATURES], const int16_t enough[CGTI_TEMPERATURES])
{
	int16_t beyond[CGTI_TEMPERATURES];

	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		beyond[t] = (int16_t)(lane[t] - enough[t]);
	for (int step = CGTI_TEMPERATURES / 2; step > 0; step /= 2)
		for (int t = 0; t < step; t++)
			beyond[t] = cgti_worth_greater(beyond[t], beyond[t + step]);
	return beyond[0];
}

int cgti_worth_second(const struct cgti_worth *worth, int number)
{
	return greatest(worth->second, enough_second) + number;
}

int cgti_worth_first(const struct cgti_worth *worth, int number)
{
	const int before = worth->second[0] - 1, after = greatest(worth->first, enough_first);

	return (before > after ? before : after) + number;
}

/* --- a game from its options ------------------------------------------------------------------------------------------- */

static const int16_t temperature[CGTI_TEMPERATURES] = {
	0, UNIT / 4, UNIT / 2, UNIT * 3 / 4, UNIT, UNIT * 5 / 4, UNIT * 3 / 2, UNIT * 2,
};

#define PLENTY (-NOTHING)

const struct cgti_worth_options cgti_worth_no_options = {
	.left = { NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING },
	.right = { PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY },
};

/*
 * The greatest number up to `most` that is known to be no more than a game with an option that is at least `left`: an integer
 * of at most 0, or one that is no more than a step above that option.
 */
static int16_t least_number(int left, int most)
{
	int best = (most < 0 ? most : 0) & -UNIT;

	if (left >= most)
		return (int16_t)most;
	for (int step = 1; step <= UNIT; step *= 2) {
		int number = (left + step < most ? left + step : most) & -step;

		if (step < UNIT && !(number & step))
			number -= step;
		best = number > best ? number : best;
	}
	return (int16_t)best;
}

struct cgti_worth cgti_worth_of_options(const struct cgti_worth_options *options)
{
	const int16_t number = least_number(options->left[0], options->right[0]);
	struct cgti_worth worth;
	int16_t mast = number;

	for (int t = 0; t < CGTI_TEMPERATURES; t++) {
		worth.first[t] = (int16_t)(options->left[t] - temperature[t]);
		worth.second[t] = (int16_t)(options->right[t] + temperature[t]);
		mast = cgti_worth_greater(mast, worth.first[t] < worth.second[t] ? worth.first[t] : worth.second[t]);
	}
	for (int t = 1; t < CGTI_TEMPERATURES; t++) {
		worth.first[t] = cgti_worth_greater(worth.first[t], mast);
		worth.second[t] = cgti_worth_greater(worth.second[t] < mast ? worth.second[t] : mast, number);
	}
	worth.second[0] = number;
	return worth;
}
