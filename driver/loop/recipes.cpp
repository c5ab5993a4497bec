//===- recipes.cpp - the builds of the loop -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/session.h"

using namespace llvm;

namespace gmonkit {
namespace {

// So that the linker can move functions.
constexpr const char *FunctionSections = "-ffunction-sections";
// llvm-bolt leaves functions that GCC has split as they are.
constexpr const char *NoPartition = "-fno-reorder-blocks-and-partition";

std::string profileOption(const std::string &profile) { return "--gmon-pgo=" + profile; }

} // namespace

StringRef countingOf(const Variant &variant, const Toolchain &tools) {
  return variant.bolt && tools.isClang ? "counting" : StringRef(variant.counting);
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
  recipe.compile = {counting == "bolt-counting" ? NoPartition : FunctionSections};
  if (counting == "pgo-counting") {
    recipe.launcher.push_back("--gmon-pgo");
    if (session.profileForm() == ProfileForm::Counters)
      recipe.launcher.push_back("--gmon-counters");
  }
  if (counting == "pgo+blocks-counting" || counting == "pgo-twice-counting") {
    recipe.launcher.insert(recipe.launcher.end(),
                           {profileOption(session.profile()), "--gmon-instrument"});
    recipe.inputs = {session.profile()};
  }
  if (counting == "pgo-twice-counting")
    recipe.launcher.push_back("--gmon-counters");
  return recipe;
}

Recipe variantRecipe(const Session &session, const Variant &variant,
                     ArrayRef<TrainedImage> images) {
  Recipe recipe;
  recipe.name = variant.name;
  std::string made = session.workspace.made(variant.name);
  if (variant.profile || variant.blocks)
    recipe.launcher = {session.installation.launcher()};
  if (variant.profile) {
    std::string profile = variant.twice ? made + "/joined.prof" : session.profile();
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
  }
  if (variant.bolt) {
    recipe.link = {"-Wl,-q"}; // keeps the relocations, which llvm-bolt needs to move code
    if (!session.tools.isClang)
      recipe.compile = {NoPartition};
  }
  return recipe;
}

} // namespace gmonkit
