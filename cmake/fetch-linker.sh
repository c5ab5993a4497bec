#!/bin/sh
#===- fetch-linker.sh - the GNU ld of a newer Debian -------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-linker.sh DIR: unpacks GNU ld 2.44 of Debian 13, with the C library and the other libraries
# that it needs, into DIR. DIR/ld runs it (`cc -B DIR`). Does nothing if it exists already.
# Installs nothing and needs no root.

set -eu
. "$(dirname "$0")/private-apt.sh"

[ $# -eq 1 ] || fail "expected DIR, got $# arguments"
[ ! -x "$1/ld" ] || exit 0
mkdir -p "$1"
dir=$(cd "$1" && pwd)
make_work "$dir/.unpacking.XXXXXX"

suite=trixie
triple=$(dpkg-architecture -qDEB_HOST_GNU_TYPE)
mkdir -p "$work/packages"
add_suite "$suite" "$work/apt"

cd "$work/packages"
{
  privately "$work/apt" "$work/log" apt-get update &&
    privately "$work/apt" "$work/log" apt-get download \
      "binutils-$(echo "$triple" | tr _ -)" libbinutils libctf0 libsframe1 libjansson4 libc6 \
      libzstd1 zlib1g
} || fail "GNU ld of $suite: cannot be fetched ($(why_not "$work/log")); is there a network?"
for package in *.deb; do
  dpkg-deb -x "$package" "$work/root"
done
rm -rf "$dir/root"
mv "$work/root" "$dir/root"

libraries=$dir/root/usr/lib/$triple
cat >"$work/ld" <<END
#!/bin/sh
exec "$(echo "$libraries"/ld-linux*)" --library-path "$libraries" \\
  "$dir/root/usr/bin/$triple-ld.bfd" "\$@"
END
chmod +x "$work/ld"
"$work/ld" --version >"$work/log" 2>&1 ||
  fail "GNU ld of $suite does not run here: $(tail -n 1 "$work/log")"
mv "$work/ld" "$dir/ld"
