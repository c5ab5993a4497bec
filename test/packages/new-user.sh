#!/bin/sh
# new-user.sh [BUILD-DIR [FOLDER]]: what a new user does by docs/using.md, on a bare Debian in
# FOLDER (BUILD-DIR/new-user; about 2 GB) with the Debian package of BUILD-DIR (build). A Make
# project, an Autotools project and a CMake project, each an unchanged Debian source package, are
# built instrumented, run, ordered, built again and verified. As root, with debootstrap and a
# network. Prints each step and its minutes; the last line begins
# `three projects ordered and verified`.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build}
debian=${2:-$build/new-user}
. "$root/test/packages/root.sh"
as_root_with_own_mounts "$0" "$build" "$debian"

# A project, by its name as a source package and by its build system.
try() {
  cp -r "$build/sources/$1" "$debian/tmp/$1"
  inside sh -c "cd /tmp/$1 && sh /tmp/project.sh $2"
}

step "1. a bare Debian"
rm -rf "$debian" "$debian.package"
: >"$debian.log"
make_debian

step "2. compilers, make and cmake; bison, which mawk wants"
add_packages gcc-12 g++-12 clang-22 lld-22 make cmake bison

step "3. the Debian package of Gmonkit, installed"
cp "$(make_package "$build")" "$debian/tmp/gmonkit.deb"
add_packages ./tmp/gmonkit.deb
inside gmonkit doctor

step "4. the projects' source packages"
for package in tree mawk libzstd; do
  "$root/cmake/fetch-source.sh" $package "$build/sources"
done
cp "$root/test/packages/Inputs/project.sh" "$debian/tmp/"
cat "$root"/docs/*.md "$root"/analyzer/*/*.cpp "$root"/runtime/src/*/*.cpp >"$debian/tmp/data"

step "5. a Make project: tree"
try tree make

step "6. an Autotools project: mawk"
try mawk autotools

step "7. a CMake project: zstd"
try libzstd cmake
end "three projects ordered and verified"
