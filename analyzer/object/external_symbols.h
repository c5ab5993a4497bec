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

// Reads the code symbols in the file PATH, which has the format of `nm`, `nm -S` and
// /proc/kallsyms: lines of an address, an optional size, a letter and a name. Numbers are
// hexadecimal. The letters T, t, W, w and i are code. Lines of other letters and lines without an
// address are skipped. BUFFER receives the file's bytes, into which the names point. The symbols'
// sections are unknown. An error names PATH and the line that has another format.
llvm::Expected<std::vector<CodeSymbol>>
readExternalSymbols(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> &buffer);

} // namespace gmonkit

#endif
