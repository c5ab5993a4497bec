//===- input_file.h - the files that the tools read -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The only code of the analyzer and of linker-order that opens input files. A
// name may lead to a device that never ends, to a pipe, or to a sparse file of
// enormous size. The commands read by it what users name, too.
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
  // Opens PATH: a file, a pipe or /dev/null. The bytes of a pipe are kept, so a second open of the
  // same name reads the same bytes. The error's message fits behind "PATH: ".
  static llvm::ErrorOr<InputFile> open(llvm::StringRef path);

  static llvm::ErrorOr<InputFile> openStandardInput();

  // The first bytes of the file, enough to tell its format; all bytes of a short file.
  llvm::StringRef start() const { return beginning; }

  // Reads the complete file. Returns an error if it is larger than any valid input. A large file is
  // mapped, as copying takes long: it must not change meanwhile.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> read() const;

  // The same, with a zero byte appended.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readText() const;

  // The same without a limit on the size: only parts of a program are read.
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
  uint64_t size = 0;                // bytes of a file
  llvm::SmallString<0> beginning;
};

// Reads the text file PATH: an order, a list, a link map. A zero byte is an error.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readText(llvm::StringRef path);

// Reads a file that another file names. As the user did not name it, a pipe is an error.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readNamedFile(llvm::StringRef path);

// Returns whether PATH can be read by readNamedFile or does not exist.
bool isFileOrMissing(llvm::StringRef path);

} // namespace gmonkit

#endif
