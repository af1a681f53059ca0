/* SPDX-License-Identifier: MIT */
/*
 * Misere Cram: depth-first over sums of pieces that are small by the rules of misere play (cram/reduce.c), each kept in the
 * table under its pieces in order. An option that is known to be lost for the replier ends the matter; the others are searched from
 * the smallest. A move takes a cell at least, and there are no more than 64, so the recursion is no deeper.
 */
#include "cram/misere.h"

#include <stdlib.h>

#include "cram/facts.h"
#include "cram/moves.h"
#include "search/taken.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/*
 * A key: what it is, the width and the nim heap, and two words a piece. A sum of more pieces is not kept. Nothing that
 * is found here is found there in normal play, whose keys are of another kind and whose pieces have values
 * (cram/facts.h).
 */
#define MOST_KEPT ((CGTI_TABLE_KEY_WORDS - 1) / 2)

struct search {
	const struct cgti_cram_grid *grid;
	struct cgti_table *table;
	struct cgti_meter *meter;
	struct cgti_cram_sum *option; /* of all sums that are being searched, those of the last one last */
	size_t options, cap;
};

static int compare_pieces(const void *a, const void *b)
{
	const struct cgti_cram_piece *p = a, *q = b;

	if (p->cells != q->cells)
		return p->cells < q->cells ? -1 : 1;
	return p->stars < q->stars ? -1 : p->stars > q->stars;
}

static int size_of(const struct cgti_cram_sum *sum)
{
	int size = (int)sum->nimber;

	for (int i = 0; i < sum->count; i++)
		size += cgti_count_bits(sum->piece[i].cells) + cgti_count_bits(sum->piece[i].stars);
	return size;
}

/* By size, and then by pieces, so that the order is the same everywhere. */
static int compare_sums(const void *a, const void *b)
{
	const struct cgti_cram_sum *p = a, *q = b;
	int order = size_of(p) - size_of(q);

	if (order == 0)
		order = p->count - q->count;
	for (int i = 0; order == 0 && i < p->count; i++)
		order = compare_pieces(&p->piece[i], &q->piece[i]);
	return order;
}

struct key {
	uint64_t word[CGTI_TABLE_KEY_WORDS];
	unsigned words;
	uint64_t hash;
};

/* The key of a sum in order; false if it has too many pieces for one. */
static bool make_key(const struct search *search, const struct cgti_cram_sum *sum, struct key *key)
{
	if (sum->count > MOST_KEPT)
		return false;
	key->words = 1 + 2 * (unsigned)sum->count;
	key->word[0] = (uint64_t)CGTI_KEY_CRAM_MISERE << 56 | (uint64_t)search->grid->width << 8 | sum->nimber;
	for (int i = 0; i < sum->count; i++) {
		key->word[1 + 2 * i] = sum->piece[i].cells;
		key->word[2 + 2 * i] = sum->piece[i].stars;
	}
	key->hash = cgti_table_hash(key->word, key->words);
	return true;
}

/* What is known of who wins a sum: without pieces who has no move wins. */
static bool find_winner(const struct search *search, const struct cgti_cram_sum *sum, bool *wins)
{
	struct key key;
	uint64_t result;

	if (sum->count == 0) {
		*wins = sum->nimber == 0;
		return true;
	}
	if (!make_key(search, sum, &key) || !cgti_table_get(search->table, key.hash, key.word, key.words, &result))
		return false;
	cgti_take(search->meter, CGTI_TAKEN_CRAM_MISERE_KNOWN);
	*wins = result != 0;
	return true;
}

static cgt_status keep_winner(const struct search *search, const struct cgti_cram_sum *sum, bool wins, uint64_t work)
{
	struct key key;

	if (!make_key(search, sum, &key))
		return CGT_OK;
	return cgti_table_put(search->table, key.hash, key.word, key.words, wins, work, search->meter);
}

/* Puts an option on the stack, unless its winner is known; *found: it is lost for the replier. */
static cgt_status add_option(struct search *search, struct cgti_cram_sum *option, bool *found)
{
	const size_t more = search->options < search->cap ? 0 : search->cap + 1;
	bool replier_wins;
	cgt_status status;

	qsort(option->piece, (size_t)option->count, sizeof option->piece[0], compare_pieces);
	if (find_winner(search, option, &replier_wins)) {
		*found = !replier_wins;
		return CGT_OK;
	}
	status = cgti_meter_bytes(search->meter, search->meter->bytes + more * sizeof *search->option);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->option, search->options, search->cap, *option))
		return cgti_fail_memory();
	return CGT_OK;
}

/* The options of a sum, of equal pieces those of one; *found: one is known to be lost for the replier. */
static cgt_status list_options(struct search *search, const struct cgti_cram_sum *sum, bool *found)
{
	cgt_status status = CGT_OK;

	*found = false;
	if (sum->nimber) {
		struct cgti_cram_sum option = *sum;

		cgti_take(search->meter, CGTI_TAKEN_CRAM_MISERE_NIMBER);
		option.nimber = 0;
		status = add_option(search, &option, found);
	}
	for (int i = 0; i < sum->count; i++) {
		struct cgti_cram_walk walk = cgti_cram_moves(search->grid, sum->piece[i]);
		struct cgti_cram_piece left;

		if (i > 0 && cgti_cram_same(sum->piece[i], sum->piece[i - 1])) {
			cgti_take(search->meter, CGTI_TAKEN_CRAM_MISERE_EQUAL_PIECES);
			continue;
		}
		while (status == CGT_OK && !*found && cgti_cram_next_move(search->grid, &walk, &left)) {
			struct cgti_cram_sum option = *sum;

			option.piece[i] = option.piece[--option.count];
			cgti_cram_add_misere(search->grid, left, &option);
			status = add_option(search, &option, found);
		}
	}
	return status;
}

static cgt_status mover_wins(struct search *search, const struct cgti_cram_sum *sum, bool *wins)
{
	const size_t begin = search->options;
	const uint64_t before = search->meter->nodes;
	cgt_status status;

	if (find_winner(search, sum, wins))
		return CGT_OK;
	status = cgti_meter_tick(search->meter);
	if (status == CGT_OK)
		status = list_options(search, sum, wins);
	if (status == CGT_OK && search->options > begin && !*wins)
		qsort(search->option + begin, search->options - begin, sizeof *search->option, compare_sums);
	cgti_plies_enter(&search->meter->plies, search->options - begin);
	for (size_t i = begin; status == CGT_OK && !*wins && i < search->options; i++) {
		const struct cgti_cram_sum option = search->option[i];
		bool replier_wins = false;

		status = mover_wins(search, &option, &replier_wins);
		*wins = !replier_wins;
		cgti_plies_next(&search->meter->plies);
	}
	cgti_plies_leave(&search->meter->plies);
	search->options = begin;
	return status == CGT_OK ? keep_winner(search, sum, *wins, search->meter->nodes - before) : status;
}

cgt_status cgti_cram_misere_mover_wins(const struct cgti_cram_grid *grid, struct cgti_table *table,
                                       const struct cgti_cram_sum *sum, struct cgti_meter *meter, bool *wins)
{
	struct search search = { .grid = grid, .table = table, .meter = meter };
	struct cgti_cram_sum sorted = *sum;
	const uint32_t turns = cgti_plies_take_turns(&meter->plies);
	bool found = false;
	cgt_status status;

	qsort(sorted.piece, (size_t)sorted.count, sizeof sorted.piece[0], compare_pieces);
	status = mover_wins(&search, &sorted, &found);
	cgti_plies_end_turns(&meter->plies, turns);
	if (status == CGT_OK)
		*wins = found;
	cgti_free(search.option);
	return status;
}

bool cgti_cram_misere_is_proved(const struct cgti_table_entry *entry)
{
	const uint64_t head = entry->key[0] ^ (uint64_t)CGTI_KEY_CRAM_MISERE << 56, width = head >> 8;
	struct cgti_cram_piece before = { 0, 0 };

	if (entry->words < 3 || entry->words % 2 == 0 || entry->words > CGTI_TABLE_KEY_WORDS || entry->result > 1 || width < 1 ||
	    width > CGTI_CRAM_WIDEST || (head & 0xff) > 1)
		return false;
	for (unsigned i = 1; i < entry->words; i += 2) {
		const struct cgti_cram_piece piece = { entry->key[i], entry->key[i + 1] };

		if (!cgti_cram_is_least(piece, (int)width) || compare_pieces(&before, &piece) > 0)
			return false;
		before = piece;
	}
	return true;
}
