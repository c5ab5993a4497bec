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
#include <set>

namespace gmonkit {

// The form of the profile for the compiler: for Clang's -fprofile-use, for -fprofile-sample-use, or
// for gmonplugin.so.
enum class ProfileForm { Counters, Samples, Gcc };

struct Session {
  LoopSettings settings;
  Project project;
  Toolchain tools;
  Workspace workspace;
  SourceTree sources;
  Installation installation;
  std::string tool;                     // the fingerprint of Gmonkit's own programs
  std::string compilers;                // that of the compilers and what runs them
  std::set<std::string> ofEarlierLines; // variables that the shell has otherwise (EarlierLines)
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

} // namespace gmonkit

#endif
