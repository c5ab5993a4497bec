//===- block_list.h - reads the list that Clang cuts functions by ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_BLOCK_LIST_H
#define GMONKIT_LINKER_ORDER_JUDGE_BLOCK_LIST_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// A function in a list that Clang cuts functions by; see emit/propeller_profile.h.
struct ListedFunction {
  std::string name;                            // mangled; the first, where it has aliases
  std::vector<std::vector<uint32_t>> clusters; // the compiler's numbers of their blocks
};

// The functions of the file PATH, in its order. What it says of other matters (modules, clones,
// counts, hashes) is passed over. An error names PATH and the line.
llvm::Expected<std::vector<ListedFunction>> readBlockList(llvm::StringRef path);

} // namespace gmonkit

#endif
