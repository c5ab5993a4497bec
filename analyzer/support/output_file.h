//===- output_file.h - files that are written whole or not at all -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_OUTPUT_FILE_H
#define GMONKIT_ANALYZER_SUPPORT_OUTPUT_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class raw_fd_ostream;
}

namespace gmonkit {

// What a writer makes. A file that holds anything else stays as it is.
struct FileKind {
  llvm::StringLiteral name;             // "profile"
  bool (*holds)(llvm::StringRef start); // whether a file that begins with these bytes is one
};

inline constexpr FileKind TextFile = {"text file",
                                      [](llvm::StringRef start) { return !start.contains('\0'); }};

// Makes BYTES the contents of PATH: they are written to a new file beside it, which
// then takes its name, so nobody ever sees half of them. A file that is there must be empty or of
// KIND. A symbolic link stays and what it leads to is replaced, but that of another user is an
// error, as it may lead anywhere. What is no regular file (a pipe, a device) and what a process
// has open (/dev/stdout) is written to as it is. A full disk or a size limit is an error that
// names PATH; PATH is then as it was.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef bytes, const FileKind &kind);

// The same, but a file whose contents are BYTES is left alone, its time too, so that a build does
// nothing again for it. Returns whether it was written.
llvm::Expected<bool> updateFile(llvm::StringRef path, llvm::StringRef bytes, const FileKind &kind);

// The error of writeFile that can be known before there is anything to write.
llvm::Error checkWritable(llvm::StringRef path, const FileKind &kind);

// The file that the symbolic links at PATH lead to, or the error of writeFile where one is not to
// be followed.
llvm::Expected<std::string> followLinks(llvm::StringRef path);

// Whether PATH is or will be a file that others may stand beside: no pipe, no device, and none of
// the names by which a process knows its own open files.
bool isPlainFile(llvm::StringRef path);

// Writes what OUT still holds. What could not be written is an error that names standard output,
// and OUT's no more: its destructor would end the process for it.
llvm::Error flushStandardOutput(llvm::raw_fd_ostream &out);

} // namespace gmonkit

#endif
