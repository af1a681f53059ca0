#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian packages in build/deb are installed in a root that holds little more than Debian's base, a compiler and Python; they
# are used there as the README prints it and as their own tests do; they are removed, and nothing is left.
. tests/support.sh
command -v mmdebstrap >/dev/null || { echo "skipped: there is no mmdebstrap"; finish; }
[ "$(id -u)" -eq 0 ] || { echo "skipped: only root can make another root"; finish; }

root=$work/root
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/nonexistent LC_ALL=C.UTF-8 "$@"; }
files() { (cd "$root" && find . ! -path './var/log/*' ! -path './var/cache/*' ! -path './var/lib/dpkg/*-old' | sort); }

# The release is this machine's, and so are the places that it comes from.
apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u >"$work/sources"
check "make a root" mmdebstrap --variant=essential --include=gcc,libc6-dev,pkgconf,python3 \
	"$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$root" "$work/sources"
mkdir "$root/packages" "$root/source"
cp "$B"/deb/*.deb "$root/packages"
cp -r "$B/deb/libcgt-$VERSION/debian" "$root/source"
rm "$root"/packages/*-dbgsym_*
files >"$work/before"

check "install the packages" in_root sh -c 'dpkg -i /packages/*.deb'
files >"$work/installed"
check "they bring files" sh -c '[ "$(diff "$1" "$2" | grep -c "^>")" -gt 50 ]' - "$work/before" "$work/installed"

# What the README says under "Packages" is typed, and prints what stands below it; its program is the first one in C.
block()
{
	awk -v title="## $1" -v fence='```'"$2" -v n="$3" '/^## / { section = $0 == title; count = 0 }
		section && $0 == fence { inside = ++count == n; next } /^```/ { inside = 0 } inside' README.md
}
mkdir "$root/tmp/readme"
block "A program" c 1 >"$root/tmp/readme/program.c"
block Packages sh 2 >"$root/tmp/readme/typed"
block Packages text 1 >"$work/expected"
check "the README says what to type" test -s "$root/tmp/readme/typed"
in_root sh -euc 'cd /tmp/readme && . ./typed' >"$work/printed" 2>&1
check "and that is what it prints" diff "$work/expected" "$work/printed"
rm -r "$root/tmp/readme"

for test in $(sed -n 's/^Tests: //p' debian/tests/control); do
	mkdir "$root/tmp/$test"
	check "the test $test of the packages" in_root AUTOPKGTEST_TMP="/tmp/$test" sh -c "cd /source && debian/tests/$test"
	rm -r "$root/tmp/$test"
done

names=$(sed -n 's/^Package: //p' debian/control)
# shellcheck disable=SC2086
check "remove the packages" in_root dpkg --purge $names
files >"$work/after"
check "nothing is left" diff "$work/before" "$work/after"
finish
