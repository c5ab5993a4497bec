//===- variants.h - what the loop can make of a project -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROJECT_VARIANTS_H
#define GMONKIT_DRIVER_PROJECT_VARIANTS_H

#include "driver/project/toolchain.h"
#include "llvm/ADT/ArrayRef.h"

namespace gmonkit {

constexpr llvm::StringLiteral PlainBuild = "plain";

// A way to make the project faster.
struct Variant {
  llvm::StringLiteral name;
  llvm::StringLiteral counting; // the build whose training it is made from
  bool orders;                  // the linker follows an order
  bool blocks;                  // the compiler cuts functions by a list of blocks
  bool profile;                 // the compiler has a profile: that of the variant "pgo"
  bool twice;                   // or its own: with counts of the build by that profile, too
  bool bolt;                    // llvm-bolt changes the linked program
  llvm::StringLiteral trouble;  // what a build has to do for it
};

// All variants, that with the least trouble for a user's build first.
llvm::ArrayRef<Variant> allVariants();

// Returns the one with that name; null: none.
const Variant *findVariant(llvm::StringRef name);

struct Impossible {
  const Variant *variant;
  std::string why;
};

struct VariantChoice {
  std::vector<const Variant *> variants; // in the sequence of allVariants
  std::vector<Impossible> impossible;    // wanted, but these compilers cannot
};

// Returns the variants NAMES, words of --with, that TOOLS can make of a project of that KIND. By
// default these are order, blocks and pgo.
llvm::Expected<VariantChoice> chooseVariants(llvm::ArrayRef<std::string> names,
                                             const Toolchain &tools, llvm::StringRef kind);

} // namespace gmonkit

#endif
