#!/bin/sh
# nightly.sh [-B BUILD] ORDER [PUBLISH-COMMAND...]: to be run every night by whatever runs such
# jobs, in a clean clone, by CMake in its folder BUILD, or without -B in the folder of a makefile
# that includes gmonkit.mk. It trains the program anew and, if its ORDER or its profile for the
# compiler is another one now, commits that to the branch refresh-order. The message says what
# changed and what it is worth. Then it runs PUBLISH-COMMAND, which asks for a review:
#   nightly.sh prog.lld.order git push --force origin refresh-order
set -eu
BUILD=
if [ "${1-}" = -B ]; then
  BUILD=$2
  shift 2
fi
ORDER=$1
shift
. "$(dirname "$0")/build.sh"
train
if [ -z "$(git status --porcelain -- "$ORDER" ${profile:+"$profile"} ${blocks:+"$blocks"})" ]; then
  echo "nightly.sh: $ORDER: nothing changed"
  exit 0
fi

before=
{
  echo "Refresh $ORDER"
  echo
  in_head=$(find_in HEAD)
  if [ -n "$in_head" ]; then
    before=$work/committed.order
    in_tree cat-file blob "HEAD:./${ORDER##*/}" >"$before"
    "$gmonkit" diff --brief "$before" "$ORDER" || [ $? = 3 ] # it did change
    echo
  fi
  trained "$gmonkit" evaluate ${before:+--order="$before"} --order="$ORDER"
} >"$work/message"
git checkout --quiet -B refresh-order
git add "$ORDER" "$ORDER.json" ${profile:+"$profile"} ${blocks:+"$blocks"}
git commit --quiet -F "$work/message"
echo "nightly.sh: $ORDER: proposed on the branch refresh-order"
"$@"
