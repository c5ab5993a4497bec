//===- clone_names.h - what compilers append to a function's name -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_CLONE_NAMES_H
#define GMONKIT_LINKER_ORDER_PROGRAM_CLONE_NAMES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gmonkit {

// A function's name taken apart: "f.constprop.0.cold" is the cold part of a clone of f.
struct CloneName {
  // f. Two where -funique-internal-linkage-names has mangled a C name: that and the name in
  // the source, which is what other builds have.
  llvm::SmallVector<std::string, 2> families;
  // ".constprop.cold": what was made of f. Empty for f itself, also where only numbers keep
  // it apart from others (.llvm.N of ThinLTO, .lto_priv.N of GCC, .__uniq.N). Which number a
  // clone has changes with every build and is left out.
  std::string kind;

  bool isColdPart() const { return llvm::StringRef(kind).ends_with(".cold"); }
};

// Takes NAME (a linkName) apart.
CloneName cloneName(llvm::StringRef name);

} // namespace gmonkit

#endif
