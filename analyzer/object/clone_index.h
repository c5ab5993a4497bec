//===- clone_index.h - lookup of functions whose names have numbers -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Compilers put numbers into names that differ in each build: f.llvm.N of
// ThinLTO depends on the code of f's file, f.constprop.N on other clones. A
// CloneIndex finds the function of another build all the same.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_CLONE_INDEX_H
#define GMONKIT_ANALYZER_OBJECT_CLONE_INDEX_H

#include "analyzer/names/clone_names.h"
#include "analyzer/object/image.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <cstdint>

namespace gmonkit {

// The parts of the name of FUNCTION.
CloneName cloneNameOf(const Function &function);

// Returns whether A and B, functions of one name in two builds, may be the same. Local functions
// may be if their source files have the same name, as far as both symbol tables tell.
bool mayBeSame(const Function &a, const Function &b);

// Returns whether the names of A and B, functions of two builds, differ in nothing but numbers.
bool areOfOneKind(const Function &a, const Function &b);

class CloneIndex {
public:
  using Functions = llvm::SmallVector<uint32_t, 1>; // indices in Image::functions(), rising

  explicit CloneIndex(const Image &image);

  // Returns those of the same family and kind. One may be there twice, by two names of its family.
  Functions same(const CloneName &name) const;
  bool hasSame(const CloneName &name) const;

  // Returns those of the same family, likewise.
  Functions related(const CloneName &name) const;

private:
  llvm::StringMap<Functions> byKind, byFamily;
};

} // namespace gmonkit

#endif
