#!/bin/sh
#===- fetch-axe.sh - axe-core, which checks pages for accessibility ---------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-axe.sh DIR: unpacks the npm package axe-core into DIR (DIR/package/axe.min.js). Does nothing
# if DIR exists already. Needs npm; installs nothing. One test uses it; nothing that is built does.

set -eu
version=4.14.1

fail() {
  echo "fetch-axe.sh: error: $1" >&2
  exit 1
}

[ $# -eq 1 ] || fail "expected DIR, got $# arguments"
[ ! -d "$1" ] || exit 0
command -v npm >/dev/null || fail "npm is not installed"
mkdir -p "$(dirname "$1")"
work=$(mktemp -d "$1.XXXXXX")
trap 'rm -rf "$work"' EXIT
(cd "$work" && npm pack --silent "axe-core@$version" >packed 2>log) ||
  fail "axe-core $version: cannot be fetched; is there a network?"
tar -C "$work" -xzf "$work/$(tail -n 1 "$work/packed")"
mv "$work" "$1"
trap - EXIT
