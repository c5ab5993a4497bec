//===- stable_lines.cpp - source lines that keep their names --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/stable_lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace gmonkit {

StableLine StableLines::find(SourcePlace place) const {
  auto next = partition_point(functions, [&](const SourceFunction &it) {
    return std::pair(StringRef(it.file), it.line) <= place;
  });
  if (next == functions.begin() || std::prev(next)->file != place.first)
    return {sys::path::filename(place.first).str(), place.second};
  const SourceFunction &function = *std::prev(next);
  return {function.name, place.second - function.line};
}

} // namespace gmonkit
