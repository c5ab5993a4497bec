#!/bin/sh
# fresh.sh [FOLDER [COMMAND...]]: runs COMMAND, by default .ci/run, as CI does,
# of the last commit, in a bare Debian in FOLDER (build/fresh; about 6 GB). What the set-up forgets
# to install is missing there. `fresh.sh build/fresh-demo examples/demo.sh` tries the README's first
# command. As root, with debootstrap and a network. The last line is that of COMMAND.

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

[ $# -eq 0 ] || shift
[ $# -ne 0 ] || set -- .ci/run
step "2. $*"
command=$1
shift
inside "/srv/gmonkit/$command" "$@" </dev/null
