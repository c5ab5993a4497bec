//===- explain_parts.cpp - where the parts of a function stand ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/explain_parts.h"
#include "linker-order/order/explain.h"
#include "linker-order/program/part_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the function among FUNCTIONS, which are sorted by name, that FUNCTION is, or null.
const CutFunction *findCut(ArrayRef<CutFunction> functions, const OrderedFunction &function) {
  auto found = lower_bound(functions, function.name,
                           [](const CutFunction &cut, StringRef name) { return cut.name < name; });
  return found != functions.end() && found->name == function.name ? &*found : nullptr;
}

// Returns the blocks of PART, which is of CUT.
ArrayRef<uint32_t> blocksOf(const OrderedFunction &part, const CutFunction &cut) {
  if (part.isColdPart)
    return {};
  for (size_t number = cut.clusters.size(); number-- > 1;)
    if (part.name.ends_with(partSuffix(number)))
      return cut.clusters[number];
  return cut.clusters.front();
}

} // namespace

std::vector<ExplainedFunction> explainParts(const BlockOrder &order, StringRef name) {
  // Parts of a function have its address.
  std::map<uint64_t, std::vector<ExplainedPart>> found;
  for (const OrderedFunction &part : order.order.functions)
    if (isNamed(part, name))
      found[part.address];
  uint64_t bytesBefore = 0;
  for (const auto &[rank, part] : enumerate(order.order.functions)) {
    if (auto parts = found.find(part.address); parts != found.end())
      parts->second.push_back({rank, bytesBefore, {}});
    bytesBefore = SaturatingAdd(bytesBefore, part.size);
  }
  std::vector<ExplainedFunction> result;
  for (auto &[address, parts] : found) {
    const CutFunction *cut = nullptr;
    for (const ExplainedPart &part : parts)
      if (const CutFunction *one = findCut(order.functions, order.order.functions[part.rank]))
        cut = one;
    for (ExplainedPart &part : parts)
      if (cut)
        part.blocks = blocksOf(order.order.functions[part.rank], *cut);
    result.push_back({cut, std::move(parts)});
  }
  return result;
}

} // namespace gmonkit
