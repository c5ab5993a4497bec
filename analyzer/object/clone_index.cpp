//===- clone_index.cpp - lookup of functions whose names have numbers -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/clone_index.h"
#include "analyzer/object/symbol_index.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

CloneName cloneNameOf(const Function &function) { return cloneName(linkName(function.name)); }

bool mayBeSame(const Function &a, const Function &b) {
  return a.isGlobal || b.isGlobal || a.sourceFile.empty() || b.sourceFile.empty() ||
         a.sourceFile == b.sourceFile;
}

bool areOfOneKind(const Function &a, const Function &b) {
  CloneName first = cloneNameOf(a), second = cloneNameOf(b);
  return first.kind == second.kind && any_of(first.families, [&](const std::string &family) {
           return is_contained(second.families, family);
         });
}

CloneIndex::CloneIndex(const Image &image) {
  for (const auto &[index, function] : enumerate(image.functions())) {
    CloneName name = cloneNameOf(function);
    for (const std::string &family : name.families) {
      byKind[family + name.kind].push_back(index);
      byFamily[family].push_back(index);
    }
  }
}

CloneIndex::Functions CloneIndex::same(const CloneName &name) const {
  Functions found;
  for (const std::string &family : name.families)
    if (auto of = byKind.find(family + name.kind); of != byKind.end())
      append_range(found, of->second);
  return found;
}

bool CloneIndex::hasSame(const CloneName &name) const {
  return any_of(name.families,
                [&](const std::string &family) { return byKind.contains(family + name.kind); });
}

CloneIndex::Functions CloneIndex::related(const CloneName &name) const {
  Functions found;
  for (const std::string &family : name.families)
    if (auto of = byFamily.find(family); of != byFamily.end())
      append_range(found, of->second);
  return found;
}

} // namespace gmonkit
