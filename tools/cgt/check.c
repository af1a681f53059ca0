/* SPDX-License-Identifier: MIT */
/* cgt check: whether files are proofs. Each is read and held against its rules, entry by entry; no solver is asked. */
#include "command.h"

/* The position that is proved something of, which is that of the last entry. */
static void answer_proved(const cgt_proof *proof)
{
	cgt_position *position;
	char *text;

	check(cgt_proof_position(proof, cgt_proof_count(proof) - 1, &position));
	text = text_of_position(position);
	answer_text("position", "position", text);
	answer_claim(proof);
	free(text);
	cgt_position_unref(position);
}

/* The message says in which line a proof is wrong, and the file is named instead of shown. */
static int refuse_file(const struct input *input)
{
	struct failure failure = last_failure();

	if (failure.status == CGT_OUT_OF_MEMORY)
		check(failure.status);
	failure.line = failure.column = 0;
	return refuse(input, &(struct input){ .kind = input->text, .text = "" }, &failure);
}

static int check_file(const char *path)
{
	const struct input input = { .kind = "proof", .text = path };
	cgt_proof *proof = NULL;
	cgt_status status = cgt_proof_load(path, &proof);

	start_limits();
	renew_budget(0, 0);
	if (status == CGT_OK)
		status = cgt_proof_check(proof, budget);
	if (status != CGT_OK && status != CGT_LIMIT && status != CGT_CANCELLED) {
		cgt_proof_unref(proof);
		return refuse_file(&input);
	}
	begin_answer(&input, status);
	answer_proved(proof);
	if (status == CGT_OK)
		answer_truth("proved", "proved", true);
	else
		answer_text("proved", "proved", NULL);
	cgt_proof_unref(proof);
	return end_answer(status);
}

static int check_files(char **words, size_t count)
{
	int exit_status = EXIT_SUCCESS;

	if (count == 0)
		bad_usage("no proof is given");
	progress_unit = "entries";
	for (size_t i = 0; i < count && !interrupted(); i++) {
		const int own = check_file(words[i]);

		exit_status = own > exit_status ? own : exit_status;
	}
	return exit_status;
}

const struct command check_command = {
	"check",
	"FILE...",
	"Checks proofs, such as --proof writes, without a solver.",
	{ "A node is an entry of a proof.\n" },
	{ json_option, limit_options, quiet_option },
	check_files,
};
