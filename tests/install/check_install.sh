#!/bin/sh
# SPDX-License-Identifier: MIT
# A program outside the tree is compiled against an installed library that it finds with pkg-config, shared and static; the
# examples compile as they were installed; the command and the binding run as they were installed, with their manuals and
# completions where they are looked for; and what was installed goes away again.
. tests/support.sh
root=$work/root
make_in() { $MAKE --no-print-directory B="$B" DESTDIR="$root" prefix=/usr "$@"; }

export PKG_CONFIG_PATH=$root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
unset LD_LIBRARY_PATH
cp tests/install/outside.c "$work"
echo "libcgt $VERSION: cram: .... is worth *2" >"$work/expected"

mkdir -p "$root/usr/lib" "$root/usr/include"
check "make install" make_in install
check "only the command is executable" test "$(find "$root" -type f -perm /111)" = "$root/usr/bin/cgt"
check "pkg-config finds version $VERSION" test "$($PKG_CONFIG --modversion libcgt)" = "$VERSION"
check "libcgt.pc does not name the place it was made in" sh -c '! grep -F "$PWD" "$1"' - "$root/usr/lib/pkgconfig/libcgt.pc"

cd "$work" || exit 1
check "compile, shared" $CC -std=c11 -o shared outside.c $($PKG_CONFIG --cflags --libs libcgt)
check "it wants $SONAME" sh -c 'readelf -d shared | grep -qF "[$1]"' - "$SONAME"
check "run, shared" sh -c 'LD_LIBRARY_PATH=$1 ./shared | diff expected -' - "$root/usr/lib"
check "compile, static" $CC -std=c11 -static -o static outside.c $($PKG_CONFIG --static --cflags --libs libcgt)
check "run, static" sh -c './static | diff expected -'
for source in "$root"/usr/share/doc/libcgt/examples/*.c; do
	name=${source##*/}
	name=${name%.c}
	check "compile the installed $name" \
		$CC -o "$name" "$source" $(find "${source%.c}" -name '*.c' 2>/dev/null) $($PKG_CONFIG --cflags --libs libcgt)
	check "run the installed $name" sh -c 'LD_LIBRARY_PATH=$1 "./$2" --help | grep -q "^Usage: $2"' - "$root/usr/lib" "$name"
done
for source in "$root"/usr/share/doc/libcgt/examples/*.cpp; do
	name=${source##*/}
	name=${name%.cpp}
	check "compile the installed $name" $CXX -std=c++17 -Wall -Wextra -o "$name" "$source" $($PKG_CONFIG --cflags --libs libcgt)
	check "run the installed $name" env LD_LIBRARY_PATH="$root/usr/lib" "./$name"
done

check "the command has no RPATH" sh -c '! readelf -d "$1" | grep -e RPATH -e RUNPATH' - "$root/usr/bin/cgt"
check "it runs" sh -c 'LD_LIBRARY_PATH=$1/usr/lib "$1/usr/bin/cgt" --version | grep -F "$2"' - "$root" "$VERSION"
check "the binding runs" env LD_LIBRARY_PATH="$root/usr/lib" PYTHONPATH="$root/usr/lib/python3/dist-packages" \
	$PYTHON -c 'import cgt, sys; assert cgt.__version__ == sys.argv[1] and cgt.__file__.startswith(sys.argv[2])' \
	"$VERSION" "$root"
for file in man/man1/cgt.1 man/man3/libcgt.3 bash-completion/completions/cgt zsh/site-functions/_cgt; do
	check "$file is there" test -s "$root/usr/share/$file"
done
cd - >/dev/null || exit 1

check "make uninstall" make_in uninstall
check "no file is left" sh -c '[ -z "$(find "$1" ! -type d)" ]' - "$root"
check "no directory of ours is left" sh -c '[ -z "$(find "$1" -name "*cgt*")" ]' - "$root"
check "other directories are left" test -d "$root/usr/lib"
finish
