//===- output_path.h - where a verb's output goes -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_OUTPUT_PATH_H
#define GMONKIT_DRIVER_OUTPUT_PATH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Whether PATH is a file that others may stand beside: no pipe, no device, and none of the names
// by which a process knows its own open files.
bool isPlainFile(llvm::StringRef path);

// Makes BYTES the contents of the file OUTPUT, by writeFile; "-" is standard output.
llvm::Error writeOutput(llvm::StringRef output, llvm::StringRef bytes);

// An error where OUTPUT is one of the files INPUTS, by whichever name.
llvm::Error checkKeeps(llvm::ArrayRef<std::string> inputs, llvm::StringRef output);

} // namespace gmonkit

#endif
