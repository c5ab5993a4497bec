//===- descriptor.h - file descriptors of the runtime ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Most share the program's table of descriptors. None is ever 0, 1 or 2, which a
// program may have closed: output of others would go to the file. They use
// raw system calls, because a program or a preloaded library may define its own
// open() or write().
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_DESCRIPTOR_H
#define GMONRT_BASE_DESCRIPTOR_H

#include <cstddef>
#include <cstdint>
#include <sys/stat.h>
#include <sys/types.h>

namespace gmonrt {

class Descriptor {
public:
  Descriptor() = default;
  ~Descriptor() { close(); }
  Descriptor(Descriptor &&other) { *this = static_cast<Descriptor &&>(other); }
  Descriptor &operator=(Descriptor &&other);

  // Opens a file like openat(2), with O_CLOEXEC. After a failure the descriptor is not open, and
  // failure() is the errno.
  static Descriptor openAt(int directory, const char *path, int flags, mode_t mode = 0);

  // Returns another descriptor of the same open file.
  Descriptor duplicate() const;

  bool isOpen() const { return number >= 0; }
  int failure() const { return number < None ? -number - 1 : 0; } // an errno
  int get() const { return number; }
  int close(); // 0 or errno; some file systems report write errors only here

  // For a descriptor that stays open while the program runs. The program may close it, or reuse its
  // number. remember() notes which file it is; forgetIfReplaced() later drops the descriptor if it
  // is another file's.
  int remember(); // 0 or errno
  void forgetIfReplaced();
  // Returns whether FILE is the one that was remembered.
  bool wasOf(const struct stat &file) const;

  // Leaves the number alone: it is of another table.
  void forget() { number = None; }

  // The descriptor is one of another table, which is FOLDER. Opens the same file in this thread's
  // table, to find it by (O_PATH).
  void takeFrom(const char *folder);

  // Returns whether all SIZE bytes at OFFSET were read.
  bool readAt(uint64_t offset, void *to, size_t size) const;

  // Both return 0 or an errno.
  int status(struct stat &status) const;
  int tryLock() const; // EWOULDBLOCK: another process holds the lock

private:
  static constexpr int None = -1; // values below it: -1 - errno
  explicit Descriptor(long result)
      : number(result < 0 ? static_cast<int>(result) - 1 : aboveStandard(result)) {}
  static int aboveStandard(long number);

  int number = None;
  dev_t device = 0; // of the file that was remembered
  ino_t inode = 0;
};

inline bool isSameFile(const struct stat &a, const struct stat &b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// Gets the status of NAME itself, without following a link. Returns 0 or an errno.
int statusAt(int directory, const char *name, struct stat &status);

// Gives this thread a table of descriptors of its own, in which no file is open. Returns false if
// the system does not allow it.
bool leaveDescriptorTable();

// Closes all descriptors.
void closeDescriptors();

// While it exists, a file size limit and a pipe without reader are write errors and do not end the
// program. It blocks the signals that they raise, and discards them at the end.
class WriteErrors {
public:
  WriteErrors();
  ~WriteErrors();

private:
  unsigned long before, raised; // masks: blocked at the start, not pending at the start
};

// Writes to DESCRIPTOR, which stays open and may be the program's. Waits for a slow reader no
// longer than a BoundedWait. Returns 0 or an errno.
int writeDescriptor(int descriptor, const char *bytes, size_t size);

} // namespace gmonrt

#endif
