/* SPDX-License-Identifier: MIT */
/*
 * Sequences of Grundy values: how far they are computed, by which method, and what is read off them.
 *
 * As a sequence grows it is reviewed: each time it has grown by a quarter, the period is looked for; each time it has doubled,
 * the best sparse space is chosen anew and compared with the plain recurrence. Both cost a few steps a heap in all.
 *
 * From a proved period the value of every heap is known: that of heap n is found at e + (n - e) mod p.
 */
#include "octal/sequence.h"

#include <string.h>
#include <unistd.h>

#include "octal/recurrence_sets.h"
#include "support/error.h"
#include "support/memory.h"

#define FIRST_REVIEW 64     /* values at which a sequence is reviewed first */
#define SPARSE_GAIN 4       /* the sparse method must have so many times fewer heaps to look at than there are */
#define TRIAL_COUNT 16384   /* values computed on the chance of a period if a heap is too large */

cgt_status cgti_sequence_check_idle(const cgt_sequence *sequence)
{
	if (!sequence)
		return cgti_fail_null("sequence");
	if (sequence->busy)
		return cgti_fail(CGT_BUSY, "the sequence is at work");
	return CGT_OK;
}

cgt_status cgt_sequence_new(const char *code, cgt_sequence **sequence)
{
	cgt_sequence *s;
	cgt_status status;

	if (!code || !sequence)
		return cgti_fail_null(code ? "sequence" : "code");
	s = cgti_alloc_zero(1, sizeof *s);
	if (!s)
		return cgti_fail_memory();
	status = cgti_code_parse(code, &s->code);
	if (status)
		goto no_code;
	s->values = (struct cgti_values)CGTI_VALUES_EMPTY;
	status = cgti_values_shape(&s->values, FIRST_REVIEW, 1) ? CGT_OK : cgti_fail_memory();
	if (status)
		goto no_values;
	status = cgti_recurrence_init(&s->recurrence, &s->code);
	if (status)
		goto no_recurrence;
	cgti_values_push(&s->values, 0);
	s->method = CGT_SEQUENCE_AUTO;
	s->seeks_period = true;
	s->review = s->choice = FIRST_REVIEW;
	s->period.status = CGT_PERIOD_UNKNOWN;
	*sequence = s;
	return CGT_OK;

no_recurrence:
	cgti_values_free(&s->values);
no_values:
	cgti_code_free(&s->code);
no_code:
	cgti_free(s);
	return status;
}

void cgt_sequence_free(cgt_sequence *sequence)
{
	if (!sequence || sequence->busy)
		return;
	cgti_recurrence_free(&sequence->recurrence);
	cgti_values_free(&sequence->values);
	cgti_code_free(&sequence->code);
	cgti_free(sequence);
}

cgt_status cgt_sequence_code(const cgt_sequence *sequence, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	if (!sequence)
		return cgti_fail_null("sequence");
	cgti_code_text(&sequence->code, &text);
	return cgti_text_out(&text, buf, cap, needed);
}

cgt_status cgti_sequence_fail_sparse(void)
{
	return cgti_fail(CGT_UNSUPPORTED, "sparse spaces are for codes that leave two heaps at most, by finitely many digits");
}

static cgt_status set_method(cgt_sequence *sequence, int64_t method)
{
	if (method < CGT_SEQUENCE_AUTO || method > CGT_SEQUENCE_SPARSE)
		return cgti_fail(CGT_BAD_ARGUMENT, "\"method\" is CGT_SEQUENCE_AUTO, _PLAIN or _SPARSE, not %lld",
		                 (long long)method);
	if (method == CGT_SEQUENCE_SPARSE && !cgti_space_applies(&sequence->code))
		return cgti_sequence_fail_sparse();
	sequence->method = (int32_t)method;
	sequence->choice = sequence->values.count;
	return CGT_OK;
}

cgt_status cgt_sequence_set(cgt_sequence *sequence, const char *option, int64_t value)
{
	cgt_status status = cgti_sequence_check_idle(sequence);

	if (status)
		return status;
	if (!option)
		return cgti_fail_null("option");
	if (strcmp(option, "method") == 0)
		return set_method(sequence, value);
	if (strcmp(option, "period") != 0)
		return cgti_fail(CGT_BAD_ARGUMENT, "no option \"%s\"; there is: method, period", option);
	if (value != 0 && value != 1)
		return cgti_fail(CGT_BAD_ARGUMENT, "\"period\" is 0 or 1, not %lld", (long long)value);
	sequence->seeks_period = value == 1;
	return CGT_OK;
}

uint64_t cgti_sequence_room(const cgt_sequence *sequence, uint32_t width)
{
	long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
	uint64_t memory = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : SIZE_MAX;
	uint64_t room = memory / (width + cgti_recurrence_bytes_per_heap(&sequence->recurrence));

	return room < CGT_SEQUENCE_MAX_HEAP ? room : UINT64_C(1) + CGT_SEQUENCE_MAX_HEAP;
}

cgt_status cgti_sequence_check_room(const cgt_sequence *sequence, uint64_t heap, uint32_t width)
{
	uint64_t room = cgti_sequence_room(sequence, width);

	if (heap < room)
		return CGT_OK;
	return cgti_fail(CGT_TOO_LARGE,
	                 "heap %llu is too large: no period is proved, and at %llu bytes a heap heap %llu is possible",
	                 (unsigned long long)heap,
	                 (unsigned long long)(width + cgti_recurrence_bytes_per_heap(&sequence->recurrence)),
	                 (unsigned long long)(room - 1));
}

uint64_t cgti_sequence_bytes(const cgt_sequence *sequence)
{
	return sizeof *sequence + CGT_CODE_MAX_REMOVAL + 2 + (uint64_t)sequence->values.cap * sequence->values.width +
	       cgti_recurrence_bytes(&sequence->recurrence);
}

/* The bytes of a call's budget: what had been spent, and what the sequence held, when computing began. */
struct account {
	struct cgti_meter *meter;
	uint64_t spent, held;
};

/* Gives the values room, after all checks. */
static cgt_status shape(cgt_sequence *sequence, size_t count, uint32_t width, const struct account *account)
{
	struct cgti_values *values = &sequence->values;
	size_t cap = count > values->cap ? count : values->cap;
	uint64_t bytes = cgti_sequence_bytes(sequence) + (uint64_t)cap * width - (uint64_t)values->cap * values->width;
	cgt_status status = cgti_sequence_check_room(sequence, cap - 1, width);

	if (!status && bytes > account->held)
		status = cgti_meter_bytes(account->meter, account->spent + bytes - account->held);
	if (status)
		return status;
	return cgti_values_shape(values, cap, width) ? CGT_OK : cgti_fail_memory();
}

/* Computes one more value. */
static cgt_status append(cgt_sequence *sequence, const struct account *account)
{
	size_t heap = sequence->values.count;
	cgt_status status;
	uint32_t value, width;

	status = cgti_recurrence_next(&sequence->recurrence, &sequence->values, account->meter, &value);
	if (status)
		return status;
	width = cgti_values_width(value);
	if (width > sequence->values.width) {
		status = shape(sequence, sequence->values.cap, width, account);
		if (status)
			return status;
	}
	cgti_values_push(&sequence->values, value);
	cgti_recurrence_accept(&sequence->recurrence, heap, value);
	if (value > sequence->max_value) {
		sequence->max_value = value;
		sequence->max_heap = heap;
	}
	return CGT_OK;
}

/* Whether the sparse method is to be used for what follows, and in which space. */
static cgt_status choose_space(const cgt_sequence *sequence, struct cgti_meter *meter, struct cgti_space *space, bool *sparse)
{
	uint64_t rare;
	cgt_status status;

	*sparse = sequence->method != CGT_SEQUENCE_PLAIN && cgti_space_applies(&sequence->code) &&
	          sequence->max_value <= CGTI_SPACE_MAX_VALUE;
	if (!*sparse)
		return CGT_OK;
	status = cgti_space_choose(&sequence->code, &sequence->values, sequence->max_value, meter, space, &rare);
	if (!status)
		*sparse = sequence->method == CGT_SEQUENCE_SPARSE || rare < sequence->values.count / SPARSE_GAIN;
	return status;
}

/* Chooses the method for what follows, until the sequence has doubled. */
static cgt_status choose(cgt_sequence *sequence, struct cgti_meter *meter)
{
	struct cgti_space space;
	bool sparse;
	cgt_status status = choose_space(sequence, meter, &space, &sparse);

	if (!status && sparse)
		status = cgti_recurrence_set_space(&sequence->recurrence, &sequence->values, meter, &space);
	else if (!status && sequence->recurrence.sparse)
		cgti_recurrence_set_plain(&sequence->recurrence, &sequence->values);
	if (!status)
		sequence->choice = sequence->values.count < FIRST_REVIEW ? FIRST_REVIEW : 2 * sequence->values.count;
	return status;
}

/* Looks for a proof of the period. */
static cgt_status review(cgt_sequence *sequence, struct cgti_meter *meter)
{
	struct cgti_period period;
	cgt_status status = cgti_period_prove(&sequence->code, &sequence->values, meter, &period);

	if (status)
		return status;
	if (period.status == CGT_PERIOD_PROVED) {
		sequence->period = period;
		sequence->period_count = sequence->values.count;
	}
	sequence->review = sequence->values.count + sequence->values.count / 4;
	return CGT_OK;
}

/* Computes values until there are `count` of them or a period is proved. */
static cgt_status run(cgt_sequence *sequence, size_t count, struct cgti_meter *meter)
{
	struct account account = { meter, meter->bytes, cgti_sequence_bytes(sequence) };
	cgt_status status = CGT_OK;

	while (!status && sequence->values.count < count && !(sequence->seeks_period && cgti_sequence_is_proved(sequence))) {
		size_t stop = count;

		if (sequence->seeks_period && sequence->values.count >= sequence->review) {
			status = review(sequence, meter);
			continue;
		}
		if (sequence->values.count >= sequence->choice) {
			status = choose(sequence, meter);
			continue;
		}
		if (sequence->seeks_period && sequence->review < stop)
			stop = sequence->review;
		if (sequence->choice < stop)
			stop = sequence->choice;
		status = shape(sequence, stop, sequence->values.width, &account);
		while (!status && sequence->values.count < stop) {
			status = cgti_meter_tick(meter);
			if (!status)
				status = append(sequence, &account);
		}
	}
	return status;
}

cgt_status cgti_sequence_extend(cgt_sequence *sequence, uint64_t heap, struct cgti_meter *meter)
{
	uint64_t room = cgti_sequence_room(sequence, sequence->values.width);
	cgt_status status;

	sequence->busy = true;
	status = run(sequence, (size_t)(heap < room ? heap + 1 : TRIAL_COUNT), meter);
	sequence->busy = false;
	if (!status && heap >= room && !cgti_sequence_is_proved(sequence))
		status = cgti_sequence_check_room(sequence, heap, sequence->values.width);
	return status;
}

cgt_status cgt_sequence_extend(cgt_sequence *sequence, uint64_t heap, cgt_budget *budget)
{
	struct cgti_meter meter;
	cgt_status status = cgti_sequence_check_idle(sequence);

	if (status)
		return status;
	cgti_meter_start(&meter, budget, "Grundy values of heaps");
	return cgti_sequence_extend(sequence, heap, &meter);
}

uint64_t cgt_sequence_known(const cgt_sequence *sequence)
{
	if (!sequence)
		return 0;
	return cgti_sequence_is_proved(sequence) ? UINT64_MAX : sequence->values.count - 1;
}

cgt_status cgti_sequence_check_known(const cgt_sequence *sequence, uint64_t heap)
{
	cgt_status status = cgti_sequence_check_idle(sequence);

	if (status || heap <= cgt_sequence_known(sequence))
		return status;
	return cgti_fail(CGT_BAD_ARGUMENT, "the value of heap %llu is not known, only those up to heap %llu: extend first",
	                 (unsigned long long)heap, (unsigned long long)cgt_sequence_known(sequence));
}

cgt_status cgti_sequence_adopt(cgt_sequence *sequence, struct cgti_values *values, uint32_t max_value, size_t max_heap)
{
	struct cgti_recurrence recurrence;
	cgt_status status = cgti_recurrence_init(&recurrence, &sequence->code);

	if (status)
		return status;
	status = cgti_recurrence_adopt(&recurrence, values, max_value);
	if (status) {
		cgti_recurrence_free(&recurrence);
		return status;
	}
	cgti_recurrence_free(&sequence->recurrence);
	cgti_values_free(&sequence->values);
	sequence->recurrence = recurrence;
	sequence->values = *values;
	*values = (struct cgti_values)CGTI_VALUES_EMPTY;
	sequence->max_value = max_value;
	sequence->max_heap = max_heap;
	sequence->review = sequence->choice = sequence->values.count;
	return CGT_OK;
}
