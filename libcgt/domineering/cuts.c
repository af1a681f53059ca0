/* SPDX-License-Identifier: MIT */
/* The best way to cut a board into strips. */
#include "domineering/cuts.h"

/* The worth of some lines, until that of others is looked up. */
static inline const struct cgti_worth *find(struct cgti_domineering_strips *strips, const uint16_t *line, int count)
{
	uint64_t strip = 0;

	if (count <= 2)
		return cgti_domineering_pair(strips, line[0], count == 1 ? 0 : line[1]);
	for (int i = 0; i < count; i++)
		strip |= (uint64_t)line[i] << CGTI_STRIP_WIDTH * i;
	return cgti_domineering_strip(strips, strip);
}

void cgti_domineering_bounds_find(struct cgti_domineering_strips *strips, const uint16_t *line, int lines, int most,
                                  struct cgti_domineering_bounds *bounds)
{
	struct cgti_worth worth[CGTI_DOMINEERING_LINES][CGTI_STRIP_LINES]; /* by the first line, and by how many there are */

	for (int i = 0; i < lines; i++)
		for (int high = 1; high <= most && high <= lines - i; high++)
			worth[i][high - 1] = *find(strips, line + i, high);
	bounds->before[0] = bounds->from[lines] = cgti_worth_zero;
	for (int i = 1; i <= lines; i++) {
		cgti_worth_add(&bounds->before[i - 1], &worth[i - 1][0], &bounds->before[i]);
		for (int high = 2; high <= most && high <= i; high++)
			cgti_worth_consider(&bounds->before[i - high], &worth[i - high][high - 1], &bounds->before[i]);
	}
	for (int i = lines - 1; i >= 0; i--) {
		cgti_worth_add(&bounds->from[i + 1], &worth[i][0], &bounds->from[i]);
		for (int high = 2; high <= most && high <= lines - i; high++)
			cgti_worth_consider(&bounds->from[i + high], &worth[i][high - 1], &bounds->from[i]);
	}
}

/* The best sums up to the lines that have changed, and to each of them: those of before where none has. */
static const struct cgti_worth *best_before(const struct cgti_domineering_bounds *bounds, const struct cgti_worth *changed,
                                            int first, int line)
{
	return line <= first ? &bounds->before[line] : &changed[line - first - 1];
}

void cgti_domineering_bounds_after(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                                   const uint16_t *line, int lines, int most, int first, int last, struct cgti_worth *worth)
{
	struct cgti_worth changed[2], through;

	for (int i = first + 1; i <= last + 1; i++) {
		struct cgti_worth *best = &changed[i - first - 1];

		cgti_worth_add(best_before(bounds, changed, first, i - 1), find(strips, line + i - 1, 1), best);
		for (int high = 2; high <= most && high <= i; high++)
			cgti_worth_consider(best_before(bounds, changed, first, i - high),
			                    find(strips, line + i - high, high), best);
	}
	cgti_worth_add(&changed[last - first], &bounds->from[last + 1], worth);
	for (int start = last; start >= 0 && start + most > last + 1; start--)
		for (int high = last + 2 - start; high <= most && start + high <= lines; high++) {
			const struct cgti_worth *strip = find(strips, line + start, high);

			cgti_worth_add(best_before(bounds, changed, first, start), strip, &through);
			cgti_worth_consider(&through, &bounds->from[start + high], worth);
		}
}
