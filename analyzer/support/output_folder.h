//===- output_folder.h - the way to an output file ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_OUTPUT_FOLDER_H
#define GMONKIT_ANALYZER_SUPPORT_OUTPUT_FOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>

namespace gmonkit {

// An open file, which the destructor closes.
class OpenFile {
public:
  explicit OpenFile(int fd = -1) : fd(fd) {}
  OpenFile(OpenFile &&other) : fd(std::exchange(other.fd, -1)) {}
  OpenFile &operator=(OpenFile &&other) {
    std::swap(fd, other.fd);
    return *this;
  }
  ~OpenFile();

  bool isOpen() const { return fd >= 0; }
  int get() const { return fd; }

private:
  int fd;
};

// The folder of an output file. It stays open, so it is the same whatever happens to the way there.
class OutputFolder {
public:
  static constexpr int MostLinks = 40; // on one way, as the kernel has it
  // Follows PATH up to its last part. A symbolic link of another user on the way is an error, as it
  // may lead anywhere; the system's own are followed. Folders that are missing are an error, or
  // made if MAKES. Errors name SHOWN.
  static llvm::Expected<OutputFolder> find(llvm::StringRef path, llvm::StringRef shown,
                                           bool makes = false);

  int get() const { return open.get(); }
  const std::string &name() const { return last; } // the last part of the path
  std::string path() const { return way + last; }  // without links on the way

  // Returns the path that the symbolic link NAME leads to. LINK: the link itself.
  llvm::Expected<std::string> targetOf(const OpenFile &link, llvm::StringRef shown) const;

private:
  void begin(bool isAbsolute); // of a path

  OpenFile open;
  std::string way, last; // `way` is empty or ends with a slash
};

// Makes the folder PATH, and those on the way that are missing. Errors are those above, and name
// SHOWN.
llvm::Error makeFolder(llvm::StringRef path, llvm::StringRef shown);
inline llvm::Error makeFolder(llvm::StringRef path) { return makeFolder(path, path); }

// The error of a link that is not followed.
llvm::Error linkOfOther(llvm::StringRef shown);

} // namespace gmonkit

#endif
