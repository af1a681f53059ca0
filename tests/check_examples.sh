#!/bin/sh
# SPDX-License-Identifier: MIT
# The example programs and the tools explain themselves, refuse what they do not know, and the census of pairings prints what the essay says.
. tests/support.sh

# run EXPECTED-STATUS PROGRAM ARGUMENT...: leaves what is printed in $work/out and $work/err.
run()
{
	expected=$1
	program=$B/bin/$2
	shift 2
	"$program" "$@" >"$work/out" 2>"$work/err" </dev/null
	[ $? -eq "$expected" ] || { cat "$work/out" "$work/err"; false; }
}

explains() { run 0 "$1" --help && grep -q '^Usage: ' "$work/out" && [ ! -s "$work/err" ]; }
refuses() { run 2 "$@" && grep -q '^Usage: ' "$work/err" && [ ! -s "$work/out" ]; }
reports_lost_output() { "$B/bin/$1" --help 2>"$work/err" >/dev/full; [ $? -eq 1 ] && grep -q "^$1: .*output" "$work/err"; }
prints() { grep -qF -- "$1" "$work/out"; }

for source in examples/*.c examples/*.cpp tools/*.c; do
	name=${source##*/}
	name=${name%.*}
	check "$name --help explains" explains "$name"
	check "$name refuses an unknown option" refuses "$name" --no-such-option
	check "$name says that its output is lost" reports_lost_output "$name"
done

for arguments in "--max-cells 0" "--max-cells x" "--max-cells 99" "--max-cells" "--threads 0" "--search deep" "--svg" "word"; do
	# shellcheck disable=SC2086
	check "pairing_census refuses $arguments" refuses pairing_census $arguments
done
check "pairing_census runs" run 0 pairing_census
for words in "S1.1  12,871 shapes" "S1.2  8,853,914 candidates" "4,544 second player's wins: 3,837 on even sizes, 706 on odd" \
	"43 shapes paired by a rigid motion, 102 by any involution, 59 gained" "63 shapes have 64 pairings" \
	"contradictions = 0" "2.4 times as many" "2.7 per cent" "3,735 of those have no pairing"; do
	check "pairing_census prints: $words" prints "$words"
done
mv "$work/out" "$work/one-thread"
check "pairing_census --threads 3 runs" run 0 pairing_census --threads 3
check "and prints the same" cmp "$work/one-thread" "$work/out"
check "pairing_census --search graph runs" run 0 pairing_census --search graph
check "and finds the same pairings" prints "63 shapes have 64 pairings"
check "pairing_census --svg draws" run 0 pairing_census --max-cells 8 --svg "$work"
check "each extra map" test "$(ls "$work"/*.svg | wc -l)" -eq 8
check "pairing_census --svg fails where it cannot write" run 1 pairing_census --svg "$work/no/such/place"
check "and says where" grep -qF "$work/no/such/place" "$work/err"

for arguments in "0" "13" "8x" "2 3"; do
	# shellcheck disable=SC2086
	check "custom_game refuses $arguments" refuses custom_game $arguments
done
check "custom_game runs" run 0 custom_game 7
for words in "the check finds 0 mistakes" "   1   0   1   2   3   4   5   6" "   7  -6  -2  -2   0   0   0   0" \
	"0 of them differ from the rule in Winning Ways"; do
	check "custom_game prints: $words" prints "$words"
done

check "exceptions runs" run 0 exceptions
for words in "A heap of 10 is worth 2" "A heap of 200: caught \"a heap has at most 100 counters, not 200\"" "A heap of 99 is worth 3" \
	"7x9 Cram: caught \"that is enough\"" "2x3 Cram is worth 1"; do
	check "exceptions prints: $words" prints "$words"
done

for arguments in "--section" "--section none" "--long word" "word"; do
	# shellcheck disable=SC2086
	check "mirror_strategies refuses $arguments" refuses mirror_strategies $arguments
done
check "mirror_strategies runs" run 0 mirror_strategies --section candidates --section rectangles --section strips \
	--section restore --section misere --section swap --section claims
for words in "cell 2,2 is its own image" "1,1-1,2 1,4-1,3 1,2-1,4 ends without an answer" "14 boards, 13 of them playable" \
	"The half-turn pairs 3" "   12    729                   620                   133" "2x4 top-bottom" \
	"restoring the symmetry works whatever reply restores it, so that the two tests differ" \
	"    8                15      11      4 " "dawson-pawns: Pp|pP|PP" "36 of 36" "xoox by exchange (1,1 1,3)(1,2 1,4)" \
	"rectangles to 8x8 have 0 pairings" "1x5 second, 3x3 second, 3x5 first, 5x5 second"; do
	check "mirror_strategies prints: $words" prints "$words"
done
check "mirror_strategies --section hybrid runs" run 0 mirror_strategies --section hybrid
check "and saves nearly all where one side is even" sh -c "grep -A1 '^4x5    N' '$work/out' | grep -q 'half-turn            2 '"

check "value refuses no position" refuses value
check "value refuses two" refuses value "*2" "*3"
check "value refuses an option without its file" refuses value "*2" --svg
check "value refuses a bad position" run 2 value "cram: x"
check "value refuses a bad expression" run 2 value --expression "{1|-1"
check "value runs" run 0 value "domineering: ...|..." --svg "$work/value.svg"
for words in "value        {2|-1/2}" "outcome      N" "mean         3/4" "temperature  5/4" "Left's move  2" \
	"Right's move -1/2" "cooling      Thermograph(3/4,[5/4],[0,-1],3/4,[5/4,-1/2],[0,1,0])"; do
	check "value prints: $words" prints "$words"
done
check "value --svg draws" grep -q "^</svg>" "$work/value.svg"
check "value --svg fails where it cannot write" run 1 value "*2" --svg "$work/no/such/place"
check "value --expression runs" run 0 value --expression "{1|-1} + *2 - 1/2"
check "and calculates" prints "value        {1/2*2|-3/2*2}"

for arguments in "--max-cells 0" "--max-cells" "--search rigid" "--threads x" "go"; do
	# shellcheck disable=SC2086
	check "pairing_by_game refuses $arguments" refuses pairing_by_game $arguments
done
check "pairing_by_game refuses too many stones" run 2 pairing_by_game clobber --max-cells 17
check "pairing_by_game runs" run 0 pairing_by_game --max-cells 6
for words in "    6      68        68        22       2       3  13.6 %        46        46        46         4" \
	"    6      68      4352       946      16      24   2.5 %      2080      1746       558      1442" "contradictions = 0" \
	"cram: ...|...                the first player plays 1,1-2,1, then pairs by (1,2 2,3)(1,3 2,2)"; do
	check "pairing_by_game prints: $words" prints "$words"
done
check "graph_symmetries runs" run 0 graph_symmetries
for words in "6 positions; symmetries of order two: 9; they pair: 9; of these from maps of cells: 5, from none: 4" \
	"exchanges (cram: ##.|.#. with cram: #..|.##)"; do
	check "graph_symmetries prints: $words" prints "$words"
done
check "graph_symmetries refuses a position that is too large" run 2 graph_symmetries "cram: ....|....|...."
check "graph_symmetries refuses a bad position" run 2 graph_symmetries "cram: x"

for arguments in "--long 3" "5" "--longer"; do
	# shellcheck disable=SC2086
	check "dawson_pawns refuses $arguments" refuses dawson_pawns $arguments
done
check "dawson_pawns runs" run 0 dawson_pawns
for words in "78 replayed: 55 of five moves, 22 of three, 1 of one, 0 of an even number" "as .137, in both endings: yes" \
	"optional       7      1168860      1154644   yes" "if it bound only the board that is moved on:  at k = 1 only" \
	"0 of these figures are not what they should be"; do
	check "dawson_pawns prints: $words" prints "$words"
done

# Nobody waits for 30 cells: an interrupt, once the size of 10 is printed, ends the sweep and leaves the finished sizes. (A program
# started in the background by a shell ignores interrupts, unless something puts that right.)
interrupted()
{
	env --default-signal=INT "$B/bin/pairing_census" --max-cells 30 --no-outcomes >"$work/out" 2>"$work/err" &
	until grep -q '^ *10  *9,287 ' "$work/out" || ! kill -0 $!; do sleep 0.05; done
	kill -INT $!
	wait $!
	[ $? -eq 130 ] && grep -q '^interrupted at [12][0-9] cells' "$work/out" && grep -q '^ *10  *9,287 ' "$work/out"
}
check "an interrupt leaves the finished sizes" interrupted
finish
