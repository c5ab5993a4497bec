//===- variants.cpp - what the loop can make of a project -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/variants.h"
#include "analyzer/support/errors.h"
#include "driver/compiler/needed_versions.h"
#include "driver/project/project.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr Variant variants[] = {
    {"order", "counting", "", true, false, false, "a link option"},
    {OnceProfile, "pgo-counting", OnceProfile, false, false, false, "gmon-cc before the compiler"},
    {"blocks", "counting", "", true, true, false, "gmon-cc before the compiler, a link option"},
    {TwiceProfile, "pgo-twice-counting", TwiceProfile, false, false, false,
     "gmon-cc before the compiler; training takes two builds"},
    {"pgo+blocks", "pgo+blocks-counting", OnceProfile, true, true, false,
     "gmon-cc before the compiler, a link option; training takes two builds"},
    {"pgo-twice+blocks", "pgo-twice+blocks-counting", TwiceProfile, true, true, false,
     "gmon-cc before the compiler, a link option; training takes three builds"},
    {"bolt", "bolt-counting", "", false, false, true, "llvm-bolt after the link"},
    {"pgo+bolt", "pgo+bolt-counting", OnceProfile, false, false, true,
     "gmon-cc before the compiler, llvm-bolt after the link; training takes two builds"},
};

// Returns why TOOLS cannot make VARIANT of a project of that KIND; "": they can.
std::string obstacle(const Variant &variant, const Toolchain &tools, StringRef kind) {
  if (variant.orders && tools.linker.empty())
    return "the linker cannot follow an order; ld.lld, GNU ld and gold can";
  if (variant.blocks &&
      !(tools.isClang && tools.major == LlvmOfBlockLists && tools.linker == "lld"))
    return "needs Clang 22 and ld.lld; give them with --cc=clang-22";
  if (!variant.profile.empty() && !tools.isClang && tools.major < FirstGccOfProfiles)
    return "needs Clang, or GCC 12 or later; give one with --cc=clang-22";
  if (variant.profile == TwiceProfile && kind == CargoKind)
    return "rustc cannot count twice";
  if (variant.profile == TwiceProfile && !(tools.isClang && tools.major >= FirstLlvmOfCounters))
    return "needs Clang 22; give it with --cc=clang-22";
  if (variant.bolt && tools.bolt.empty())
    return "llvm-bolt is not installed; it is in the package bolt-22";
  return "";
}

} // namespace

ArrayRef<Variant> allVariants() { return variants; }

const Variant *findVariant(StringRef name) {
  const Variant *found = find_if(variants, [&](const Variant &one) { return one.name == name; });
  return found == std::end(variants) ? nullptr : found;
}

Error checkVariants(ArrayRef<std::string> names) {
  for (const std::string &name : names)
    if (name != "all" && !findVariant(name))
      return makeError(
          name + ": unknown; expected some of all, " +
          join(map_range(variants, [](const Variant &one) { return one.name.str(); }), ", "));
  return Error::success();
}

Expected<VariantChoice> chooseVariants(ArrayRef<std::string> names, const Toolchain &tools,
                                       StringRef kind) {
  std::vector<std::string> wanted(names);
  if (wanted.empty())
    wanted = {"order", "blocks", "pgo"};
  if (Error error = checkVariants(wanted))
    return makeError("--with=" + toString(std::move(error)));
  VariantChoice choice;
  for (const Variant &variant : variants) {
    if (!is_contained(wanted, variant.name) && !is_contained(wanted, "all"))
      continue;
    if (std::string why = obstacle(variant, tools, kind); why.empty())
      choice.variants.push_back(&variant);
    else
      choice.impossible.push_back({&variant, why});
  }
  if (choice.variants.empty())
    return makeError(choice.impossible.front().variant->name + ": " +
                     choice.impossible.front().why);
  return choice;
}

} // namespace gmonkit
