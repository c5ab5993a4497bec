//===- external_symbols.h - symbols from a list that nm prints ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_EXTERNAL_SYMBOLS_H
#define GMONKIT_ANALYZER_OBJECT_EXTERNAL_SYMBOLS_H

#include "analyzer/object/function_list.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <vector>

namespace gmonkit {

// The code symbols that the file PATH lists as `nm`, `nm -S` and /proc/kallsyms do: lines of
// an address, perhaps a size, a letter and a name, numbers in hexadecimal. T and t are code,
// global and local, W, w and i too; lines of other letters and lines without an address are
// passed over. BUFFER becomes the file's bytes, into which the names point. Sections are not
// known. An error names PATH and the line that is none of these.
llvm::Expected<std::vector<CodeSymbol>>
readExternalSymbols(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &buffer);

} // namespace gmonkit

#endif
