//===- link_map.cpp - reader of link maps ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// lld and mold write a line for each input section, which begins with numbers
// and ends in "FILE:(SECTION)". lld writes VMA, LMA, size and alignment in
// hexadecimal. mold writes VMA (with 0x), and size and alignment in decimal.
// Symbols follow their section and are indented by 8 more. C++ symbols may look
// like files.
//
// GNU ld and gold write " SECTION 0xADDRESS 0xSIZE FILE". If the section's name
// is long, the rest is on the next line. Discarded sections have address 0, so
// an object that was dropped completely occurs only there. Symbols follow as
// "0xADDRESS NAME", indented by 16. Headings are in the user's language, so
// they are ignored.
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/link_map.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

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
  unsigned sizeWord;  // index of the word with the size
  unsigned sizeRadix; // base of its digits
};
constexpr Columns lldColumns = {2, 16}, moldColumns = {1, 10};
constexpr size_t SymbolIndent = 16; // after the space behind the alignment

bool lies(uint64_t address, const InputSection &section) {
  return address >= section.address && address - section.address <= section.size;
}

void readColumns(StringRef line, const Columns &format, LinkMap &map) {
  InputSection section;
  StringRef text = line;
  for (unsigned word = 0; word <= format.sizeWord + 1; ++word) { // up to the alignment
    StringRef number = takeWord(text);
    if (word == 0) {
      number.consume_front("0x");
      if (number.getAsInteger(16, section.address))
        return;
    }
    if (word == format.sizeWord && number.getAsInteger(format.sizeRadix, section.size))
      return;
  }
  StringRef what = text.ltrim();
  size_t open = what.rfind(":(");
  if (text.size() - what.size() >= SymbolIndent) {
    // For a function that a shared library calls and exports, mold writes the address of its PLT
    // entry.
    if (!map.sections.empty() && lies(section.address, map.sections.back()))
      map.symbols.push_back({section.address, what.str()});
  } else if (open != StringRef::npos && what.ends_with(")")) {
    section.name = what.substr(open + 2).drop_back().str();
    section.file = what.take_front(open).str();
    map.sections.push_back(std::move(section));
  }
}

bool takeHexadecimal(StringRef &line, uint64_t &number) {
  StringRef word = takeWord(line);
  return word.consume_front("0x") && !word.getAsInteger(16, number);
}

// Reads the first of LINES, GNU ld's or gold's. The next line may continue it.
void readStatement(ArrayRef<StringRef> lines, LinkMap &map) {
  if (lines.front().starts_with(" .")) {
    std::string line = lines.front().rtrim().str();
    if (StringRef(line).trim().find(' ') == StringRef::npos && lines.size() > 1)
      line += lines[1].rtrim().str();
    StringRef rest = line;
    InputSection section;
    section.name = takeWord(rest).str();
    if (takeHexadecimal(rest, section.address) && takeHexadecimal(rest, section.size)) {
      section.file = rest.trim().str();
      map.sections.push_back(std::move(section));
    }
  } else if (StringRef symbol = lines.front(); symbol.starts_with("                0x")) {
    uint64_t address;
    if (takeHexadecimal(symbol, address))
      map.symbols.push_back({address, symbol.trim().str()});
  }
}

// Words in GNU ld's and gold's maps may be in any language. Only GNU ld lists the files that it
// loads.
StringRef linkerOf(ArrayRef<StringRef> lines) {
  if (lines.front().contains(" VMA "))
    return lines.front().contains(" LMA ") ? "lld" : "mold";
  return any_of(lines, [](StringRef line) { return line.starts_with("LOAD "); }) ? "bfd" : "gold";
}

} // namespace

Expected<LinkMap> readLinkMap(StringRef path) {
  auto buffer = readText(path);
  if (!buffer)
    return fileError(path, buffer.getError().message());
  SmallVector<StringRef> split;
  (*buffer)->getBuffer().split(split, '\n');
  ArrayRef<StringRef> lines = split;
  LinkMap map;
  std::vector<InputSection> &sections = map.sections;
  const Columns &format = lines.front().contains(" LMA ") ? lldColumns : moldColumns;
  map.tellsStatics = lines.front().contains(" VMA ");
  map.linker = linkerOf(lines);
  for (bool inColumns = map.tellsStatics; !lines.empty(); lines = lines.drop_front())
    inColumns ? readColumns(lines.front().rtrim(), format, map) : readStatement(lines, map);
  std::stable_partition(sections.begin(), sections.end(),
                        [](const InputSection &section) { return section.address != 0; });
  for (const InputSection &section : sections)
    if (!section.file.empty() && (map.files.empty() || map.files.back() != section.file))
      map.files.push_back(section.file);
  erase_if(sections, [](const InputSection &section) {
    return section.address == 0 || section.size == 0 || section.file.empty() ||
           !isWanted(section.name);
  });
  for (const InputSection &section : sections)
    if (SectionOwner owner = ownerOfSection(section.name);
        !owner.function.empty() && !owner.mayBeColdPart)
      map.symbols.push_back({section.address, owner.function.str()});
  if (sections.empty())
    return fileError(path, "not a link map with code; link with -Wl,-Map=" + path);
  llvm::stable_sort(
      sections, [](const InputSection &a, const InputSection &b) { return a.address < b.address; });
  return map;
}

} // namespace gmonkit
