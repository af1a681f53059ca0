/* SPDX-License-Identifier: MIT */
/*
 * The best sparse space. For a mask m the sum over all heaps of (-1)^(bits of g & m) is the number of rare heaps less that of
 * common ones: one Walsh-Hadamard transform of the histogram gives it for all masks at once. With heaps counted as 1 and -1
 * by the parity of heap + shift it does so for the spaces with position.
 */
#include "octal/space.h"

#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

#define HEAPS_BETWEEN_CHECKS ((size_t)1 << 20)

bool cgti_space_applies(const struct cgti_code *code)
{
	uint32_t start = cgti_code_cycle_start(code);
	uint8_t listed = cgti_code_bits(code, 0, start), repeated = cgti_code_bits(code, start, code->count);

	return (listed & CGTI_LEAVE_TWO) && !(listed & CGTI_LEAVE_THREE) && !(repeated & (CGTI_LEAVE_TWO | CGTI_LEAVE_THREE));
}

/* Whether all numbers of counters whose removal may leave two heaps have one parity, then *shift. */
static bool one_parity(const struct cgti_code *code, uint32_t *shift)
{
	bool seen[2] = { false, false };

	for (uint32_t k = 0; k < cgti_code_cycle_start(code); k++)
		if (code->digit[k] & CGTI_LEAVE_TWO)
			seen[k & 1] = true;
	*shift = seen[1];
	return seen[0] != seen[1];
}

static void transform(int64_t *sum, size_t size)
{
	for (size_t half = 1; half < size; half *= 2)
		for (size_t i = 0; i < size; i++)
			if (!(i & half)) {
				int64_t a = sum[i], b = sum[i | half];

				sum[i] = a + b;
				sum[i | half] = a - b;
			}
}

/* Takes the best mask of the spaces with or without position if it is better than the one in *least. */
static cgt_status try_spaces(const struct cgti_values *values, struct cgti_space space, int64_t *sum, size_t size,
                             struct cgti_meter *meter, int64_t *least, struct cgti_space *best)
{
	cgt_status status = CGT_OK;

	for (size_t v = 0; v < size; v++)
		sum[v] = 0;
	for (size_t n = 1; n < values->count && !status; n++) {
		sum[cgti_values_get(values, n)] += space.position & (n + space.shift) ? -1 : 1;
		if (n % HEAPS_BETWEEN_CHECKS == 0)
			status = cgti_meter_check(meter);
	}
	if (status)
		return status;
	transform(sum, size);
	for (size_t mask = 0; mask < size; mask++)
		if (sum[mask] < *least) {
			*least = sum[mask];
			space.mask = (uint32_t)mask;
			*best = space;
		}
	return CGT_OK;
}

cgt_status cgti_space_choose(const struct cgti_code *code, const struct cgti_values *values, uint32_t max_value,
                             struct cgti_meter *meter, struct cgti_space *space, uint64_t *rare)
{
	int64_t heaps = (int64_t)values->count - 1, least = heaps;
	struct cgti_space best = { 0, 0, 0 };
	size_t size = (size_t)1 << (max_value ? cgti_highest_bit(max_value) + 1 : 0);
	int64_t *sum = cgti_alloc(size * sizeof *sum);
	uint32_t shift;
	cgt_status status;

	if (!sum)
		return cgti_fail_memory();
	status = try_spaces(values, (struct cgti_space){ 0, 0, 0 }, sum, size, meter, &least, &best);
	if (!status && one_parity(code, &shift))
		status = try_spaces(values, (struct cgti_space){ 0, 1, shift }, sum, size, meter, &least, &best);
	cgti_free(sum);
	if (status)
		return status;
	*space = best;
	*rare = (uint64_t)(heaps + least) / 2;
	return CGT_OK;
}
