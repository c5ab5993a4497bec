//===- release_image.cpp - the build that an order is for -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/release_image.h"
#include "analyzer/object/function_list.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "linker-order/program/link_map.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the functions in SECTIONS. The names point into NAMES.
std::vector<CodeSymbol> symbolsOf(ArrayRef<InputSection> sections, StringSet<> &names) {
  StringSet<> wholes; // functions with a section that holds no cold part
  for (const InputSection &section : sections)
    if (SectionOwner owner = ownerOfSection(section.name); !owner.mayBeColdPart)
      wholes.insert(owner.function);
  std::vector<CodeSymbol> symbols;
  for (const InputSection &section : sections) {
    SectionOwner owner = ownerOfSection(section.name);
    if (owner.function.empty())
      continue;
    bool isColdPart = owner.mayBeColdPart && wholes.contains(owner.function);
    CodeSymbol &symbol = symbols.emplace_back();
    symbol.address = section.address;
    symbol.size = section.size;
    std::string name = owner.function.str() + (isColdPart ? ".cold" : "");
    symbol.name = names.insert(name).first->getKey();
    symbol.binding = CodeSymbol::Local; // unknown in a map
    symbol.section = ".text";
    symbol.sectionEnd = SaturatingAdd(section.address, section.size);
  }
  return symbols;
}

} // namespace

Expected<std::optional<Image>> openRelease(StringRef path) {
  if (path.empty())
    return std::nullopt;
  if (kindOf(path) != file_magic::unknown)
    return Image::open(path); // reports the error
  Expected<LinkMap> map = readLinkMap(path);
  if (!map)
    return map.takeError();
  StringSet<> names;
  std::vector<CodeSymbol> symbols = symbolsOf(map->sections, names);
  auto isNamed = [](const InputSection &section) {
    return !ownerOfSection(section.name).function.empty() && !isOfOneHeat(section.name);
  };
  if (none_of(map->sections, isNamed))
    return fileError(path, "none of its sections is named after a function; compile with "
                           "-ffunction-sections, or give the program");
  return Image::ofSymbols(path, std::move(symbols), std::move(names));
}

} // namespace gmonkit
