#!/bin/sh
#===- install-packages.sh - installs missing Debian packages ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# install-packages.sh LIST...: installs the packages that the files list, as root or with sudo.

set -eu

fail() {
  echo "install-packages.sh: error: $1" >&2
  exit 1
}

installed() {
  [ "$(dpkg-query -W -f '${Status}' "$1" 2>/dev/null)" = "install ok installed" ]
}

command -v dpkg-query >/dev/null ||
  fail "not a Debian system; install the packages of $* and run cmake yourself"
missing=
for package in $(sed 's/#.*//' "$@"); do
  installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
as_root=
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    fail "no permission to install missing packages; run as root or install sudo:$missing"
  as_root=sudo
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 1' HUP INT TERM # dash would end without the trap above
try() {
  "$@" >"$log" 2>&1 </dev/null || {
    tail -n 5 "$log" >&2
    fail "the packages could not be installed"
  }
}

# apt names what comes with them, and the sizes, before it asks.
try $as_root apt-get update
LC_ALL=C $as_root apt-get install --assume-no --no-install-recommends $missing \
  >"$log" 2>&1 </dev/null || :
plan=$(sed -n 's/^[0-9]* upgraded, \([0-9]*\) newly.*/\1 packages/p
  s/^Need to get \(.*\) of archives.*/, \1 to fetch/p
  s/^After this operation, \(.*\) of additional disk space.*/, \1 on disk/p' "$log" | tr -d '\n')
echo "setup: installing$missing${plan:+ ($plan)}"
try $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
