#!/bin/sh
#===- fetch-source.sh - a Debian source package, unpacked --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-source.sh PACKAGE DIR: unpacks the source package PACKAGE into DIR/PACKAGE;
# does nothing where it is there already. The machine's own package archives are
# used, but neither its list of sources nor its package index is changed, and no
# root is needed: apt works on a private copy under DIR.

set -eu

fail() {
  echo "fetch-source.sh: error: $1" >&2
  exit 1
}

[ $# -eq 2 ] || fail "want PACKAGE DIR, got $# arguments"
package=$1
[ ! -d "$2/$package" ] || exit 0
mkdir -p "$2"
dir=$(cd "$2" && pwd)
apt=$dir/.apt
work=$(mktemp -d "$dir/.$package.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# The private copy: every binary archive of this machine, as a source archive.
mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache"
cp /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources \
  "$apt/sources" 2>/dev/null || :
for list in "$apt"/sources/*; do
  case $list in
  *.sources) sed -i 's/^Types:.*/Types: deb-src/' "$list" ;;
  */sources.list) sed -i 's/^deb-src .*//; s/^deb /deb-src /' "$list" && mv "$list" "$list.list" ;;
  *.list) sed -i 's/^deb-src .*//; s/^deb /deb-src /' "$list" ;;
  esac
done
privately() {
  command=$1
  shift
  "$command" -q -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/sources" \
    -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none \
    -o Acquire::http::Timeout=60 "$@" >>"$work/log" 2>&1 </dev/null
}

# An archive that is no source archive makes the update fail; whether the one with
# PACKAGE answered is seen next.
cd "$work"
privately apt-get source --download-only "$package" || {
  rm log
  privately apt-get update || :
  privately apt-get source --download-only "$package" || {
    reason=$(grep -m 1 'Failed to fetch' log || grep -m 1 '^E: ' log || :)
    fail "$package: cannot be fetched (${reason#?: }); is there a network?"
  }
}
# apt has checked the files; what remains is the maintainer's signature.
dpkg-source --no-check -x "$package"_*.dsc unpacked >log 2>&1 ||
  fail "$package: cannot be unpacked ($(tail -n 1 log))"
mv unpacked "$dir/$package"
