#===- private-apt.sh - apt without root, with its own lists ----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# To be sourced by the fetch scripts. The machine's list of sources and its package index stay
# unchanged.

# fail MESSAGE: ends the script with an error.
fail() {
  echo "$(basename "$0"): error: $1" >&2
  exit 1
}

# make_work TEMPLATE: makes the directory $work, which is removed when the script ends.
make_work() {
  work=$(mktemp -d "$1")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
}

# privately DIR LOG COMMAND ARGUMENT...: runs an apt command with the sources in DIR/sources, and
# with lists and cache in DIR.
privately() {
  apt=$1 log=$2 command=$3
  shift 3
  mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache"
  "$command" -q -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/sources" \
    -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none \
    -o Acquire::http::Timeout=60 "$@" >>"$log" 2>&1 </dev/null
}

# add_suite SUITE DIR: adds SUITE of Debian, from this machine's mirror, to the sources in DIR.
add_suite() {
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -m 1 '/debian/*$' ||
    echo http://deb.debian.org/debian)
  mkdir -p "$2/sources"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $1 main" \
    >"$2/sources/$1.list"
}

# why_not LOG: prints one line of apt's output that tells what failed.
why_not() {
  reason=$(grep -m 1 'Failed to fetch' "$1" || grep -m 1 '^E: ' "$1" || :)
  echo "${reason#?: }"
}
