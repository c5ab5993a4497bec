//===- link_map.cpp - where the linker put each object's code -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// lld and mold write a line for each input section that ends in "FILE:(SECTION)", after
// numbers: lld VMA, LMA, size and alignment, in hexadecimal; mold VMA (with 0x) and, in
// decimal, size and alignment. Symbols, of which C++ ones may look like files, are indented by
// 8 more.
//
// GNU ld and gold write " SECTION 0xADDRESS 0xSIZE FILE"; where the section's name is
// long, the rest is on the next line. What was discarded stands before the line "Linker
// script and memory map" (GNU ld) or "Memory map" (gold): an object of which nothing is left
// is there only.
//
//===------------------------------------------------------------------------===//

#include "linker-order/link_map.h"
#include "analyzer/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

bool isWanted(StringRef section) {
  return section == ".text" || section.starts_with(".text.") ||
         section.starts_with(".init_array") || section.starts_with(".ctors");
}

StringRef takeWord(StringRef &text) {
  text = text.ltrim();
  auto [word, rest] = text.split(' ');
  text = rest;
  return word;
}

struct Columns {
  unsigned sizeWord;  // which word is the size, from 0
  unsigned sizeRadix; // of its digits
};
constexpr Columns lldColumns = {2, 16}, moldColumns = {1, 10};
constexpr size_t SymbolIndent = 16; // behind the space after the alignment

std::optional<InputSection> columns(StringRef line, const Columns &format) {
  InputSection section;
  size_t open = line.rfind(":(");
  if (open == StringRef::npos || !line.ends_with(")"))
    return std::nullopt;
  section.name = line.substr(open + 2).drop_back().str();
  StringRef text = line.take_front(open);
  for (unsigned word = 0; word <= format.sizeWord + 1; ++word) { // up to the alignment
    StringRef number = takeWord(text);
    if (word == 0) {
      number.consume_front("0x");
      if (number.getAsInteger(16, section.address))
        return std::nullopt;
    }
    if (word == format.sizeWord && number.getAsInteger(format.sizeRadix, section.size))
      return std::nullopt;
  }
  if (text.size() - text.ltrim().size() >= SymbolIndent)
    return std::nullopt;
  section.file = text.trim().str();
  return section;
}

// A line of GNU ld's or gold's, from the section's name on.
std::optional<InputSection> statement(StringRef line) {
  InputSection section;
  section.name = takeWord(line).str();
  StringRef address = takeWord(line), size = takeWord(line);
  if (!address.consume_front("0x") || address.getAsInteger(16, section.address) ||
      !size.consume_front("0x") || size.getAsInteger(16, section.size))
    return std::nullopt;
  section.file = line.trim().str();
  return section;
}

std::vector<InputSection> readColumns(ArrayRef<StringRef> lines, const Columns &format) {
  std::vector<InputSection> sections;
  for (StringRef line : lines)
    if (std::optional<InputSection> section = columns(line.rtrim(), format))
      sections.push_back(std::move(*section));
  return sections;
}

std::vector<InputSection> readStatements(ArrayRef<StringRef> lines) {
  std::vector<InputSection> sections;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with(" ."))
      continue;
    std::string line = lines[i].rtrim().str();
    if (StringRef(line).trim().find(' ') == StringRef::npos && i + 1 < lines.size())
      line += lines[i + 1].rtrim().str();
    if (std::optional<InputSection> section = statement(line))
      sections.push_back(std::move(*section));
  }
  return sections;
}

} // namespace

Expected<LinkMap> readLinkMap(StringRef path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return fileError(path, buffer.getError().message());
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  auto memoryMap = find_if(lines, [](StringRef line) {
    return line.starts_with("Linker script and memory map") || line.starts_with("Memory map");
  });
  LinkMap map;
  std::vector<InputSection> &sections = map.sections;
  std::vector<InputSection> discarded;
  if (memoryMap != lines.end()) {
    map.linker = memoryMap->starts_with("Memory map") ? "gold" : "bfd";
    discarded = readStatements(ArrayRef(lines.begin(), memoryMap));
    sections = readStatements(ArrayRef(memoryMap, lines.end()));
  } else {
    bool isOfLld = lines.front().contains(" LMA ");
    map.linker = isOfLld ? "lld" : "mold";
    sections = readColumns(lines, isOfLld ? lldColumns : moldColumns);
  }
  for (const auto *group : {&sections, &discarded})
    for (const InputSection &section : *group)
      if (!section.file.empty() && (map.files.empty() || map.files.back() != section.file))
        map.files.push_back(section.file);
  erase_if(sections, [](const InputSection &section) {
    return section.size == 0 || section.file.empty() || !isWanted(section.name);
  });
  if (sections.empty())
    return fileError(path, "no link map with code in it; link with -Wl,-Map=" + path);
  llvm::stable_sort(
      sections, [](const InputSection &a, const InputSection &b) { return a.address < b.address; });
  return map;
}

} // namespace gmonkit
