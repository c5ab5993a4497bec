#!/bin/sh
# project.sh make|autotools|cmake: what docs/using.md tells a new user to do with a project, in its
# folder and with nothing but an installed Gmonkit: build it instrumented, run it, order it, build
# it again, verify. The data that it works on is /tmp/data.
set -eu
C="-O2 -ffunction-sections"

# Prints a command as it is typed.
say() {
  line='$'
  for word; do
    case $word in
    *=*\ *) line="$line ${word%%=*}=\"${word#*=}\"" ;;
    *) line="$line $word" ;;
    esac
  done
  echo "$line"
}

show() {
  say "$@"
  "$@" 2>&1
}

# Shows a build's command, whose output goes to a log.
build() {
  say "$@"
  "$@" >log 2>&1 || {
    tail -n 5 log
    exit 1
  }
}

verify() {
  say gmonkit verify "$@"
  gmonkit verify "$@" >verified || {
    cat verified
    exit 1
  }
  grep '^in order\|4 KiB' verified
}

case $1 in
make) # tree, with Clang and lld
  build make CC="gmon-cc clang-22" CFLAGS="$C" LDFLAGS=-fuse-ld=lld
  show gmonkit run -- ./tree -o listing /usr
  show gmonkit order ./tree gmon.out -o order.txt
  build make clean
  build make CC=clang-22 CFLAGS="$C" LDFLAGS="-fuse-ld=lld -Wl,--symbol-ordering-file=order.txt"
  verify ./tree order.txt
  ./tree /usr | cmp - listing
  ;;
autotools) # mawk, with GCC and GNU ld
  cat >count.awk <<'END'
{ for (i = 1; i <= NF; i++) seen[substr($i, 1, 3)]++ }
END { for (word in seen) { words++; all += seen[word] } print words, all }
END
  build ./configure CC="gmon-cc gcc-12" CFLAGS="$C"
  build make
  show gmonkit run -- ./mawk -f count.awk /tmp/data
  ./mawk -f count.awk /tmp/data >words
  show gmonkit order ./mawk gmon.out --linker=bfd -o order.ld
  build make clean
  build make CC=gcc-12 LDFLAGS="-Wl,-dT,$PWD/order.ld"
  verify ./mawk order.ld
  ./mawk -f count.awk /tmp/data | cmp - words
  ;;
cmake) # zstd, by two lines more, with Clang and lld
  cd build/cmake
  sed -i 's/^add_subdirectory(lib)/find_package(Gmonkit REQUIRED)\n&/' CMakeLists.txt
  training="TRAIN zstd -3 -f -q /tmp/data -o /tmp/data.zst"
  echo "gmonkit_feedback(zstd $training)" >>programs/CMakeLists.txt
  build cmake -B out -DCMAKE_BUILD_TYPE=Release -DZSTD_BUILD_SHARED=OFF \
    -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld
  build cmake --build out --target zstd-train
  build cmake --build out --target zstd
  verify out/programs/zstd programs/zstd.lld.order
  out/programs/zstd -q -dc /tmp/data.zst | cmp - /tmp/data
  ;;
esac
