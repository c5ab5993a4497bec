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
# All stand beside ORDER, or have full names.
beside() { case $1 in /*) echo "$1" ;; *) echo "./${1##*/}" ;; esac; }
order_there=$(beside "$ORDER") profile_there=$(beside "$profile") blocks_there=$(beside "$blocks")
# Apart from the test, which would take no answer of a failing git for "nothing changed".
changes=$(in_tree status --porcelain -- "$order_there" ${profile:+"$profile_there"} \
  ${blocks:+"$blocks_there"})
if [ -z "$changes" ]; then
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
in_tree checkout --quiet -B refresh-order
in_tree add -- "$order_there" "$order_there.json" ${profile:+"$profile_there"} \
  ${blocks:+"$blocks_there"}
in_tree commit --quiet -F "$work/message"
echo "nightly.sh: $ORDER: proposed on the branch refresh-order"
"$@"
