#!/bin/sh
# SPDX-License-Identifier: MIT
# The command cgt: what it prints and how it ends, by transcripts (tests/command/*.txt, the manual, the README); that manual,
# completions and --help name the same options; and what no transcript shows: interrupts, pipes, terminals, lost output, and
# memory that runs out.
. tests/support.sh
bin=$(cd "$B/bin" && pwd)
PATH=$bin:$PATH
export PATH NO_COLOR= work
commands="solve grundy value pair census octal play draw check"

# ---- transcripts ----

# How long something took differs from run to run.
without_seconds() { sed -e 's/\( nodes\| shapes\| heaps\| entries\) and [0-9.]* s/\1 and T s/' -e 's/"seconds": [0-9.]*/"seconds": T/'; }

# says EXPECTED STATUS COMMAND: the command prints what the file holds, on standard output and error, and ends with the status.
says()
{
	sh -c "$3" >"$work/output-of-command" 2>&1 </dev/null
	status=$?
	without_seconds <"$work/output-of-command" >"$work/said"
	diff "$1" "$work/said" && { [ "$status" -eq "$2" ] || { echo "exit status $status, not $2"; false; }; }
}

# transcript FILE: each "$ command" is followed by what it prints, and by "? N" if its exit status is not 0.
transcript()
{
	command=
	: >"$work/expected"
	expected_status=0
	while IFS= read -r line || [ -n "$line" ]; do
		case $line in
		'$ '*)
			[ -z "$command" ] || check "$command" says "$work/expected" "$expected_status" "$command"
			command=${line#'$ '}
			: >"$work/expected"
			expected_status=0
			;;
		'? '*) expected_status=${line#'? '} ;;
		*) printf '%s\n' "$line" >>"$work/expected" ;;
		esac
	done <"$1"
	check "$1 has a command" test -n "$command"
	check "$command" says "$work/expected" "$expected_status" "$command"
}

for file in tests/command/*.txt; do transcript "$file"; done
# The blocks between .EX and .EE, without what protects characters from troff. Those of mistakes end with 2.
sed -n '/^\.EX/,/^\.EE/p' doc/man/cgt.1 |
	sed -e '/^\.E[XE]/d' -e 's/^\\&//' -e 's/\\-/-/g' -e 's/\\(dq/"/g' -e 's/\\(ha/^/g' -e 's/\\e/\\/g' |
	awk '{ print } /^cgt: / { print "? 2" }' >"$work/manual"
transcript "$work/manual"
awk '$0 == "```console" { inside = 1; next } /^```/ { inside = 0 } inside' README.md >"$work/readme"
transcript "$work/readme"

# ---- one list of options in four places ----

options_of_help() { cgt "$1" --help | sed -n -e 's/^  \(-[a-z]\), \(--[-a-z]*\).*/\1\n\2/p' -e t -e 's/^  \(-[-a-z]*\).*/\1/p' | sort; }
options_of_manual()
{
	{
		sed -n "/^\.SS cgt $1/,/^\.S/p" doc/man/cgt.1
		sed -n '/^\.SH COMMON/,/^\.SH COMMANDS/p' doc/man/cgt.1
	} | tr -d '\\' | awk 'before == ".TP" && $2 ~ /^-/ && $2 != "-V" { print $2; if (/", "/) print $NF } { before = $0 }' |
		tr -d '",' | sort |
		if [ "$1" = draw ]; then grep -vx -e --time -e --nodes -e --memory; elif [ "$1" = play ]; then grep -vx -e --json; else cat; fi
}
options_of_bash() { bash -c '. tools/cgt/cgt.bash; printf "%s\n" $(_cgt_options "$1") -h --help' - "$1" | sort; }
options_of_zsh()
{
	sed -n "/^	$1)/,/;;/p" tools/cgt/_cgt >"$work/block"
	for array in help quiet json limits saving threads proof; do
		grep -q "\$$array" "$work/block" && sed -n "/$array=(/,/)\$/p" tools/cgt/_cgt >"$work/array" &&
			case $array in
			limits | saving) cat "$work/array" ;;
			*) grep -o "$array=([^)]*)" "$work/array" ;;
			esac
	done >"$work/arrays"
	cat "$work/block" "$work/arrays" | grep -o "['\"]-[-a-z]*" | tr -d "'\"" | sort
}
same_options()
{
	options_of_help "$1" >"$work/options"
	"options_of_$2" "$1" | diff "$work/options" - && grep -q -- --help "$work/options"
}
for command in $commands; do
	for place in manual bash zsh; do
		check "cgt $command --help and the $place name the same options" same_options "$command" "$place"
	done
	# The words of an option of choices, "--as left|right" and so on.
	cgt "$command" --help | sed -n 's/^  \(-[-a-z]*\) \([a-z]*|[a-z|]*\).*/\1 \2/p' >"$work/choices"
	while read -r option words; do
		check "bash completes $option of cgt $command with $words" test "$(echo "$words" | tr '|' ' ')" = \
			"$(bash -c '. tools/cgt/cgt.bash; _cgt_values "$1" "$2"' - "$command" "$option")"
		check "zsh completes $option of cgt $command with $words" grep -q -- "$option\[.*($(echo "$words" | tr '|' ' '))" \
			tools/cgt/_cgt
	done <"$work/choices"
done
# The fields of JSON that the transcripts show, and those that the manual tells of: without the names of commands and options.
sed -n 's/^{\(.*\)/\1/p' tests/command/*.txt | grep -o '"[a-z_]*": ' | tr -d '": ' | sort -u >"$work/fields"
sed -n '/^\.SH JSON/,/^\.SH INTERRUPTS/p' doc/man/cgt.1 | sed -n 's/^\.BR* \([a-z_]*\)\( .*\)*$/\1/p' | sort -u |
	grep -vxF -e null -e true -e grundy -e solve -e pair -e octal -e draw -e census -e check >"$work/told"
check "the manual tells of all fields of JSON" diff "$work/fields" "$work/told"
# Whoever asks in another way is told the same, and nothing is wider than a terminal is at least.
same_help() { cgt --help | diff - "$work/other-help"; }
cgt -h >"$work/other-help"
check "cgt -h is cgt --help" same_help
cgt help help >"$work/other-help"
check "cgt help help is cgt --help" same_help
cgt 2>"$work/other-help"
check "cgt alone is a mistake that is told the same" test $? -eq 2
check "which is cgt --help" same_help
check "cgt -V is cgt --version" test "$(cgt -V)" = "$(cgt --version)"
short_help() { cgt "$1" --help >"$work/help" && cgt "$1" -h | diff "$work/help" - && cgt help "$1" | diff "$work/help" -; }
for command in $commands; do
	check "cgt $command -h is cgt $command --help" short_help "$command"
	check "the help of cgt $command fits into 80 columns" sh -c '! cgt "$1" --help | grep ".\{81\}"' - "$command"
done
check "as does that of all" sh -c '! cgt --help | grep ".\{81\}"'

listed=$(cgt --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | tr '\n' ' ')
check "cgt --help lists the commands" test "$listed" = "$commands help "
games=$(cgt --help | sed -n '/^Games:/{n;s/^  //p}')
check "bash completes the games" test "$(bash -c '. tools/cgt/cgt.bash; _cgt_games solve' | tr -d :)" = "$games"
check "zsh completes the games" grep -q "compadd -S '' $(echo "$games" | sed 's/ /: /g'):" tools/cgt/_cgt
for place in tools/cgt/_cgt tools/cgt/cgt.bash; do
	check "$place completes the commands" grep -q "$commands help" "$place"
done
if command -v zsh >/dev/null; then
	check "zsh reads its completion" zsh -n tools/cgt/_cgt
else
	echo "skipped: there is no zsh to read tools/cgt/_cgt with"
fi

# completes EXPECTED WORD...: what bash offers for the last word.
completes()
{
	expected=$1
	shift
	bash -c '. tools/cgt/cgt.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cgt; echo "${COMPREPLY[*]}"' - "$@" >"$work/offers"
	echo "$expected" | diff - "$work/offers"
}
check "bash completes a command" completes "play" cgt pl
check "bash completes an option" completes "--misere --moves --memory" cgt solve --m
check "bash completes a word of an option" completes "right" cgt solve --to-move r
check "bash completes a map" completes "half-turn" cgt pair --map h
check "bash completes a game" completes "toads-and-frogs:" cgt solve to
check "bash completes a game of a census" completes "domineering" cgt census do
check "bash completes what is explained" completes "census" cgt help ce
check "bash completes a file" completes "README.md" cgt draw -o READ
check "bash completes a proof" completes "README.md" cgt check READ
check "bash completes no number" completes "" cgt solve --nodes ""

# ---- programs at the other end ----

json_lines() { $PYTHON -m json.tool --json-lines "$1" >"$work/json"; }
{ cat tests/command/batch; printf 'cram: \000.\n\377\200"\\\t\033[31m\n'; } >"$work/batch"
batch_json() { cgt "$1" --json - <"$work/batch" >"$work/answers" 2>"$work/errors"; [ $? -eq 2 ]; }
for command in solve grundy value pair draw; do
	check "cgt $command answers a batch in JSON" batch_json "$command"
	check "which is JSON" json_lines "$work/answers"
	check "with an object for each position" test "$(wc -l <"$work/answers")" -eq "$(LC_ALL=C grep -ac '^[^#]' "$work/batch")"
	check "and an error for each mistake" test "$(grep -c '"error"' "$work/answers")" -eq "$(grep -c '^cgt: ' "$work/errors")"
done
check "an escape sequence does not reach the terminal" sh -c '! grep -q "$(printf "\\033")" "$1"' - "$work/errors"

large_batch()
{
	awk 'BEGIN { for (i = 0; i < 20000; i++) printf "cram: ..|.. + *%d + 0.137: [%d]\n", i % 7, i % 50 }' |
		cgt grundy --json - >"$work/large"
	[ "$(wc -l <"$work/large")" -eq 20000 ] && tail -n 1 "$work/large" | grep -q '"line": 20000, .*"complete": true'
}
check "a large batch is answered" large_batch

# Each answer is there before the next question is asked.
conversation()
{
	mkfifo "$work/to" "$work/from"
	cgt grundy --json - <"$work/to" >"$work/from" &
	exec 3>"$work/to" 4<"$work/from"
	for n in 5 3; do
		echo "*$n" >&3
		read -r answer <&4
		case $answer in *"\"grundy_value\": $n"*) ;; *) return 1 ;; esac
	done
	exec 3>&- 4<&-
	wait $!
}
check "a program can ask one question after the other" conversation
check "a reader that goes away ends the command" sh -c 'yes "*1" | cgt grundy - | head -n 1 | grep -q "position .*\*"'

loses() { cgt "$@" >/dev/full 2>"$work/lost"; [ $? -eq 1 ] && grep -q "cannot write" "$work/lost"; }
for arguments in "solve 1" "grundy 1 --json" "value 1" "pair cram:.." "census cram 1" "octal 0.3 4" "play cram:." "draw cram:." "--version" \
	"help play"; do
	# shellcheck disable=SC2086
	check "cgt $arguments says that its output is lost" loses $arguments
done
check "a directory is no input" sh -c 'cgt solve - <. 2>"$0"; [ $? -eq 1 ] && grep -q "standard input: " "$0"' "$work/lost"
check "a picture that cannot be written is a failure" sh -c 'cgt draw -o "$0/no/place" "cram: ." 2>"$0/lost"; [ $? -eq 1 ]' "$work"
draws()
{
	cgt draw "cram: .." >"$work/a.svg" && cgt draw -o "$work/b.svg" "cram: .." && cmp "$work/a.svg" "$work/b.svg" &&
		cgt pair --svg "$work/c.svg" "cram: .##|..#|..." && cgt octal --svg "$work/d.svg" 0.137 100 &&
		cgt value --svg "$work/e.svg" "domineering: ...|..." "*2" &&
		[ "$(head -q -c 5 "$work"/[a-e].svg)" = "<svg <svg <svg <svg <svg " ] &&
		[ "$(tail -q -n 1 "$work"/[a-e].svg | grep -c '</svg>$')" -eq 5 ]
}
check "pictures go to the output and to files" draws
check "the picture of the staircase is the README's" cmp "$work/c.svg" doc/img/staircase.svg

resumes()
{
	cgt octal 0.007 3000 --nodes 500 --checkpoint "$work/kept" >"$work/part"
	[ $? -eq 3 ] && grep -q '^stopped  *by the limit of nodes' "$work/part" &&
		cgt octal 0.007 3000 --checkpoint "$work/kept" >"$work/resumed" && cgt octal 0.007 3000 | diff - "$work/resumed"
}
check "a sequence is gone on with" resumes
check "a file that is no checkpoint is refused" sh -c 'cgt octal 0.137 9 --checkpoint README.md >/dev/null 2>&1; [ $? -eq 1 ]'
census_threads() { cgt census cram 1-8 >"$work/one" && cgt census cram 1-8 --threads 3 | diff "$work/one" -; }
check "a census does not depend on the threads" census_threads
mkfifo "$work/silence"
board="cram: .....|.....|.....|....."
value_threads() { [ "$(cgt grundy --threads "$1" "$board")" = "$(cgt grundy "$board")" ]; }
check "a value does not depend on the threads" value_threads 2
check "however many there are" value_threads 256
proves() { cgt grundy --threads 2 --proof "$work/proof" "$board" >"$work/answer" && cgt check "$work/proof" && check_proof "$work/proof"; }
check "a proof is one to both that check it" proves
# A proof that is cut off anywhere, changed, or no file at all, is none.
refused() { cgt check "$1" >"$work/answer" 2>&1; [ $? -eq 1 ] && grep -q "^cgt: $1: " "$work/answer"; }
cut_off()
{
	size=$(wc -c <"$work/proof")
	for part in 0 1 $((size / 3)) $((size / 2)) $((size - 1)); do
		head -c "$part" "$work/proof" >"$work/part" && refused "$work/part" || return 1
	done
}
check "a proof that is cut off is none" cut_off
check "nor is one that was changed" sh -c 'sed "s/\*2/*3/" "$1/proof" >"$1/part"' - "$work"
check "which is refused" refused "$work/part"
check "as is a directory" refused "$work"
unwritten() { cgt grundy --proof "$1" "$board" >"$work/answer" 2>"$work/errors"; [ $? -eq 1 ] && grep -q "cannot $2" "$work/errors"; }
check "a proof is not written into no directory" unwritten "$work/no/place" write
check "nor over a pipe" unwritten "$work/silence" replace
check "but the answer is there" grep -q "^Grundy value  *2" "$work/answer"

# What cannot be saved is told once, and costs the answer nothing but its exit status.
unsaved()
{
	cgt "$@" >"$work/answer" 2>"$work/errors"
	[ $? -eq 1 ] && grep -q 'not saved: .*no/place' "$work/errors" && [ "$(wc -l <"$work/errors")" -eq 1 ] && [ -s "$work/answer" ]
}
check "results that cannot be saved leave the answer" unsaved solve --save "$work/no/place" "cram: ...|..." "cram: 3x3"
check "as do those of cgt grundy" unsaved grundy --save "$work/no/place" --nodes 1 "$board"
check "in misere play, too" unsaved grundy --misere --save "$work/no/place" "cram: ..."
check "and values of heaps" unsaved octal --checkpoint "$work/no/place" 0.3 4

# ---- stopping ----

# An input on which nothing comes.
exec 5<>"$work/silence"

# A process takes interrupts (bit 2 of the signals it catches), and has worked for a tenth of a second or waits.
has_begun()
{
	grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status" && sed 's/.*) //' "/proc/$1/stat" >"$work/stat" &&
		awk '{ exit !($1 == "S" || $12 + $13 >= 10) }' "$work/stat"
}

# interrupted ARGUMENT...: one interrupt, once the command has begun. (A shell lets what it starts in the background ignore them.)
interrupted()
{
	env --default-signal=INT cgt "$@" >"$work/answer" 2>&1 <&5 &
	while kill -0 $! && ! has_begun $!; do sleep 0.01; done
	kill -INT $!
	wait $!
	[ $? -eq 130 ]
}
says_so() { grep -q -e '^stopped  *by the interrupt, after .*: this is a partial answer$' -e '"stopped": "interrupt"' "$work/answer"; }
stops() { interrupted "$@" && says_so; }
large="cram: ........|........|........|........|........|........|........"
check "an interrupt leaves a partial answer" stops solve "$large"
check "an interrupt leaves a partial answer in JSON" stops grundy --json "$large"
check "an interrupt leaves no value but an answer" stops value "domineering: ........|........|........|........|........"
check "an interrupt leaves a partial search" stops pair --search exhaustive "cram: .....|.....|.....|....."
check "an interrupt leaves a partial census" stops census cram 20
check "an interrupt leaves a partial sequence" stops octal 0.007 100000000 --checkpoint "$work/long"
check "and its values in the file" sh -c 'cgt octal 0.007 10 --checkpoint "$1" | grep -q "^computed  *[0-9]\{4\}"' - "$work/long"
time_limit() { cgt solve --time 100ms "$large" >"$work/answer"; [ $? -eq 3 ] && grep -q 'by the limit of time' "$work/answer"; }
check "a limit of time leaves a partial answer" time_limit

# Each limit is told by its name, with how far the search was, by every command that has limits; in a batch, too.
stopped_by()
{
	limit=$1
	shift
	cgt "$@" --json >"$work/answer"
	[ $? -eq 3 ] && [ "$(grep -c "\"stopped\": \"limit\", \"stopped_by\": \"$limit\", \(\"nodes\": [0-9]*, \)*\"seconds\": [0-9]*\.[0-9][0-9][0-9]}\$" \
		"$work/answer")" -eq "$(wc -l <"$work/answer")" ] && [ "$(grep -c '"nodes": [0-9]' "$work/answer")" -eq "$(wc -l <"$work/answer")" ]
}
for option in time=20ms nodes=3 memory=2000; do
	limit=${option%=*}
	check "cgt solve tells of the limit of $limit" stopped_by "$limit" solve "--$option" "$large"
	check "cgt solve --misere tells of it" stopped_by "$limit" solve --misere --threads 2 "--$option" "$large"
	check "cgt grundy tells of it" stopped_by "$limit" grundy "--$option" "$large" "$large"
	check "cgt grundy --misere tells of it" stopped_by "$limit" grundy --misere "--$option" "$large"
	check "cgt value tells of it" stopped_by "$limit" value "--$option" "$large"
	check "cgt octal tells of it" stopped_by "$limit" octal 0.007 100000000 "--$option"
	[ "$limit" = memory ] || check "cgt pair tells of it" stopped_by "$limit" pair --search exhaustive --all "--$option" "$board"
	[ "$limit" = memory ] || check "cgt census tells of it" stopped_by "$limit" census cram 20 "--$option"
done
check "an interrupt ends a batch" stops solve --json "$large" 1
check "without an answer to what comes after" test "$(wc -l <"$work/answer")" -eq 1
check "an interrupt ends play" interrupted play "cram: ..."
check "an interrupt ends the wait for a position" interrupted solve -

# ---- terminals ----

# on_terminal COMMAND: with a terminal for its output and error.
on_terminal() { script -qec "$1" /dev/null </dev/null >"$work/terminal" 2>&1; }
escape=$(printf '\033')
on_terminal 'cgt pair "cram: .##|..#|..."'
check "pairs have colours on a terminal" grep -q "$escape\[31ma" "$work/terminal"
on_terminal 'NO_COLOR=1 cgt pair "cram: .##|..#|..."'
check "but not with NO_COLOR" sh -c 'grep -q "1 a" "$1" && ! grep -q "$2" "$1"' - "$work/terminal" "$escape"
on_terminal 'cgt draw "cram: .##"'
check "a terminal gets letters, not SVG" grep -q '1 \. # #' "$work/terminal"
on_terminal "cgt solve --time 300ms '$large' 2>&1 | cat"
check "nothing else does" sh -c 'grep -q "not known" "$1" && ! grep -q "nodes, " "$1"' - "$work/terminal"

# ---- memory that runs out ----

# Of the allocations that library and command make, an ever later one fails and all after it: that ends with a message, and with 1.
check "a memory that fails is built" $CC -shared -fPIC -o "$work/failing.so" tests/command/failing_memory.c
fails_well()
{
	count=1
	while FAIL_AT=$count LD_PRELOAD=$work/failing.so cgt "$@" >"$work/answer" 2>"$work/errors"; status=$?; [ $status -ne 0 ]; do
		[ $status -eq 1 ] && grep -q memory "$work/errors" || { echo "allocation $count: $(cat "$work/errors")"; return 1; }
		count=$((count + 1 + count / 20))
	done
	[ "$count" -gt 10 ]
}
# An instrumented program has an allocator of its own.
case ${CFLAGS-} in
*-fsanitize*) echo "skipped: the library is instrumented" ;;
*)
	check "an allocation of cgt solve fails" fails_well solve --moves --line "clobber: xox"
	check "an allocation of cgt grundy fails" fails_well grundy --misere --json "cram: ..|.."
	check "an allocation of a proof fails" fails_well grundy --proof "$work/proof" "cram: ..|.."
	check "an allocation of cgt check fails" fails_well check "$work/proof"
	check "an allocation of cgt value fails" fails_well value --svg "$work/e.svg" "domineering: ...|..." "clobber: xox"
	check "an allocation of cgt value --expression fails" fails_well value --json --expression "{1|-1} + *2"
	check "an allocation of cgt pair fails" fails_well pair --all "cram: .##|..#|..."
	check "an allocation of cgt octal fails" fails_well octal 0.07 100
	check "an allocation of cgt draw fails" fails_well draw "cram: .. + *2" --json
	check "an allocation of cgt census fails" fails_well census clobber 4
	check "an allocation of cgt play fails" fails_well play "cram: ...."
	;;
esac

finish
