//===- source_graphs.cpp - flow graphs of the source's functions ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/source_graphs.h"
#include "gmonkit/abi.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {

std::optional<SourceGraphs> readSourceGraphs(StringRef section) {
  SourceGraphs graphs;
  while (!section.empty()) {
    if (section.size() < sizeof(GmonSourceGraph))
      return std::nullopt;
    uint64_t id = support::endian::read64le(section.data()),
             size = support::endian::read64le(section.data() + sizeof(id));
    section = section.drop_front(sizeof(GmonSourceGraph));
    if (size > section.size() || alignTo<8>(size) > section.size())
      return std::nullopt;
    graphs.try_emplace(id, section.take_front(size));
    section = section.drop_front(alignTo<8>(size));
  }
  return graphs;
}

} // namespace gmonkit
