//===- output_path.h - where a verb's output goes -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_ORDERS_OUTPUT_PATH_H
#define GMONKIT_DRIVER_ORDERS_OUTPUT_PATH_H

#include "analyzer/support/output_file.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// Makes BYTES the contents of the file OUTPUT, of KIND, by writeFile; "-" is standard output.
llvm::Error writeOutput(llvm::StringRef output, llvm::StringRef bytes, const FileKind &kind);

// The error of writeOutput that can be known before there is anything to write.
llvm::Error checkOutput(llvm::StringRef output, const FileKind &kind);

// An error where OUTPUT is one of the files INPUTS, by whichever name.
llvm::Error checkKeeps(llvm::ArrayRef<std::string> inputs, llvm::StringRef output);

} // namespace gmonkit

#endif
