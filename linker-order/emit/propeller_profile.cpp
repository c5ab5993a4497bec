//===- propeller_profile.cpp - block layouts for Clang --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/propeller_profile.h"
#include "plugin-common/block_list_lines.h"
#include "plugin-common/block_shape.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {

void emitPropellerProfile(const BlockOrder &order, raw_ostream &out) {
  out << "v1\n" << BlockListHead << '\n';
  for (const CutFunction &function : order.functions) {
    out << "f " << function.name;
    for (StringRef alias : function.aliases)
      out << ' ' << alias;
    out << '\n'
        << ShapeComment << format_hex_no_prefix(function.shape, 16) << " runs " << function.runs
        << (function.isAligned ? "" : UnalignedWord) << '\n';
    for (const std::vector<uint32_t> &cluster : function.clusters) {
      out << 'c';
      for (uint32_t block : cluster)
        out << ' ' << block;
      out << '\n';
    }
  }
  out << BlockListEnd << '\n';
}

} // namespace gmonkit
