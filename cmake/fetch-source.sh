#!/bin/sh
#===- fetch-source.sh - a Debian source package, unpacked --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-source.sh PACKAGE[/SUITE] DIR [OPTION...]: unpacks the source package PACKAGE into
# DIR/PACKAGE, with OPTIONs for dpkg-source. That of another release of Debian, as sqlite3/trixie,
# goes into DIR/PACKAGE-SUITE. Does nothing if it exists already. Uses the
# machine's package archives, but apt works on a private copy under DIR. So the machine's
# list of sources and package index stay unchanged, and no root is needed.

set -eu
. "$(dirname "$0")/private-apt.sh"

[ $# -ge 2 ] || fail "expected PACKAGE DIR, got $# arguments"
package=$1
case $package in */*) suite=${package#*/} ;; *) suite= ;; esac
name=${package%%/*}${suite:+-$suite}
[ ! -d "$2/$name" ] || exit 0
mkdir -p "$2"
dir=$(cd "$2" && pwd)
shift 2
apt=$dir/.apt$suite
make_work "$dir/.$name.XXXXXX"

# A private copy of this machine's list: every binary archive, as a source archive.
mkdir -p "$apt/sources"
cp /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources \
  "$apt/sources" 2>/dev/null || :
[ -z "$suite" ] || add_suite "$suite" "$apt"
for list in "$apt"/sources/*; do
  case $list in
  *.sources) sed -i 's/^Types:.*/Types: deb-src/' "$list" ;;
  */sources.list) sed -i 's/^deb-src .*//; s/^deb /deb-src /' "$list" && mv "$list" "$list.list" ;;
  *.list) sed -i 's/^deb-src .*//; s/^deb /deb-src /' "$list" ;;
  esac
done

# The security archive drops sources that were replaced. The release's own sources stay.
download() {
  release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  privately "$apt" "$work/log" apt-get source --download-only "$package" ||
    privately "$apt" "$work/log" apt-get source --download-only "$package/$release"
}

# The update fails for archives without sources. Whether the archive with PACKAGE answered is
# checked below.
cd "$work"
download || {
  rm log
  privately "$apt" "$work/log" apt-get update || :
  download ||
    fail "$package: cannot be fetched ($(why_not log)); is there a network?"
}
# apt has checked the files, but not the maintainer's signature.
dpkg-source --no-check "$@" -x "${package%%/*}"_*.dsc unpacked >log 2>&1 ||
  fail "$package: cannot be unpacked ($(tail -n 1 log))"
mv unpacked "$dir/$name"
