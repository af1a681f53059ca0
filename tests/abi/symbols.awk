# SPDX-License-Identifier: MIT
# Makes the list of symbols of the Debian package, debian/libcgt0.symbols, of the map of exported functions: every function by
# name, with the version that first had it. A list of nodes alone would not notice a function added to one that was released.
BEGIN {
	print "libcgt.so.0 libcgt0 #MINVER#"
	print "* Build-Depends-Package: libcgt-dev"
}

/^CGT_[0-9.]+ \{$/ {
	node = $1
	version = substr(node, 5) ".0"
	nodes = nodes sprintf(" %s@%s %s\n", node, node, version)
}

/^\tcgt_[a-z0-9_]+;$/ {
	sub(/;/, "")
	functions = functions sprintf(" %s@%s %s\n", $1, node, version)
}

END {
	printf "%s%s", nodes, functions
}
