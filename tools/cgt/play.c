/* SPDX-License-Identifier: MIT */
/*
 * cgt play: play against the computer, which plays perfectly: by a pairing, when you begin and there is one, else by the solver. A
 * search that takes too long is given up; then the computer says that it guesses.
 *
 * What was played is kept as the positions before your moves and the moves, so that moves can be taken back.
 */
#include "command.h"

#define USUAL_MILLISECONDS 10000

static int32_t you = CGT_LEFT;
static bool misere, second;
static const char *given_map;

/* One of your moves, and where it was made. */
struct turn {
	cgt_position *before;
	char *move;
};

struct play {
	cgt_position *position;
	int32_t to_move;
	struct turn *turn;
	size_t turns, room;
	cgt_solver *solver;
	cgt_involution *pairing; /* the computer answers by it, or NULL */
	cgt_strategy *strategy;  /* made from it, with all turns made */
};

static int32_t computer(void)
{
	return you == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
}

static int32_t convention(void)
{
	return misere ? CGT_MISERE : CGT_NORMAL;
}

static cgt_moves *moves_of(const cgt_position *position, int32_t player)
{
	cgt_moves *moves;

	check(cgt_position_moves(position, player, &moves));
	return moves;
}

static bool can_move(const cgt_position *position, int32_t player)
{
	cgt_moves *moves = moves_of(position, player);
	const bool can = cgt_moves_count(moves) > 0;

	cgt_moves_unref(moves);
	return can;
}

/* ---- the pairing ---- */

/* Whether a call was stopped. Any other failure ends the program. */
static bool is_stopped(cgt_status status)
{
	if (status == CGT_LIMIT || status == CGT_CANCELLED)
		return true;
	check(status);
	return false;
}

/* The same for calls that look for a pairing: there may be none, or none of such games. */
static bool has_answer(cgt_status status)
{
	return status != CGT_UNSUPPORTED && status != CGT_END && !is_stopped(status);
}

static cgt_involution *find_pairing(cgt_position *position)
{
	cgt_involution_search *search = NULL;
	cgt_involution *pairing = NULL;

	renew_budget(0, 0);
	if (has_answer(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search)))
		(void)has_answer(cgt_involution_search_next(search, budget, &pairing));
	cgt_involution_search_free(search);
	return pairing;
}

/* A map that was given has to pair. */
static void refuse_map(void)
{
	const struct failure failure = last_failure();

	show_failure(&(struct input){ .kind = "map", .text = given_map }, &failure);
	exit(EXIT_USAGE);
}

/* Makes the strategy, and all turns on it; without one the computer plays on by the solver. */
static void begin_strategy(struct play *play)
{
	char answer[256];
	cgt_status status;

	cgt_strategy_free(play->strategy);
	play->strategy = NULL;
	if (!play->pairing)
		return;
	renew_budget(0, 0);
	status = cgt_strategy_new(play->pairing, budget, &play->strategy);
	if (given_map && status == CGT_BAD_ARGUMENT)
		refuse_map();
	if (!has_answer(status))
		return;
	for (size_t i = 0; i < play->turns; i++)
		check(cgt_strategy_answer(play->strategy, you, play->turn[i].move, answer, sizeof answer, NULL));
}

/* ---- what the computer thinks ---- */

/* The first winning move, to be freed; NULL if there is none or it is not known; then *known says which. */
static char *winning_move(struct play *play, int32_t player, bool *known)
{
	size_t count = 0;
	cgt_status status;
	uint64_t *which;
	cgt_moves *moves;
	char *text;

	renew_budget(0, 0);
	status = cgt_solver_winning_moves(play->solver, play->position, player, convention(), budget, NULL, 0, &count);
	note_stop(status);
	*known = status == CGT_BUFFER_TOO_SMALL || !is_stopped(status);
	if (!*known || count == 0)
		return NULL;
	which = get_memory(count, sizeof *which);
	check(cgt_solver_winning_moves(play->solver, play->position, player, convention(), NULL, which, count, NULL));
	moves = moves_of(play->position, player);
	text = text_of_move(moves, which[0]);
	cgt_moves_unref(moves);
	free(which);
	return text;
}

/* The move with which the computer holds out longest, or if that takes too long to find, its first; to be freed. */
static char *defence(struct play *play)
{
	size_t size = 0;
	cgt_status status;
	cgt_moves *moves;
	char *text;

	renew_budget(0, 0);
	status = cgt_solver_best_line(play->solver, play->position, computer(), convention(), budget, NULL, 0, &size);
	if (status == CGT_BUFFER_TOO_SMALL) {
		text = get_memory(size, 1);
		check(cgt_solver_best_line(play->solver, play->position, computer(), convention(), NULL, text, size, NULL));
		text[strcspn(text, " ")] = '\0';
		return text;
	}
	(void)is_stopped(status);
	moves = moves_of(play->position, computer());
	text = text_of_move(moves, 0);
	cgt_moves_unref(moves);
	return text;
}

/* ---- moving ---- */

/* Takes over a reference. */
static void set_position(struct play *play, cgt_position *position, int32_t to_move)
{
	cgt_position_unref(play->position);
	play->position = position;
	play->to_move = to_move;
}

static void make_move(struct play *play, const char *move)
{
	cgt_position *next;

	check(cgt_position_play(play->position, computer(), move, &next));
	set_position(play, next, you);
}

static void answer_by_pairing(struct play *play)
{
	char answer[256];

	check(cgt_strategy_answer(play->strategy, you, play->turn[play->turns - 1].move, answer, sizeof answer, NULL));
	printf("computer: %s (the image of your move)\n", answer);
	make_move(play, answer);
}

static void answer_by_solver(struct play *play)
{
	bool known;
	char *move = winning_move(play, computer(), &known);
	char remark[150] = "";

	if (!move && known)
		strcpy(remark, " (a losing position)");
	else if (!move)
		snprintf(remark, sizeof remark, " (a guess: the search was stopped %s)", describe_stop());
	if (!move)
		move = defence(play);
	end_progress();
	if (!interrupted()) {
		printf("computer: %s%s\n", move, remark);
		make_move(play, move);
	}
	free(move);
}

static void answer_move(struct play *play)
{
	start_limits();
	if (play->strategy)
		answer_by_pairing(play);
	else
		answer_by_solver(play);
}

/* Keeps your move, so that it can be taken back. */
static void keep_turn(struct play *play, const char *move)
{
	if (play->turns == play->room) {
		struct turn *longer = realloc(play->turn, (2 * play->room + 16) * sizeof *longer);

		if (!longer)
			fail(EXIT_FAILURE, "out of memory");
		play->turn = longer;
		play->room = 2 * play->room + 16;
	}
	play->turn[play->turns].before = cgt_position_ref(play->position);
	play->turn[play->turns].move = get_memory(strlen(move) + 1, 1);
	strcpy(play->turn[play->turns++].move, move);
}

static void drop_turn(struct play *play)
{
	const struct turn *turn = &play->turn[--play->turns];

	set_position(play, turn->before, you);
	free(turn->move);
}

/* ---- what you say ---- */

static void list_moves(const struct play *play)
{
	cgt_moves *moves = moves_of(play->position, you);

	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		char *text = text_of_move(moves, k);

		printf("%s%s", k ? " " : "", text);
		free(text);
	}
	putchar('\n');
	cgt_moves_unref(moves);
}

static void hint(struct play *play)
{
	bool known;
	char *move;

	start_limits();
	move = winning_move(play, you, &known);
	end_progress();
	if (interrupted())
		;
	else if (known)
		printf("%s%s\n", move ? "this wins: " : "no move wins", move ? move : "");
	else
		printf("not known: the search was stopped %s\n", describe_stop());
	free(move);
}

static void undo(struct play *play)
{
	if (play->turns == 0) {
		puts("there is no move to take back");
		return;
	}
	printf("you take back %s\n", play->turn[play->turns - 1].move);
	drop_turn(play);
	start_limits();
	begin_strategy(play);
	print_boards(play->position, NULL);
}

/* Makes your move and answers it; what is no move is refused with the reason. */
static void take_move(struct play *play, const char *move)
{
	cgt_position *next;
	const cgt_status status = cgt_position_play(play->position, you, move, &next);

	if (status == CGT_BAD_SYNTAX || status == CGT_ILLEGAL_MOVE || status == CGT_TOO_LARGE) {
		const struct failure failure = last_failure();

		show_failure(&(struct input){ .kind = "move", .text = move }, &failure);
		fputs("\"moves\" lists your moves, \"help\" what else there is\n", stderr);
		return;
	}
	check(status);
	keep_turn(play, move);
	set_position(play, next, computer());
	printf("you: %s\n", move);
	if (can_move(play->position, computer()))
		answer_move(play);
	print_boards(play->position, NULL);
}

/* Does what a line says; false if you give up. */
static bool obey(struct play *play, const char *line)
{
	if (strcmp(line, "quit") == 0)
		return false;
	if (strcmp(line, "moves") == 0)
		list_moves(play);
	else if (strcmp(line, "hint") == 0)
		hint(play);
	else if (strcmp(line, "undo") == 0)
		undo(play);
	else if (strcmp(line, "help") == 0)
		puts("a move, or: moves, hint, undo, quit");
	else if (*line)
		take_move(play, line);
	return true;
}

/* ---- the play ---- */

/* Play is over: the player to move cannot. */
static void show_end(const struct play *play)
{
	const bool you_are_stuck = play->to_move == you;

	printf("%s: you %s.\n", you_are_stuck ? "You cannot move" : "The computer cannot move",
	       you_are_stuck == misere ? "win" : "lose");
}

/* Reads a line without its end and the spaces around it; NULL at the end of the input. */
static char *read_line(void)
{
	char *line;
	size_t length;

	if (isatty(STDIN_FILENO))
		printf("your move: ");
	if (fflush(stdout) != 0)
		exit(EXIT_FAILURE);
	line = next_line(&length);
	if (!line)
		return NULL;
	line += strspn(line, " \t");
	for (length = strlen(line); length > 0 && strchr(" \t\r", line[length - 1]); length--)
		;
	line[length] = '\0';
	return line;
}

/* Until the player to move cannot, or you give up. */
static void play_on(struct play *play)
{
	bool go_on = true;

	while (go_on && !interrupted() && can_move(play->position, play->to_move)) {
		const char *line = read_line();

		go_on = line && obey(play, line);
	}
	if (!interrupted() && !can_move(play->position, play->to_move))
		show_end(play);
}

/* The pairing that the computer answers by, if it is to. */
static void begin_pairing(struct play *play, const struct input *input)
{
	char *text;

	if (misere || second || !can_move(play->position, you))
		return;
	if (!given_map)
		play->pairing = find_pairing(play->position);
	else if (read_map(input, given_map, &play->pairing) != EXIT_SUCCESS)
		exit(EXIT_USAGE);
	begin_strategy(play);
	if (!play->strategy)
		return;
	text = text_of_map(play->pairing);
	printf("The computer answers by the pairing %s\n", text);
	free(text);
}

static int answer(const struct input *input)
{
	struct play play = { .position = cgt_position_ref(input->position), .to_move = second ? computer() : you };

	check(cgt_solver_new(&play.solver));
	set_threads(play.solver);
	printf("You are %s, and %s first. Who cannot move %s.\n", cgt_player_name(you), second ? "the computer moves" : "move",
	       misere ? "wins" : "loses");
	begin_pairing(&play, input);
	print_boards(play.position, NULL);
	if (second && can_move(play.position, computer())) {
		answer_move(&play);
		print_boards(play.position, NULL);
	}
	play_on(&play);

	while (play.turns > 0)
		drop_turn(&play);
	free(play.turn);
	cgt_strategy_free(play.strategy);
	cgt_involution_unref(play.pairing);
	cgt_solver_free(play.solver);
	cgt_position_unref(play.position);
	return interrupted() ? exit_status_of_signal() : EXIT_SUCCESS;
}

static int play(char **words, size_t count)
{
	if (count != 1 || strcmp(words[0], "-") == 0)
		bad_usage("one position is played; the standard input is for your moves");
	if (given_map && (misere || second))
		bad_usage("--map is for normal play in which you begin");
	if (!limited())
		limits.milliseconds = USUAL_MILLISECONDS;
	return answer_positions(words, count, answer);
}

static const struct option options[] = {
	{ "--as", OPTION_CHOICE, &you, "left|right", "which player you are (left)", 0, 0, NULL },
	{ "--second", OPTION_FLAG, &second, NULL, "let the computer move first", 0, 0, NULL },
	{ "--misere", OPTION_FLAG, &misere, NULL, "who cannot move wins", 0, 0, NULL },
	{ "--map", OPTION_TEXT, &given_map, "MAP", "let the computer answer by MAP, which has to pair", 0, 0, NULL },
	{ .name = NULL },
};

const struct command play_command = {
	"play",
	"POSITION",
	"Plays with you: by a pairing if there is one, else by search.",
	{ "A POSITION is written as in \"cram: ....|....\". Your moves are read from the\n"
	  "standard input, one a line, as in 1,1-1,2 (row,column), or 2:1,1-1,2 in the\n"
	  "second component; moves, hint, undo, quit and help are understood, too. Limits\n"
	  "are for each move; without any it is --time 10s.\n",
	  note_on_maps },
	{ options, limit_options, threads_option, quiet_option },
	play,
};
