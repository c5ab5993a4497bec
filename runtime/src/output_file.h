//===- output_file.h - a file that appears whole or not at all ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_OUTPUT_FILE_H
#define GMONRT_OUTPUT_FILE_H

#include <csignal>
#include <cstddef>
#include <cstdint>

namespace gmonrt {

// Writes PATH beside its name and renames it in commit(). What is there but no
// regular file (a pipe, /dev/null) is written to directly. One instance at a time:
// the buffer is static.
class OutputFile {
public:
  explicit OutputFile(const char *path);
  ~OutputFile(); // without commit(): as if nothing had happened

  void write(const void *bytes, size_t size);
  template <typename T> void writeWord(T value) { write(&value, sizeof value); }

  // The file cannot be made, for the reason errorNumber.
  void fail(int errorNumber) { failure = failure ? failure : errorNumber; }

  // False when any step failed; then errorNumber() says why and no file was made.
  bool commit();
  int errorNumber() const { return failure; }

private:
  void openTemporary();
  void flush();
  void discard();

  const char *path;
  char temporaryPath[4096];
  bool direct;
  int fd = -1;
  int failure = 0; // errno of the first step that failed
  size_t buffered = 0;
  sigset_t callersSignals;
};

} // namespace gmonrt

#endif
