//===- descriptor.h - descriptors of the runtime's own ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// They share the program's table. None is ever one of the first three, which a program may have
// closed: what others print would go into the file. The kernel is asked directly: a program, or
// what is preloaded, may have an open() or a write() of its own.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_DESCRIPTOR_H
#define GMONRT_BASE_DESCRIPTOR_H

#include <cstddef>
#include <sys/stat.h>
#include <sys/types.h>

namespace gmonrt {

class Descriptor {
public:
  Descriptor() = default;
  ~Descriptor() { close(); }
  Descriptor(Descriptor &&other) { *this = static_cast<Descriptor &&>(other); }
  Descriptor &operator=(Descriptor &&other);

  // As openat(2), with O_CLOEXEC. One that failed is not open, and failure() is why.
  static Descriptor openAt(int directory, const char *path, int flags, mode_t mode = 0);

  // Another descriptor of the same open file.
  Descriptor duplicate() const;

  bool isOpen() const { return number >= 0; }
  int failure() const { return number < None ? -number - 1 : 0; } // errno
  int get() const { return number; }
  int close(); // 0 or errno: a file system may tell only then that it could not write

  // For one that is kept while the program runs, which may close it, or use its number for a file
  // of its own. Notes which file it is, and later whether it is that no more: then it is not open.
  int remember(); // 0 or errno
  void forgetIfReplaced();

  // These return 0, or an errno.
  int status(struct stat &status) const;
  int tryLock() const; // EWOULDBLOCK: another process has the file locked

private:
  static constexpr int None = -1; // below: -1 - errno
  explicit Descriptor(long result)
      : number(result < 0 ? static_cast<int>(result) - 1 : aboveStandard(result)) {}
  static int aboveStandard(long number);

  int number = None;
  dev_t device = 0; // of what is remembered
  ino_t inode = 0;
};

inline bool isSameFile(const struct stat &a, const struct stat &b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// What is at NAME itself, and not where it leads if it is a link. 0 or errno.
int statusAt(int directory, const char *name, struct stat &status);

// While it lives, a file size limit and a pipe without reader are errors of a write, not the
// program's end: it blocks the signals that they raise, and takes them back.
class WriteErrors {
public:
  WriteErrors();
  ~WriteErrors();

private:
  unsigned long before, raised; // masks: blocked before, not pending before
};

// Writes to DESCRIPTOR, which stays open and may be anybody's. Who reads too slowly is waited for
// no longer than a BoundedWait. 0 or errno.
int writeDescriptor(int descriptor, const char *bytes, size_t size);

} // namespace gmonrt

#endif
