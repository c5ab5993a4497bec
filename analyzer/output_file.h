//===- output_file.h - files that are written whole or not at all -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OUTPUT_FILE_H
#define GMONKIT_ANALYZER_OUTPUT_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_fd_ostream;
}

namespace gmonkit {

// Makes BYTES the contents of PATH: they are written to a new file beside it, which
// then takes its name, so nobody ever sees half of them. What is no regular file
// (/dev/stdout, a pipe) is written to as it is. A full disk or a size limit is an
// error that names PATH; PATH is then as it was.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef bytes);

// The same, but a file whose contents are BYTES is left alone, its time too, so that a build does
// nothing again for it. Returns whether it was written.
llvm::Expected<bool> updateFile(llvm::StringRef path, llvm::StringRef bytes);

// Writes what OUT still holds. What could not be written is an error that names standard output,
// and OUT's no more: its destructor would end the process for it.
llvm::Error flushStandardOutput(llvm::raw_fd_ostream &out);

} // namespace gmonkit

#endif
