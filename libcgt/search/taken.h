/* SPDX-License-Identifier: MIT */
/*
 * How often the searches took each way to know without playing: reductions and bounds. A test that never takes one of these
 * ways proves nothing about it, so the tests of random sums demand that every count is above 0 (tests/check_properties.c).
 * The counts are those of the calling thread.
 */
#ifndef CGTI_TAKEN_H
#define CGTI_TAKEN_H

#include "support/meter.h"

#define CGTI_TAKEN_TABLE(X) \
	X(SUM_BOARD_VALUED, "a small board of Clobber becomes its value") \
	X(SUM_BOARD_VALUED_BY_NEGATIVE, "a small board of Clobber becomes the negative of the value of its negative") \
	X(SUM_BOARD_MET, "a board of Clobber is one that was met before") \
	X(SUM_NIMBER, "an impartial component becomes a nimber") \
	X(SUM_COMPONENT_VALUED, "a small component becomes its value") \
	X(SUM_COMPONENT_ZERO, "a component worth zero is left out") \
	X(SUM_CANCELLED, "a summand and its negative cancel") \
	X(SUM_VALUES_ADDED, "two values become one") \
	X(SUM_VALUES_APART, "two values have too many followers to be added") \
	X(SUM_TURNED, "a sum is turned so that Left is to move") \
	X(SUM_NOT_TURNED, "a sum has a summand whose negative is not seen at once") \
	X(SUM_LONG, "a sum is too long for a key of its own") \
	X(SUM_EQUAL_SUMMANDS, "of equal summands one is moved in") \
	X(SUM_FORCED, "a forced move binds the sum") \
	X(SUM_EQUAL_OPTIONS, "one of two equal options is left out") \
	X(SUM_DOMINATED, "of two options with the same summands the worse is left out, with Right to move to them") \
	X(SUM_DOMINATED_TURNED, "of two options with the same summands the worse is left out, both or neither turned") \
	X(SUM_BOUND_WINS, "a value that was seen to win with the same summands decides") \
	X(SUM_BOUND_LOSES, "a value that was seen to lose with the same summands decides") \
	X(SUM_NOTED_ZERO, "a component is lost whoever begins") \
	X(SUM_STOPS_WIN, "the stops say that the mover wins") \
	X(SUM_STOPS_LOSE, "the stops say that the mover loses") \
	X(SUM_PAIR_WINS, "two values are compared: the mover wins") \
	X(SUM_PAIR_LOSES, "two values are compared: the mover loses") \
	X(SUM_UPS_WIN, "bounds in ups say that the mover wins") \
	X(SUM_UPS_LOSE, "bounds in ups say that the mover loses") \
	X(SUM_WEIGHTS_WIN, "atomic weights say that the mover wins") \
	X(SUM_WEIGHTS_LOSE, "atomic weights say that the mover loses") \
	X(DOMINEERING_SINGLE_CELL, "a cell without neighbours is taken off") \
	X(DOMINEERING_OPPOSITE_SHAPES, "a region and its negative cancel by their shapes") \
	X(DOMINEERING_OPPOSITE_VALUES, "two regions cancel by their values") \
	X(DOMINEERING_NUMBER, "a region becomes a number") \
	X(DOMINEERING_ALL_NUMBER, "what is left is one number") \
	X(DOMINEERING_ONE_VALUE, "what is left is one region that has a value, and a number") \
	X(DOMINEERING_KNOWN, "the position is in the table") \
	X(DOMINEERING_STRIPS_WIN, "strips say that the mover wins") \
	X(DOMINEERING_STRIPS_LOSE, "strips say that the mover loses") \
	X(DOMINEERING_MOVE_WINS, "strips say that a move wins") \
	X(DOMINEERING_MOVE_LOSES, "strips say that a move loses") \
	X(DOMINEERING_NUMBER_MOVE, "a move in the number is tried") \
	X(DOMINEERING_CANCEL, "boards and their negatives cancel beside others") \
	X(DOMINEERING_ZERO_BOARD, "of several boards a large one is worth nothing") \
	X(PARTS_WIN, "the outcomes of parts say that the mover wins") \
	X(PARTS_LOSE, "the outcomes of parts say that the mover loses") \
	X(PARTS_NEAR_WIN, "the mover wins the boards less a 64th, and so with infinitesimals") \
	X(PARTS_NEAR_LOSE, "the mover loses the boards and a 64th, and so with infinitesimals") \
	X(PARTS_ZERO, "infinitesimals beside boards are worth nothing together") \
	X(CRAM_BALANCED, "a piece is carried onto itself by the half-turn and worth nothing") \
	X(CRAM_ROW_OF_FOUR, "a piece is two starred cells, worth 2") \
	X(CRAM_EQUAL_PARTS, "two equal parts of an option cancel") \
	X(CRAM_OPTION_KNOWN, "an option is known to be worth what is asked") \
	X(CRAM_OPTION_EXCLUDED, "an option cannot be worth what is asked") \
	X(CRAM_PROVED, "a piece is searched by proof numbers") \
	X(CRAM_LOWER, "a piece is worth less than what is asked") \
	X(CRAM_MISERE_KNOWN, "a sum in misere play is in the table") \
	X(CRAM_MISERE_EQUAL_PIECES, "of equal pieces in misere play one is moved in") \
	X(CRAM_MISERE_STAR, "a star stands beside Cram in misere play") \
	X(CRAM_MISERE_NIMBER, "a move takes the nim heap in misere play")

#define CGTI_TAKEN_ENUMERATOR(name, text) CGTI_TAKEN_##name,
enum cgti_taken {
	CGTI_TAKEN_TABLE(CGTI_TAKEN_ENUMERATOR)
	CGTI_TAKEN_COUNT
};
#undef CGTI_TAKEN_ENUMERATOR

_Static_assert(CGTI_TAKEN_COUNT <= CGTI_METER_COUNTS, "a meter counts all ways");

static inline void cgti_take(struct cgti_meter *meter, enum cgti_taken way)
{
	meter->taken[way]++;
}

#endif
