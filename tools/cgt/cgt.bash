# SPDX-License-Identifier: MIT
# Completion of the command cgt for bash: commands, options, the words that options take, and games. The lists are those that
# cgt --help and cgt COMMAND --help print; a test holds them against each other.

# The options of a command.
_cgt_options()
{
	local limits="--time --nodes --memory" solver="--threads --resume --save --proof" quiet="-q --quiet"

	case $1 in
	solve) echo "--misere --to-move --moves --line --check-pairings --image-first $solver --json $limits $quiet" ;;
	grundy) echo "--misere $solver --json $limits $quiet" ;;
	value) echo "--expression --moves --options --svg --threads --json $limits $quiet" ;;
	pair) echo "--search --all --map --reading --svg --json $limits $quiet" ;;
	census) echo "--threads --search --no-outcomes --one-move --json $limits $quiet" ;;
	octal) echo "--values --method --svg --checkpoint --json $limits $quiet" ;;
	play) echo "--as --second --misere --map --threads $limits $quiet" ;;
	check) echo "--json $limits $quiet" ;;
	draw) echo "-o --text --map --json $quiet" ;;
	esac
}

# The words that an option of a command takes; a file where the answer is "file".
_cgt_values()
{
	case $1$2 in
	solve--to-move | play--as) echo "left right" ;;
	pair--search) echo "rigid exhaustive graph" ;;
	census--search) echo "exhaustive graph" ;;
	value--moves) echo "undominated winning hotstrat" ;;
	pair--reading) echo "strict playable" ;;
	octal--method) echo "auto plain sparse" ;;
	*--map | *--image-first) echo "half-turn left-right top-bottom diagonal antidiagonal" ;;
	*--svg | *--checkpoint | *--resume | *--save | *--proof | draw-o) echo file ;;
	*--threads | *--time | *--nodes | *--memory | *--values | *--options) echo none ;;
	esac
}

_cgt_games()
{
	case $1 in
	census) echo "clobber cram domineering impartial-clobber" ;;
	octal | check) ;;
	*) echo "clobber: cram: dawson-pawns: domineering: impartial-clobber: toads-and-frogs: value:" ;;
	esac
}

_cgt()
{
	local commands="solve grundy value pair census octal play draw check help"
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} values

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "$commands -h --help -V --version" -- "$word"))
		return
	fi
	if [ "$command" = help ]; then
		[ "$COMP_CWORD" -ne 2 ] || COMPREPLY=($(compgen -W "${commands% help}" -- "$word"))
		return
	fi
	values=$(_cgt_values "$command" "$before")
	case $values in
	none) ;;
	file) COMPREPLY=($(compgen -f -- "$word")) ;;
	?*) COMPREPLY=($(compgen -W "$values" -- "$word")) ;;
	*)
		case $word in
		-*) COMPREPLY=($(compgen -W "$(_cgt_options "$command") -h --help" -- "$word")) ;;
		*)
			if [ "$command" = check ]; then
				COMPREPLY=($(compgen -f -- "$word"))
			else
				COMPREPLY=($(compgen -W "$(_cgt_games "$command")" -- "${word#[\"\']}"))
			fi
			;;
		esac
		;;
	esac
}

complete -F _cgt cgt
