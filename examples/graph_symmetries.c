/* SPDX-License-Identifier: MIT */
/*
 * graph_symmetries - mirror strategies that no map of cells induces.
 *
 * The game graph of a position has the positions that can come about as its points, whoever moves, and the moves as its arrows.
 * A symmetry of it that is its own inverse, keeps the start and, in a partizan game, turns arrows of Left into arrows of Right
 * is a map of positions that may pair the position: if, whatever the opponent does in a position that it keeps, some reply
 * leads to a position that it keeps, for ever. (Over all maps of positions the question is empty: the one that keeps exactly
 * the positions in which the player to move loses always does.) This program lists the symmetries of small game graphs that
 * pair the start, and says which of them come from no map of the cells.
 */
#include "program.h"

#define MAX_POINTS 64
#define MAX_CELLS 64
#define SHOWN 3

/* What is looked at by itself. */
static const char *const positions[] = {
	"cram: .....", "cram: ..|..", "cram: #..|...", "cram: .##|..#|...", "cram: #.#|...|#..", "cram: .. + cram: ..",
	"domineering: .|. + domineering: ..", "clobber: xo.xo", "clobber: xxoo", "impartial-clobber: xx|oo",
	"toads-and-frogs: .ft.", "toads-and-frogs: .f.t.", "toads-and-frogs: t..f",
};

/* Bits of a set of points. */
typedef uint64_t set;

struct graph {
	cgt_position *position[MAX_POINTS];
	uint8_t content[MAX_POINTS][MAX_CELLS];
	size_t count, cells;
	set moves[2][MAX_POINTS]; /* of Left and Right: the points that arrows lead to */
	set origins[2][MAX_POINTS];
	bool partizan;
	const char *exchanged; /* the contents exchanged with the players, in pairs */
};

struct tally {
	uint64_t symmetries, pairing, from_cells;
	int shown;
};

/* A symmetry in the making: the points up to `next` have their images. */
struct symmetry {
	int image[MAX_POINTS];
};

static void usage(FILE *out)
{
	fputs("Usage: graph_symmetries [OPTION]... [POSITION]...\n"
	      "Lists the symmetries of the game graphs of positions that pair them, and those that no map of cells induces.\n"
	      "A POSITION is as in \"cram: ..|..\"; its game graph may have 64 positions. Without any, a few are looked at.\n"
	      "\n"
	      "  --help    print this\n",
	      out);
}

static void too_large(const char *what)
{
	fail(EXIT_USAGE, "the position has too many %s for this program (64)", what);
}

/* ---- the game graph ---- */

static void read_contents(const cgt_position *position, uint8_t *content)
{
	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		cgt_board *board;

		check(cgt_position_board(position, k, &board));
		if (cgt_board_kind(board) == CGT_BOARD_GRID) {
			check(cgt_board_contents(board, content, cgt_board_size(board), NULL));
			content += cgt_board_size(board);
		}
		cgt_board_unref(board);
	}
}

/* The number of a position, which is taken over. */
static size_t point_of(struct graph *graph, cgt_position *position)
{
	for (size_t i = 0; i < graph->count; i++)
		if (cgt_position_equal(graph->position[i], position)) {
			cgt_position_unref(position);
			return i;
		}
	if (graph->count == MAX_POINTS)
		too_large("positions");
	read_contents(position, graph->content[graph->count]);
	graph->position[graph->count] = position;
	return graph->count++;
}

static void add_moves(struct graph *graph, size_t from, int32_t player)
{
	const int side = player - CGT_LEFT;
	cgt_moves *moves;

	check(cgt_position_moves(graph->position[from], player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *next;
		size_t to;

		check(cgt_moves_play(moves, k, &next));
		to = point_of(graph, next);
		graph->moves[side][from] |= UINT64_C(1) << to;
		graph->origins[side][to] |= UINT64_C(1) << from;
	}
	cgt_moves_unref(moves);
}

static void read_games(struct graph *graph, const cgt_position *start)
{
	for (size_t k = 0; k < cgt_position_component_count(start); k++) {
		cgt_game *game;
		char alphabet[64];

		check(cgt_position_game(start, k, &game));
		check(cgt_game_alphabet(game, alphabet, sizeof alphabet, NULL));
		graph->partizan |= !cgt_game_is_impartial(game);
		if (strcmp(alphabet, "xo") == 0 || strcmp(alphabet, "tf") == 0 || strcmp(alphabet, "Pp") == 0)
			graph->exchanged = alphabet[0] == 'x' ? "xo" : alphabet[0] == 't' ? "tf" : "Pp";
		cgt_game_unref(game);
	}
}

static void make_graph(struct graph *graph, const char *text)
{
	cgt_position *start;

	memset(graph, 0, sizeof *graph);
	graph->exchanged = "";
	check(cgt_position_parse(text, &start));
	graph->cells = cgt_position_cell_count(start);
	if (graph->cells > MAX_CELLS)
		too_large("cells");
	read_games(graph, start);
	point_of(graph, start);
	for (size_t i = 0; i < graph->count; i++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
			add_moves(graph, i, player);
}

static void drop_graph(struct graph *graph)
{
	while (graph->count)
		cgt_position_unref(graph->position[--graph->count]);
}

/* ---- symmetries ---- */

/* Whether the arrows between two points are those between their images, with the players exchanged in a partizan game. */
static bool agree(const struct graph *graph, const struct symmetry *symmetry, size_t u, size_t v)
{
	const size_t x = (size_t)symmetry->image[u], y = (size_t)symmetry->image[v];

	for (int side = 0; side < 2; side++) {
		const int there = graph->partizan ? 1 - side : side;

		if ((graph->moves[side][u] >> v & 1) != (graph->moves[there][x] >> y & 1) ||
		    (graph->moves[side][v] >> u & 1) != (graph->moves[there][y] >> x & 1))
			return false;
	}
	return true;
}

/* Whether the image of a point agrees with those of all points that have one. */
static bool fits(const struct graph *graph, const struct symmetry *symmetry, size_t u)
{
	for (size_t v = 0; v < graph->count; v++)
		if (symmetry->image[v] >= 0 && !agree(graph, symmetry, u, v))
			return false;
	return true;
}

/* The greatest set of kept points in which every move of the opponent has a reply into the set. */
static set standing(const struct graph *graph, const struct symmetry *symmetry, int opponent)
{
	set stands = 0, before;

	for (size_t i = 0; i < graph->count; i++)
		if (symmetry->image[i] == (int)i)
			stands |= UINT64_C(1) << i;
	do {
		before = stands;
		for (size_t i = 0; i < graph->count; i++)
			for (size_t q = 0; q < graph->count; q++)
				if (graph->moves[opponent][i] >> q & 1 && !(graph->moves[1 - opponent][q] & stands))
					stands &= ~(UINT64_C(1) << i);
	} while (stands != before);
	return stands;
}

static uint8_t exchange(const struct graph *graph, uint8_t content)
{
	const char *pair = content ? strchr(graph->exchanged, content) : NULL;

	return pair ? (uint8_t)graph->exchanged[(pair - graph->exchanged) ^ 1] : content;
}

/* Whether cell d holds in the images of all points what cell c holds in the points, exchanged or not. */
static bool carries(const struct graph *graph, const struct symmetry *symmetry, bool exchanged, size_t c, size_t d)
{
	for (size_t i = 0; i < graph->count; i++) {
		const uint8_t content = graph->content[i][c];

		if (graph->content[symmetry->image[i]][d] != (exchanged ? exchange(graph, content) : content))
			return false;
	}
	return true;
}

/*
 * Whether a map of cells does to every position what the symmetry does. Cells that hold the same in all positions can stand for
 * each other, so that it is enough if those that may be the image of a cell are as many as those like the cell itself.
 */
static bool comes_from_cells(const struct graph *graph, const struct symmetry *symmetry, bool exchanged)
{
	static const struct symmetry none = { { 0 } };
	struct symmetry identity = none;

	for (size_t i = 0; i < graph->count; i++)
		identity.image[i] = (int)i;
	for (size_t c = 0; c < graph->cells; c++) {
		size_t images = 0, alike = 0;

		for (size_t d = 0; d < graph->cells; d++) {
			images += carries(graph, symmetry, exchanged, c, d);
			alike += carries(graph, &identity, false, c, d);
		}
		if (images != alike)
			return false;
	}
	return true;
}

static void print_board(const cgt_position *position)
{
	char text[512];

	check(cgt_position_text(position, text, sizeof text, NULL));
	printf("%s", text);
}

static void print_symmetry(const struct graph *graph, const struct symmetry *symmetry)
{
	printf("   exchanges");
	for (size_t i = 0; i < graph->count; i++) {
		if (symmetry->image[i] <= (int)i)
			continue;
		printf(" (");
		print_board(graph->position[i]);
		printf(" with ");
		print_board(graph->position[symmetry->image[i]]);
		printf(")");
	}
	printf("\n");
}

static void judge(const struct graph *graph, const struct symmetry *symmetry, struct tally *tally)
{
	bool idle = true;

	for (size_t i = 0; i < graph->count; i++)
		idle &= symmetry->image[i] == (int)i;
	if (idle)
		return;
	tally->symmetries++;
	if (!(standing(graph, symmetry, 0) & standing(graph, symmetry, 1) & 1))
		return;
	tally->pairing++;
	if (comes_from_cells(graph, symmetry, graph->partizan) || comes_from_cells(graph, symmetry, !graph->partizan)) {
		tally->from_cells++;
		return;
	}
	if (tally->shown++ < SHOWN)
		print_symmetry(graph, symmetry);
}

/* Gives the first point without an image each that fits, in turn, and goes on after it. The depth is at most that of points. */
static void search(const struct graph *graph, struct symmetry *symmetry, struct tally *tally)
{
	size_t u = 0;

	while (u < graph->count && symmetry->image[u] >= 0)
		u++;
	if (u == graph->count) {
		judge(graph, symmetry, tally);
		return;
	}
	for (size_t x = u; x < graph->count; x++) {
		if (symmetry->image[x] >= 0)
			continue;
		symmetry->image[u] = (int)x;
		symmetry->image[x] = (int)u;
		if (fits(graph, symmetry, u) && fits(graph, symmetry, x))
			search(graph, symmetry, tally);
		symmetry->image[x] = -1;
		symmetry->image[u] = -1;
	}
}

static void look_at(const char *text)
{
	struct graph graph;
	struct symmetry symmetry;
	struct tally tally = { .symmetries = 0 };

	make_graph(&graph, text);
	for (size_t i = 0; i < graph.count; i++)
		symmetry.image[i] = -1;
	symmetry.image[0] = 0;
	printf("%s\n", text);
	if (fits(&graph, &symmetry, 0))
		search(&graph, &symmetry, &tally);
	printf("   %zu positions; symmetries of order two: %llu; they pair: %llu; of these from maps of cells: %llu, from none: "
	       "%llu\n", graph.count, (unsigned long long)tally.symmetries, (unsigned long long)tally.pairing,
	       (unsigned long long)tally.from_cells, (unsigned long long)(tally.pairing - tally.from_cells));
	fflush(stdout);
	drop_graph(&graph);
}

int main(int count, char **argument)
{
	start_program("graph_symmetries", usage);
	for (int i = 1; i < count; i++) {
		help_if_asked(argument[i]);
		if (argument[i][0] == '-')
			bad_usage("no such option: %s", argument[i]);
	}
	for (int i = 1; i < count; i++)
		look_at(argument[i]);
	for (size_t i = 0; count == 1 && i < sizeof positions / sizeof positions[0]; i++)
		look_at(positions[i]);
	return EXIT_SUCCESS;
}
