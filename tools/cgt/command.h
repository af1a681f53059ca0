/* SPDX-License-Identifier: MIT */
/*
 * What the files of the command share: a subcommand is a row of the table in ../cgt.c, made of a name, its options and a function
 * that runs it. Options come from tables, from which the help is printed, too; positions come from words or the standard input;
 * an answer is a list of fields, printed for people or as JSON.
 */
#ifndef COMMAND_H
#define COMMAND_H

#ifndef PROGRAM_STATE
#define PROGRAM_STATE extern
#endif
#include "../../examples/program.h"

/* The exit status of a partial answer, beside those of examples/program.h. */
enum { EXIT_LIMIT = 3 };

/* ---- options.c: what is on the command line ---- */

enum option_kind {
	OPTION_FLAG = 1, /* into a bool */
	OPTION_TEXT,     /* into a const char * */
	OPTION_CHOICE,   /* into an int32_t: which of the words of `value`, from 1 */
	OPTION_NUMBER,   /* into a uint64_t, as the following two */
	OPTION_BYTES,
	OPTION_TIME /* in milliseconds */
};

struct option {
	const char *name;
	enum option_kind kind;
	void *into;
	const char *value; /* what the help calls the value; of a choice its words, with '|' between them */
	const char *help;
	uint64_t least, most; /* of a number */
	const char *letter;   /* a short name such as "-q", or NULL */
};

#define OPTION_TABLES 7
#define NOTES 4

struct command {
	const char *name;
	const char *arguments;
	const char *summary;
	const char *notes[NOTES]; /* what the help says besides */
	const struct option *options[OPTION_TABLES]; /* tables that end with an option without name */
	int (*run)(char **words, size_t count);      /* with the words that are no options; returns the exit status */
};

extern const struct option json_option[];
extern const struct option quiet_option[];
extern const struct option limit_options[];
extern const struct option threads_option[];
extern const char note_on_positions[];
extern const char note_on_maps[];

/* Takes the options out of the words that follow the command's name; returns how many words are left. */
size_t read_options(const struct command *command, char **words);

/* Ends with a message if a position was not put in quotes, so that the shell made several words of it. */
void check_quotes(const struct command *command, char **words, size_t count);

/* Prints how the command is called, and in full what its options mean. */
void print_call(FILE *out, const struct command *command);
void print_help(FILE *out, const struct command *command);

/* ---- limits.c: --time, --nodes, --memory and --threads ---- */

struct limits {
	uint64_t milliseconds, nodes, bytes; /* 0: no limit */
};

extern struct limits limits;
extern uint64_t threads;

bool limited(void);

/* From here on time counts. */
void start_limits(void);
uint64_t milliseconds_gone(void);

/* Gives the budget what the limits leave to the next call, after so many nodes and with so many bytes held. */
void renew_budget(uint64_t nodes, uint64_t bytes);

/*
 * Notes what ended a call, if it was stopped; before the library fails again. Then that can be asked: a limit ("time", "nodes",
 * "memory") or "signal", and how far the question had got.
 */
void note_stop(cgt_status status);

struct stop {
	const char *by;
	uint64_t nodes, milliseconds;
};

struct stop last_stop(void);

/* "by the limit of time, after 1,046 nodes and 10.0 s", for people; valid until the next call. */
const char *describe_stop(void);

/* Gives a new solver its threads. */
void set_threads(cgt_solver *solver);

/* ---- saving.c: --resume and --save ---- */

extern const struct option saving_options[];

/* Whether results are to be kept from one position to the next, and after. */
bool keeps_results(void);

/* Saves what the solver knows, if that is asked for. A failure is told, and costs the answer nothing but its exit status. */
void save_results(cgt_solver *solver);
int exit_status_of_saving(int exit_status);

/* Prepares a new solver: its threads, the size of its table, and the results that are in the file. */
void begin_solver(cgt_solver *solver);

/*
 * Asks a question of the solver, over and over while only the time between two savings ran out, and saves the results. The question
 * is asked with the budget, from which the nodes since `nodes_before` are taken off.
 */
cgt_status ask(cgt_solver *solver, uint64_t nodes_before, cgt_status (*question)(void *asked), void *asked);

/* ---- proving.c: --proof ---- */

extern const struct option proof_option[];

/* Whether a proof is asked for; that of more than one position is a mistake. */
bool wants_proof(char **words, size_t count);

/* Proves the claim, which is true, if a proof is asked for; nodes as in ask(). */
cgt_status prove(cgt_solver *solver, uint64_t nodes_before, const cgt_position *position, const char *claim);

/* The fields of the proof, if one is asked for, and of any proof; and its file, once the answer is printed. */
void answer_proof(void);
void answer_claim(const cgt_proof *proved);
void save_proof(void);

/* ---- input.c: positions, and what is wrong with them ---- */

/* A text that the user gave. */
struct input {
	const char *kind;       /* "position", "expression" ... */
	const char *text;
	uint64_t line;          /* on the standard input, from 1; else 0 */
	cgt_position *position; /* what was read, or NULL */
};

/* Answers one position, or one expression, after the other; returns the greatest exit status. */
int answer_positions(char **words, size_t count, int (*answer)(const struct input *input));
int answer_expressions(char **words, size_t count, int (*answer)(const struct input *input));

/* What is wrong with an input, and where: line and column count from 1, and are 0 if it is wrong as a whole. */
struct failure {
	cgt_status status;
	int32_t line, column;
	char message[1024];
};

/* What the last call of the library found wrong. */
struct failure last_failure(void);

/* Says on the standard error what is wrong with a text, and shows the place. */
void show_failure(const struct input *input, const struct failure *failure);

/* The same, as it is told of an input: a line of the standard input has its number there. */
struct failure failure_in(const struct input *place, const struct failure *failure);

/* ---- lines.c: the standard input ---- */

/* The next line, without its end, valid until the next call; NULL if there is none, or if the work was interrupted. */
char *next_line(size_t *length);

/* The bytes of the byte order mark (of UTF-8) that a text begins with; 0 if there is none. */
size_t mark_length(const char *text);

/* Whether a signal came that is to stop the work. */
bool interrupted(void);

/* ---- answer.c: what is printed ---- */

extern bool as_json;

/*
 * Says that there is no answer about an input, and why, on the standard error and in JSON; `place` is the text that the failure is
 * in. Returns the exit status.
 */
int refuse(const struct input *input, const struct input *place, const struct failure *failure);

/*
 * Begins the answer to a question that ended with a status; the input may be NULL. If there is no answer, not even a partial one,
 * refuses the input with the last failure and returns false: then no fields may follow.
 */
bool begin_answer(const struct input *input, cgt_status status);

/* Ends it, if it was begun; says if it is partial. Returns the exit status. */
int end_answer(cgt_status status);

/*
 * Fields. A field without label is left out for people, one without key in JSON. A text that is NULL is not known; words are a
 * text with spaces between them.
 */
void answer_text(const char *label, const char *key, const char *text);
void answer_words(const char *label, const char *key, const char *words);
void answer_number(const char *label, const char *key, uint64_t number);
void answer_nodes(const char *label, uint64_t nodes);
void answer_numbers(const char *label, const char *key, const uint64_t *number, size_t count);
void answer_truth(const char *label, const char *key, bool truth);

/* The outcome class, an enum cgt_outcome, or 0 if it is not known. */
void answer_outcome(int32_t outcome);

/* Fields of JSON that are lists of objects, or objects. */
void begin_list(const char *key);
void answer_item(const char *label, const char *text);
void end_list(void);
void begin_object(const char *key);
void end_object(void);

/* ---- json.c ---- */

/* A key that is NULL is left out, as in lists and at the outside. A text that is NULL is null. */
void json_open(const char *key, char bracket);
void json_close(char bracket);
void json_text(const char *key, const char *text);
void json_number(const char *key, uint64_t number);
void json_seconds(const char *key, uint64_t milliseconds);
void json_truth(const char *key, bool truth);

/* ---- texts.c: texts of the library, to be freed; files ---- */

char *text_of_position(const cgt_position *position);
char *text_of_game(const cgt_game *game);
char *text_of_map(const cgt_involution *involution);
char *text_of_move(const cgt_moves *moves, uint64_t k);
char *picture_of(const cgt_position *position, const cgt_involution *involution);

/* NULL if the text would be too long. */
char *text_of_value(const cgt_values *values, uint64_t value);

/* One text of several, with spaces between them; frees them and their array. NULL if one of them is. */
char *words_of_texts(char **text, size_t count);

/* Some of the moves of a player, by their numbers. */
char *words_of_moves(const cgt_position *position, int32_t player, const uint64_t *which, size_t count);

void write_file(const char *path, const char *text);

/* ---- maps.c: involutions on the command line ---- */

/* Reads the name of one of the eight maps or pairs of cells, into *map. Returns the exit status; a map that is none is refused. */
int read_map(const struct input *input, const char *text, cgt_involution **map);

/* ---- boards.c ---- */

/* Prints the boards of a position, with the pairs of a map as letters if there is one. */
void print_boards(const cgt_position *position, const cgt_involution *map);

/* ---- one file each ---- */

extern const struct command solve_command, grundy_command, value_command, pair_command, census_command, octal_command,
	play_command, draw_command, check_command;

#endif
