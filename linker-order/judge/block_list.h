//===- block_list.h - reader of Clang's block layouts ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_BLOCK_LIST_H
#define GMONKIT_LINKER_ORDER_JUDGE_BLOCK_LIST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// A function in a block layout for Clang; see emit/propeller_profile.h.
struct ListedFunction {
  std::string name;                            // mangled; the first one if it has aliases
  std::vector<std::string> aliases;            // its other names
  std::vector<std::vector<uint32_t>> clusters; // the compiler's numbers of their blocks
  std::optional<uint64_t> shape;               // of plugin-common/block_shape.h
  uint64_t runs = 1;                           // of its blocks in training
  bool isAligned = true;                       // see plugin-common/block_shape.h
};

// The functions of a list by all of their names. Which one is the first changes with the aliases
// that a program has.
class ListedNames {
public:
  // LIST must outlive this.
  explicit ListedNames(llvm::ArrayRef<ListedFunction> list);

  // Returns the function with NAME or, failing that, with one of ALIASES; null if there is none.
  const ListedFunction *find(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> aliases) const;

private:
  llvm::StringMap<const ListedFunction *> functions;
};

// Returns whether a file that begins with START is a block layout. Comments may come before the
// line of the version, as for Clang.
bool startsBlockList(llvm::StringRef start);

// Returns whether PATH has a block layout.
bool isBlockList(llvm::StringRef path);

// Returns the functions of the file PATH, in its order. Ignores its other contents (modules,
// clones, counts, hashes). An error names PATH and the line.
llvm::Expected<std::vector<ListedFunction>> readBlockList(llvm::StringRef path);

} // namespace gmonkit

#endif
