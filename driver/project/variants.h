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

// The variants that make a profile for the compiler: of the project's own code, and of that and of
// the build by the first one.
constexpr llvm::StringLiteral OnceProfile = "pgo", TwiceProfile = "pgo-twice";

// A way to make the project faster.
struct Variant {
  llvm::StringLiteral name;
  llvm::StringLiteral counting; // the build whose training it is made from
  llvm::StringLiteral profile;  // OnceProfile or TwiceProfile: the compiler has that one; ""
  bool orders;                  // the linker follows an order
  bool blocks;                  // the compiler cuts functions by a list of blocks
  bool bolt;                    // llvm-bolt changes the linked program
  llvm::StringLiteral trouble;  // what a build has to do for it

  // Returns whether it is the profile that other variants build on.
  bool isProfile() const { return name == profile; }
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

// Returns an error that begins with the name if one of NAMES is no word of --with.
llvm::Error checkVariants(llvm::ArrayRef<std::string> names);

// Returns the variants NAMES, words of --with, that TOOLS can make of a project of that KIND. By
// default these are order, blocks and pgo.
llvm::Expected<VariantChoice> chooseVariants(llvm::ArrayRef<std::string> names,
                                             const Toolchain &tools, llvm::StringRef kind);

} // namespace gmonkit

#endif
