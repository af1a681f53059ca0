#!/bin/sh
# SPDX-License-Identifier: MIT
# A program outside the tree is compiled against an installed library that it finds with pkg-config, shared and static; the
# examples compile as they were installed; the command and the binding run as they were installed, below whatever prefix, with
# their manuals and completions where they are looked for; and what was installed goes away again.
. tests/support.sh
root=$work/root
make_in() { $MAKE --no-print-directory B="$B" DESTDIR="$root" prefix=/usr "$@"; }
# The loader's list of the machine is left alone.
make_there() { $MAKE --no-print-directory B="$B" LDCONFIG=: DESTDIR= "$@"; }

export PKG_CONFIG_PATH=$root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
unset LD_LIBRARY_PATH
cp tests/install/outside.c "$work"
echo "libcgt $VERSION: cram: .... is worth *2" >"$work/expected"

mkdir -p "$root/usr/lib" "$root/usr/include"
check "make install" make_in install
check "only the command is executable" test "$(find "$root" -type f -perm /111)" = "$root/usr/bin/cgt"
check "pkg-config finds version $VERSION" test "$($PKG_CONFIG --modversion libcgt)" = "$VERSION"
check "libcgt.pc does not name the place it was made in" sh -c '! grep -F "$PWD" "$1"' - "$root/usr/lib/pkgconfig/libcgt.pc"

tree=$PWD
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

runs() { "$1" --version | grep -Fx "cgt $VERSION"; }
# imports PYTHON DIRECTORY: it is the module there, and the library of the link beside it.
imports()
{
	"$1" -c 'import sys, cgt, cgt._library as at
print(cgt.__version__, cgt.__file__, at._native._name)
assert cgt.__version__ == sys.argv[1] and all(path.startswith(sys.argv[2]) for path in (cgt.__file__, at._native._name))' "$VERSION" "$2"
}
imports_along() { (PYTHONPATH=$1 && export PYTHONPATH && imports "$PYTHON" "$1"); }
modules=$root$(cd "$tree" && $PYTHON python/pythondir.py /usr)
check "the command runs" runs "$root/usr/bin/cgt"
check "the binding runs" imports_along "$modules"
for file in man/man1/cgt.1 man/man3/libcgt.3 bash-completion/completions/cgt zsh/site-functions/_cgt; do
	check "$file is there" test -s "$root/usr/share/$file"
done
cd - >/dev/null || exit 1

check "make uninstall" make_in uninstall
check "no file is left" sh -c '[ -z "$(find "$1" ! -type d)" ]' - "$root"
check "no directory of ours is left" sh -c '[ -z "$(find "$1" -name "*cgt*")" ]' - "$root"
check "other directories are left" test -d "$root/usr/lib"

# ---- other prefixes ----

# What has to be told is told in the end, and is enough; and the whole can be moved.
told() { sed -n "s/.*$1=\([^ ,]*\).*/\1/p" "$work/told"; }
make_there prefix="$work/own" libdir="$work/own/lib/some/where" install >"$work/told" 2>&1
check "what is installed below a prefix of its own says where" test "$(told PKG_CONFIG_PATH)" = "$work/own/lib/some/where/pkgconfig"
check "its command runs" runs "$work/own/bin/cgt"
check "its binding runs" imports_along "$(told PYTHONPATH)"
modules=$(told PYTHONPATH)
mv "$work/own" "$work/moved"
check "the command runs after a move" runs "$work/moved/bin/cgt"
check "the binding runs after a move" imports_along "$work/moved${modules#"$work/own"}"

# The prefix of a Python needs no telling.
$PYTHON -m venv --without-pip "$work/python"
make_there prefix="$work/python" PYTHON="$work/python/bin/python3" install >"$work/told" 2>&1
check "nothing is told of the module of a Python's own prefix" sh -c 'grep LD_LIBRARY_PATH= "$1" && ! grep PYTHONPATH "$1"' - "$work/told"
check "which that Python finds" imports "$work/python/bin/python3" "$work/python"

# As packages have it: the system finds the library.
check "make install, with no run path" make_in runpath= install
check "the command has none" sh -c '! readelf -d "$1" | grep -E "R(UN)?PATH"' - "$root/usr/bin/cgt"
check "and no link is beside the module" sh -c '[ -z "$(find "$1" -path "*/cgt/$2")" ]' - "$root" "$SONAME"
check "the command runs where the system finds the library" sh -c 'LD_LIBRARY_PATH=$1/usr/lib "$1/usr/bin/cgt" --version' - "$root"
check "make uninstall" make_in runpath= uninstall

# ---- without Python ----

make_in PYTHON=no-such-python install >"$work/told" 2>&1
check "without Python the libraries and the command are made and installed" runs "$root/usr/bin/cgt"
check "with the manual pages that need not be made" test -s "$root/usr/share/man/man3/libcgt.3"
check "which is said" grep -q '^The manual pages of the functions are left out' "$work/told"
check "as it is of the module" grep -q '^The Python module is left out' "$work/told"
check "and nothing else of either is there" sh -c '[ -z "$(find "$1" -name "cgt_*.3" -o -name "*.py")" ]' - "$root"
check "a build from nothing needs none, either" sh -c '! $1 -n B="$2" PYTHON=no-such-python | grep "[.]py"' - "$MAKE" "$work/none"
check "the tests say that they do" sh -c '$1 -n B="$2" PYTHON=no-such-python check | grep "run by Python 3"' - "$MAKE" "$B"
finish
