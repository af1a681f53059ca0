/* SPDX-License-Identifier: MIT */
/* Involutions as objects: making, text, rigid maps, the copy-swap, the nearest motions. The searches are in check_search.c. */
#include "rules.h"

#define MOST_CELLS 256

static cgt_involution *read(cgt_position *position, const char *text)
{
	cgt_involution *involution;

	ck_ok(cgt_involution_parse(position, text, &involution));
	return involution;
}

static void assert_text(const cgt_involution *involution, const char *want)
{
	char buf[1024];
	size_t needed;

	ck_ok(cgt_involution_text(involution, buf, sizeof buf, &needed));
	ck_assert_str_eq(buf, want);
	ck_assert_uint_eq(needed, strlen(want) + 1);
}

static void assert_image(const cgt_involution *involution, const size_t *want, size_t count)
{
	size_t image[MOST_CELLS], needed;

	ck_ok(cgt_involution_image(involution, image, MOST_CELLS, &needed));
	ck_assert_uint_eq(needed, count);
	for (size_t i = 0; i < count; i++)
		ck_assert_uint_eq(image[i], want[i]);
}

START_TEST(test_new)
{
	static const size_t image[6] = { 5, 1, 3, 2, 4, 0 };
	cgt_position *position = position_of("cram: ...|..."), *own;
	cgt_involution *plain, *exchanging, *same;

	ck_ok(cgt_involution_new(position, image, 6, 0, &plain));
	ck_ok(cgt_involution_new(position, image, 6, 0, &same));
	ck_ok(cgt_involution_new(position, image, 6, 1, &exchanging));
	assert_image(plain, image, 6);
	assert_text(plain, "(1,1 2,3)(1,3 2,1)");
	assert_text(exchanging, "exchange (1,1 2,3)(1,3 2,1)");
	ck_assert_int_eq(cgt_involution_exchanges(plain), 0);
	ck_assert_int_eq(cgt_involution_exchanges(exchanging), 1);
	ck_assert_int_eq(cgt_involution_exchanges(NULL), 0);
	ck_assert_int_eq(cgt_involution_equal(plain, same), 1);
	ck_assert_int_eq(cgt_involution_equal(plain, exchanging), 0);
	ck_assert_uint_eq(cgt_involution_hash(plain), cgt_involution_hash(same));
	ck_assert_uint_ne(cgt_involution_hash(plain), cgt_involution_hash(exchanging));
	ck_assert_uint_eq(cgt_involution_hash(NULL), 0);
	ck_assert_int_eq(cgt_involution_equal(plain, NULL), 0);
	ck_assert_int_eq(cgt_involution_equal(NULL, NULL), 1);
	ck_ok(cgt_involution_position(plain, &own));
	ck_assert_int_eq(cgt_position_equal(own, position), 1);
	cgt_position_unref(own);
	ck_assert_ptr_eq(cgt_involution_ref(plain), plain);
	ck_assert_ptr_null(cgt_involution_ref(NULL));
	cgt_involution_unref(plain);
	cgt_position_unref(position); /* the involution holds its own reference */
	assert_text(plain, "(1,1 2,3)(1,3 2,1)");
	cgt_involution_unref(plain);
	cgt_involution_unref(same);
	cgt_involution_unref(exchanging);
	cgt_involution_unref(NULL);
}
END_TEST

START_TEST(test_equal)
{
	static const char *const different[][2] = {
		{ "cram: ....", "(1,1 1,2)" }, { "cram: ....", "(1,1 1,3)" }, { "cram: ....", "exchange (1,1 1,2)" },
		{ "cram: ..|..", "(1,1 1,2)" }, { "cram: ...#", "(1,1 1,2)" }, { "cram: ....", "()" },
	};
	cgt_position *position[6];
	cgt_involution *involution[6];

	for (int i = 0; i < 6; i++) {
		position[i] = position_of(different[i][0]);
		involution[i] = read(position[i], different[i][1]);
	}
	for (int i = 0; i < 6; i++)
		for (int j = 0; j < 6; j++)
			ck_assert_int_eq(cgt_involution_equal(involution[i], involution[j]), i == j);
	for (int i = 0; i < 6; i++) {
		cgt_involution_unref(involution[i]);
		cgt_position_unref(position[i]);
	}
}
END_TEST

/* Blocked cells sent to blocked cells come out fixed; free and blocked cells keep their images. */
START_TEST(test_blocked_cells)
{
	static const size_t asked[6] = { 1, 0, 3, 2, 5, 4 }, got[6] = { 0, 1, 3, 2, 5, 4 };
	cgt_position *position = position_of("cram: ##.|#..");
	cgt_involution *involution;

	ck_ok(cgt_involution_new(position, asked, 6, 0, &involution));
	assert_image(involution, got, 6);
	assert_text(involution, "(1,3 2,1)(2,2 2,3)");
	cgt_involution_unref(involution);
	involution = read(position, "(1,1 1,2)(1,3 2,1)(2,2 2,3)");
	assert_image(involution, got, 6);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_empty_sum)
{
	cgt_position *position = position_of("0");
	cgt_involution *involution;
	size_t needed = 9;

	ck_ok(cgt_involution_new(position, NULL, 0, 0, &involution));
	assert_text(involution, "()");
	ck_ok(cgt_involution_image(involution, NULL, 0, &needed));
	ck_assert_uint_eq(needed, 0);
	cgt_involution_unref(involution);
	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 1, &involution));
	assert_text(involution, "exchange ()");
	cgt_involution_unref(involution);
	ck_ok(cgt_involution_new_copy_swap(position, &involution));
	assert_text(involution, "exchange ()");
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_bad_new)
{
	static const size_t far[4] = { 0, 4, 2, 3 }, cycle[4] = { 0, 2, 3, 1 }, clash[4] = { 1, 1, 2, 3 }, good[4] = { 1, 0, 2, 3 };
	cgt_position *position = position_of("cram: .. + cram: ..");
	cgt_involution *involution = NULL;
	size_t image[4] = { 7, 7, 7, 7 }, needed = 0;
	char buf[4] = "abc";

	ck_fails(cgt_involution_new(NULL, good, 4, 0, &involution), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_involution_new(position, NULL, 4, 0, &involution), CGT_BAD_ARGUMENT, "image");
	ck_fails(cgt_involution_new(position, good, 4, 0, NULL), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_new(position, good, 3, 0, &involution), CGT_BAD_ARGUMENT, "3 images, but the position has 4");
	ck_fails(cgt_involution_new(position, good, 4, 2, &involution), CGT_BAD_ARGUMENT, "0 or 1, not 2");
	ck_fails(cgt_involution_new(position, far, 4, 0, &involution), CGT_BAD_ARGUMENT, "1:1,2 is sent to 4, but");
	ck_fails(cgt_involution_new(position, cycle, 4, 0, &involution), CGT_BAD_ARGUMENT, "1:1,2 is sent to 2:1,1, which");
	ck_fails(cgt_involution_new(position, clash, 4, 0, &involution), CGT_BAD_ARGUMENT, "1:1,1 is sent to 1:1,2, which");
	ck_assert_ptr_null(involution);
	ck_ok(cgt_involution_new(position, good, 4, 0, &involution));
	ck_fails(cgt_involution_image(NULL, image, 4, &needed), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_image(involution, NULL, 4, &needed), CGT_BAD_ARGUMENT, "images");
	ck_fails(cgt_involution_image(involution, image, 3, &needed), CGT_BUFFER_TOO_SMALL, "4 are needed");
	ck_assert_uint_eq(needed, 4);
	ck_assert_uint_eq(image[0], 7);
	ck_fails(cgt_involution_text(NULL, buf, sizeof buf, &needed), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_text(involution, buf, sizeof buf, &needed), CGT_BUFFER_TOO_SMALL, "14 are needed");
	ck_assert_uint_eq(needed, strlen("(1:1,1 1:1,2)") + 1);
	ck_assert_str_eq(buf, "abc");
	ck_fails(cgt_involution_position(NULL, &position), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_position(involution, NULL), CGT_BAD_ARGUMENT, "position");
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* Each map on several boxes against cgt_map_cell; the diagonal ones on squares only. */
START_TEST(test_maps)
{
	static const struct { const char *text; int32_t rows[2], cols[2]; } box[] = {
		{ "cram: .", { 1 }, { 1 } },
		{ "cram: ...|...", { 2 }, { 3 } },
		{ "cram: ..|..|..", { 3 }, { 2 } },
		{ "cram: ...|...|...", { 3 }, { 3 } },
		{ "cram: .. + cram: .|.|.", { 1, 3 }, { 2, 1 } },
		{ "cram: ..|.. + cram: ....|....|....|....", { 2, 4 }, { 2, 4 } },
	};

	for (size_t i = 0; i < sizeof box / sizeof box[0]; i++) {
		cgt_position *position = position_of(box[i].text);
		bool square = box[i].rows[0] == box[i].cols[0] && box[i].rows[1] == box[i].cols[1];

		for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
			cgt_involution *involution;
			size_t want[MOST_CELLS], count = 0;

			if (map == CGT_MAP_QUARTER_TURN || map == CGT_MAP_THREE_QUARTER_TURN || (map & CGT_MAP_DIAGONAL && !square))
				continue;
			for (int k = 0; k < 2; k++) {
				size_t first = count;

				for (int32_t row = 0; row < box[i].rows[k]; row++)
					for (int32_t col = 0; col < box[i].cols[k]; col++) {
						int32_t to_row, to_col;

						ck_ok(cgt_map_cell(map, box[i].rows[k], box[i].cols[k], row, col, &to_row,
						                   &to_col));
						want[count++] = first + (size_t)(to_row * box[i].cols[k] + to_col);
					}
			}
			ck_ok(cgt_involution_new_map(position, map, map & 1, &involution));
			assert_image(involution, want, count);
			ck_assert_int_eq(cgt_involution_exchanges(involution), map & 1);
			cgt_involution_unref(involution);
		}
		cgt_position_unref(position);
	}
}
END_TEST

START_TEST(test_bad_maps)
{
	cgt_position *position = position_of("cram: ..|.. + cram: ...|..."), *square = position_of("cram: .");
	cgt_position *heaps = position_under(&heap_rules, "[3,5]");
	cgt_involution *involution = NULL;

	ck_fails(cgt_involution_new_map(NULL, 0, 0, &involution), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_involution_new_map(position, 0, 0, NULL), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_new_map(position, 0, -1, &involution), CGT_BAD_ARGUMENT, "not -1");
	ck_fails(cgt_involution_new_map(position, 8, 0, &involution), CGT_BAD_ARGUMENT, "8 is no map");
	ck_fails(cgt_involution_new_map(position, -1, 0, &involution), CGT_BAD_ARGUMENT, "-1 is no map");
	ck_fails(cgt_involution_new_map(square, CGT_MAP_QUARTER_TURN, 0, &involution), CGT_BAD_ARGUMENT, "its own inverse");
	ck_fails(cgt_involution_new_map(square, CGT_MAP_THREE_QUARTER_TURN, 0, &involution), CGT_BAD_ARGUMENT, "inverse");
	ck_fails(cgt_involution_new_map(position, CGT_MAP_DIAGONAL, 0, &involution), CGT_BAD_ARGUMENT, "component 2 is 2 x 3");
	ck_fails(cgt_involution_new_map(position, CGT_MAP_ANTIDIAGONAL, 0, &involution), CGT_BAD_ARGUMENT, "square box");
	ck_fails(cgt_involution_new_map(heaps, CGT_MAP_HALF_TURN, 0, &involution), CGT_BAD_ARGUMENT, "component 1 is no grid");
	ck_assert_ptr_null(involution);
	cgt_position_unref(heaps);
	cgt_position_unref(square);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_read)
{
	static const struct { const char *position, *text, *printed; } readable[] = {
		{ "cram: .##|..#|...", "(1,1 3,3)(2,1 3,2)(2,2 3,1)", "(1,1 3,3)(2,1 3,2)(2,2 3,1)" },
		{ "cram: ..|..", "()", "()" },
		{ "cram: ..|..", " ( ) \n", "()" },
		{ "cram: ..|..", "exchange()", "exchange ()" },
		{ "cram: ..|..", "\texchange (2,2  1,1 )\n (1,2 2,1)", "exchange (1,1 2,2)(1,2 2,1)" },
		{ "cram: .. + cram: ..", "(2:1,2 1:1,1)", "(1:1,1 2:1,2)" },
		{ "1 + *2 + cram: .|. + {1|-1} + cram: ... + cram: . + 3 + *4", "(3:1,1 6:1,1)(5:1,1 5:1,2)",
		  "(3:1,1 6:1,1)(5:1,1 5:1,2)" },
		{ "0", "()", "()" },
	};

	for (size_t i = 0; i < sizeof readable / sizeof readable[0]; i++) {
		cgt_position *position = position_of(readable[i].position);
		cgt_involution *involution = read(position, readable[i].text);

		assert_text(involution, readable[i].printed);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

START_TEST(test_unreadable)
{
	static const struct { const char *text; int32_t line, column; const char *part; } unreadable[] = {
		{ "", 1, 1, "expected '('" },
		{ "exchange", 1, 9, "expected '('" },
		{ "Exchange ()", 1, 1, "expected '('" },
		{ "x", 1, 1, "expected '('" },
		{ "(", 1, 2, "row" },
		{ "(1,1", 1, 5, "a space between two cells" },
		{ "(1,1,1,2)", 1, 5, "a space between two cells" },
		{ "(1,1 1,2", 1, 9, "')'" },
		{ "(1,1 1,2 2,1)", 1, 10, "')'" },
		{ "(1,1)", 1, 5, "a space" },
		{ "(1,1 1,2)(", 1, 11, "row" },
		{ "(1,1 1,2)()", 1, 11, "row" },
		{ "()(1,1 1,2)", 1, 3, "the end" },
		{ "() x", 1, 4, "the end" },
		{ "(1,1 1,2) x", 1, 11, "the end" },
		{ "(3,1 1,2)", 1, 2, "row 3" },
		{ "(1,1 1,4)", 1, 8, "column 4" },
		{ "(0,1 1,2)", 1, 2, "row 0" },
		{ "(1,1 1,1)", 1, 6, "cell 1,1 is named twice" },
		{ "(1,1 1,2)(2,1 1,2)", 1, 15, "cell 1,2 is named twice" },
		{ "(1,1 1,2)\n(2,1 2,2)\n(2,1 2,3)", 3, 2, "cell 2,1 is named twice" },
		{ "(2:1,1 1,2)", 1, 2, "component 2" },
	};
	cgt_position *position = position_of("cram: ...|...");
	cgt_involution *involution = NULL;

	for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++)
		ck_fails_at(cgt_involution_parse(position, unreadable[i].text, &involution), CGT_BAD_SYNTAX, unreadable[i].line,
		            unreadable[i].column, unreadable[i].part);
	ck_fails(cgt_involution_parse(NULL, "()", &involution), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_involution_parse(position, NULL, &involution), CGT_BAD_ARGUMENT, "text");
	ck_fails(cgt_involution_parse(position, "()", NULL), CGT_BAD_ARGUMENT, "involution");
	ck_assert_ptr_null(involution);
	cgt_position_unref(position);
}
END_TEST

/* Random involutions go through their text unchanged. */
START_TEST(test_round_trip)
{
	struct random random = random_begin("round trip");

	for (int round = 0; round < 200; round++) {
		cgt_position *position = random_cram(&random, 5, 5, 70);
		cgt_involution *involution, *again;
		size_t image[MOST_CELLS], count;
		bool all[MOST_CELLS];
		char text[2048];

		if (round % 2)
			position = sum_of(position, random_cram(&random, 3, 7, 80));
		count = cgt_position_cell_count(position);
		memset(all, true, sizeof all);
		random_image(&random, all, count, image);
		ck_ok(cgt_involution_new(position, image, count, round % 3 == 0, &involution));
		ck_ok(cgt_involution_text(involution, text, sizeof text, NULL));
		again = read(position, text);
		ck_assert_int_eq(cgt_involution_equal(involution, again), 1);
		assert_text(again, text);
		cgt_involution_unref(again);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

/* That a map is the copy-swap is seen from the contents alone: cells go to another component, neighbours to neighbours. */
static void assert_copy_swap(const cgt_position *position, const cgt_involution *involution, const char *exchanged)
{
	size_t image[MOST_CELLS], count = cgt_position_cell_count(position), partner[16];
	size_t component[MOST_CELLS], row[MOST_CELLS], col[MOST_CELLS], filled = 0;
	uint8_t content[MOST_CELLS];

	ck_ok(cgt_involution_image(involution, image, MOST_CELLS, NULL));
	ck_assert_int_eq(cgt_involution_exchanges(involution), 1);
	read_contents(position, content);
	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		cgt_board *board;

		ck_ok(cgt_position_board(position, k, &board));
		partner[k] = SIZE_MAX;
		for (size_t cell = 0; cell < cgt_board_size(board); cell++, filled++) {
			component[filled] = k;
			row[filled] = cell / (size_t)cgt_board_cols(board);
			col[filled] = cell % (size_t)cgt_board_cols(board);
		}
		cgt_board_unref(board);
	}
	ck_assert_uint_eq(filled, count);
	for (size_t a = 0; a < count; a++) {
		const char *pair = strchr(exchanged, content[a]);
		uint8_t want = pair ? (uint8_t)exchanged[(pair - exchanged) ^ 1] : content[a];

		if (content[a] == '#') {
			ck_assert_uint_eq(image[a], a);
			continue;
		}
		ck_assert_uint_eq(content[image[a]], want);
		if (partner[component[a]] == SIZE_MAX)
			partner[component[a]] = component[image[a]];
		ck_assert_uint_eq(partner[component[a]], component[image[a]]);
		ck_assert_uint_ne(partner[component[a]], component[a]);
		for (size_t b = 0; b < a; b++) {
			size_t x = image[a], y = image[b];
			long dr = (long)row[a] - (long)row[b], dc = (long)col[a] - (long)col[b];
			long er = (long)row[x] - (long)row[y], ec = (long)col[x] - (long)col[y];

			if (component[a] == component[b] && content[b] != '#')
				ck_assert_int_eq(dr * dr + dc * dc, er * er + ec * ec);
		}
	}
}

START_TEST(test_copy_swap)
{
	static const struct { const char *position, *failure, *text; } sums[] = {
		{ "cram: ..", "component 1 has no partner", NULL },
		{ "cram: .. + cram: ..", NULL, "exchange (1:1,1 2:1,1)(1:1,2 2:1,2)" },
		{ "cram: .. + cram: .|.", NULL, "exchange (1:1,1 2:1,1)(1:1,2 2:2,1)" },
		{ "cram: .##|..#|... + cram: ...|..#|.##", NULL, NULL },
		{ "cram: .##|..#|... + cram: ...|.#.|.##", "component 1 has no partner", NULL },
		{ "cram: ..|.# + cram: #.|..", NULL, NULL },
		{ "cram: ..|.# + cram: ..", "component 1 has no partner", NULL },
		{ "cram: ..# + cram: ..", "component 1 has no partner", NULL },
		{ "cram: .. + cram: .. + cram: ..", "component 3 has no partner", NULL },
		{ "cram: .. + cram: ... + cram: ..", "component 2 has no partner", NULL },
		{ "cram: .. + cram: ... + cram: .. + cram: ...", NULL,
		  "exchange (1:1,1 3:1,1)(1:1,2 3:1,2)(2:1,1 4:1,1)(2:1,2 4:1,2)(2:1,3 4:1,3)" },
		{ "cram: .. + cram: .. + cram: .. + cram: ..", NULL,
		  "exchange (1:1,1 2:1,1)(1:1,2 2:1,2)(3:1,1 4:1,1)(3:1,2 4:1,2)" },
		{ "cram: ...|..# + cram: . + cram: . + cram: ..|..|#.", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
		cgt_position *position = position_of(sums[i].position);
		cgt_involution *involution = NULL;

		if (sums[i].failure) {
			ck_fails(cgt_involution_new_copy_swap(position, &involution), CGT_NO_VALUE, sums[i].failure);
			ck_assert_ptr_null(involution);
		} else {
			ck_ok(cgt_involution_new_copy_swap(position, &involution));
			assert_copy_swap(position, involution, "");
		}
		if (sums[i].text)
			assert_text(involution, sums[i].text);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

/* Partizan games: the partner is the negative, not another copy. */
START_TEST(test_copy_swap_partizan)
{
	static const struct { const struct cgti_rules *rules; const char *a, *b; bool match; } sums[] = {
		{ &upright_rules, "..|.#|.#", "...|.##", true },
		{ &upright_rules, "..|.#|.#", "##.|...", true },
		{ &upright_rules, "..|.#|.#", "..|.#|.#", false },
		{ &upright_rules, "..|.#|.#", "...|#.#", false },
		{ &upright_rules, "..|..", "..|..", true },
		{ &hopping_rules, "t..", "..f", true },
		{ &hopping_rules, "t..", "t..", false },
		{ &hopping_rules, "t..", "f..", false },
		{ &hopping_rules, "tf.|t..", "..f|.tf", true }, /* by the half-turn */
		{ &hopping_rules, "t.f", "t.f", true },
	};

	for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
		cgt_position *position = sum_of(position_under(sums[i].rules, sums[i].a), position_under(sums[i].rules, sums[i].b));
		cgt_involution *involution = NULL;

		if (sums[i].match) {
			ck_ok(cgt_involution_new_copy_swap(position, &involution));
			assert_copy_swap(position, involution, sums[i].rules->exchanged_contents);
		} else {
			ck_fails(cgt_involution_new_copy_swap(position, &involution), CGT_NO_VALUE, "component 1");
		}
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

START_TEST(test_bad_copy_swap)
{
	cgt_position *heaps = sum_of(position_under(&heap_rules, "[3]"), position_under(&heap_rules, "[3]"));
	cgt_position *games = sum_of(position_under(&upright_rules, ".."), position_of("cram: .."));
	cgt_involution *involution = NULL;

	ck_fails(cgt_involution_new_copy_swap(NULL, &involution), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_involution_new_copy_swap(heaps, NULL), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_new_copy_swap(heaps, &involution), CGT_NO_VALUE, "component 1");
	ck_fails(cgt_involution_new_copy_swap(games, &involution), CGT_NO_VALUE, "component 1");
	ck_assert_ptr_null(involution);
	cgt_position_unref(games);
	cgt_position_unref(heaps);
}
END_TEST

/* G + (-G) has a copy-swap for every G, also where -G was written by the library. */
START_TEST(test_copy_swap_of_random_shapes)
{
	struct random random = random_begin("copy-swap");

	for (int round = 0; round < 100; round++) {
		char text[64];
		cgt_position *one, *negative, *position;
		cgt_involution *involution;

		random_board(&random, 1 + (int)random_below(&random, 4), 1 + (int)random_below(&random, 4), 70, text);
		one = position_under(&upright_rules, text);
		ck_ok(cgt_position_negative(one, &negative));
		position = sum_of(one, negative);
		ck_ok(cgt_involution_new_copy_swap(position, &involution));
		assert_copy_swap(position, involution, "");
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

/* The nearest motions by trying every motion, with the linear parts written out as matrices. */
struct motions {
	int32_t motion[3 * 4096], patched[4096];
	size_t count, differing;
};

static const int linear[CGT_MAP_COUNT][4] = {
	{ 1, 0, 0, 1 },  { 1, 0, 0, -1 },  { -1, 0, 0, 1 },  { -1, 0, 0, -1 },
	{ 0, 1, 1, 0 },  { 0, 1, -1, 0 },  { 0, -1, 1, 0 },  { 0, -1, -1, 0 },
};

struct plane {
	int rows, cols;
	uint8_t content[MOST_CELLS];
	size_t image[MOST_CELLS];
};

static bool plane_has(const struct plane *plane, int row, int col)
{
	return row >= 0 && row < plane->rows && col >= 0 && col < plane->cols && plane->content[row * plane->cols + col] != '#';
}

/* Looks at one motion: how many cells differ, whether it keeps shape and box, whether it is patched at its fixed cells. */
static size_t look_at(const struct plane *plane, const int *m, int dr, int dc, bool *shape, bool *box, bool *patched)
{
	size_t differing = 0;
	int edge[4] = { 1000, -1000, 1000, -1000 }, moved[4] = { 1000, -1000, 1000, -1000 };

	*shape = *patched = true;
	for (int row = 0; row < plane->rows; row++)
		for (int col = 0; col < plane->cols; col++) {
			int to_row = m[0] * row + m[1] * col + dr, to_col = m[2] * row + m[3] * col + dc;
			size_t image = plane->image[row * plane->cols + col];
			bool differs;

			if (!plane_has(plane, row, col))
				continue;
			differs = !plane_has(plane, to_row, to_col) || (size_t)(to_row * plane->cols + to_col) != image;
			differing += differs;
			*shape &= plane_has(plane, to_row, to_col);
			*patched &= differs == (to_row == row && to_col == col);
			edge[0] = row < edge[0] ? row : edge[0], edge[1] = row > edge[1] ? row : edge[1];
			edge[2] = col < edge[2] ? col : edge[2], edge[3] = col > edge[3] ? col : edge[3];
			moved[0] = to_row < moved[0] ? to_row : moved[0], moved[1] = to_row > moved[1] ? to_row : moved[1];
			moved[2] = to_col < moved[2] ? to_col : moved[2], moved[3] = to_col > moved[3] ? to_col : moved[3];
		}
	*box = memcmp(edge, moved, sizeof edge) == 0;
	return differing;
}

static void nearest_by_force(const struct plane *plane, int32_t scope, struct motions *found)
{
	size_t free = 0;

	for (int cell = 0; cell < plane->rows * plane->cols; cell++)
		free += plane->content[cell] != '#';
	found->count = 0;
	found->differing = free;
	for (int32_t map = 0; free && map < CGT_MAP_COUNT; map++)
		for (int32_t dr = -16; dr <= 16; dr++)
			for (int32_t dc = -16; dc <= 16; dc++) {
				bool shape, box, patched;
				size_t differing = look_at(plane, linear[map], dr, dc, &shape, &box, &patched);

				if (scope == CGT_MOTIONS_ALL ? differing == free : scope == CGT_MOTIONS_OF_SHAPE ? !shape : !box)
					continue;
				if (differing > found->differing)
					continue;
				if (differing < found->differing)
					found->count = 0;
				found->differing = differing;
				memcpy(&found->motion[3 * found->count], (int32_t[3]){ map, dr, dc }, 3 * sizeof(int32_t));
				found->patched[found->count++] = patched;
			}
}

static void assert_nearest(const cgt_involution *involution, const struct plane *plane)
{
	static struct motions want, got;

	for (int32_t scope = CGT_MOTIONS_OF_SHAPE; scope <= CGT_MOTIONS_ALL; scope++) {
		nearest_by_force(plane, scope, &want);
		ck_ok(cgt_involution_nearest(involution, scope, got.motion, got.patched, 4096, &got.count, &got.differing));
		ck_assert_uint_eq(got.count, want.count);
		ck_assert_uint_eq(got.differing, want.differing);
		ck_assert_mem_eq(got.motion, want.motion, 3 * want.count * sizeof want.motion[0]);
		ck_assert_mem_eq(got.patched, want.patched, want.count * sizeof want.patched[0]);
	}
}

START_TEST(test_nearest_random)
{
	struct random random = random_begin("nearest");
	int planes = 0;

	for (int round = 0; round < 60; round++) {
		cgt_position *position = random_cram(&random, 5, 5, 30 + 10 * (uint64_t)(round % 8));
		struct plane plane;
		bool moved[MOST_CELLS];
		cgt_board *board;
		cgt_involution *involution;
		size_t count = cgt_position_cell_count(position);

		ck_ok(cgt_position_board(position, 0, &board));
		plane.rows = cgt_board_rows(board);
		plane.cols = cgt_board_cols(board);
		read_contents(position, plane.content);
		for (size_t i = 0; i < count; i++)
			moved[i] = plane.content[i] != '#' || round % 4 == 0; /* now and then free cells go to blocked ones */
		random_image(&random, moved, count, plane.image);
		ck_ok(cgt_involution_new(position, plane.image, count, 0, &involution));
		ck_ok(cgt_involution_image(involution, plane.image, MOST_CELLS, NULL));
		assert_nearest(involution, &plane);
		planes += plane.rows > 1 && plane.cols > 1;
		cgt_involution_unref(involution);
		cgt_board_unref(board);
		cgt_position_unref(position);
	}
	ck_assert_int_gt(planes, 20);
}
END_TEST

/*
 * The six-cell staircase: its pairing is the reflection in the antidiagonal with the two cells that it fixes exchanged. Among
 * all motions a half-turn comes as near, about the middle of the four cells below: it carries the other two off the shape.
 */
START_TEST(test_nearest_staircase)
{
	cgt_position *position = position_of("cram: .##|..#|...");
	cgt_involution *pairing = read(position, "(1,1 3,3)(2,1 3,2)(2,2 3,1)"), *reflection;
	int32_t motion[3 * 64], patched[64];
	size_t needed, differing;

	for (int32_t scope = CGT_MOTIONS_OF_SHAPE; scope <= CGT_MOTIONS_ALL; scope++) {
		const int32_t *last;

		ck_ok(cgt_involution_nearest(pairing, scope, motion, patched, 64, &needed, &differing));
		ck_assert_uint_eq(needed, scope == CGT_MOTIONS_ALL ? 2 : 1);
		ck_assert_uint_eq(differing, 2);
		last = &motion[3 * (needed - 1)];
		ck_assert_int_eq(last[0], CGT_MAP_ANTIDIAGONAL);
		ck_assert_int_eq(last[1], 2);
		ck_assert_int_eq(last[2], 2);
		ck_assert_int_eq(patched[needed - 1], 1);
	}
	ck_assert_int_eq(motion[0], CGT_MAP_HALF_TURN);
	ck_assert_int_eq(motion[1], 3);
	ck_assert_int_eq(motion[2], 1);
	ck_assert_int_eq(patched[0], 0);
	ck_ok(cgt_involution_new_map(position, CGT_MAP_ANTIDIAGONAL, 0, &reflection));
	assert_text(reflection, "(1,1 3,3)(2,1 3,2)");
	ck_ok(cgt_involution_nearest(reflection, CGT_MOTIONS_OF_SHAPE, motion, patched, 64, &needed, &differing));
	ck_assert_uint_eq(differing, 0);
	ck_assert_int_eq(motion[0], CGT_MAP_ANTIDIAGONAL);
	ck_assert_int_eq(patched[0], 0); /* it fixes two cells, and agrees on them */
	cgt_involution_unref(reflection);
	cgt_involution_unref(pairing);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_bad_nearest)
{
	cgt_position *position = position_of("cram: ...."), *two = position_of("cram: .. + cram: .."),
		     *blocked = position_of("cram: #");
	cgt_position *heaps = position_under(&heap_rules, "[1]");
	cgt_involution *involution = read(position, "(1,1 1,2)(1,3 1,4)"), *sum = read(two, "()"),
		       *none = read(blocked, "()"), *off;
	int32_t motion[30] = { 77 }, patched[10] = { 77 };
	size_t needed = 0, differing = 0;

	ck_ok(cgt_involution_new(heaps, NULL, 0, 0, &off));
	ck_fails(cgt_involution_nearest(NULL, 1, motion, patched, 10, &needed, &differing), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_involution_nearest(involution, 0, motion, patched, 10, &needed, NULL), CGT_BAD_ARGUMENT, "0 is no scope");
	ck_fails(cgt_involution_nearest(involution, 4, motion, patched, 10, &needed, NULL), CGT_BAD_ARGUMENT, "4 is no scope");
	ck_fails(cgt_involution_nearest(sum, 1, motion, patched, 10, &needed, NULL), CGT_BAD_ARGUMENT, "single grid");
	ck_fails(cgt_involution_nearest(off, 1, motion, patched, 10, &needed, NULL), CGT_BAD_ARGUMENT, "single grid");
	ck_fails(cgt_involution_nearest(involution, 1, NULL, patched, 10, &needed, NULL), CGT_BAD_ARGUMENT, "motion");
	ck_fails(cgt_involution_nearest(involution, 1, motion, NULL, 10, &needed, NULL), CGT_BAD_ARGUMENT, "patched");
	ck_assert_uint_eq(needed, 0);
	ck_assert_uint_eq(differing, 0);
	ck_fails(cgt_involution_nearest(involution, CGT_MOTIONS_ALL, motion, patched, 1, &needed, &differing),
	         CGT_BUFFER_TOO_SMALL, "motions");
	ck_assert_uint_eq(differing, 2);
	ck_assert_uint_gt(needed, 1);
	ck_assert_int_eq(motion[0], 77);
	ck_assert_int_eq(patched[0], 77);
	ck_ok(cgt_involution_nearest(none, CGT_MOTIONS_OF_BOX, NULL, NULL, 0, &needed, &differing));
	ck_assert_uint_eq(needed, 0);
	ck_assert_uint_eq(differing, 0);
	cgt_involution_unref(off);
	cgt_involution_unref(none);
	cgt_involution_unref(sum);
	cgt_involution_unref(involution);
	cgt_position_unref(heaps);
	cgt_position_unref(blocked);
	cgt_position_unref(two);
	cgt_position_unref(position);
}
END_TEST

/* Every way to make an involution, its text and its nearest motions, up to the first failure. */
static cgt_status use_involutions(cgt_position *position)
{
	size_t image[6] = { 0, 5, 2, 3, 4, 1 };
	int32_t motion[300], patched[100];
	cgt_involution *made[4] = { NULL, NULL, NULL, NULL };
	char text[256];
	cgt_status status = cgt_involution_new(position, image, 6, 0, &made[0]);

	if (status == CGT_OK)
		status = cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &made[1]);
	if (status == CGT_OK)
		status = cgt_involution_text(made[1], text, sizeof text, NULL);
	if (status == CGT_OK)
		status = cgt_involution_parse(position, text, &made[2]);
	if (status == CGT_OK)
		status = cgt_involution_nearest(made[0], CGT_MOTIONS_ALL, motion, patched, 100, NULL, NULL);
	for (int i = 0; i < 3; i++)
		ck_assert(status == CGT_OK ? made[i] != NULL : true);
	for (int i = 0; i < 4; i++)
		cgt_involution_unref(made[i]);
	return status;
}

static cgt_status use_copy_swap(cgt_position *position)
{
	cgt_involution *involution = NULL;
	cgt_status status = cgt_involution_new_copy_swap(position, &involution);

	ck_assert_int_eq(involution != NULL, status == CGT_OK);
	cgt_involution_unref(involution);
	return status;
}

/* A failure that has to be told needs memory too. */
static cgt_status use_bad_image(cgt_position *position)
{
	size_t image[6] = { 6, 1, 2, 3, 4, 5 };
	cgt_involution *involution = NULL;
	cgt_status status = cgt_involution_new(position, image, 6, 0, &involution);

	ck_assert_ptr_null(involution);
	return status == CGT_BAD_ARGUMENT ? CGT_OK : status;
}

START_TEST(test_failed_allocations)
{
	cgt_position *position = position_of("cram: ...|..."), *sum = position_of("cram: ..|.# + cram: #.|..");

	ck_survives_every_failed_allocation(use_involutions(position));
	ck_survives_every_failed_allocation(use_bad_image(position));
	ck_survives_every_failed_allocation(use_copy_swap(sum));
	cgt_position_unref(sum);
	cgt_position_unref(position);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("involution");
	TCase *object = tcase_create("object"), *special = tcase_create("special");

	tcase_set_timeout(object, 120);
	tcase_add_test(object, test_new);
	tcase_add_test(object, test_equal);
	tcase_add_test(object, test_blocked_cells);
	tcase_add_test(object, test_empty_sum);
	tcase_add_test(object, test_bad_new);
	tcase_add_test(object, test_read);
	tcase_add_test(object, test_unreadable);
	tcase_add_test(object, test_round_trip);
	tcase_add_test(object, test_failed_allocations);
	suite_add_tcase(suite, object);
	tcase_set_timeout(special, 120);
	tcase_add_test(special, test_maps);
	tcase_add_test(special, test_bad_maps);
	tcase_add_test(special, test_copy_swap);
	tcase_add_test(special, test_copy_swap_partizan);
	tcase_add_test(special, test_bad_copy_swap);
	tcase_add_test(special, test_copy_swap_of_random_shapes);
	tcase_add_test(special, test_nearest_random);
	tcase_add_test(special, test_nearest_staircase);
	tcase_add_test(special, test_bad_nearest);
	suite_add_tcase(suite, special);
	return run_suite(suite);
}
