#!/bin/sh
#===- fetch-npm.sh - a package of npm, for tests -------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-npm.sh PACKAGE VERSION DIR: unpacks that package of npm as DIR/package. Does nothing if DIR
# exists already. Needs npm; installs nothing and runs none of the package's scripts. Tests use it;
# nothing that is built does.

set -eu

fail() {
  echo "fetch-npm.sh: error: $1" >&2
  exit 1
}

[ $# -eq 3 ] || fail "expected PACKAGE VERSION DIR, got $# arguments"
[ ! -d "$3" ] || exit 0
command -v npm >/dev/null || fail "npm is not installed"
mkdir -p "$(dirname "$3")"
work=$(mktemp -d "$3.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM # dash would end without the trap above
(cd "$work" && npm pack --silent "$1@$2" >packed 2>log) ||
  fail "$1 $2: cannot be fetched; is there a network?"
tar -C "$work" -xzf "$work/$(tail -n 1 "$work/packed")"
mv "$work" "$3"
trap - EXIT
