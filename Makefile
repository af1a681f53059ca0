# SPDX-License-Identifier: MIT
#
# Builds, tests and installs libcgt with GNU make. `make help` lists what can be asked for.
#
# Everything that is made goes below $(B). Objects lie in a directory named after the compiler and flags they were made with,
# so that a change of flags never mixes objects; the products beside it are made anew whenever the flags change.
# One make at a time may work in one $(B).

# What the caller may set, on the command line or in the environment.
B            ?= build
prefix       ?= /usr/local
exec_prefix  ?= $(prefix)
bindir       ?= $(exec_prefix)/bin
libdir       ?= $(exec_prefix)/lib
includedir   ?= $(prefix)/include
pkgconfigdir ?= $(libdir)/pkgconfig
docdir       ?= $(prefix)/share/doc/libcgt
mandir       ?= $(prefix)/share/man
# Where Python looks for modules of this prefix; nothing if there is no Python, which is asked once.
pythondir    ?= $(eval pythondir := $$(if $$(python),$$(shell $$(PYTHON) python/pythondir.py $$(call quoted,$$(prefix)))))$(pythondir)
bashcompdir  ?= $(prefix)/share/bash-completion/completions
zshcompdir   ?= $(prefix)/share/zsh/site-functions
INSTALL      ?= install
PKG_CONFIG   ?= pkg-config
PYTHON       ?= python3
LDCONFIG     ?= ldconfig
VALGRIND     ?= valgrind
CFLAGS       ?= -O2 -g
CXXFLAGS     ?= $(CFLAGS)
# Where the installed command looks for the library, so that both may be moved together; empty: where the system does, and so does
# the Python module.
runpath      ?= $$ORIGIN/$(call relative,$(bindir),$(libdir))
# CC, CXX, AR, CPPFLAGS, LDFLAGS and DESTDIR too. V=1 shows the commands, WERROR=1 makes warnings errors.

# The version is read from its one place. The number in the SONAME is decided here, for the major version named beside it.
version_part = $(shell sed -n 's/^\#define CGT_VERSION_$(1) //p' include/cgt/version.h)
major   := $(call version_part,MAJOR)
version := $(major).$(call version_part,MINOR).$(call version_part,PATCH)
soname  := libcgt.so.0
soname_decided_for := 0
ifneq ($(major),$(soname_decided_for))
$(error major version $(major): decide which SONAME it has, and say so in the Makefile)
endif

own_cppflags := -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -Iinclude
own_cflags   := -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -fvisibility=hidden -pthread \
                $(if $(WERROR),-Werror)
own_cxxflags := -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -pthread $(if $(WERROR),-Werror)
so_ldflags   := -shared -Wl,-soname,$(soname) -Wl,--version-script=libcgt/libcgt.map -Wl,-z,defs

compile = $(CC) $(own_cppflags) $(CPPFLAGS) $(own_cflags) $(CFLAGS)
link    = $(CC) $(own_cflags) $(CFLAGS) $(LDFLAGS)
compile_cxx = $(CXX) $(own_cppflags) $(CPPFLAGS) $(own_cxxflags) $(CXXFLAGS)
link_cxx    = $(CXX) $(own_cxxflags) $(CXXFLAGS) $(LDFLAGS)

comma   := ,
quoted   = '$(subst ','\'',$(1))'
# The way from one directory to another.
relative = $(shell awk 'BEGIN { m = split(ARGV[1], from, "/+"); n = split(ARGV[2], to, "/+"); m -= !from[m]; n -= !to[n]; \
                                while (i < m && i < n && from[i + 1] "" == to[i + 1]) i++; \
                                for (k = i; k < m; k++) way = way "/.."; for (k = i; k < n; k++) way = way "/" to[k + 1]; \
                                print way == "" ? "." : substr(way, 2) }' $(call quoted,$(1)) $(call quoted,$(2)))
python  := $(shell command -v $(PYTHON))
flag_set = $(compile) : $(compile_cxx) : $(AR) : $(LDFLAGS)
objects := $(B)/obj-$(shell printf %s $(call quoted,$(flag_set)) | cksum | cut -d' ' -f1)

Q    = $(if $(filter 1,$(V)),,@)
say  = $(if $(filter 1,$(V)),@:,@printf '  %-7s %s\n')

headers  := $(sort $(wildcard include/cgt/*.h))
library  := $(patsubst %.c,$(objects)/%.o,$(sort $(wildcard libcgt/*/*.c)))
tests    := $(sort $(wildcard tests/check_*.c))
checks   := $(tests:%.c=$(objects)/%)
scripts  := $(sort $(wildcard tests/check_*.sh tests/*/check_*.sh))
fuzzes   := $(notdir $(basename $(sort $(wildcard tests/fuzz/fuzz_*.c))))
replays  := $(fuzzes:%=$(objects)/tests/fuzz/%)
hostile  := $(patsubst %.c,$(objects)/%.o,$(sort $(wildcard tests/hostile/*.c)))
soaked   := $(patsubst %.c,$(objects)/%.o,$(filter-out %/soak.c,$(sort $(wildcard tests/soak/*.c))))
benches  := $(patsubst %.c,$(objects)/%,$(sort $(wildcard tests/bench/*.c)))
in_cxx   := $(patsubst examples/%.cpp,$(B)/bin/%,$(sort $(wildcard examples/*.cpp)))
examples := $(patsubst examples/%.c,$(B)/bin/%,$(sort $(wildcard examples/*.c))) $(in_cxx)
tools    := $(patsubst tools/%.c,$(B)/bin/%,$(sort $(wildcard tools/*.c)))
command  := $(patsubst %.c,$(objects)/%.o,tools/cgt.c $(sort $(wildcard tools/cgt/*.c)))
docs     := README.md CHANGELOG.md LICENSE $(sort $(wildcard doc/*.md doc/img/* examples/*.[ch] examples/*.cpp) tools/check_proof.c)
# Made from the headers: a page for each of them, and for each function a link to its page.
pages    := $(sort $(patsubst include/cgt/%.h,cgt_%.3,$(filter-out %/cgt.h,$(headers))) \
                   $(shell sed -n 's/^\t\(cgt_[a-z0-9_]*\);$$/\1.3/p' libcgt/libcgt.map))
man3     := doc/man/libcgt.3 $(if $(python),$(addprefix $(B)/man/,$(pages)))
binding  := $(patsubst python/%,%,$(sort $(wildcard python/cgt/*.py)) python/cgt/py.typed)
so       := libcgt.so.$(version)

.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all examples everything check check-short check-long check-asan check-tsan check-valgrind check-foreign coverage fuzz fuzz-afl soak bench signature-update
.PHONY: check-load check-bare format format-check abi-check abi-update install uninstall dist deb check-package clean help FORCE

no_pages = The manual pages of the functions are left out: Python 3 makes them (Debian: python3), and there is no $(PYTHON).
all: $(B)/$(so) $(B)/libcgt.a $(B)/libcgt.pc $(B)/bin/cgt $(if $(python),$(B)/man/made) ## what is installed (the default)
	$(if $(python),,@echo '$(no_pages)')

examples: $(examples) $(tools) ## the example programs and the tools, into build/bin

everything: all examples $(checks) $(replays) $(benches) $(soak) ## those, the tests and the benchmarks, without running them

# What the products were made of and with; touched only when that changes.
made_of = $(call quoted,$(flag_set) $(library))
$(B)/made-of: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(made_of) | cmp -s - $@ || printf '%s\n' $(made_of) > $@

# Static and shared library are made of the same, position-independent objects.
$(objects)/libcgt/%.o: libcgt/%.c
	$(say) CC $<
	@mkdir -p $(@D)
	$(Q)$(compile) -Ilibcgt -fPIC -MMD -MP -c -o $@ $<

$(B)/libcgt.a: $(library) $(B)/made-of
	$(say) AR $@
	$(Q)rm -f $@
	$(Q)$(AR) rcsD $@ $(library)

$(B)/$(so): $(library) libcgt/libcgt.map $(B)/made-of
	$(say) LINK $@
	$(Q)$(link) $(so_ldflags) -o $@ $(library)
	$(Q)ln -sf $(so) $(B)/$(soname)
	$(Q)ln -sf $(so) $(B)/libcgt.so

# Directories below the prefix are written in terms of it, so that pkg-config can move the whole.
$(B)/libcgt.pc: libcgt.pc.in FORCE
	@mkdir -p $(@D)
	@sed -e 's|@version@|$(version)|' -e 's|@prefix@|$(prefix)|' \
	     -e 's|@exec_prefix@|$(patsubst $(prefix)%,$${prefix}%,$(exec_prefix))|' \
	     -e 's|@libdir@|$(patsubst $(exec_prefix)/%,$${exec_prefix}/%,$(libdir))|' \
	     -e 's|@includedir@|$(patsubst $(prefix)/%,$${prefix}/%,$(includedir))|' $< > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# One run of the script writes all the pages.
$(B)/man/made: doc/man/pages.py doc/man/headers.py CHANGELOG.md $(headers)
	$(say) MAN $(@D)
	$(Q)rm -rf $(@D)
	$(Q)$(PYTHON) doc/man/pages.py $(@D)
	$(Q)touch $@

# Examples and tools see what a user sees: the public headers and the shared library. They look for the library in the directory above
# their own. The command is a tool of several files; it is installed, and linked anew for that, since it then looks elsewhere.
$(objects)/examples/%.o: examples/%.c
	$(say) CC $<
	@mkdir -p $(@D)
	$(Q)$(compile) -MMD -MP -c -o $@ $<

$(objects)/tools/%.o: tools/%.c
	$(say) CC $<
	@mkdir -p $(@D)
	$(Q)$(compile) -MMD -MP -c -o $@ $<

$(examples) $(tools): $(B)/$(so)
$(filter-out $(in_cxx),$(examples)): $(B)/bin/%: $(objects)/examples/%.o
$(tools): $(B)/bin/%: $(objects)/tools/%.o
$(filter-out $(in_cxx) $(B)/bin/check_proof,$(examples) $(tools)):
	$(say) LINK $@
	@mkdir -p $(@D)
	$(Q)$(link) -o $@ $(filter %.o,$^) -L$(B) -lcgt -Wl,-rpath,'$$ORIGIN/..'

$(objects)/examples/%.o: examples/%.cpp
	$(say) CXX $<
	@mkdir -p $(@D)
	$(Q)$(compile_cxx) -MMD -MP -c -o $@ $<

$(in_cxx): $(B)/bin/%: $(objects)/examples/%.o
	$(say) LINK $@
	@mkdir -p $(@D)
	$(Q)$(link_cxx) -o $@ $(filter %.o,$^) -L$(B) -lcgt -Wl,-rpath,'$$ORIGIN/..'

# This one has to stand without the library.
$(B)/bin/check_proof: $(objects)/tools/check_proof.o
	$(say) LINK $@
	@mkdir -p $(@D)
	$(Q)$(link) -o $@ $(filter %.o,$^)

$(B)/bin/cgt: $(command)

# Tests and benchmarks reach the inside of the library, which only the static one shows.
$(objects)/tests/%.o: tests/%.c | has-check
	$(say) CC $<
	@mkdir -p $(@D)
	$(Q)$(compile) -Ilibcgt -Itests -DTEST_DATA=$(call quoted,"$(CURDIR)/tests/data") $$($(PKG_CONFIG) --cflags check) \
		-MMD -MP -c -o $@ $<

.PHONY: has-check has-python
has-check:
	@$(PKG_CONFIG) --exists check || { echo 'The tests need pkg-config and the library Check (Debian: pkgconf, check).' >&2; exit 1; }
has-python:
	$(if $(python),,@echo 'The tests are run by Python 3 (Debian: python3), and there is no $(PYTHON).' >&2; exit 1)

$(objects)/tests/%: $(objects)/tests/%.o $(B)/libcgt.a
	$(say) LINK $@
	$(Q)$(link) -o $@ $(filter %.o,$^) $(B)/libcgt.a $$($(PKG_CONFIG) --libs check)

# A fuzz target is an ordinary program over the inputs that fuzzing kept, or, with a fuzzer's main, one that looks for more.
fuzz_main = $(objects)/tests/fuzz/replay.o
$(replays): %: %.o $(fuzz_main) $(B)/libcgt.a
	$(say) LINK $@
	$(Q)$(link) -o $@ $(filter %.o,$^) $(B)/libcgt.a

# Sequences of calls are a test and a fuzz target.
$(objects)/tests/check_hostile $(objects)/tests/fuzz/fuzz_calls: $(hostile)

# Random sums against properties are a test and a program that goes on for as long as it is told.
soak := $(objects)/tests/soak/soak
$(objects)/tests/check_properties $(soak): $(soaked)

SOAK_SECONDS ?= 3600
SOAK_SEED    ?= 1
soak: $(soak) ## random sums of every engine against every property, for SOAK_SECONDS (an hour), from SOAK_SEED
	$(Q)$(soak) --seconds $(SOAK_SECONDS) --seed $(SOAK_SEED)

FUZZ_SECONDS ?= 60
fuzz: ## every fuzz target under libFuzzer for FUZZ_SECONDS each (clang); what is new goes to build/fuzz
	$(Q)+$(MAKE) B=$(B)/fuzz CC=clang LDFLAGS=-fsanitize=fuzzer fuzz_main= run-libfuzzer \
		CFLAGS='-O1 -g -DCGTI_ASSERTS -fno-sanitize-recover=all -fsanitize=fuzzer-no-link,address,undefined'

fuzz-afl: ## the same under AFL++ (afl-clang-fast, afl-fuzz), into build/afl
	$(Q)+$(MAKE) B=$(B)/afl CC=afl-clang-fast CFLAGS='-O2 -g -DCGTI_ASSERTS' LDFLAGS=-fsanitize=fuzzer fuzz_main= run-afl

.PHONY: run-libfuzzer run-afl
run-libfuzzer: $(replays)
	$(Q)set -e; for f in $(replays); do \
		mkdir -p $(B)/$${f##*/}; \
		$$f -max_total_time=$(FUZZ_SECONDS) -timeout=20 -artifact_prefix=$(B)/ $(B)/$${f##*/} tests/fuzz/corpus/$${f##*/fuzz_}; \
	done

run-afl: $(replays)
	$(Q)set -e; for f in $(replays); do \
		AFL_NO_UI=1 AFL_AUTORESUME=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 afl-fuzz -V $(FUZZ_SECONDS) -t 5000 \
			-i tests/fuzz/corpus/$${f##*/fuzz_} -o $(B)/$${f##*/} -- $$f; \
		if ls $(B)/$${f##*/}/default/crashes/id* $(B)/$${f##*/}/default/hangs/id* 2>/dev/null; then exit 1; fi; \
	done

# The scripts are told by the environment what they test and with what.
script_env = REPLAYS='$(replays)' B='$(B)' CC='$(CC)' CXX='$(CXX)' PKG_CONFIG='$(PKG_CONFIG)' PYTHON='$(PYTHON)' MAKE='$(MAKE)' \
             CFLAGS=$(call quoted,$(CFLAGS)) OBJECTS='$(objects)' VERSION='$(version)' SONAME='$(soname)'
run = $(PYTHON) tests/run

check: all examples $(checks) $(replays) | has-python ## the tests; ends with "N passed, M failed"
	$(Q)$(script_env) CK_EXCLUDE_TAGS=long $(run) $(checks) $(scripts)

# For whoever builds a package: a look at the library as it was built there.
short := $(addprefix tests/check_,board builder games heaps involution pairing position support)
check-short: all $(short:%=$(objects)/%) | has-python ## the tests that take seconds
	$(Q)$(script_env) CK_EXCLUDE_TAGS=long $(run) $(short:%=$(objects)/%) tests/check_exports.sh

check-long: all examples $(checks) $(replays) | has-python ## the tests, with those that take minutes
	$(Q)$(script_env) $(run) $(checks) $(scripts)

# Sanitizers and valgrind look at the test programs, which then must not fork. Tests tagged "heavy" are too slow for them: these do
# what others do, more often or with larger boards. Random sequences of calls are for the first of them alone, and threads that
# wait for each other ("raced") are not for valgrind, which runs them in turn.
sanitized = $(MAKE) B=$(B)/$(1) CFLAGS='-O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all -fsanitize=$(2) -DCGTI_ASSERTS' \
            CK_FORK=no CK_EXCLUDE_TAGS='$(3)' HOSTILE_SEQUENCES=200 run-programs

.PHONY: run-programs
run-programs: $(checks) | has-python
	$(Q)$(run) $(checks)

check-asan: ## the test programs under the address and undefined-behaviour sanitizers
	$(Q)+$(call sanitized,asan,address$(comma)undefined,long heavy)

threaded = $(shell grep -lE 'pthread_create|"threads"' $(tests))
check-tsan: ## the test programs that start threads, under the thread sanitizer
	$(Q)+$(call sanitized,tsan,thread,long heavy sequences) tests='$(threaded)'

# Those that take long, or do such things often themselves, are run less often.
under_load := $(addprefix $(objects)/tests/check_,threads support team:teams team_sums:stopping table:threads census:handle builder:use)
slow_under_load := $(addprefix $(objects)/tests/check_,results:resumed_and_killed team team_sums stopping) \
	tests/python/check_python.sh tests/command/check_command.sh tests/check_examples.sh
check-load: all examples $(checks) | has-python ## tests with threads and limits of time beside busy loops on one processor
	$(Q)tests/under_load $(under_load)
	$(Q)$(script_env) tests/under_load --times 3 $(slow_under_load)

# Counters are added up by the processes and threads that run; those of an earlier run go first. What random sequences happen to
# reach is no test of that place, and is not counted.
coverage: ## which lines of the library the tests do not reach, held against tests/coverage/unreached.md (gcc)
	$(Q)+$(MAKE) B=$(B)/coverage CC=gcc CFLAGS='-O0 -g --coverage -fprofile-update=atomic' report-coverage

.PHONY: report-coverage
report-coverage: $(checks) | has-python
	$(Q)find $(objects) -name '*.gcda' -delete
	$(Q)CK_FORK=no CK_EXCLUDE_TAGS=long $(run) $(filter-out %/check_hostile,$(checks))
	$(Q)$(PYTHON) tests/coverage/report $(objects) tests/coverage/unreached.md

check-foreign: ## the test programs with 32 bits and with the other byte order (Debian's cross compilers, qemu-user)
	$(Q)+$(script_env) tests/foreign/run i386
	$(Q)+$(script_env) tests/foreign/run s390x

check-valgrind: $(checks) | has-python ## the test programs under valgrind
	$(Q)CK_FORK=no CK_EXCLUDE_TAGS='long heavy sequences raced stack' WRAPPER='$(VALGRIND) -q --fair-sched=yes --leak-check=full --error-exitcode=9' \
		$(run) $(checks)

# Where an answer is another one, nothing is written.
nodes := tests/data/search_nodes.tsv
signature-update: $(objects)/tests/bench/bench_search ## writes down the nodes of the searches in tests/data/search_nodes.tsv
	$(Q)$< --nodes <$(nodes) >$(B)/search_nodes.tsv && mv $(B)/search_nodes.tsv $(nodes)

bench: all examples $(benches) ## measures speed and prints tables
	$(Q)set -e; for program in $(benches) $(sort $(wildcard tests/bench/*.sh)); do $(script_env) "$$program"; done

# The interface is read from debug information, so the library for it is built with flags of its own. abidw tells public types
# from private ones by the last part of the names of their headers: private headers get one that no public header has.
abi = $(MAKE) B=$(B)/abi CC=gcc CPPFLAGS= LDFLAGS= $(B)/abi/$(so) CFLAGS='-O0 -g \
      $(foreach h,$(sort $(wildcard libcgt/*/*.h)),-fdebug-prefix-map=$(h)=$(h).private)' && \
      tests/abi/abi $(1) $(B)/abi/$(so) include tests/abi

format-check: | has-python ## holds the layout of the C files against .editorconfig
	$(Q)$(PYTHON) tests/layout/format.py

format: ## lays out the lines changed since the last commit (git-clang-format)
	$(Q)git clang-format --style=file HEAD

abi-check: ## holds the functions, types and constants of the library against those in tests/abi
	$(Q)+$(call abi,check)

abi-update: ## writes them down there, and the functions in the list of the Debian package
	$(Q)+$(call abi,update)
	$(Q)awk -f tests/abi/symbols.awk libcgt/libcgt.map >debian/libcgt0.symbols

install: all ## installs below $(DESTDIR)$(prefix)
	$(INSTALL) -d $(addprefix $(DESTDIR),$(libdir) $(pkgconfigdir) $(includedir)/cgt $(bindir) $(bashcompdir) $(zshcompdir) \
		$(mandir)/man1 $(mandir)/man3 $(if $(pythondir),$(pythondir)/cgt))
	$(INSTALL) -m 644 $(B)/$(so) $(DESTDIR)$(libdir)/$(so)
	ln -sf $(so) $(DESTDIR)$(libdir)/$(soname)
	ln -sf $(soname) $(DESTDIR)$(libdir)/libcgt.so
	$(INSTALL) -m 644 $(B)/libcgt.a $(DESTDIR)$(libdir)/libcgt.a
	$(INSTALL) -m 644 $(B)/libcgt.pc $(DESTDIR)$(pkgconfigdir)/libcgt.pc
	$(INSTALL) -m 644 $(headers) $(DESTDIR)$(includedir)/cgt
	set -e; for f in $(docs); do $(INSTALL) -D -m 644 $$f $(DESTDIR)$(docdir)/$$f; done
	$(INSTALL) -m 644 $(man3) $(DESTDIR)$(mandir)/man3
	$(INSTALL) -m 644 doc/man/cgt.1 $(DESTDIR)$(mandir)/man1
	$(link) -o $(B)/cgt-installed $(command) -L$(B) -lcgt $(if $(runpath),-Wl$(comma)-rpath$(comma)$(call quoted,$(runpath)))
	$(INSTALL) $(B)/cgt-installed $(DESTDIR)$(bindir)/cgt
	$(INSTALL) -m 644 tools/cgt/cgt.bash $(DESTDIR)$(bashcompdir)/cgt
	$(INSTALL) -m 644 tools/cgt/_cgt $(DESTDIR)$(zshcompdir)/_cgt
	$(if $(pythondir),$(INSTALL) -m 644 $(addprefix python/,$(binding)) $(DESTDIR)$(pythondir)/cgt)
	$(if $(pythondir),,@echo 'The Python module is left out: there is no $(PYTHON) to ask for its place (or set pythondir).')
	$(if $(and $(pythondir),$(runpath)),ln -sf $(call relative,$(pythondir)/cgt,$(libdir))/$(soname) $(DESTDIR)$(pythondir)/cgt)
	$(if $(DESTDIR),,@$(tell_loader))
	$(if $(DESTDIR),,$(if $(python),@$(PYTHON) python/pythondir.py --tell $(pythondir)))

# The loader's list of libraries is made anew, where that is allowed. Whoever is not to find the library by it is told how else.
tell_loader = PATH="$$PATH:/usr/sbin:/sbin"; $(LDCONFIG) 2>/dev/null; \
	$(LDCONFIG) -p 2>/dev/null | grep -qF '=> $(libdir)/$(soname)' || echo 'Programs find the library with \
		-Wl$(comma)-rpath$(comma)$(libdir) or LD_LIBRARY_PATH=$(libdir)$(comma) pkg-config with PKG_CONFIG_PATH=$(pkgconfigdir)'

uninstall: ## removes what install put there, given the same variables
	rm -f $(addprefix $(DESTDIR)$(libdir)/,$(so) $(soname) libcgt.so libcgt.a) $(DESTDIR)$(pkgconfigdir)/libcgt.pc
	rm -f $(addprefix $(DESTDIR)$(includedir)/cgt/,$(notdir $(headers))) $(addprefix $(DESTDIR)$(docdir)/,$(docs))
	rm -f $(addprefix $(DESTDIR)$(mandir)/man3/,$(notdir $(man3)))
	rm -f $(addprefix $(DESTDIR),$(bindir)/cgt $(mandir)/man1/cgt.1 $(bashcompdir)/cgt $(zshcompdir)/_cgt)
	rm -f $(addprefix $(DESTDIR)$(pythondir)/,$(binding) cgt/$(soname)) $(DESTDIR)$(pythondir)/cgt/__pycache__/*.pyc
	$(if $(DESTDIR),,PATH="$$PATH:/usr/sbin:/sbin"; $(LDCONFIG) 2>/dev/null || true)
	for d in $(addprefix $(DESTDIR),$(includedir)/cgt $(pythondir)/cgt/__pycache__ $(pythondir)/cgt \
	         $(addprefix $(docdir)/,doc/img doc tools examples) $(docdir)); do \
		if [ -d $$d ]; then rmdir --ignore-fail-on-non-empty $$d; fi; \
	done

# It has a list of its files and the time of the commit in MANIFEST, so that an unpacked tarball makes the same one again.
unpacked := $(B)/dist/libcgt-$(version)
files_of_commit = git archive --format=tar -o $(B)/dist/files.tar HEAD -- . ':(exclude)debian' && \
	{ git log -1 --format=@%ct && tar -tf $(B)/dist/files.tar | grep -v '/$$'; } >$(unpacked)/MANIFEST
files_of_list = [ -f MANIFEST ] || { echo 'There is neither a clone (.git) nor the list of a tarball (MANIFEST).' >&2; exit 1; }; \
	{ echo MANIFEST; sed 1d MANIFEST; } | tar -cf $(B)/dist/files.tar -T -
dist: ## the source tarball of the last commit, the same bytes every time
	$(Q)rm -rf $(B)/dist && mkdir -p $(unpacked)
	$(Q)$(if $(wildcard .git),$(files_of_commit),$(files_of_list))
	$(Q)tar -C $(unpacked) -xf $(B)/dist/files.tar
	$(Q)tar -C $(B)/dist --format=ustar --sort=name --mtime="$$(sed 1q $(unpacked)/MANIFEST)" --owner=0 --group=0 --numeric-owner \
		--mode=u=rwX,go=rX -c $(notdir $(unpacked)) | gzip -n9 >$(B)/libcgt-$(version).tar.gz
	$(Q)rm -r $(B)/dist
	$(say) DIST $(B)/libcgt-$(version).tar.gz

# The packages are those of the last commit, too. Neither this make nor its environment gets into their build.
.PHONY: can-deb
can-deb:
	$(if $(wildcard .git),,@echo 'make deb works in a clone: the tarball of the sources has no folder debian.' >&2; exit 1)
	@command -v dpkg-buildpackage >/dev/null || { \
		echo 'make deb needs Debian with build-essential, check, debhelper, dh-python, git, pkgconf and python3.' >&2; \
		exit 1; }

deb: can-deb dist ## the Debian packages of the last commit, into build/deb
	$(Q)rm -rf $(B)/deb
	$(Q)mkdir -p $(B)/deb
	$(Q)cp $(B)/libcgt-$(version).tar.gz $(B)/deb/libcgt_$(version).orig.tar.gz
	$(Q)tar -C $(B)/deb -xf $(B)/libcgt-$(version).tar.gz
	$(Q)git archive HEAD debian | tar -C $(B)/deb/libcgt-$(version) -x
	$(Q)cd $(B)/deb/libcgt-$(version) && \
		env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$$HOME" DEB_BUILD_OPTIONS="$$DEB_BUILD_OPTIONS" \
			dpkg-buildpackage -us -uc -jauto

check-package: deb ## the Debian packages: lintian, built twice, in a clean root (Debian, as root)
	$(Q)$(script_env) $(run) $(sort $(wildcard tests/package/*.sh))

check-bare: ## what the README has a newcomer type, in new roots (Debian, as root, with a network); LOOPS=8 beside busy loops
	$(Q)$(script_env) $(run) tests/bare/readme.sh

clean: ## removes everything that was made
	rm -rf $(B)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r target text; do \
		printf '  %-15s %s\n' "$$target" "$$text"; \
	done

-include $(library:.o=.d) $(checks:=.d) $(replays:=.d) $(hostile:.o=.d) $(soaked:.o=.d) $(soak).d $(benches:=.d) $(command:.o=.d) $(patsubst $(B)/bin/%,$(objects)/examples/%.d,$(examples)) $(patsubst $(B)/bin/%,$(objects)/tools/%.d,$(tools))
