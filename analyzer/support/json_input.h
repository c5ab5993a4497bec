//===- json_input.h - JSON files that the tools read ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_JSON_INPUT_H
#define GMONKIT_ANALYZER_SUPPORT_JSON_INPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace gmonkit {

// Reads PATH, a text file that nests at most as deep as those that gmonkit writes. An error names
// PATH.
llvm::Expected<llvm::json::Value> readJson(llvm::StringRef path);

} // namespace gmonkit

#endif
