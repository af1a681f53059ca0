/* SPDX-License-Identifier: MIT */
/*
 * Tasks for searches, by name: "cram 5x7" is the Grundy value of a rectangle, "misere-cram 4x5" its outcome in misere play,
 * "domineering 8x8V" who wins if V, who plays upright and is Left, begins, "clobber 3x6" who wins if Left begins on a board
 * like a draughtboard, x on its first cell; and "grundy", "outcome", "misere" and "value" are asked of any position that
 * follows.
 */
#ifndef TEST_TASKS_H
#define TEST_TASKS_H

#include <cgt/cgt.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define TASK_BYTES 2048
#define ANSWER_BYTES 64

/* What is asked of which position. */
struct task {
	char question[32];
	char position[TASK_BYTES];
	int32_t to_move; /* of "winner" */
};

/* Reads the name of a task; false if it is none. */
static inline bool task_read(const char *name, struct task *task)
{
	char word[32], first = 'V';
	int rows, cols, length = 0;

	if (sscanf(name, "%31s %n", word, &length) != 1 || !name[length])
		return false;
	task->to_move = CGT_LEFT;
	if (sscanf(name + length, "%dx%d%c", &rows, &cols, &first) < 2) {
		snprintf(task->question, sizeof task->question, "%s", word);
		snprintf(task->position, sizeof task->position, "%s", name + length);
		return true;
	}
	task->to_move = first == 'H' ? CGT_RIGHT : CGT_LEFT;
	strcpy(task->question, strcmp(word, "cram") == 0 ? "grundy" : strcmp(word, "misere-cram") == 0 ? "misere" : "winner");
	snprintf(task->position, sizeof task->position, "%s: %dx%d", strcmp(word, "misere-cram") == 0 ? "cram" : word, rows, cols);
	return true;
}

static inline cgt_status task_value(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, char answer[ANSWER_BYTES])
{
	cgt_values *values = NULL;
	uint64_t value;
	cgt_status status = cgt_solver_value(solver, position, budget, &value);

	if (status == CGT_OK)
		status = cgt_solver_values(solver, &values);
	if (status == CGT_OK)
		status = cgt_values_text(values, value, answer, ANSWER_BYTES, NULL);
	if (status == CGT_BUFFER_TOO_SMALL) {
		snprintf(answer, ANSWER_BYTES, "long");
		status = CGT_OK;
	}
	cgt_values_unref(values);
	return status;
}

/* Asks the solver, and writes the answer; the budget may be NULL. */
static inline cgt_status task_ask(const struct task *task, cgt_solver *solver, const cgt_position *position, cgt_budget *budget,
                                  char answer[ANSWER_BYTES])
{
	const int32_t convention = strcmp(task->question, "misere") == 0 ? CGT_MISERE : CGT_NORMAL;
	uint64_t value = 0;
	int32_t found = CGT_LEFT;
	cgt_status status;

	if (strcmp(task->question, "value") == 0)
		return task_value(solver, position, budget, answer);
	if (strcmp(task->question, "grundy") == 0) {
		status = cgt_solver_grundy(solver, position, CGT_NORMAL, budget, &value);
		snprintf(answer, ANSWER_BYTES, "%llu", (unsigned long long)value);
		return status;
	}
	if (strcmp(task->question, "winner") == 0) {
		status = cgt_solver_winner(solver, position, task->to_move, CGT_NORMAL, budget, &found);
		snprintf(answer, ANSWER_BYTES, "%s", cgt_player_name(found));
		return status;
	}
	status = cgt_solver_outcome(solver, position, convention, budget, &found);
	snprintf(answer, ANSWER_BYTES, "%s", status == CGT_OK ? cgt_outcome_name(found) : "");
	return status;
}

/* Has a new solver, with so many threads, at a task; it is left with what it found: release it, whatever the status is. */
static inline cgt_status task_run(const char *name, int64_t threads, cgt_solver **solver, char answer[ANSWER_BYTES])
{
	cgt_position *position = NULL;
	struct task task;
	cgt_status status;

	*solver = NULL;
	if (!task_read(name, &task))
		return CGT_BAD_ARGUMENT;
	status = cgt_position_parse(task.position, &position);
	if (status == CGT_OK)
		status = cgt_solver_new(solver);
	if (status == CGT_OK)
		status = cgt_solver_set(*solver, "threads", threads);
	if (status == CGT_OK)
		status = task_ask(&task, *solver, position, NULL, answer);
	cgt_position_unref(position);
	return status;
}

static inline uint64_t task_figure(const cgt_solver *solver, const char *key)
{
	uint64_t value = 0;

	cgt_solver_statistic(solver, key, &value);
	return value;
}

#endif
