//===- section_owners.h - functions of one section ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With -ffunction-sections a function has a section of its own, with one
// exception. A virtual function may have thunks, which adjust `this` or the
// result. GCC puts those of an inline function into its section:
// _ZTv0_n24_N1DD0Ev and _ZN1DD0Ev are in .text._ZN1DD0Ev. No linker can part
// them. Clang gives each thunk a section.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_SECTION_OWNERS_H
#define GMONKIT_LINKER_ORDER_PROGRAM_SECTION_OWNERS_H

#include "analyzer/object/image.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// Returns the function that SYMBOL, a thunk, is for: "_ZN1DD0Ev" for "_ZTv0_n24_N1DD0Ev". Returns
// "" if SYMBOL is no thunk.
std::string thunkTarget(llvm::StringRef symbol);

// Returns for each function of IMAGE the one that its section is named after: itself, or for a
// thunk the function that it is for. The program does not tell sections apart. So a thunk counts as
// in that section if nothing but other such thunks is between the two, and they may be of an inline
// function: weak, or local because they are hidden. One of Clang's may stand there by chance.
std::vector<uint32_t> sectionOwners(const Image &image);

} // namespace gmonkit

#endif
