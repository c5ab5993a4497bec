//===- build_recipes.cpp - the builds of the loop ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/build_recipes.h"
#include "driver/loop/variant_files.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the first variant that is made from a training of COUNTING.
const Variant &variantOf(StringRef counting) {
  return *find_if(allVariants(),
                  [&](const Variant &one) { return StringRef(one.counting) == counting; });
}

std::string profileOption(const std::string &profile) { return "--gmon-pgo=" + profile; }

} // namespace

StringRef countingOf(const Variant &variant, const Toolchain &tools) {
  if (!variant.bolt || !tools.isClang)
    return variant.counting;
  // Clang needs no option for llvm-bolt, so one build counts for both layouts of the same code.
  return find_if(allVariants(),
                 [&](const Variant &one) { return one.blocks && one.profile == variant.profile; })
      ->counting;
}

Recipe plainRecipe() {
  Recipe recipe;
  recipe.name = PlainBuild;
  return recipe;
}

Recipe countingRecipe(const Session &session, StringRef counting) {
  Recipe recipe;
  recipe.name = counting.str();
  recipe.isCounting = true;
  recipe.launcher = {session.installation.launcher()};
  const Variant &variant = variantOf(counting);
  recipe.compile = {variant.bolt ? NoPartition : FunctionSections};
  if (variant.name == OnceProfile) {
    recipe.launcher.push_back("--gmon-pgo");
    if (session.profileForm() == ProfileForm::Counters)
      recipe.launcher.push_back("--gmon-counters");
  } else if (!variant.profile.empty()) { // counts the code that the compiler makes by a profile
    StringRef profile = variant.name == TwiceProfile ? OnceProfile : variant.profile;
    recipe.inputs = {session.profile(profile)};
    recipe.launcher.insert(recipe.launcher.end(),
                           {profileOption(recipe.inputs.front()), "--gmon-instrument"});
  }
  if (variant.name == TwiceProfile)
    recipe.launcher.push_back("--gmon-counters");
  return recipe;
}

Recipe variantRecipe(const Session &session, const Variant &variant,
                     ArrayRef<TrainedImage> images) {
  Recipe recipe;
  recipe.name = variant.name;
  std::string made = session.workspace.made(variant.name);
  if (!variant.profile.empty() || variant.blocks)
    recipe.launcher = {session.installation.launcher()};
  if (!variant.profile.empty()) {
    std::string profile = session.profile(variant.profile);
    recipe.launcher.push_back(profileOption(profile));
    recipe.inputs.push_back(profile);
  }
  if (variant.blocks) {
    recipe.launcher.push_back("--gmon-layout=" + made + "/joined.blocks");
    recipe.inputs.push_back(made + "/joined.blocks");
  }
  if (variant.orders) {
    recipe.compile = {FunctionSections};
    for (const TrainedImage &image : images)
      for (const std::string &name : image.names)
        recipe.orders[name] = made + "/" + image.name + ".order";
    if (std::string order = orderOfAll(session.tools, images); !order.empty())
      recipe.otherOrder = made + "/" + order;
  }
  if (variant.bolt) {
    recipe.link = {KeepRelocations};
    if (!session.tools.isClang)
      recipe.compile = {NoPartition};
  }
  return recipe;
}

} // namespace gmonkit
