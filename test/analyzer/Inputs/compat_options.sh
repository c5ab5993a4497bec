#!/bin/sh
# compat_options.sh GMONKIT PROGRAM PROFILE: reads lines of options, runs GNU gprof and gmonkit
# under its name with each on PROGRAM and PROFILE, and fails where a byte that they print or
# write, or the exit status, differs.
set -u
run() { # TOOL FOLDER OPTIONS...
  tool=$1 folder=$2
  shift 2
  rm -rf "$folder" && mkdir "$folder" && cd "$folder" || exit 1
  ( # GNU gprof takes what a damaged profile says that it wants; a sanitizer wants a lot
    [ "$tool" != "$theirs" ] || ulimit -v 4000000
    PATH=$tool:$PATH exec gprof "$@" >out 2>err </dev/null
  )
  echo $? >status
  # gprof leaves what its stack held in the spare bytes.
  if [ -f gmon.sum ] && [ "$(head -c 4 gmon.sum)" = gmon ]; then
    head -c 12 /dev/zero | dd of=gmon.sum bs=1 seek=8 conv=notrunc 2>/dev/null
  fi
  cd ..
}
program=$(realpath "$2") profile=$(realpath "$3")
mkdir -p links && ln -sf "$1" links/gprof
links=$PWD/links
theirs=$(dirname "$(command -v gprof)")
different=0 lines=0
while read -r options; do
  lines=$((lines + 1))
  run "$theirs" theirs $options "$program" "$profile"
  run "$links" ours $options "$program" "$profile"
  diff -r theirs ours >differences || {
    different=$((different + 1))
    echo "gprof $options:"
    head -n 5 differences
  }
done
echo "$lines lines of options, $different different"
[ "$different" -eq 0 ]
