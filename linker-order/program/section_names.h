//===- section_names.h - the sections that compilers put functions into -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_SECTION_NAMES_H
#define GMONKIT_LINKER_ORDER_PROGRAM_SECTION_NAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// The output section that an order for GNU ld makes.
constexpr llvm::StringLiteral GnuLdOrderedSection = ".text.gmon_ordered";

// With -ffunction-sections a function f is in the section TextPrefix + f, or in one of
// these + f: as hot, or run once, as the compiler took it to be, ...
constexpr llvm::StringLiteral TextPrefix = ".text.";
constexpr llvm::StringLiteral HeatPrefixes[] = {".text.hot.", ".text.startup.", ".text.exit."};
// ... or here where it is cold as a whole. The cold part f.cold that GCC splits off f, or
// LLVM's function splitter, is here, too.
constexpr llvm::StringLiteral UnlikelyPrefix = ".text.unlikely.", SplitPrefix = ".text.split.";

// Whether SECTION may have all functions that are as hot or as cold as each other. (That of a
// function called "hot" cannot be told from it.)
bool isOfOneHeat(llvm::StringRef section);

// Where compilers put static initializers: GCC each into a section named after it, Clang all of an
// object's into one. So they can only be moved together; all of them run when a program starts.
constexpr llvm::StringLiteral StaticInitializerSections[] = {
    ".text._GLOBAL__*I_*", ".text.startup._GLOBAL__*I_*", ".text.startup"};

// Whether NAME is a static initializer, which is in one of these.
bool isStaticInitializer(llvm::StringRef name);

struct SectionOwner {
  llvm::StringRef function;   // empty: SECTION is named after none
  bool mayBeColdPart = false; // it may hold the cold part of FUNCTION alone
};

// What SECTION, a section of an object file, is named after.
SectionOwner ownerOfSection(llvm::StringRef section);

} // namespace gmonkit

#endif
