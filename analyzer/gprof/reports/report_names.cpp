//===- report_names.cpp - function names in gprof's reports ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/reports/reports.h"
#include "analyzer/names/gprof_demangle.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace gmonkit::gprof {

std::string Analysis::displayName(uint32_t symbol) const {
  StringRef name = table.all()[symbol].name;
  return style.demangle && !style.bsd ? demangle(name) : name.str();
}

std::string Analysis::fullName(uint32_t symbol) const {
  std::string name = displayName(symbol);
  const Symbol &it = table.all()[symbol];
  if ((!style.byLine && !style.inlineFileNames) || it.file == NoFile)
    return name;
  StringRef file = style.printPath ? table.files().path(it.file) : table.files().baseName(it.file);
  if (style.byLine)
    return formatv("{0} ({1}:{2} @ {3:x-})", name, file, it.line, it.address);
  return formatv("{0} ({1}:{2})", name, file, it.line);
}

std::string Analysis::reference(uint32_t number) const {
  const Node &node = graph.all()[number];
  std::string text = graph.isCycle(number) ? "" : fullName(number);
  if (node.cycle != 0)
    text += (" <cycle " + Twine(node.cycle) + ">").str();
  if (node.index != 0)
    text += formatv(node.isShown ? " [{0}]" : " ({0})", node.index);
  return text;
}

} // namespace gmonkit::gprof
