//===- link_map.h - where the linker put each object's code ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_LINK_MAP_H
#define GMONKIT_LINKER_ORDER_PROGRAM_LINK_MAP_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// A section of an input file, in the program.
struct InputSection {
  uint64_t address = 0, size = 0; // bytes
  std::string file;               // "a.o", or "libx.a(b.o)" for a member, as the linker was told
  std::string name;               // ".text.f"
};

struct MapSymbol {
  uint64_t address = 0;
  std::string name; // C++ names mostly demangled
};

struct LinkMap {
  llvm::StringRef linker;             // that wrote it, as findOrderFormat calls it, or "mold"
  std::vector<InputSection> sections; // of code and of constructors, by address, none empty
  std::vector<std::string> files;     // all, those without such sections too; some twice
  std::vector<MapSymbol> symbols;     // those that name sections too, and some lines that are none
  bool tellsStatics = false;          // `symbols` has static functions, too
};

// Reads the link map PATH (-Wl,-Map=PATH) of GNU ld, gold, lld or mold. An error when it
// cannot be read or is no link map.
llvm::Expected<LinkMap> readLinkMap(llvm::StringRef path);

} // namespace gmonkit

#endif
