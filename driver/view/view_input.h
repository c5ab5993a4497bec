//===- view_input.h - what the page shows ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_VIEW_VIEW_INPUT_H
#define GMONKIT_DRIVER_VIEW_VIEW_INPUT_H

#include "analyzer/diff/profile_diff.h"
#include "analyzer/dwarf/source_finder.h"
#include "analyzer/object/instrumentation.h"
#include "driver/profiles/loaded_profile.h"
#include "driver/view/measured_stacks.h"
#include "linker-order/blocks/block_kinds.h"
#include "linker-order/judge/code_layout.h"
#include "llvm/ADT/ArrayRef.h"

namespace gmonkit {

struct ViewInput {
  const LoadedProfile &measured; // the sum of all profiles
  const Instrumentation &instrumentation;
  // Of `measured`; null: time is divided as passed_time.h says, in the baseline, too.
  const ViewStacks *stacks = nullptr;

  // Where source files are, and the functions whose instructions are shown.
  const SourceFinder &sources;
  llvm::ArrayRef<uint32_t> disassembled;

  llvm::ArrayRef<Workload> workloads; // the profiles, one by one
  llvm::ArrayRef<CodeLayout> layouts;
  const BlockKinds &kinds;

  // What it is compared with, and the differences. Null: nothing.
  const LoadedProfile *baseline = nullptr;
  const ProfileDiff *diff = nullptr;
  const ViewStacks *stacksBefore = nullptr; // the baseline's; null if STACKS are

  const CallGraph &graph() const { return *measured.graph; }
  const Profile &profile() const { return *measured.profile; }
  const SourceLines &lines() const { return *measured.lines; }
  const ProgramCount *count() const { return measured.count ? &*measured.count : nullptr; }
};

} // namespace gmonkit

#endif
