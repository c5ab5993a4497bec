#!/bin/sh
# deb.sh [BUILD-DIR [FOLDER]]: makes the Debian package of BUILD-DIR (build), installs it in a bare
# Debian in FOLDER (BUILD-DIR/debian; about 1.5 GB), runs the loop there with GCC and Clang, removes
# it, and compares the names of all files with those before. As root, with debootstrap and a
# network. The last line is `removed without a trace`.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build}
debian=${2:-$build/debian}
. "$root/test/packages/root.sh"
as_root_with_own_mounts "$0" "$build" "$debian"

list_files() {
  inside find / -xdev \( -path /proc -o -path /tmp -o -path /dev \) -prune -o -print | sort
}

step "1. make the package"
rm -rf "$debian" "$debian.package"
: >"$debian.log"
package=$(make_package "$build")
dpkg-deb -f "$package" Package Version Depends Recommends

step "2. a bare Debian, with compilers and linkers"
make_debian
add_packages gcc-12 libc6-dev clang-22 lld-22
# What apt and dpkg write at their first use of a kind.
inside dpkg --configure -a
list_files >"$debian.before"

step "3. install the package"
cp "$package" "$debian/tmp/gmonkit.deb"
add_packages ./tmp/gmonkit.deb
list_files | diff "$debian.before" - | grep -c '^>' | sed 's/$/ files and folders are new/'

step "4. the loop, from what is installed"
cp -r "$root/examples/calc" "$root/test/packages/Inputs/loop.sh" "$debian/tmp/"
inside sh -c 'mkdir /tmp/loop && cd /tmp/loop && sh /tmp/loop.sh /tmp/calc gcc-12 clang-22'
inside gmonkit doctor

step "5. remove it"
inside dpkg -r gmonkit
inside dpkg -P gmonkit 2>/dev/null || :
list_files | diff "$debian.before" - || fail "files are left, or gone"
end "removed without a trace"
