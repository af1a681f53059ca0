# SPDX-License-Identifier: MIT
# Read in by the test scripts: counts checks, and ends as a libcheck program ends. $work is a directory of the script's own.
set -u
checks=0
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check WHAT COMMAND...: the command must succeed; its output is shown if it does not.
check()
{
	what=$1
	shift
	checks=$((checks + 1))
	if ! "$@" >"$work/output" 2>&1; then
		failures=$((failures + 1))
		echo "failed: $what"
		cat "$work/output"
	fi
}

finish()
{
	echo "$((checks == 0 ? 100 : 100 * (checks - failures) / checks))%: Checks: $checks, Failures: $failures, Errors: 0"
	[ "$failures" -eq 0 ]
	exit
}
