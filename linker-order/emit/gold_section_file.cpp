//===- gold_section_file.cpp - order files for gold -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/gold_section_file.h"
#include "linker-order/emit/section_patterns.h"
#include "linker-order/program/section_names.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

void emit(const Order &order, raw_ostream &out) {
  out << "# gmonkit order for gold, format " << FormatVersion << '\n'
      << "# algorithm: " << order.algorithm << '\n';
  for (const std::vector<std::string> &sections : sectionPatterns(order)) {
    for (StringRef section : sections)
      out << section << '\n';
    out << '\n';
  }
  out << "# everything else\n"
         ".text.unlikely*\n.text.exit*\n.text.startup*\n.text.hot*\n.text*\n";
}

// Removes the first line from TEXT and returns it.
StringRef takeLine(StringRef &text) {
  auto [line, rest] = text.split('\n');
  text = rest;
  return line.rtrim('\r');
}

// No function has such a name.
bool describes(StringRef text) {
  while (!text.empty()) {
    StringRef line = takeLine(text);
    if (!line.empty() && !line.starts_with("#"))
      return line.starts_with(".text");
  }
  return false;
}

Expected<std::vector<std::string>> read(StringRef, StringRef text) {
  std::vector<std::string> functions;
  bool isFirst = true;
  while (!text.empty()) {
    StringRef line = takeLine(text);
    if (line.starts_with("#"))
      continue;
    std::optional<std::string> function =
        line == StaticInitializerSections[0] ? "" : functionOfPattern(line);
    if (isFirst && function)
      functions.push_back(std::move(*function));
    isFirst = line.empty();
  }
  return functions;
}

} // namespace

const OrderFormat GoldSectionFile = {"gold", haveSections, emit, describes, read};

} // namespace gmonkit
