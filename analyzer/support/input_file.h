//===- input_file.h - the files that the tools read ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// All that the tools read, they open here: a name may be one of a device that never ends, of a
// pipe, or of a file of which the most part is a hole.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_INPUT_FILE_H
#define GMONKIT_ANALYZER_SUPPORT_INPUT_FILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace gmonkit {

class InputFile {
public:
  // Opens PATH: a file, a pipe or /dev/null. A pipe's bytes are kept, so that whoever opens it by
  // the same name again reads the same. The message of an error is for behind "PATH: ".
  static llvm::ErrorOr<InputFile> open(llvm::StringRef path);

  static llvm::ErrorOr<InputFile> openStandardInput();

  // What it begins with: enough to tell what it is, all of it where it has no more.
  llvm::StringRef start() const { return beginning; }

  // All of it. An error where it is larger than any such file is. Of a large one, which takes long
  // to copy, the file itself: it should not change.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> read() const;

  // The same with a zero byte behind it.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readText() const;

  // The same of a file of any size: of a program little is looked at.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readProgram() const;

private:
  struct Pipe;
  class Pipes;
  class Descriptor;

  static Pipes &knownPipes();
  static llvm::ErrorOr<InputFile> openPipe(llvm::StringRef path, std::shared_ptr<Descriptor> file);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readUpTo(uint64_t most, bool isText) const;

  std::string path;
  std::shared_ptr<Descriptor> file; // null for a pipe
  std::shared_ptr<Pipe> pipe;       // null for a file
  uint64_t size = 0;                // of a file
  llvm::SmallString<0> beginning;
};

// The text PATH: an order, a list, a link map. What has a zero byte is none.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readText(llvm::StringRef path);

// All of any file which the user has not named, but another file has: it is never a pipe.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readNamedFile(llvm::StringRef path);

// Whether readNamedFile would open PATH, or nothing has that name.
bool isFileOrNothing(llvm::StringRef path);

} // namespace gmonkit

#endif
