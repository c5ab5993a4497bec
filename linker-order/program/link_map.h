//===- link_map.h - reader of link maps -----------------------------------===//
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
  std::string file;               // "a.o", or "libx.a(b.o)" for a member, as given to the linker
  std::string name;               // ".text.f"
};

struct MapSymbol {
  uint64_t address = 0;
  std::string name; // C++ names mostly demangled
};

struct LinkMap {
  llvm::StringRef linker; // the linker that wrote it: a name of findOrderFormat, or "mold"
  std::vector<InputSection> sections; // of code and of constructors, by address, not empty
  std::vector<std::string> files;     // all, also without such sections; some twice
  std::vector<MapSymbol> symbols;     // also names of sections, and some lines that are not symbols
  bool tellsStatics = false;          // `symbols` contains static functions, too
};

// Reads the link map PATH (-Wl,-Map=PATH) of GNU ld, gold, lld or mold. Returns an error if it
// cannot be read or is not a link map.
llvm::Expected<LinkMap> readLinkMap(llvm::StringRef path);

} // namespace gmonkit

#endif
