#!/bin/sh
# SPDX-License-Identifier: MIT
# The example programs explain themselves, refuse what they do not know, and the census of pairings prints what the essay says.
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
prints() { grep -qF -- "$1" "$work/out"; }

for source in examples/*.c; do
	name=${source##*/}
	name=${name%.c}
	check "$name --help explains" explains "$name"
	check "$name refuses an unknown option" refuses "$name" --no-such-option
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

# Nobody waits for 30 cells: an interrupt ends the sweep and leaves the finished sizes printed. (A program started in the
# background by a shell ignores interrupts, unless something puts that right.)
interrupted()
{
	env --default-signal=INT timeout -s INT 3 "$B/bin/pairing_census" --max-cells 30 --no-outcomes >"$work/out" 2>"$work/err"
	grep -q '^ *10  *9,287 ' "$work/out"
}
check "an interrupt leaves the finished sizes" interrupted
finish
