/* SPDX-License-Identifier: MIT */
/*
 * cgt solve: who wins. Each player is asked about in turn; when a limit stops that, what was found before is the partial answer.
 *
 * One solver serves all positions, so that one teaches it something about the next; but where there are limits it starts anew for
 * each, so that they mean the same for all.
 */
#include "command.h"

static bool misere, want_moves, want_line, check_pairings;
static int32_t only_player; /* who begins, or 0: each in turn */
static const char *image_first;
static cgt_solver *solver;

/* What was found for one player to begin; NULL and 0 where it is not known. */
struct finding {
	int32_t winner;
	char *moves; /* separated by spaces */
	char *line;
};

/* ---- questions ---- */

static uint64_t figure(const char *key)
{
	uint64_t value;

	check(cgt_solver_statistic(solver, key, &value));
	return value;
}

static int32_t convention(void)
{
	return misere ? CGT_MISERE : CGT_NORMAL;
}

/* What is asked: of a position, with a map or NULL, when a player begins. */
struct question {
	const cgt_position *position;
	const cgt_involution *map;
	int32_t player;
	int32_t winner;
};

static cgt_status ask_winner(void *asked)
{
	struct question *question = asked;

	if (question->map)
		return cgt_solver_winner_image_first(solver, question->map, question->player, convention(), budget,
		                                     &question->winner);
	return cgt_solver_winner(solver, question->position, question->player, convention(), budget, &question->winner);
}

/* Whether a call that was given no buffer has its answer. */
static cgt_status without_buffer(cgt_status status)
{
	return status == CGT_BUFFER_TOO_SMALL ? CGT_OK : status;
}

static cgt_status ask_moves(void *asked)
{
	const struct question *question = asked;
	size_t count;

	return without_buffer(cgt_solver_winning_moves(solver, question->position, question->player, convention(), budget, NULL, 0,
	                                               &count));
}

static cgt_status ask_line(void *asked)
{
	const struct question *question = asked;
	size_t size;

	return without_buffer(cgt_solver_best_line(solver, question->position, question->player, convention(), budget, NULL, 0,
	                                           &size));
}

/* The winning moves, which have been found. */
static char *write_moves(const struct question *question)
{
	size_t count = 0;
	uint64_t *which;
	char *text;

	(void)cgt_solver_winning_moves(solver, question->position, question->player, convention(), NULL, NULL, 0, &count);
	which = get_memory(count, sizeof *which);
	check(cgt_solver_winning_moves(solver, question->position, question->player, convention(), NULL, which, count, NULL));
	text = words_of_moves(question->position, question->player, which, count);
	free(which);
	return text;
}

/* The best line, which has been found. */
static char *write_line(const struct question *question)
{
	size_t size = 0;
	char *text;

	(void)cgt_solver_best_line(solver, question->position, question->player, convention(), NULL, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_solver_best_line(solver, question->position, question->player, convention(), NULL, text, size, NULL));
	return text;
}

static cgt_status find_all(struct question *question, uint64_t nodes_before, struct finding *finding)
{
	cgt_status status = ask(solver, nodes_before, ask_winner, question);

	finding->winner = question->winner;
	if (status == CGT_OK && want_moves) {
		status = ask(solver, nodes_before, ask_moves, question);
		finding->moves = status == CGT_OK ? write_moves(question) : NULL;
	}
	if (status == CGT_OK && want_line) {
		status = ask(solver, nodes_before, ask_line, question);
		finding->line = status == CGT_OK ? write_line(question) : NULL;
	}
	return status;
}

/* ---- answers ---- */

/* The outcome class, from who wins when Left begins and when Right begins; 0 if one of them is not known. */
static int32_t outcome_of(int32_t left_begins, int32_t right_begins)
{
	if (!left_begins || !right_begins)
		return 0;
	if (left_begins == right_begins)
		return left_begins == CGT_LEFT ? CGT_OUTCOME_L : CGT_OUTCOME_R;
	return left_begins == CGT_LEFT ? CGT_OUTCOME_N : CGT_OUTCOME_P;
}

/* What is proved of a position: the outcome, or who wins if one player begins. */
static cgt_status prove_findings(const cgt_position *position, uint64_t nodes_before, const struct finding *finding)
{
	static const char *const claims[] = { [CGT_OUTCOME_N] = "|| 0", [CGT_OUTCOME_P] = "= 0", [CGT_OUTCOME_L] = "> 0",
	                                      [CGT_OUTCOME_R] = "< 0" };
	const int32_t outcome = outcome_of(finding[CGT_LEFT].winner, finding[CGT_RIGHT].winner);
	char claim[64];

	if (only_player)
		snprintf(claim, sizeof claim, "%s%s-first %s-wins", misere ? "misere " : "",
		         only_player == CGT_LEFT ? "left" : "right",
		         finding[only_player].winner == CGT_LEFT ? "left" : "right");
	else if (misere)
		snprintf(claim, sizeof claim, "misere %s", cgt_outcome_name(outcome));
	else
		snprintf(claim, sizeof claim, "%s", claims[outcome]);
	return prove(solver, nodes_before, position, claim);
}

static void answer_finding(int32_t player, const struct finding *finding)
{
	const char *winner = finding->winner ? cgt_player_name(finding->winner) : NULL;
	char sentence[32];

	snprintf(sentence, sizeof sentence, "%s wins", winner ? winner : "");
	begin_object(player == CGT_LEFT ? "left_begins" : "right_begins");
	answer_text(player == CGT_LEFT ? "Left begins" : "Right begins", NULL, winner ? sentence : NULL);
	answer_text(NULL, "winner", winner);
	if (want_moves)
		answer_words("  winning moves", "winning_moves", finding->moves);
	if (want_line)
		answer_words("  best line", "best_line", finding->line);
	end_object();
}

static int answer(const struct input *input)
{
	struct finding finding[] = { [CGT_LEFT] = { 0, NULL, NULL }, [CGT_RIGHT] = { 0, NULL, NULL } };
	cgt_involution *map = NULL;
	cgt_status status = CGT_OK;
	uint64_t before;
	int exit_status;

	if (image_first && read_map(input, image_first, &map) != EXIT_SUCCESS)
		return EXIT_USAGE;
	if (limited() && !keeps_results())
		check(cgt_solver_clear(solver));
	before = figure("nodes");
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++)
		if (!only_player || player == only_player)
			status = find_all(&(struct question){ input->position, map, player, 0 }, before, &finding[player]);
	if (status == CGT_OK)
		status = prove_findings(input->position, before, finding);

	if (begin_answer(input, status)) {
		answer_text("convention", "convention", cgt_convention_name(convention()));
		if (!only_player)
			answer_outcome(outcome_of(finding[CGT_LEFT].winner, finding[CGT_RIGHT].winner));
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
			if (!only_player || player == only_player)
				answer_finding(player, &finding[player]);
		answer_nodes("nodes", figure("nodes") - before);
		answer_proof();
	}
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		free(finding[player].moves);
		free(finding[player].line);
	}
	cgt_involution_unref(map);
	exit_status = end_answer(status);
	save_proof();
	return exit_status;
}

static int solve(char **words, size_t count)
{
	int exit_status;

	if (misere && check_pairings)
		bad_usage("--check-pairings is for normal play: in misere play a pairing proves nothing");
	(void)wants_proof(words, count);
	check(cgt_solver_new(&solver));
	check(cgt_solver_set(solver, "check-pairings", check_pairings));
	begin_solver(solver);
	exit_status = answer_positions(words, count, answer);
	cgt_solver_free(solver);
	return exit_status_of_saving(exit_status);
}

static const struct option options[] = {
	{ "--misere", OPTION_FLAG, &misere, NULL, "who cannot move wins", 0, 0, NULL },
	{ "--to-move", OPTION_CHOICE, &only_player, "left|right", "ask only what happens when this player begins", 0, 0, NULL },
	{ "--moves", OPTION_FLAG, &want_moves, NULL, "list all moves that win", 0, 0, NULL },
	{ "--line", OPTION_FLAG, &want_line, NULL, "play it out: quickest win, longest defence", 0, 0, NULL },
	{ "--check-pairings", OPTION_FLAG, &check_pairings, NULL, "look for pairings before searching", 0, 0, NULL },
	{ "--image-first", OPTION_TEXT, &image_first, "MAP", "try the image of a move under MAP as the first reply", 0, 0, NULL },
	{ .name = NULL },
};

const struct command solve_command = {
	"solve",
	"POSITION...",
	"Says who wins with best play, whoever begins.",
	{ note_on_positions, note_on_maps, "A node is a component or a sum of them that was searched.\n" },
	{ options, json_option, limit_options, threads_option, saving_options, proof_option, quiet_option },
	solve,
};
