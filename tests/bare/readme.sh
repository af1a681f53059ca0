#!/bin/sh
# SPDX-License-Identifier: MIT
# What the README has a newcomer type on a fresh Debian machine, as root, in new roots that hold no more than apt: first the two
# commands that it begins with, then the library installed from there below the default prefix; and in another root, alone, the
# section on packages, which must not warn of anything. $LOOPS busy loops keep the processors from all that.
. tests/support.sh
for program in mmdebstrap git unshare; do
	command -v $program >/dev/null || { echo "skipped: there is no $program"; finish; }
done
[ "$(id -u)" -eq 0 ] || { echo "skipped: only root can make another root"; finish; }

# in_root ROOT COMMAND...: as on a machine of its own, in the folder of the clone.
in_root()
{
	root=$1
	shift
	unshare --mount --fork --pid sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && root=$1 && shift &&
		exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive \
		sh -c "cd /root/libcgt && exec \"\$@\"" - "$@"' - "$root" "$@" </dev/null
}

# new_root ROOT: of this machine's release and from where that comes, with a clone of the sources.
new_root()
{
	mmdebstrap --variant=minbase "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$1" "$work/sources" &&
		git clone -q --no-hardlinks . "$1/root/libcgt" && chown -R root: "$1/root/libcgt"
}

# block TITLE LANGUAGE N: the N-th fenced block of that language in a section; without a title before the first one.
block()
{
	awk -v title="${1:+## $1}" -v fence='```'"$2" -v n="$3" '/^## / { section = $0; count = 0 }
		section == title && $0 == fence { inside = ++count == n; next } /^```/ { inside = 0 } inside' README.md
}

# types ROOT BLOCK: what stands there, line by line; leaves what that prints in $work/printed.
types()
{
	cp "$work/$2" "$1/root/typed"
	in_root "$1" sh -ec '. /root/typed' >"$work/printed" 2>&1 || { tail -n 60 "$work/printed"; false; }
}

apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | grep debian | sort -u >"$work/sources"
block "" sh 1 >"$work/begin"
block Packages sh 1 >"$work/packages"
block Packages sh 2 >"$work/use"
block Packages text 1 >"$work/expected"
block "A program" c 1 >"$work/program.c"
for file in begin packages use expected program.c; do check "the README has what to type: $file" test -s "$work/$file"; done

loops=
for loop in $(seq "${LOOPS:-0}"); do
	sh -c 'while :; do :; done' &
	loops="$loops $!"
done
trap 'kill $loops 2>/dev/null; rm -rf "$work"' EXIT

check "make a root" new_root "$work/first"
check "the commands that the README begins with" types "$work/first" begin
grep -E ' passed, |^skipped|^  skipped' "$work/printed"
check "no test fails there" grep -q '[0-9] passed, 0 failed$' "$work/printed"
check "make install" in_root "$work/first" make install
check "it has nothing to tell" sh -c '! grep -e PYTHONPATH -e LD_LIBRARY_PATH "$1"' - "$work/output"
cp "$work/program.c" "$work/first/root/libcgt"
cp "$work/use" "$work/first/root/typed"
in_root "$work/first" sh -ec '. /root/typed' >"$work/printed" 2>&1
check "all that was installed runs" diff "$work/expected" "$work/printed"
check "make uninstall" in_root "$work/first" make uninstall
check "nothing of it is left" sh -c '[ -z "$(find "$1/usr/local" -name "*cgt*")" ]' - "$work/first"
rm -r "$work/first"

check "make another root" new_root "$work/second"
check "the section on packages" types "$work/second" packages
check "without a warning" sh -c '! grep -i -n -e "warning" "$1"' - "$work/printed"
cp "$work/program.c" "$work/second/root/libcgt"
cp "$work/use" "$work/second/root/typed"
in_root "$work/second" sh -ec '. /root/typed' >"$work/printed" 2>&1
check "what it installed runs" diff "$work/expected" "$work/printed"
finish
