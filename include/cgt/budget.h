/* SPDX-License-Identifier: MIT */
/*
 * cgt/budget.h - how much a call may cost, and how it is watched and stopped.
 *
 * A cgt_budget holds limits (nodes, milliseconds, bytes), a progress callback and a cancel mark. Everything that can run
 * long accepts one; NULL stands for no limit. A call whose budget is spent answers CGT_LIMIT, one that was cancelled
 * CGT_CANCELLED; neither guesses, and the handle that was at work stays usable and keeps what it has learnt. The message of
 * CGT_LIMIT says which limit it was, and how far the call had got: "the budget of 500 milliseconds is spent, after 1234 nodes", or
 * of so many nodes or bytes; that of CGT_CANCELLED says "after 1234 nodes", too.
 *
 * Limits count per call: each call starts with the whole budget. What a node is, the function that takes the budget says.
 * Limits and callback are read when a call starts; changing them meanwhile affects the next call.
 *
 * Threads: one budget may serve calls in several threads, and every function here may be called from any thread.
 * cgt_budget_cancel may also be called from a signal handler.
 */
#ifndef CGT_BUDGET_H
#define CGT_BUDGET_H

#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_budget cgt_budget;

/* How far a call has got; it exists during the progress callback only. */
typedef struct cgt_progress cgt_progress;

/*
 * Watches a long call. Runs only in the thread that made the call, at least every 100 ms while the call works.
 *
 * user       the pointer given to cgt_budget_set_progress
 * progress   how far the call has got, to be asked with the functions below
 *
 * Returns non-zero to go on, 0 to stop (the call then answers CGT_CANCELLED). A callback that failed should return 0.
 *
 * It may use other handles as it likes. On the handle that is at work a call that returns a status answers CGT_BUSY and changes
 * nothing, and a _free does nothing. The budget's last reference must not be given back before the call has returned.
 *
 * It must return: no exception of C++ may leave it, nor longjmp, nor the end of its thread. That is undefined; where control
 * gets out all the same, the handle answers CGT_BUSY for ever, and its memory is lost. Keep the exception, return 0, and
 * throw it again after the call: examples/exceptions.cpp shows how.
 */
typedef int32_t (*cgt_progress_fn)(void *user, const cgt_progress *progress);

/*
 * The nodes done by all threads of the call so far; the count may lag slightly behind the other threads. 0 for NULL. Since
 * 0.9.
 */
CGT_API uint64_t cgt_progress_nodes(const cgt_progress *progress);

/* The wall-clock seconds since the call began; 0 for NULL. Since 0.9. */
CGT_API double cgt_progress_seconds(const cgt_progress *progress);

/* A short text of what is going on, such as "Grundy value", valid during the callback; "" for NULL. Since 0.9. */
CGT_API const char *cgt_progress_task(const cgt_progress *progress);

/*
 * How deep the search is: the number of nested moves and sub-questions below the position asked about; 0 for NULL, and of work
 * that is no search. Since 0.9.
 */
CGT_API uint64_t cgt_progress_depth(const cgt_progress *progress);

/*
 * Where the search is on its first plies, valid during the callback: "3 of 17, 2 of 9" if it is at the second of nine
 * replies to the third of seventeen moves, in the order in which it looks at them. A number stands alone where nobody knows
 * of how many: the third nimber that a piece is asked for. Components of a sum, players to begin and positions of a list are
 * plies, too. "" where nothing is known, and for NULL. Since 0.9.
 */
CGT_API const char *cgt_progress_line(const cgt_progress *progress);

/*
 * The part of the call that is done, from 0 to 1: an estimate that assumes equal cost for all alternatives at a ply and,
 * where the number of sub-questions is unknown, that the current one is the last. Where players take turns it is guessed as
 * if the first move that is tried were enough for one of them, and as if of the moves of the other, which have all to be
 * answered, the k-th cost the k-th part of the first. It never falls while a call is at work. Negative where nothing is
 * known, and for NULL. Since 0.9.
 */
CGT_API double cgt_progress_part(const cgt_progress *progress);

/*
 * The seconds that are left if that guess is right and it goes on as fast as since the first two seconds, in which a call
 * finds what earlier ones left in the tables; negative where nothing is known, and for NULL. Since 0.9.
 */
CGT_API double cgt_progress_seconds_left(const cgt_progress *progress);

/* How many results the solver's table of results has; 0 where there is none, and for NULL. Since 0.9. */
CGT_API uint64_t cgt_progress_table_entries(const cgt_progress *progress);

/*
 * How much of the bytes that it may hold ("table-bytes", cgt/solver.h) that table holds, from 0 to 1; when it is full, what
 * cost least is dropped for what comes. Negative where there is none, and for NULL. Since 0.9.
 */
CGT_API double cgt_progress_table_load(const cgt_progress *progress);

/*
 * Makes a budget without limits, into *budget; release it with cgt_budget_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (budget is NULL) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_budget_new(cgt_budget **budget);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_budget *cgt_budget_ref(cgt_budget *budget);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_budget_unref(cgt_budget *budget);

/* Limits the nodes of each call; 0 means no limit, the initial state. Returns CGT_OK or CGT_BAD_ARGUMENT. Since 0.9. */
CGT_API cgt_status cgt_budget_set_nodes(cgt_budget *budget, uint64_t nodes);

/*
 * Limits the wall-clock time of each call in milliseconds; 0 means no limit, the initial state.
 * A call stops within 10 ms of its limit unless its function says otherwise.
 * Returns CGT_OK or CGT_BAD_ARGUMENT. Since 0.9.
 */
CGT_API cgt_status cgt_budget_set_milliseconds(cgt_budget *budget, uint64_t milliseconds);

/*
 * Limits the bytes that one call may add to what its handle already holds; 0 means no limit, the initial state.
 * Returns CGT_OK or CGT_BAD_ARGUMENT. Since 0.9.
 */
CGT_API cgt_status cgt_budget_set_bytes(cgt_budget *budget, uint64_t bytes);

/*
 * Sets the progress callback (NULL removes it) and the pointer handed to it. The library never frees `user`, which must
 * stay valid while calls with this budget run.
 * Returns CGT_OK or CGT_BAD_ARGUMENT. Since 0.9.
 */
CGT_API cgt_status cgt_budget_set_progress(cgt_budget *budget, cgt_progress_fn progress, void *user);

/*
 * Asks every call that uses this budget, now or later, to stop; they answer CGT_CANCELLED, within 10 ms where their
 * function does not say otherwise. A call that has its answer without work may still give it. Sticky until
 * cgt_budget_uncancel. Safe in a signal handler; NULL does nothing. Since 0.9.
 */
CGT_API void cgt_budget_cancel(cgt_budget *budget);

/* Takes the cancel mark away; NULL does nothing. Since 0.9. */
CGT_API void cgt_budget_uncancel(cgt_budget *budget);

/* 1 if the cancel mark is set, else 0 (also for NULL). Since 0.9. */
CGT_API int32_t cgt_budget_cancelled(const cgt_budget *budget);

#ifdef __cplusplus
}
#endif

#endif
