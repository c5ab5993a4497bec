#!/bin/sh
#===- fetch-compiler.sh - a compiler of a newer Debian -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# fetch-compiler.sh gcc-N|llvm-N DIR: unpacks that compiler, with its linker, its plugin headers and
# the C library that it and its programs run with, into DIR/gcc-N or DIR/llvm-N. It comes from the
# first newer suite of Debian that has it. Then DIR/bin has the commands that run it, such as gcc-14
# and g++-14, or clang-21, clang++-21 and llvm-config-21. Does nothing if these exist already.
# Installs nothing and needs no root, but patchelf.

set -eu
. "$(dirname "$0")/private-apt.sh"

[ $# -eq 2 ] || fail "expected gcc-N or llvm-N, and DIR; got $# arguments"
compiler=$1 version=${1#*-}
case $compiler in
gcc-[1-9]*) packages="g++-$version gfortran-$version gcc-$version-plugin-dev" ;;
llvm-[1-9]*) packages="clang-$version lld-$version llvm-$version-dev" ;;
*) fail "$compiler: not a compiler; expected gcc-N or llvm-N" ;;
esac
mkdir -p "$2/bin"
dir=$(cd "$2" && pwd)
[ ! -d "$dir/$compiler" ] || exit 0
command -v patchelf >/dev/null || fail "patchelf: not found; install that package"
make_work "$dir/.unpacking.XXXXXX"
triple=$(dpkg-architecture -qDEB_HOST_GNU_TYPE)

# fetch SUITE: fetches the compiler's packages and all that they depend on from SUITE. The lists
# stay in DIR, for other compilers.
fetch() {
  apt=$dir/apt/$1
  add_suite "$1" "$apt"
  [ -n "$(ls "$apt"/lists/*Packages* 2>/dev/null)" ] ||
    privately "$apt" "$work/log" apt-get update || return 1
  mkdir -p "$work/archives/partial"
  : >"$work/nothing-installed"
  privately "$apt" "$work/log" apt-get -o Dir::State::status="$work/nothing-installed" \
    -o Dir::Cache::archives="$work/archives" -o APT::Install-Recommends=0 --download-only -y \
    install $packages
}

fetch trixie || fetch forky || fetch sid ||
  fail "$compiler: cannot be fetched ($(why_not "$work/log")); is there a network?"

# Debian's newer packages expect /lib to be a link to /usr/lib.
root=$work/root
mkdir -p "$root/usr/lib" "$root/usr/bin" "$root/usr/lib64"
ln -s usr/lib "$root/lib"
ln -s usr/bin "$root/bin"
ln -s usr/lib64 "$root/lib64"
for package in "$work"/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --keep-directory-symlink
done

# The compiler's programs run with the libraries beside them. The old kind of path (DT_RPATH) is
# for the libraries of plugins, too.
final=$dir/$compiler
libraries=$final/usr/lib/$triple
loader=$(basename "$(echo "$root/usr/lib/$triple"/ld-linux*)")
case $compiler in
gcc-*) folders="$root/usr/bin $root/usr/libexec/gcc" ;;
llvm-*) folders="$root/usr/bin $root/usr/lib/llvm-$version/bin" ;;
esac
find $folders -type f -perm -u+x | while read -r file; do
  patchelf --print-interpreter "$file" >/dev/null 2>&1 || continue # a script, a library
  patchelf --set-interpreter "$libraries/$loader" --force-rpath \
    --set-rpath "$libraries:$final/usr/lib/llvm-$version/lib" "$file"
done
# A path of a library's own would hide that of its program.
for library in "$root/usr/lib/$triple"/libLLVM*.so* "$root/usr/lib/$triple"/libclang*.so*; do
  [ ! -f "$library" ] || [ -L "$library" ] || patchelf --remove-rpath "$library"
done

# write_command NAME PROGRAM OPTION...: writes the command NAME, which runs PROGRAM.
write_command() {
  name=$1
  shift
  printf '#!/bin/sh\nexec%s "$@"\n' "$(printf ' "%s"' "$@")" >"$work/$name"
  chmod +x "$work/$name"
}
case $compiler in
gcc-*) # whose programs want the newer C library
  for name in gcc g++ gfortran; do
    write_command "$name-$version" "$final/usr/bin/$triple-$name-$version" \
      "--sysroot=$final" "-B$final/usr/bin" \
      "-Wl,--dynamic-linker=$libraries/$loader" "-Wl,-rpath,$libraries"
  done
  ;;
llvm-*) # whose programs are those of this machine
  for name in clang clang++ llvm-config; do
    write_command "$name-$version" "$final/usr/lib/llvm-$version/bin/$name"
  done
  ;;
esac
for name in "$work"/*-"$version"; do
  mv "$name" "$dir/bin"
done
mv "$root" "$final" # last: by this folder the next call knows that all is there
