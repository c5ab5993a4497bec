//===- session.h - what all stages of one loop share ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_SESSION_H
#define GMONKIT_DRIVER_LOOP_SESSION_H

#include "driver/installation/installation.h"
#include "driver/project/fingerprint.h"
#include "driver/project/project.h"
#include "driver/project/recipe.h"
#include "driver/project/settings.h"
#include "driver/project/source_tree.h"
#include "driver/project/stages.h"
#include "driver/project/toolchain.h"
#include "driver/project/variants.h"
#include "driver/project/workspace.h"

namespace gmonkit {

// The form of the profile for the compiler: for Clang's -fprofile-use, for -fprofile-sample-use, or
// for gmonplugin.so.
enum class ProfileForm { Counters, Samples, Gcc };

// Options of builds, also in the lines for the user's own build. So that the linker can move
// functions:
constexpr const char *FunctionSections = "-ffunction-sections";
// llvm-bolt leaves functions that GCC has split as they are.
constexpr const char *NoPartition = "-fno-reorder-blocks-and-partition";
// Keeps the relocations, which llvm-bolt needs to move code.
constexpr const char *KeepRelocations = "-Wl,-q";
// Of llvm-bolt itself.
constexpr llvm::StringLiteral BoltOptions[] = {
    "-reorder-blocks=ext-tsp", "-reorder-functions=cdsort", "-split-functions", "-split-all-cold"};

struct Session {
  LoopSettings settings;
  Project project;
  Toolchain tools;
  Workspace workspace;
  SourceTree sources;
  Installation installation;
  std::string tool;         // the fingerprint of Gmonkit's own programs
  unsigned llvm = 0;        // major version of Clang, or of the LLVM in Cargo's rustc; 0 with GCC
  bool keepsOrders = false; // orders in the folder use stay where they are as good as new ones
  bool takesProfileInUse = false; // the compiler's profile is that in the folder use

  // The program that verbs of gmonkit run as.
  std::string gmonkit() const { return installation.root + "/bin/gmonkit"; }
  // The best that the compiler reads: before LLVM 22 samples only.
  ProfileForm profileForm() const;

  // The profile for the compiler that the variant NAME makes.
  std::string profile(llvm::StringRef name) const {
    return takesProfileInUse ? workspace.path("use/joined.prof")
                             : workspace.made(name) + "/joined.prof";
  }
};

// Opens the loop in this directory.
llvm::Expected<Session> openSession(LoopSettings settings);

// A program or shared library of the project that training ran.
struct TrainedImage {
  std::string path;                   // below the folder of a build
  std::string name;                   // its file name, which no other trained image has
  std::vector<std::string> names;     // those of its copies in the build, `name` included
  std::vector<std::string> workloads; // folders with profiles of it
};

// Builds the project by RECIPE in a new copy, as the stage build-NAME, unless that is up to date.
// FINISH is what else belongs to the build. Returns the build's fingerprint.
llvm::Expected<std::string> buildProject(const Session &session, Stages &stages,
                                         const Recipe &recipe,
                                         llvm::function_ref<llvm::Error()> finish = nullptr,
                                         const std::string &finishKey = "");

// Runs the training commands in the instrumented build COUNTING, as the stage train-COUNTING,
// unless that is up to date. BUILT is the build's fingerprint. Returns an error if no program of
// the build was run.
llvm::Expected<std::vector<TrainedImage>> trainBuild(const Session &session, Stages &stages,
                                                     llvm::StringRef counting,
                                                     const std::string &built);

// Runs COMMAND in the instrumented build COUNTING. Returns an error if it runs no program of the
// build: it would judge nothing.
llvm::Error runsBuilt(const Session &session, Stages &stages, const std::string &command,
                      llvm::StringRef counting);

// Adds the instrumented programs IMAGES of BUILD and their profiles to KEY.
llvm::Error addTraining(const std::string &build, llvm::ArrayRef<TrainedImage> images,
                        Fingerprint &key);

// ld.lld ignores names that a program lacks, so it takes the orders of all programs as one.
constexpr llvm::StringLiteral JoinedOrder = "joined.order";

// Returns the file in made/VARIANT that can order any of IMAGES: that of the only one, or
// JoinedOrder. Returns "" if the linker of TOOLS needs to be told which one it links.
std::string orderOfAll(const Toolchain &tools, llvm::ArrayRef<TrainedImage> images);

// Makes what VARIANT needs of the profiles of IMAGES, in the folder made/VARIANT: NAME.order,
// NAME.blocks, NAME.prof, JoinedOrder, and joined.blocks or joined.prof for the compiler.
llvm::Error makeInputs(const Session &session, Stages &stages, const Variant &variant,
                       llvm::ArrayRef<TrainedImage> images);

// Copies the order and the list of blocks of IMAGE, where there are any. 'gmonkit order' then keeps
// their sequence if it is as good as a new one.
llvm::Error copyOrders(const TrainedImage &image, const std::string &from, const std::string &to);

// The recipes of builds. IMAGES are those that made/VARIANT has files of.
Recipe plainRecipe();
Recipe countingRecipe(const Session &session, llvm::StringRef counting);
Recipe variantRecipe(const Session &session, const Variant &variant,
                     llvm::ArrayRef<TrainedImage> images);

// Returns the name of the instrumented build that VARIANT is made from.
llvm::StringRef countingOf(const Variant &variant, const Toolchain &tools);

} // namespace gmonkit

#endif
