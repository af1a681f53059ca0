/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic of misere canonical forms, from the options up over an explicit stack; what was found stays in a table.
 *
 * *1 is taken out first: it is 2k against 2k + 1 in the numbers of forms, and two of them cancel.
 *
 * The difference of G and H is the X with X + H = G, of which there is at most one (games can be cancelled in misere play:
 * ONAG, chapter 12). An option of X + H is an option of G, or reverses through G; the latter means that X' + H, say, has the
 * option X' + H' = G. So each option X' of X is G' - H for an option G' of G, or G - H' for an option H' of H. Where all of
 * these exist they make X: for with X of all of them, X + H has the options G', and others that reverse through G. Where one
 * does not exist, some option of G is X + H' for an option H' of H, so that X = G' - H': few candidates, each tried by adding
 * H. (Compare Siegel, Combinatorial Game Theory, V.3.)
 */
#include "misere/arithmetic.h"

#include <string.h>

#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

void cgti_arithmetic_free(struct cgti_arithmetic *arithmetic)
{
	cgti_intern_free(&arithmetic->keys);
	cgti_free(arithmetic->result);
	memset(arithmetic, 0, sizeof *arithmetic);
}

size_t cgti_arithmetic_bytes(const struct cgti_arithmetic *arithmetic)
{
	return cgti_intern_size(&arithmetic->keys) + arithmetic->result_cap * sizeof *arithmetic->result;
}

/* An operation without *1 in its operands, and the *1 that belongs to its result. */
struct task {
	uint32_t operation, a, b;
	uint32_t odd;
};

/* A task on the stack: the smaller results that it needs are asked for one after the other. */
struct frame {
	struct task task;
	size_t next;     /* the result that is needed next */
	bool candidates; /* of a difference: result `failing` does not exist, and candidates are tried */
	size_t failing;
};

struct work {
	struct cgti_arithmetic *arithmetic;
	struct cgti_forms *forms;
	struct cgti_meter *meter;
	struct frame *stack;
	size_t depth, cap;
	struct cgti_form_list options;
	uint64_t start_bytes;
};

static struct task task_of(enum cgti_form_operation operation, uint32_t a, uint32_t b)
{
	uint32_t even_a = a & ~UINT32_C(1), even_b = b & ~UINT32_C(1);

	if (operation == CGTI_MATE)
		return (struct task){ operation, a, b, 0 };
	if (operation == CGTI_SUM && even_a > even_b)
		return (struct task){ operation, even_b, even_a, (a ^ b) & 1 };
	return (struct task){ operation, even_a, even_b, (a ^ b) & 1 };
}

/* The result of a task that is known, or known at once. */
static bool look_up(const struct work *work, const struct task *task, uint32_t *result)
{
	const uint32_t key[3] = { task->operation, task->a, task->b };
	uint32_t number;

	if (task->operation == CGTI_MATE && task->a < 2) {
		*result = task->a ^ 1;
		return true;
	}
	if (task->operation == CGTI_SUM && task->a == 0) {
		*result = task->b ^ task->odd;
		return true;
	}
	if (task->operation == CGTI_DIFFERENCE && (task->b == 0 || task->a == task->b || task->a == 0)) {
		*result = task->b == 0 ? task->a ^ task->odd : task->a == task->b ? task->odd : CGTI_FORM_NONE;
		return true;
	}
	number = cgti_intern_find(&work->arithmetic->keys, key, sizeof key);
	if (number == CGTI_INTERN_NONE)
		return false;
	*result = work->arithmetic->result[number];
	if (*result != CGTI_FORM_NONE)
		*result ^= task->odd;
	return true;
}

/* Keeps the result of a task without its *1. */
static cgt_status keep(struct work *work, const struct task *task, uint32_t result)
{
	const uint32_t key[3] = { task->operation, task->a, task->b };
	struct cgti_arithmetic *arithmetic = work->arithmetic;
	uint32_t number;
	bool added;

	if (!CGTI_GROW(arithmetic->result, arithmetic->result_cap, (size_t)arithmetic->keys.count + 1))
		return cgti_fail_memory();
	number = cgti_intern_put(&arithmetic->keys, key, sizeof key, &added);
	if (number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	arithmetic->result[number] = result;
	return CGT_OK;
}

static uint64_t bytes_held(const struct work *work)
{
	return cgti_forms_bytes(work->forms) + cgti_arithmetic_bytes(work->arithmetic);
}

static cgt_status push(struct work *work, struct task task)
{
	cgt_status status = cgti_meter_tick(work->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(work->meter, bytes_held(work) - work->start_bytes);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(work->stack, work->depth, work->cap, (struct frame){ .task = task }))
		return cgti_fail_memory();
	return CGT_OK;
}

/* The task of the i-th smaller result that a task needs: option i of the first operand in its place, or after those the
 * options of the second one in its place. Returns false if there are no more. */
static bool smaller_task(const struct work *work, const struct task *task, size_t i, struct task *smaller)
{
	size_t a_count, b_count;
	const uint32_t *a = cgti_forms_options(work->forms, task->a, &a_count);
	const uint32_t *b = cgti_forms_options(work->forms, task->b, &b_count);

	if (i < a_count)
		*smaller = task_of(task->operation, a[i], task->b);
	else if (i - a_count < b_count)
		*smaller = task_of(task->operation, task->a, b[i - a_count]);
	else
		return false;
	return true;
}

/* The task of candidate i for a difference of which the smaller result `failing` does not exist. */
static bool candidate_task(const struct work *work, const struct frame *frame, size_t i, struct task *candidate)
{
	size_t a_count, b_count;
	const uint32_t *a = cgti_forms_options(work->forms, frame->task.a, &a_count);
	const uint32_t *b = cgti_forms_options(work->forms, frame->task.b, &b_count);

	if (i >= (frame->failing < a_count ? b_count : a_count))
		return false;
	if (frame->failing < a_count)
		*candidate = task_of(CGTI_DIFFERENCE, a[frame->failing], b[i]);
	else
		*candidate = task_of(CGTI_DIFFERENCE, a[i], b[frame->failing - a_count]);
	return true;
}

/* Ends the top frame with a result. */
static cgt_status finish(struct work *work, uint32_t result)
{
	cgt_status status = keep(work, &work->stack[work->depth - 1].task, result);

	if (status == CGT_OK)
		work->depth--;
	return status;
}

/* All smaller results of the top frame are there: they are the options of its result. */
static cgt_status make_result(struct work *work)
{
	const struct task task = work->stack[work->depth - 1].task;
	struct task smaller;
	uint32_t option, result = 0;
	cgt_status status = CGT_OK;

	work->options.count = 0;
	for (size_t i = 0; status == CGT_OK && smaller_task(work, &task, i, &smaller); i++) {
		look_up(work, &smaller, &option);
		status = cgti_form_list_add(&work->options, option);
	}
	if (status == CGT_OK)
		status = cgti_forms_make(work->forms, &work->options, &result);
	return status == CGT_OK ? finish(work, result) : status;
}

/* Goes on with a difference by its candidates. */
static cgt_status try_candidates(struct work *work)
{
	struct frame *frame = &work->stack[work->depth - 1];
	struct task task, sum;
	uint32_t candidate, whole;

	for (; candidate_task(work, frame, frame->next, &task); frame->next++) {
		if (!look_up(work, &task, &candidate))
			return push(work, task);
		if (candidate == CGTI_FORM_NONE || (cgti_forms_grundy(work->forms, candidate) ^
		                                    cgti_forms_grundy(work->forms, frame->task.b) ^
		                                    cgti_forms_grundy(work->forms, frame->task.a)) != 0)
			continue;
		sum = task_of(CGTI_SUM, candidate, frame->task.b);
		if (!look_up(work, &sum, &whole))
			return push(work, sum);
		if (whole == frame->task.a)
			return finish(work, candidate);
	}
	return finish(work, CGTI_FORM_NONE);
}

/* Goes on with the top frame: ends it, or pushes a smaller task that has to be done first. */
static cgt_status step(struct work *work)
{
	struct frame *frame = &work->stack[work->depth - 1];
	struct task smaller;
	uint32_t result;

	if (frame->candidates)
		return try_candidates(work);
	for (; smaller_task(work, &frame->task, frame->next, &smaller); frame->next++) {
		if (!look_up(work, &smaller, &result))
			return push(work, smaller);
		if (result != CGTI_FORM_NONE)
			continue;
		frame->candidates = true;
		frame->failing = frame->next;
		frame->next = 0;
		return CGT_OK;
	}
	return make_result(work);
}

cgt_status cgti_arithmetic(struct cgti_arithmetic *arithmetic, struct cgti_forms *forms, enum cgti_form_operation operation,
                           uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *result)
{
	struct work work = { .arithmetic = arithmetic, .forms = forms, .meter = meter };
	const struct task task = task_of(operation, a, b);
	cgt_status status = CGT_OK;

	if (look_up(&work, &task, result))
		return CGT_OK;
	work.start_bytes = bytes_held(&work) - meter->bytes;
	status = push(&work, task);
	while (status == CGT_OK && work.depth > 0)
		status = step(&work);
	if (status == CGT_OK)
		look_up(&work, &task, result);
	cgti_free(work.stack);
	cgti_form_list_free(&work.options);
	return status;
}
