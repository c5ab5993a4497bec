//===- output_place.cpp - secure lookup of output files -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/output_place.h"
#include "arch/machine.h"
#include "base/message.h"
#include "base/rights.h"
#include "gmonkit/list_item.h"
#include "text/format.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr size_t MostOfPath = 4096;
constexpr int MostLinks = 40;

constexpr char AnyLink[] =
    "its path has a symbolic link, which a setuid program or one with capabilities does not follow";
constexpr char LinkOfOther[] =
    "its path has a symbolic link of another user, which is not followed";

// Returns null or the reason of a failure.
const char *mayFollow(const struct stat &link, bool isOnTheWay) {
  if (hasMoreRightsThanCaller())
    return AnyLink;
  struct stat root;
  bool isOwn = link.st_uid == static_cast<uid_t>(rawSyscall(SYS_geteuid));
  bool isSystems = isOnTheWay && statusAt(AT_FDCWD, "/", root) == 0 && link.st_uid == root.st_uid;
  return isOwn || isSystems ? nullptr : LinkOfOther;
}

// Opens the link itself. Opens a directory for reading, which mounts it if an automounter serves
// it.
Descriptor openItself(int directory, const char *name) {
  Descriptor opened = Descriptor::openAt(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  return opened.isOpen() ? std::move(opened)
                         : Descriptor::openAt(directory, name, O_PATH | O_NOFOLLOW);
}

} // namespace

bool isOpenFile(const char *path) {
  return strcmp(path, "/dev/stdout") == 0 || strcmp(path, "/dev/stderr") == 0 ||
         strncmp(path, "/dev/fd/", 8) == 0 || strncmp(path, "/proc/", 6) == 0;
}

// Sets PATH to the rest of the path, and PARENT to the directory where it begins.
const char *OutputPlace::start(const char *wanted) {
  if (wanted != path.begin())
    strcpy(path.begin(), wanted);
  openAlready = isOpenFile(path.begin());
  if (openAlready && hasMoreRightsThanCaller())
    return AnyLink;
  bool isAbsolute = *path.begin() == '/';
  if (isAbsolute || !parent.isOpen())
    parent = Descriptor::openAt(AT_FDCWD, isAbsolute ? "/" : ".", O_PATH | O_DIRECTORY);
  return parent.isOpen() ? nullptr : errorText(parent.failure());
}

// Continues at the target of LINK, followed by REST, a part of the path.
const char *OutputPlace::follow(const Descriptor &link, const char *rest) {
  struct stat linkStatus;
  if (int failure = link.status(linkStatus))
    return errorText(failure);
  if (const char *forbidden = mayFollow(linkStatus, *rest))
    return forbidden;
  long length = rawSyscall(SYS_readlinkat, link.get(), reinterpret_cast<long>(""),
                           reinterpret_cast<long>(room.begin()), MostOfPath);
  if (length < 0)
    return errorText(static_cast<int>(-length));
  if (static_cast<size_t>(length) + 1 + strlen(rest) >= MostOfPath)
    return errorText(ENAMETOOLONG);
  formatText(room.begin() + length, MostOfPath - static_cast<size_t>(length), "%s%s",
             *rest ? "/" : "", rest);
  std::swap(path, room);
  return start(path.begin());
}

// Opens NAME, a directory or a link, in PARENT. A directory in the root is opened by its full path:
// qemu-user (-L) has another root, but knows such a path as the machine's if that root lacks it.
const char *OutputPlace::enter(const char *name, bool isLast, bool makesDirectory,
                               Descriptor &entered) {
  int directory = parent.get();
  const char *first = path.begin();
  while (*first == '/')
    ++first;
  if (!isLast && name == first && name != path.begin()) {
    directory = AT_FDCWD;
    --name;
  }
  entered = openItself(directory, name);
  if (entered.failure() == ENOENT && makesDirectory) {
    mode_t mode = hasMoreRightsThanCaller() ? 0700 : 0777;
    long made = rawSyscall(SYS_mkdirat, directory, reinterpret_cast<long>(name), mode);
    if (made < 0 && made != -EEXIST)
      return errorText(static_cast<int>(-made));
    entered = openItself(directory, name);
  }
  return entered.isOpen() ? nullptr : errorText(entered.failure());
}

const char *OutputPlace::walk(bool makesDirectories) {
  int links = 0;
  for (char *at = path.begin(); !openAlready;) {
    while (*at == '/')
      ++at;
    size_t length = gmonkit::itemLength(at, "/");
    bool isLast = !at[length];
    char *rest = at + length + !isLast;
    at[length] = '\0';
    last = at;
    if (length == 0 || (isLast && (strcmp(at, ".") == 0 || strcmp(at, "..") == 0)))
      return errorText(EISDIR);
    Descriptor entered;
    if (const char *wrong = enter(at, isLast, makesDirectories && !isLast, entered)) {
      if (isLast && entered.failure() == ENOENT)
        return nullptr;
      return wrong;
    }
    if (int failure = entered.status(status))
      return errorText(failure);
    if (S_ISLNK(status.st_mode)) {
      if (++links > MostLinks)
        return errorText(ELOOP);
      status = {};
      if (const char *wrong = follow(entered, rest))
        return wrong;
      at = path.begin();
    } else if (isLast) {
      return nullptr;
    } else if (!S_ISDIR(status.st_mode)) {
      return errorText(ENOTDIR);
    } else {
      status = {};
      parent = std::move(entered);
      at = rest;
    }
  }
  last = path.begin();
  return nullptr;
}

const char *OutputPlace::find(const char *wanted, bool makesDirectories) {
  path = Array<char>(MostOfPath, Zeroed()); // the stack may be small
  room = Array<char>(MostOfPath, Zeroed());
  if (path.failed() || room.failed())
    return errorText(ENOMEM);
  if (strlen(wanted) >= MostOfPath)
    return errorText(ENAMETOOLONG);
  parent.close();
  status = {};
  if (const char *wrong = start(wanted))
    return wrong;
  return walk(makesDirectories);
}

} // namespace gmonrt
