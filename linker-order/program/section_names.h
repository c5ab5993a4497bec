//===- section_names.h - sections of functions ----------------------------===//
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

// The output section that an order for GNU ld creates.
constexpr llvm::StringLiteral GnuLdOrderedSection = ".text.gmon_ordered";

// With -ffunction-sections a function f is in the section TextPrefix + f. If the compiler expects
// it to be hot, or to run once, it is in one of these + f ...
constexpr llvm::StringLiteral TextPrefix = ".text.";
constexpr llvm::StringLiteral HeatPrefixes[] = {".text.hot.", ".text.startup.", ".text.exit."};
// ... and if it is completely cold, in one of these. The cold part f.cold that GCC, or LLVM's
// function splitter, splits off f is here, too.
constexpr llvm::StringLiteral UnlikelyPrefix = ".text.unlikely.", SplitPrefix = ".text.split.";

// Returns whether SECTION may contain all functions of one temperature. (A function named "hot" has
// the same section name.)
bool isOfOneHeat(llvm::StringRef section);

// Sections of static initializers. GCC has one section per initializer, with its name. Clang has
// one section per object. So they can only be moved together. All of them run when a program
// starts.
constexpr llvm::StringLiteral StaticInitializerSections[] = {
    ".text._GLOBAL__*I_*", ".text.startup._GLOBAL__*I_*", ".text.startup"};

// Returns whether NAME is a static initializer, which is in one of these.
bool isStaticInitializer(llvm::StringRef name);

struct SectionOwner {
  llvm::StringRef function;   // empty: SECTION has no function's name
  bool mayBeColdPart = false; // it may contain only the cold part of FUNCTION
};

// Returns the function whose name SECTION, a section of an object file, has.
SectionOwner ownerOfSection(llvm::StringRef section);

} // namespace gmonkit

#endif
