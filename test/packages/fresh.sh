#!/bin/sh
# fresh.sh [FOLDER]: runs what continuous integration does, .ci/run of the last commit, in a bare
# Debian in FOLDER (build/fresh; about 6 GB): what the set-up forgets to install is missing there.
# As root, with debootstrap and a network. The last line is that of .ci/run.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
debian=${1:-$root/build/fresh}
. "$root/test/packages/root.sh"
as_root_with_own_mounts "$0" "$@"

step "1. a bare Debian"
rm -rf "$debian"
mkdir -p "$debian"
make_debian
git clone -q "$root" "$debian/srv/gmonkit" # distcc's tests want a folder that others may enter

step "2. .ci/run"
inside /srv/gmonkit/.ci/run </dev/null
