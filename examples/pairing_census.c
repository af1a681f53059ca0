/* SPDX-License-Identifier: MIT */
/*
 * pairing_census - the essay "A pairing that is not a symmetry", recomputed.
 *
 * For every polyomino to ten cells it asks whether a rigid motion pairs it as a Cram board, whether any involution does, and
 * who wins. It prints the essay's counts, checks its three assertions on the way, draws the staircase, and answers its two open
 * questions: what the extra maps are, and whether their share goes on rising past ten cells (--max-cells).
 */
#include "program.h"

#define EXHAUSTIVE_UP_TO 10 /* cells, unless --search says otherwise */
#define RECTANGLES_UP_TO 8  /* sides */

struct options {
	int32_t max_cells;
	int32_t search; /* enum cgt_search_kind, or 0: exhaustive to ten cells, then by graph */
	int64_t threads;
	bool outcomes;
	bool list;
	const char *svg; /* directory for pictures, or NULL */
};

/* The figures of one size, or of all. */
struct row {
	uint64_t shapes, candidates, wins, rigid, any, gained, extra_shapes, extra_maps, most, contradictions;
};

/* The extra maps of one size. */
struct extras {
	cgt_involution **map;
	size_t count;
};

/* What the motions nearest to the extra maps look like, under one scope. */
struct nearness {
	uint64_t patched;                                /* one of them differs exactly on the cells it fixes */
	uint64_t nowhere;                                /* no motion agrees with the map anywhere */
	uint64_t differing[CGT_POLYOMINO_MAX_CELLS + 1]; /* how many maps differ from the nearest on so many cells */
};

/* ---- options ---- */

static void usage(FILE *out)
{
	fputs("Usage: pairing_census [OPTION]...\n"
	      "Counts the pairings of Cram boards, as in the essay \"A pairing that is not a symmetry\".\n"
	      "\n"
	      "  --max-cells N    go on to shapes of N cells (10)\n"
	      "  --search KIND    exhaustive or graph (exhaustive to 10 cells, then graph)\n"
	      "  --list           print each shape with its extra maps and the motions nearest to them\n"
	      "  --svg DIR        write a picture of each extra map to the directory DIR\n"
	      "  --threads N      use N threads (1)\n"
	      "  --no-outcomes    do not find out who wins\n"
	      "  --help           print this\n",
	      out);
}

static int32_t read_search(const char *text)
{
	if (strcmp(text, "exhaustive") == 0)
		return CGT_SEARCH_EXHAUSTIVE;
	if (strcmp(text, "graph") != 0)
		bad_usage("--search takes exhaustive or graph, not %s", text);
	return CGT_SEARCH_GRAPH;
}

static struct options read_options(char **arg)
{
	struct options options = { .max_cells = 10, .threads = 1, .outcomes = true };

	for (; *arg; arg++) {
		help_if_asked(*arg);
		if (is_option(*arg, "--max-cells"))
			options.max_cells = (int32_t)read_number("--max-cells", value_of_option(&arg), 1, CGT_POLYOMINO_MAX_CELLS);
		else if (is_option(*arg, "--search"))
			options.search = read_search(value_of_option(&arg));
		else if (is_option(*arg, "--list"))
			options.list = true;
		else if (is_option(*arg, "--svg"))
			options.svg = value_of_option(&arg);
		else if (is_option(*arg, "--threads"))
			options.threads = (int64_t)read_number("--threads", value_of_option(&arg), 1, 256);
		else if (is_option(*arg, "--no-outcomes"))
			options.outcomes = false;
		else
			bad_usage("no such option: %s", *arg);
	}
	if (options.search == CGT_SEARCH_EXHAUSTIVE && options.max_cells > CGT_SEARCH_EXHAUSTIVE_MAX_CELLS)
		bad_usage("the exhaustive search takes at most 20 cells");
	if (options.svg && access(options.svg, W_OK | X_OK) != 0)
		fail(EXIT_FAILURE, "cannot write to %s: %s", options.svg, strerror(errno));
	return options;
}

/* ---- numbers ---- */

/* A number with commas, as text that stays good for the next fifteen calls. */
static const char *with_commas(uint64_t number)
{
	static char texts[16][32];
	static int next;
	char *text = texts[next++ % 16], digits[24];
	int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), end = 0;

	for (int i = 0; i < count; i++) {
		if (i > 0 && (count - i) % 3 == 0)
			text[end++] = ',';
		text[end++] = digits[i];
	}
	text[end] = '\0';
	return text;
}

static double ratio(uint64_t part, uint64_t whole)
{
	return whole ? (double)part / (double)whole : 0.0;
}

/* ---- boards and maps ---- */

/* A map of the cells of a single grid, copied out of the library. */
struct picture {
	int32_t rows, cols;
	uint8_t *content;
	size_t *image;
};

static struct picture picture_of(const cgt_involution *involution)
{
	struct picture picture;
	cgt_position *position;
	cgt_board *board;
	size_t cells;

	check(cgt_involution_position(involution, &position));
	check(cgt_position_board(position, 0, &board));
	cells = cgt_board_size(board);
	picture.rows = cgt_board_rows(board);
	picture.cols = cgt_board_cols(board);
	picture.content = get_memory(cells, sizeof *picture.content);
	picture.image = get_memory(cells, sizeof *picture.image);
	check(cgt_board_contents(board, picture.content, cells, NULL));
	check(cgt_involution_image(involution, picture.image, cells, NULL));
	cgt_board_unref(board);
	cgt_position_unref(position);
	return picture;
}

static void drop_picture(struct picture *picture)
{
	free(picture->content);
	free(picture->image);
}

/* The letter of a cell: pairs are lettered in the order of their first cells; a fixed cell is an asterisk. */
static char letter_of(const struct picture *picture, size_t cell)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
	size_t first = picture->image[cell] < cell ? picture->image[cell] : cell, before = 0;

	if (picture->content[cell] == '#')
		return ' ';
	if (picture->image[cell] == cell)
		return '*';
	for (size_t i = 0; i < first; i++)
		before += picture->image[i] > i;
	return letters[before % 26];
}

/* Draws one or two maps of equal boards side by side, each pair of cells with a letter of its own. */
static void draw(cgt_involution *const *involution, int count)
{
	struct picture picture[2] = { { .rows = 0 } };

	for (int i = 0; i < count; i++)
		picture[i] = picture_of(involution[i]);
	for (int32_t row = 0; row < picture[0].rows; row++) {
		printf("   ");
		for (int i = 0; i < count; i++) {
			for (int32_t col = 0; col < picture[i].cols; col++)
				printf(" %c", letter_of(&picture[i], (size_t)(row * picture[i].cols + col)));
			printf("%s", i + 1 < count ? "      " : "\n");
		}
	}
	for (int i = 0; i < count; i++)
		drop_picture(&picture[i]);
}

/* How many steps along edges two cells are apart; neighbours are one. */
static int32_t distance(const struct picture *picture, size_t a, size_t b)
{
	return abs((int32_t)a / picture->cols - (int32_t)b / picture->cols) +
	       abs((int32_t)a % picture->cols - (int32_t)b % picture->cols);
}

/* ---- the census ---- */

static uint64_t figure(const cgt_census *census, const char *key)
{
	uint64_t value;

	check(cgt_census_statistic(census, key, &value));
	return value;
}

static struct row row_of(const cgt_census *census)
{
	return (struct row){
		.shapes = figure(census, "shapes"),
		.candidates = figure(census, "candidates"),
		.wins = figure(census, "wins"),
		.rigid = figure(census, "rigid"),
		.any = figure(census, "any"),
		.gained = figure(census, "gained"),
		.extra_shapes = figure(census, "extra-shapes"),
		.extra_maps = figure(census, "extra-maps"),
		.most = figure(census, "most-extra"),
		.contradictions = figure(census, "contradictions"),
	};
}

static void add_row(struct row *sum, const struct row *row)
{
	sum->shapes += row->shapes;
	sum->candidates += row->candidates;
	sum->wins += row->wins;
	sum->rigid += row->rigid;
	sum->any += row->any;
	sum->gained += row->gained;
	sum->extra_shapes += row->extra_shapes;
	sum->extra_maps += row->extra_maps;
	sum->most = row->most > sum->most ? row->most : sum->most;
	sum->contradictions += row->contradictions;
}

static void print_row(const char *name, const struct row *row, bool outcomes)
{
	printf("%5s %12s %12s %11s %7s %7s %7s %7s %7s %5s %7s\n", name, with_commas(row->shapes),
	       with_commas(row->candidates), outcomes ? with_commas(row->wins) : "-", with_commas(row->rigid),
	       with_commas(row->any), with_commas(row->gained), with_commas(row->extra_shapes), with_commas(row->extra_maps),
	       with_commas(row->most), with_commas(row->contradictions));
	fflush(stdout);
}

static void print_heading(void)
{
	printf("Polyominoes as Cram boards, up to translation and the symmetries of a rectangle.\n\n"
	       "%5s %12s %12s %11s %7s %7s %7s %7s %7s %5s %7s\n"
	       "%5s %12s %12s %11s %7s %7s %7s %7s %7s %5s %7s\n",
	       "", "", "candidates", "second", "paired", "paired", "", "extra", "extra", "most", "contra-", "cells", "shapes",
	       "tested", "player wins", "rigidly", "at all", "gained", "shapes", "maps", "maps", "dictions");
	fflush(stdout);
}

static struct extras extras_of(const cgt_census *census)
{
	struct extras extras = { get_memory(figure(census, "extra-maps"), sizeof *extras.map), figure(census, "extra-maps") };

	for (size_t k = 0; k < extras.count; k++)
		check(cgt_census_extra(census, k, &extras.map[k]));
	return extras;
}

/* Runs the census of a size; false if it was interrupted. */
static bool run_census(cgt_game *game, int32_t cells, const struct options *options, struct row *row,
                       struct extras *extras)
{
	int32_t search = options->search;
	cgt_census *census;
	cgt_status status;

	if (!search)
		search = cells <= EXHAUSTIVE_UP_TO ? CGT_SEARCH_EXHAUSTIVE : CGT_SEARCH_GRAPH;
	check(cgt_census_new(game, cells, &census));
	check(cgt_census_set(census, "search", search));
	check(cgt_census_set(census, "outcomes", options->outcomes));
	check(cgt_census_set(census, "threads", options->threads));
	check(cgt_census_set(census, "keep", 1));
	status = cgt_census_run(census, budget);
	end_progress();
	if (status == CGT_CANCELLED) {
		printf("interrupted at %d cells, after %s shapes\n", (int)cells, with_commas(figure(census, "shapes")));
	} else {
		check(status);
		*row = row_of(census);
		*extras = extras_of(census);
	}
	cgt_census_free(census);
	return status == CGT_OK;
}

/* ---- the extra maps ---- */

static const int32_t scopes[] = { CGT_MOTIONS_OF_SHAPE, CGT_MOTIONS_OF_BOX, CGT_MOTIONS_ALL };
static const char *const scope_names[] = { "motions of the shape", "motions of the box", "motions and translations" };

struct nearest {
	int32_t *motion; /* triples: map, row shift, column shift */
	int32_t *patched;
	size_t count, differing;
};

static struct nearest nearest_to(const cgt_involution *involution, int32_t scope)
{
	struct nearest nearest;
	cgt_status status = cgt_involution_nearest(involution, scope, NULL, NULL, 0, &nearest.count, &nearest.differing);

	if (status != CGT_OK && status != CGT_BUFFER_TOO_SMALL)
		check(status);
	nearest.motion = get_memory(3 * nearest.count, sizeof *nearest.motion);
	nearest.patched = get_memory(nearest.count, sizeof *nearest.patched);
	check(cgt_involution_nearest(involution, scope, nearest.motion, nearest.patched, nearest.count, NULL, NULL));
	return nearest;
}

static void drop_nearest(struct nearest *nearest)
{
	free(nearest->motion);
	free(nearest->patched);
}

/* The identity differs from a pairing everywhere and fixes everything: that it is "patched at its fixed cells" says nothing. */
static bool is_patched(const struct nearest *nearest, size_t i)
{
	const int32_t *motion = nearest->motion + 3 * i;

	return nearest->patched[i] && (motion[0] != CGT_MAP_IDENTITY || motion[1] != 0 || motion[2] != 0);
}

static void classify(const cgt_involution *involution, size_t cells, struct nearness *nearness)
{
	for (int s = 0; s < 3; s++) {
		struct nearest nearest = nearest_to(involution, scopes[s]);
		bool patched = false;

		for (size_t i = 0; i < nearest.count; i++)
			patched |= is_patched(&nearest, i);
		nearness[s].patched += patched;
		nearness[s].nowhere += nearest.differing == cells;
		nearness[s].differing[nearest.differing]++;
		drop_nearest(&nearest);
	}
}

static void print_nearest(const cgt_involution *involution)
{
	for (int s = 0; s < 3; s++) {
		struct nearest nearest = nearest_to(involution, scopes[s]);

		printf("    of the %s, differing on %zu cells:", scope_names[s], nearest.differing);
		for (size_t i = 0; i < nearest.count; i++) {
			const int32_t *motion = nearest.motion + 3 * i;

			printf("%s %s", i ? "," : "", cgt_map_name(motion[0]));
			if (scopes[s] == CGT_MOTIONS_ALL)
				printf(" %+d%+d", (int)motion[1], (int)motion[2]);
			if (is_patched(&nearest, i))
				printf(" (exactly on the cells it fixes)");
		}
		printf("\n");
		drop_nearest(&nearest);
	}
}

static void print_extra(cgt_involution *involution, int32_t cells, size_t number)
{
	char text[2048];
	cgt_position *position;

	check(cgt_involution_position(involution, &position));
	check(cgt_position_text(position, text, sizeof text, NULL));
	printf("\n%d cells, extra map %zu: %s\n", (int)cells, number, text);
	check(cgt_involution_text(involution, text, sizeof text, NULL));
	printf("    %s\n", text);
	draw(&involution, 1);
	print_nearest(involution);
	cgt_position_unref(position);
}

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	if (!file || fputs(text, file) == EOF || fclose(file) != 0)
		fail(EXIT_FAILURE, "cannot write %s: %s", path, strerror(errno));
}

/* Writes the picture of a map as DIR/<cells>-<number>.svg. */
static void write_picture(cgt_involution *involution, const char *directory, int32_t cells, size_t number)
{
	const size_t room = strlen(directory) + 32;
	char *path = get_memory(room, 1), *text;
	cgt_position *position;
	size_t size;

	check(cgt_involution_position(involution, &position));
	(void)cgt_render_position(position, involution, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_render_position(position, involution, text, size, NULL));
	snprintf(path, room, "%s/%02d-%03zu.svg", directory, (int)cells, number);
	write_file(path, text);
	free(text);
	free(path);
	cgt_position_unref(position);
}

static void print_nearness(const struct extras *extras, int32_t max_cells, uint64_t maps)
{
	struct nearness nearness[3] = { { .patched = 0 } };

	for (int32_t cells = 1; cells <= max_cells; cells++)
		for (size_t k = 0; k < extras[cells].count; k++)
			classify(extras[cells].map[k], (size_t)cells, nearness);
	printf("\nWhat the %s extra maps are (open question 1). The rigid motions nearest to a map are those that differ\n"
	       "from it on the fewest cells; a map is a patched motion if one of them differs exactly on the cells it fixes.\n\n"
	       "%-26s %8s %13s   %s\n",
	       with_commas(maps), "compared with", "patched", "agree nowhere", "maps by the number of cells that differ");
	for (int s = 0; s < 3; s++) {
		printf("%-26s %8s %13s ", scope_names[s], with_commas(nearness[s].patched), with_commas(nearness[s].nowhere));
		for (size_t cells = 0; cells <= CGT_POLYOMINO_MAX_CELLS; cells++)
			if (nearness[s].differing[cells])
				printf("  %zu: %s", cells, with_commas(nearness[s].differing[cells]));
		printf("\n");
	}
}

/* ---- what the essay says, one claim after the other ---- */

/* The second player's wins on even sizes, or on odd ones from three cells. */
static uint64_t wins_on(const struct row *row, int32_t max_cells, int32_t first)
{
	uint64_t wins = 0;

	for (int32_t cells = first; cells <= max_cells; cells += 2)
		wins += row[cells].wins;
	return wins;
}

static void print_counts(const struct row *row, const struct row *total, const struct options *options)
{
	printf("\nS1.1  %s shapes to %d cells\n", with_commas(total->shapes), (int)options->max_cells);
	printf("S1.2  %s candidates tested\n", with_commas(total->candidates));
	if (options->outcomes)
		printf("S1.3  %s second player's wins: %s on even sizes, %s on odd sizes from three cells, %s on the single cell\n",
		       with_commas(total->wins), with_commas(wins_on(row, options->max_cells, 2)),
		       with_commas(wins_on(row, options->max_cells, 3)), with_commas(row[1].wins));
	printf("S1.4  %s shapes paired by a rigid motion, %s by any involution, %s gained\n", with_commas(total->rigid),
	       with_commas(total->any), with_commas(total->gained));
	printf("S1.5  %s shapes have %s pairings that are no rigid motion; the most one shape has is %s\n",
	       with_commas(total->extra_shapes), with_commas(total->extra_maps), with_commas(total->most));
}

static void print_assertions(const struct row *total)
{
	printf("\nS1.7  contradictions = %s: paired shapes are second player's wins, rigid pairings are found by the wide\n"
	       "      search, no odd shape is paired\n", with_commas(total->contradictions));
}

static void print_residue(const struct row *row, const struct row *total, const struct options *options)
{
	const uint64_t even = wins_on(row, options->max_cells, 2);

	printf("\nS1.8  any involution pairs %.1f times as many shapes as the rigid motions", ratio(total->any, total->rigid));
	if (options->outcomes)
		printf(": %.1f per cent of the second\n      player's wins on even sizes; %s of those have no pairing",
		       100 * ratio(total->any, even), with_commas(even - total->any));
	printf("\n");
}

static void print_shares(const struct row *row, int32_t max_cells, bool outcomes)
{
	printf("\nThe share that is paired, in per cent (open question 2); in brackets, as a multiple of that two cells before.\n\n"
	       "%5s %21s %21s %21s\n", "cells", "of all shapes", "gained, of all", "of the wins");
	for (int32_t cells = 4; cells <= max_cells; cells += 2) {
		const struct row *now = &row[cells], *before = &row[cells - 2];
		const double share[3] = { ratio(now->any, now->shapes), ratio(now->gained, now->shapes),
			                  ratio(now->any, now->wins) };
		const double old[3] = { ratio(before->any, before->shapes), ratio(before->gained, before->shapes),
			                ratio(before->any, before->wins) };

		printf("%5d", (int)cells);
		for (int i = 0; i < (outcomes ? 3 : 2); i++) {
			if (old[i] > 0)
				printf(" %13.4f (%5.3f)", 100 * share[i], share[i] / old[i]);
			else
				printf(" %13.4f        ", 100 * share[i]);
		}
		printf("\n");
	}
}

/* The pairings of a position, by one kind of search: at most `cap` are kept. */
static size_t find_pairings(cgt_position *position, int32_t kind, cgt_involution **found, size_t cap)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	cgt_status status;
	size_t count = 0;

	check(cgt_involution_search_new(position, kind, &search));
	while ((status = cgt_involution_search_next(search, NULL, &involution)) == CGT_OK) {
		if (count < cap)
			found[count] = involution;
		else
			cgt_involution_unref(involution);
		count++;
	}
	if (status != CGT_END)
		check(status);
	cgt_involution_search_free(search);
	return count;
}

/* Says how the staircase's pairing differs from the nearest motion of the shape. */
static void describe_staircase(const cgt_involution *pairing)
{
	struct nearest nearest = nearest_to(pairing, CGT_MOTIONS_OF_SHAPE);
	struct picture picture = picture_of(pairing);
	size_t changed[2] = { 0, 0 }, count = 0;

	for (size_t cell = 0; cell < (size_t)(picture.rows * picture.cols); cell++) {
		int32_t row, col;
		bool free_cell = picture.content[cell] != '#';

		check(cgt_map_cell(nearest.motion[0], picture.rows, picture.cols, (int32_t)cell / picture.cols,
		                   (int32_t)cell % picture.cols, &row, &col));
		if (free_cell && picture.image[cell] != (size_t)(row * picture.cols + col) && count < 2)
			changed[count++] = cell;
	}
	printf("      the %s reflection with %s exchanged: %zu cells, at distance %d\n", cgt_map_name(nearest.motion[0]),
	       nearest.count == 1 && nearest.patched[0] ? "exactly its fixed cells" : "other cells than its fixed ones",
	       nearest.differing, (int)distance(&picture, changed[0], changed[1]));
	drop_picture(&picture);
	drop_nearest(&nearest);
}

static void print_staircase(void)
{
	cgt_involution *pairing;
	cgt_position *position;
	size_t all, rigid;

	check(cgt_position_parse("cram: .##|..#|...", &position));
	rigid = find_pairings(position, CGT_SEARCH_RIGID, NULL, 0);
	all = find_pairings(position, CGT_SEARCH_EXHAUSTIVE, &pairing, 1);
	printf("\nS1.6  the staircase of six cells has %zu rigid pairing%s and %zu in all:\n\n", rigid, rigid == 1 ? "" : "s", all);
	draw(&pairing, 1);
	printf("\n");
	describe_staircase(pairing);
	cgt_involution_unref(pairing);
	cgt_position_unref(position);
}

static bool have_equal_positions(const cgt_involution *a, const cgt_involution *b)
{
	cgt_position *first, *second;
	bool equal;

	check(cgt_involution_position(a, &first));
	check(cgt_involution_position(b, &second));
	equal = cgt_position_equal(first, second);
	cgt_position_unref(first);
	cgt_position_unref(second);
	return equal;
}

/* Draws the first shape that has two extra maps; maps of one shape follow each other. */
static void print_double_shape(const struct extras *extras, int32_t max_cells)
{
	for (int32_t cells = 1; cells <= max_cells; cells++)
		for (size_t k = 1; k < extras[cells].count; k++)
			if (have_equal_positions(extras[cells].map[k - 1], extras[cells].map[k])) {
				printf("\n      the first shape with two (%d cells):\n\n", (int)cells);
				draw(&extras[cells].map[k - 1], 2);
				return;
			}
}

static void print_rectangles(cgt_game *game)
{
	size_t rectangles = 0, rigid = 0, all = 0;

	for (int32_t rows = 1; rows <= RECTANGLES_UP_TO; rows++)
		for (int32_t cols = rows; cols <= RECTANGLES_UP_TO; cols++) {
			cgt_board *board;
			cgt_position *position;

			check(cgt_board_new_rectangle(rows, cols, '.', &board));
			check(cgt_position_new(game, board, &position));
			rigid += find_pairings(position, CGT_SEARCH_RIGID, NULL, 0);
			all += find_pairings(position, CGT_SEARCH_GRAPH, NULL, 0);
			rectangles++;
			cgt_position_unref(position);
			cgt_board_unref(board);
		}
	printf("      the %zu rectangles to %dx%d have %zu pairings, %zu of them rigid\n", rectangles, RECTANGLES_UP_TO,
	       RECTANGLES_UP_TO, all, rigid);
}

/* Reflections with exactly two fixed cells, and what becomes of them when those are exchanged. */
struct repairs {
	uint64_t adjacent, adjacent_repaired, apart, apart_repaired;
	cgt_involution *failure; /* the first of those apart that is no pairing all the same */
};

static bool is_pairing(const cgt_involution *involution)
{
	int32_t failure;

	check(cgt_pairing_test(involution, CGT_READING_STRICT, &failure));
	return failure == CGT_PAIRING_HOLDS;
}

static void try_repair(cgt_position *position, int32_t map, struct repairs *repairs)
{
	size_t cells = cgt_position_cell_count(position), fixed[2] = { 0, 0 }, count = 0;
	cgt_involution *reflection, *patched;
	struct picture picture;

	check(cgt_involution_new_map(position, map, 0, &reflection));
	picture = picture_of(reflection);
	for (size_t cell = 0; cell < cells; cell++)
		if (picture.image[cell] == cell && picture.content[cell] != '#' && ++count <= 2)
			fixed[count - 1] = cell;
	if (count == 2) {
		const bool adjacent = distance(&picture, fixed[0], fixed[1]) == 1;
		bool repaired;

		picture.image[fixed[0]] = fixed[1];
		picture.image[fixed[1]] = fixed[0];
		check(cgt_involution_new(position, picture.image, cells, 0, &patched));
		repaired = is_pairing(patched);
		*(adjacent ? &repairs->adjacent : &repairs->apart) += 1;
		*(adjacent ? &repairs->adjacent_repaired : &repairs->apart_repaired) += repaired;
		if (!adjacent && !repaired && !repairs->failure)
			repairs->failure = cgt_involution_ref(patched);
		cgt_involution_unref(patched);
	}
	drop_picture(&picture);
	cgt_involution_unref(reflection);
}

/* Tries the reflections that keep the current shape of a walk. */
static void try_reflections(cgt_game *game, const cgt_polyominoes *walk, struct repairs *repairs)
{
	const int32_t reflections[] = { CGT_MAP_LEFT_RIGHT, CGT_MAP_TOP_BOTTOM, CGT_MAP_DIAGONAL, CGT_MAP_ANTIDIAGONAL };
	cgt_position *position;
	cgt_board *board;
	uint32_t kept;

	check(cgt_polyominoes_board(walk, &board));
	check(cgt_board_symmetries(board, &kept));
	check(cgt_position_new(game, board, &position));
	for (int i = 0; i < 4; i++)
		if (kept >> reflections[i] & 1)
			try_repair(position, reflections[i], repairs);
	cgt_position_unref(position);
	cgt_board_unref(board);
}

static void print_repairs(cgt_game *game, int32_t max_cells)
{
	struct repairs repairs = { .failure = NULL };

	for (int32_t cells = 2; cells <= max_cells; cells += 2) {
		cgt_polyominoes *walk;
		cgt_status status;

		check(cgt_polyominoes_new(cells, CGT_MAPS_RECTANGLE, 0, 1, &walk));
		while ((status = cgt_polyominoes_next(walk, NULL)) == CGT_OK)
			try_reflections(game, walk, &repairs);
		if (status != CGT_END)
			check(status);
		cgt_polyominoes_free(walk);
	}
	printf("      exchanging the two fixed cells of a reflection makes a pairing in %s of %s cases where they are not\n"
	       "      adjacent, in %s of %s where they are (shapes to %d cells)\n", with_commas(repairs.apart_repaired),
	       with_commas(repairs.apart), with_commas(repairs.adjacent_repaired), with_commas(repairs.adjacent),
	       (int)max_cells);
	if (repairs.failure) {
		printf("      the first of those that are not adjacent and yet not repaired:\n\n");
		draw(&repairs.failure, 1);
	}
	cgt_involution_unref(repairs.failure);
}

/* ---- the program ---- */

/* Runs the censuses and prints the table; the largest size that was finished. */
static int32_t print_table(cgt_game *game, const struct options *options, struct row *row, struct extras *extras,
                           struct row *total)
{
	int32_t cells = 1;

	print_heading();
	for (; cells <= options->max_cells && run_census(game, cells, options, &row[cells], &extras[cells]); cells++) {
		char name[16];

		snprintf(name, sizeof name, "%d", (int)cells);
		print_row(name, &row[cells], options->outcomes);
		add_row(total, &row[cells]);
	}
	print_row("all", total, options->outcomes);
	return cells - 1;
}

static void print_findings(cgt_game *game, const struct options *options, const struct row *row,
                           const struct extras *extras, const struct row *total)
{
	print_counts(row, total, options);
	print_double_shape(extras, options->max_cells);
	print_staircase();
	print_assertions(total);
	print_residue(row, total, options);
	print_rectangles(game);
	print_repairs(game, options->max_cells < 10 ? options->max_cells : 10);
	print_nearness(extras, options->max_cells, total->extra_maps);
	print_shares(row, options->max_cells, options->outcomes);
}

/* Lists the extra maps and writes their pictures, as far as the options want it. */
static void hand_out(const struct extras *extras, const struct options *options)
{
	for (int32_t cells = 1; cells <= options->max_cells; cells++)
		for (size_t k = 0; k < extras[cells].count; k++) {
			if (options->list)
				print_extra(extras[cells].map[k], cells, k + 1);
			if (options->svg)
				write_picture(extras[cells].map[k], options->svg, cells, k + 1);
		}
}

int main(int argc, char **argv)
{
	start_program("pairing_census", usage);
	const struct options options = read_options(argv + (argc > 0));
	struct row row[CGT_POLYOMINO_MAX_CELLS + 1] = { { .shapes = 0 } }, total = { .shapes = 0 };
	struct extras extras[CGT_POLYOMINO_MAX_CELLS + 1] = { { NULL, 0 } };
	cgt_game *game;
	bool finished;

	start_budget("shapes");
	check(cgt_game_new("cram", &game));
	finished = print_table(game, &options, row, extras, &total) == options.max_cells;
	if (finished) {
		print_findings(game, &options, row, extras, &total);
		hand_out(extras, &options);
	}
	for (int32_t cells = 1; cells <= CGT_POLYOMINO_MAX_CELLS; cells++) {
		for (size_t k = 0; k < extras[cells].count; k++)
			cgt_involution_unref(extras[cells].map[k]);
		free(extras[cells].map);
	}
	cgt_game_unref(game);
	if (!finished)
		return exit_status_of_signal();
	return total.contradictions == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
