#!/bin/sh
# SPDX-License-Identifier: MIT
# Texts, numbers and pictures are the same in every locale: the test programs that read and write them run in a German one, which
# writes 0,5 for a half, and in a Turkish one, in which I is not the capital of i. The locales are made in a directory of their own.
. tests/support.sh

directory=$(dirname "$(dirname "${REPLAYS%% *}")")
export LOCPATH="$work/locales"
mkdir "$LOCPATH"
if ! command -v localedef >/dev/null || [ ! -e /usr/share/i18n/locales/de_DE ]; then
	echo "skipped: other locales: there is no localedef, or no /usr/share/i18n (Debian: apt-get install locales)"
	finish
fi
for locale in de_DE tr_TR; do
	check "the locale $locale is made" localedef -i $locale -f UTF-8 "$LOCPATH/$locale.UTF-8"
	check "$locale is in force" test "$(LC_ALL=$locale.UTF-8 locale decimal_point)" = ,
	for program in board games position involution render support; do
		check "check_$program in $locale" env CK_EXCLUDE_TAGS='long heavy' LC_ALL=$locale.UTF-8 "$directory/check_$program"
	done
done
finish
