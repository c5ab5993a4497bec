#!/bin/sh
#===- fetch-package.sh - Debian packages, unpacked but not installed -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-package.sh DIR PACKAGE...: unpacks PACKAGEs from the machine's archives into DIR. Does
# nothing if DIR exists already. Installs nothing and needs no root.

set -eu
. "$(dirname "$0")/private-apt.sh"

[ $# -ge 2 ] || fail "expected DIR PACKAGE..., got $# arguments"
[ ! -d "$1" ] || exit 0
mkdir -p "$(dirname "$1")"
dir=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
make_work "$dir.XXXXXX"

mkdir -p "$work/apt/sources" "$work/packages"
cp /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources \
  "$work/apt/sources" 2>/dev/null || :
[ ! -f "$work/apt/sources/sources.list" ] ||
  mv "$work/apt/sources/sources.list" "$work/apt/sources/all.list"
cd "$work/packages"
privately "$work/apt" "$work/log" apt-get update || :
privately "$work/apt" "$work/log" apt-get download "$@" ||
  fail "$*: cannot be fetched ($(why_not "$work/log")); is there a network?"
for package in *.deb; do
  dpkg-deb -x "$package" "$work/root"
done
mv "$work/root" "$dir"
