//===- clone_names.h - suffixes of compilers in function names ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_NAMES_CLONE_NAMES_H
#define GMONKIT_ANALYZER_NAMES_CLONE_NAMES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gmonkit {

// The parts of a function's name: "f.constprop.0.cold" is the cold part of a clone of f.
struct CloneName {
  // "f". Two names if -funique-internal-linkage-names has mangled a C name: that and the name in
  // the source, which other builds have.
  llvm::SmallVector<std::string, 2> families;
  // The kind of clone, such as ".constprop.cold". Empty for f itself, also if only a number
  // distinguishes it (.llvm.N of ThinLTO, .lto_priv.N of GCC, .__uniq.N). Omits the number of a
  // clone, which changes with every build.
  std::string kind;

  bool isColdPart() const { return llvm::StringRef(kind).ends_with(".cold"); }
};

// Splits NAME (a linkName).
CloneName cloneName(llvm::StringRef name);

} // namespace gmonkit

#endif
