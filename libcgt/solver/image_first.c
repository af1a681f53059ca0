/* SPDX-License-Identifier: MIT */
/*
 * Pair until the symmetry breaks, then search.
 *
 * As long as an involution carries the position onto itself, a move is answered by its image first. If that answer is there and
 * wins, the move is refuted; if it is not there or does not win, the position after the move is searched as any other. A move
 * that is its own image leaves a symmetric position for the other player, and he may now be the one who follows. So the result
 * is exact, whatever the involution is good for.
 *
 * In normal play a symmetric position in which the clauses of a pairing hold needs no play: whoever is to move loses
 * (doc/theory.md).
 *
 * Symmetric positions are kept whole, by the contents of their cells, for the one question.
 */
#include "solver/question.h"

#include <stdlib.h>
#include <string.h>

#include "pairing/image_moves.h"
#include "involution/clauses.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"
#include "support/players.h"
#include "components/split.h"

enum { UNKNOWN = 0, MOVER_LOSES = 1, MOVER_WINS = 2 };

/*
 * What becomes of the symmetry after a move. The moves are tried in this order: what costs nothing first, then those that have
 * no image as an answer, since a move that wins is likely to be among them.
 */
enum kind {
	STAYS,   /* the move is its own image */
	BROKEN,  /* the image is no answer */
	ANSWERED /* it is one */
};

struct candidate {
	enum kind kind;
	size_t number; /* among the moves of the position */
	size_t k;
	struct cgti_move move;
	struct cgti_answer answer;
};

/* A symmetric position on the way from the root to where the search is. */
struct frame {
	uint32_t state;
	size_t begin, next, end; /* of its candidates; those before `next` are refuted */
};

struct search {
	struct cgti_question *question;
	const cgt_involution *involution;
	int32_t convention;
	struct cgti_answers answers;
	struct cgti_intern states; /* each the number of the player to move, then the contents of all cells */
	uint8_t *known;            /* of each state */
	size_t known_cap;
	uint8_t *state; /* the one at hand */
	size_t state_bytes;
	struct frame *stack;
	size_t depth, stack_cap;
	struct candidate *candidates; /* of all frames, those of the top frame at the end */
	size_t candidate_count, candidate_cap;
	uint64_t start_bytes;
};

static const cgt_position *position_of(const struct search *search)
{
	return search->involution->position;
}

static uint64_t bytes_held(const struct search *search)
{
	return cgti_intern_size(&search->states) + search->known_cap + cgti_solver_bytes(search->question->solver);
}

/* In an impartial position all is the same for both players. */
static int32_t replier_to(const struct search *search, int32_t mover)
{
	return search->question->impartial ? mover : cgti_other_player(mover);
}

static struct cgti_grid grid_at_hand(const struct search *search, size_t k)
{
	const struct cgti_component *component = &position_of(search)->component[k];

	return (struct cgti_grid){ component->board->rows, component->board->cols, search->state + 1 + component->first_cell };
}

static void change(struct search *search, size_t k, const struct cgti_move *move)
{
	struct cgti_grid grid = grid_at_hand(search, k);

	cgti_move_apply(move, &grid);
}

/* Takes the contents of a state. */
static void load(struct search *search, uint32_t state)
{
	size_t bytes;

	memcpy(search->state, cgti_intern_bytes(&search->states, state, &bytes), search->state_bytes);
}

/* Whether the involution carries the position at hand onto itself. */
static bool is_symmetric(const struct search *search)
{
	const cgt_position *position = position_of(search);
	const uint8_t *content = search->state + 1;

	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_component *component = &position->component[k];

		for (size_t cell = component->first_cell; cell < component->first_cell + component->board->size; cell++)
			if (content[search->involution->image[cell]] !=
			    cgti_involution_content(search->involution, k, content[cell]))
				return false;
	}
	return true;
}

/* The number of the state at hand. */
static cgt_status intern_state(struct search *search, uint32_t *number)
{
	bool added;

	if (!CGTI_GROW(search->known, search->known_cap, (size_t)search->states.count + 1))
		return cgti_fail_memory();
	*number = cgti_intern_put(&search->states, search->state, search->state_bytes, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		search->known[*number] = UNKNOWN;
	return CGT_OK;
}

/* Whether the player wins who is to move in the position at hand, by the search that knows of no symmetry. */
static cgt_status search_at_hand(struct search *search, int32_t to_move, bool *wins)
{
	struct cgti_question *question = search->question;
	cgt_status status = CGT_OK;

	question->sum.count = 0;
	for (size_t k = 0; k < position_of(search)->count && status == CGT_OK; k++) {
		struct cgti_grid grid = grid_at_hand(search, k);

		status = cgti_components_add(&question->tables->components, position_of(search)->component[k].game, &grid,
		                             &question->sum);
	}
	return status == CGT_OK ? cgti_question_mover_wins(question, to_move, search->convention, wins) : status;
}

/* Adds a move to the candidates. The state at hand is that before the move. */
static cgt_status add_candidate(struct search *search, uint32_t state, size_t number, size_t k)
{
	const int32_t mover = search->state[0];
	struct candidate made = { .kind = BROKEN, .number = number, .k = k };
	cgt_status status;

	made.move = cgti_answers_moves(&search->answers, mover)->list.move[number];
	status = cgti_answers_find(&search->answers, mover, k, &made.move, &made.answer);
	if (status != CGT_OK)
		return status;
	change(search, k, &made.move);
	if (is_symmetric(search))
		made.kind = STAYS;
	else if (made.answer.available)
		made.kind = ANSWERED;
	load(search, state);
	if (!CGTI_PUSH(search->candidates, search->candidate_count, search->candidate_cap, made))
		return cgti_fail_memory();
	return CGT_OK;
}

static int compare_candidates(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;

	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

/* Lists the moves of the player to move in a state, in the order in which they are to be tried. */
static cgt_status expand(struct search *search, struct frame *frame)
{
	const struct cgti_play_moves *moves;
	cgt_status status;

	load(search, frame->state);
	status = cgti_answers_go(&search->answers, search->state + 1);
	moves = cgti_answers_moves(&search->answers, search->state[0]);
	for (size_t i = 0, k = 0; status == CGT_OK && i < moves->list.count; i++) {
		while (i >= moves->end[k])
			k++;
		status = add_candidate(search, frame->state, i, k);
		if (status == CGT_OK)
			status = cgti_meter_watch(&search->question->meter);
	}
	frame->end = search->candidate_count;
	if (status == CGT_OK && frame->end > frame->begin)
		qsort(search->candidates + frame->begin, frame->end - frame->begin, sizeof *search->candidates, compare_candidates);
	return status;
}

/* The position that the contents of a state make of the boards. */
static cgt_status make_position(struct search *search, uint32_t state, cgt_position **position)
{
	cgt_position *made = cgt_position_ref(search->involution->position);
	cgt_status status = CGT_OK;

	load(search, state);
	for (size_t k = 0; k < position_of(search)->count && status == CGT_OK; k++) {
		struct cgti_grid grid = grid_at_hand(search, k);
		cgt_position *before = made;
		cgt_board *board;

		status = cgti_board_new_grid(&grid, &board);
		if (status != CGT_OK)
			break;
		status = cgti_position_with_board(before, k, board, &made);
		cgt_board_unref(board);
		if (status == CGT_OK)
			cgt_position_unref(before);
	}
	if (status == CGT_OK)
		*position = made;
	else
		cgt_position_unref(made);
	return status;
}

/* Whether the involution pairs the position of a state by the clauses. */
static cgt_status is_paired(struct search *search, uint32_t state, bool *paired)
{
	cgt_position *position;
	cgt_involution *involution;
	struct cgti_clauses_verdict verdict;
	enum cgti_clauses_worth worth;
	cgt_status status;

	*paired = false;
	if (search->convention != CGT_NORMAL)
		return CGT_OK;
	status = make_position(search, state, &position);
	if (status != CGT_OK)
		return status;
	status = cgti_involution_from(position, search->involution->image, search->involution->exchange, &involution);
	cgt_position_unref(position);
	if (status != CGT_OK)
		return status;
	status = cgti_clauses_judge(involution, CGT_READING_PLAYABLE, &verdict, &worth);
	cgt_involution_unref(involution);
	*paired = status == CGT_OK && verdict.failure == CGT_PAIRING_HOLDS && worth != CGTI_CLAUSES_IDLE;
	return status;
}

static cgt_status push(struct search *search, uint32_t state)
{
	struct frame frame = { state, search->candidate_count, search->candidate_count, 0 };
	struct cgti_question *question = search->question;
	bool paired;
	cgt_status status = cgti_meter_tick(&question->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(&question->meter, bytes_held(search) - search->start_bytes);
	if (status == CGT_OK)
		status = is_paired(search, state, &paired);
	if (status != CGT_OK)
		return status;
	question->solver->symmetric_nodes++;
	if (paired) {
		search->known[state] = MOVER_LOSES;
		return CGT_OK;
	}
	status = expand(search, &frame);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->stack, search->depth, search->stack_cap, frame))
		return cgti_fail_memory();
	return CGT_OK;
}

static void pop(struct search *search, int what)
{
	const struct frame *frame = &search->stack[--search->depth];

	search->known[frame->state] = (uint8_t)what;
	search->candidate_count = frame->begin;
}

/* Makes the move of a candidate, and the answer if it has one, and gives the number of the symmetric state that is left. */
static cgt_status follow(struct search *search, const struct frame *frame, const struct candidate *candidate, uint32_t *state)
{
	load(search, frame->state);
	change(search, candidate->k, &candidate->move);
	if (candidate->kind == ANSWERED)
		change(search, candidate->answer.k, &candidate->answer.move);
	else
		search->state[0] = (uint8_t)replier_to(search, search->state[0]);
	return intern_state(search, state);
}

/* Finds by search whether a move wins. */
static cgt_status search_after(struct search *search, const struct frame *frame, const struct candidate *candidate, bool *wins)
{
	bool replier_wins = false;
	cgt_status status;

	load(search, frame->state);
	change(search, candidate->k, &candidate->move);
	status = search_at_hand(search, replier_to(search, search->state[0]), &replier_wins);
	*wins = !replier_wins;
	return status;
}

/* Tries a candidate: whether it wins, or else the state that has to be known before, into *wanted. */
static cgt_status try(struct search *search, const struct frame *frame, const struct candidate *candidate, bool *wins,
                      uint32_t *wanted)
{
	cgt_solver *solver = search->question->solver;
	uint32_t state;
	cgt_status status;

	*wanted = CGTI_INTERN_NONE;
	if (candidate->kind == BROKEN)
		return search_after(search, frame, candidate, wins);
	status = follow(search, frame, candidate, &state);
	if (status != CGT_OK)
		return status;
	if (search->known[state] == UNKNOWN) {
		*wanted = state;
		return CGT_OK;
	}
	*wins = candidate->kind == STAYS && search->known[state] == MOVER_LOSES;
	if (candidate->kind == STAYS)
		return CGT_OK;
	solver->images_tried++;
	if (search->known[state] == MOVER_WINS)
		return search_after(search, frame, candidate, wins);
	solver->images_enough++;
	return CGT_OK;
}

/* Goes on with the top frame: a candidate wins, or one needs a state that is pushed, or all are refuted. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	bool can_move = frame->end > frame->begin;

	for (; frame->next < frame->end; frame->next++) {
		uint32_t wanted;
		bool wins = false;
		cgt_status status = try(search, frame, &search->candidates[frame->next], &wins, &wanted);

		if (status != CGT_OK)
			return status;
		if (wanted != CGTI_INTERN_NONE)
			return push(search, wanted);
		if (wins) {
			pop(search, MOVER_WINS);
			return CGT_OK;
		}
	}
	pop(search, search->convention == CGT_MISERE && !can_move ? MOVER_WINS : MOVER_LOSES);
	return CGT_OK;
}

static cgt_status run(struct search *search, int32_t to_move, bool *wins)
{
	uint32_t root;
	cgt_status status;

	search->state[0] = (uint8_t)(search->question->impartial ? CGT_LEFT : to_move);
	memcpy(search->state + 1, search->answers.play.content, search->state_bytes - 1);
	if (!is_symmetric(search))
		return search_at_hand(search, to_move, wins);
	status = intern_state(search, &root);
	if (status == CGT_OK)
		status = push(search, root);
	while (status == CGT_OK && search->depth > 0)
		status = step(search);
	if (status == CGT_OK)
		*wins = search->known[root] == MOVER_WINS;
	return status;
}

static cgt_status answer(struct cgti_question *question, const cgt_involution *involution, int32_t to_move,
                         int32_t convention, bool *wins)
{
	struct search search = {
		.question = question, .involution = involution, .convention = convention, .states = CGTI_INTERN_EMPTY,
		.state_bytes = 1 + involution->position->cells,
	};
	cgt_status status = cgti_answers_init(&search.answers, involution);

	search.start_bytes = bytes_held(&search) - question->meter.bytes;
	search.state = cgti_alloc(search.state_bytes);
	if (status == CGT_OK)
		status = search.state ? run(&search, to_move, wins) : cgti_fail_memory();
	cgti_answers_free(&search.answers);
	cgti_intern_free(&search.states);
	cgti_free(search.known);
	cgti_free(search.state);
	cgti_free(search.stack);
	cgti_free(search.candidates);
	return status;
}

cgt_status cgt_solver_winner_image_first(cgt_solver *solver, const cgt_involution *involution, int32_t to_move,
                                         int32_t convention, cgt_budget *budget, int32_t *winner)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	bool wins = false;
	cgt_status status;

	if (!involution || !winner)
		return cgti_fail_null(!involution ? "involution" : "winner");
	status = cgti_check_player(to_move);
	if (status == CGT_OK)
		status = cgti_question_check(solver, convention);
	if (status == CGT_OK)
		status = cgti_play_check(involution->position);
	if (status == CGT_OK)
		status = cgti_question_begin(&question, solver, involution->position, budget, "winner, image first");
	if (status == CGT_OK)
		status = answer(&question, involution, to_move, convention, &wins);
	cgti_question_end(&question);
	if (status == CGT_OK)
		*winner = wins ? to_move : cgti_other_player(to_move);
	return status;
}
