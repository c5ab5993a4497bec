# root.sh: what deb.sh and new-user.sh, which read it, have in common: a bare Debian in the folder
# $debian, steps with their minutes.

fail() {
  echo "$(basename "$0"): error: $1" >&2
  exit 1
}

started=$(date +%s) before=

# Prints the minutes of the step before, and what comes next.
step() {
  now=$(date +%s)
  [ -z "$before" ] || echo "   took $(minutes $((now - before)))"
  before=$now
  echo "== $1"
}

minutes() {
  echo "$1" | awk '{ printf "%.1f minutes\n", $1 / 60 }'
}

end() {
  step "$1"
  echo "   in all $(minutes $((before - started)))"
}

# Everything below here runs with mounts of its own, which go when it ends. REQUIRES: called first.
as_root_with_own_mounts() {
  [ "$(id -u)" -eq 0 ] || fail "chroot and mount want root"
  command -v debootstrap >/dev/null || fail "debootstrap: not found; it is a Debian package"
  [ "${GMONKIT_OWN_MOUNTS-}" ] || GMONKIT_OWN_MOUNTS=1 exec unshare -m "$@"
}

# Runs a command in the bare Debian.
inside() {
  chroot "$debian" env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# Makes it, with this machine's package archives.
make_debian() {
  mirror=$(cat /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null |
    sed -n 's/^URIs: *//p; s/^deb \(http[^ ]*\).*/\1/p' | head -n 1)
  debootstrap --variant=minbase bookworm "$debian" "${mirror:-http://deb.debian.org/debian}" \
    >"$debian.log" 2>&1 || fail "debootstrap failed; see $debian.log"
  cp -r /etc/apt/sources.list* "$debian/etc/apt/"
  rm -f "$debian"/etc/apt/sources.list.d/*disabled*
  mount --bind /proc "$debian/proc"
  mount --rbind /sys "$debian/sys" # with its control groups
  mount -t tmpfs none "$debian/dev"
  for device in null zero full random urandom; do
    touch "$debian/dev/$device"
    mount --bind "/dev/$device" "$debian/dev/$device"
  done
  mkdir -m 1777 "$debian/dev/shm" # of semaphores
  mkdir "$debian/dev/pts"
  mount -t devpts -o ptmxmode=666 none "$debian/dev/pts"
  ln -s pts/ptmx "$debian/dev/ptmx"
  ln -s /proc/self/fd "$debian/dev/fd"
  inside apt-get -q update >>"$debian.log" 2>&1 || fail "apt-get update failed; see $debian.log"
}

add_packages() {
  inside apt-get -q install -y --no-install-recommends "$@" >>"$debian.log" 2>&1 </dev/null ||
    fail "$*: not installed; see $debian.log"
}

# Makes the Debian package of BUILD-DIR and prints its path.
make_package() {
  cpack --config "$1/CPackConfig.cmake" -G DEB -B "$debian.package" >>"$debian.log" 2>&1 ||
    fail "cpack failed; see $debian.log"
  echo "$debian.package"/gmonkit_*.deb
}
