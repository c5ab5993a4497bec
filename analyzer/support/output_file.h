//===- output_file.h - output files, written completely or not at all -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_OUTPUT_FILE_H
#define GMONKIT_ANALYZER_SUPPORT_OUTPUT_FILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class raw_fd_ostream;
}

namespace gmonkit {

// The kind of file that a writer makes. Writers never replace a file of another kind.
struct FileKind {
  llvm::StringLiteral name; // "profile"
  bool (*holds)(
      llvm::StringRef start); // whether a file that begins with these bytes is of this kind
};

inline constexpr FileKind TextFile = {"text file",
                                      [](llvm::StringRef start) { return !start.contains('\0'); }};

// Makes BYTES the contents of PATH. Writes a new file beside PATH and renames it, so nobody ever
// sees half of the contents. An existing file must be empty or of KIND. A symbolic link stays and
// its target is replaced; a link of another user is an error, as it may lead anywhere. Pipes,
// devices and files that a process has open (/dev/stdout) are written to directly. A full disk or a
// size limit is an error that names PATH; PATH is then unchanged.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef bytes, const FileKind &kind);

// A file and what its contents will be.
struct FileToWrite {
  llvm::StringRef path, bytes;
  const FileKind *kind;
};

// Does this for FILES that belong together, which are different ones. If one of them cannot be
// written, no regular file is replaced.
llvm::Error writeFiles(llvm::ArrayRef<FileToWrite> files);

// The same, but leaves a file alone that has its contents already. Its time stays, so a build does
// not run again. Returns which files were written.
llvm::Expected<llvm::BitVector> updateFiles(llvm::ArrayRef<FileToWrite> files);

// The same for one file. Returns whether it was written.
llvm::Expected<bool> updateFile(llvm::StringRef path, llvm::StringRef bytes, const FileKind &kind);

// Returns the error of writeFile that can be known before anything is written.
llvm::Error checkWritable(llvm::StringRef path, const FileKind &kind);

// Returns the file that the symbolic links at PATH lead to. Returns writeFile's error if a link
// must not be followed.
llvm::Expected<std::string> followLinks(llvm::StringRef path);

// Returns whether PATH is, or will be, a regular file that can have other files beside it. Pipes,
// devices, and names of a process's own open files (/dev/stdout) are not.
bool isPlainFile(llvm::StringRef path);

// Flushes OUT. A failure is an error that names standard output; it is cleared in OUT, whose
// destructor would otherwise end the process.
llvm::Error flushStandardOutput(llvm::raw_fd_ostream &out);

} // namespace gmonkit

#endif
