//===- outcome.h - what came out of the loop ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_OUTCOME_H
#define GMONKIT_DRIVER_LOOP_OUTCOME_H

#include "driver/judge/rounds.h"
#include "driver/loop/session.h"
#include "driver/loop/training.h"
#include <optional>

namespace gmonkit {

// What 'gmonkit verify' said of a program of a variant.
struct Followed {
  std::string image;
  double foundPercent = 0, inOrderPercent = 0;
};

struct BuiltVariant {
  const Variant *variant;
  std::string failure; // why there is no such build; empty: there is
  std::vector<TrainedImage> images;
  std::vector<Followed> followed;
};

struct Outcome {
  std::vector<BuiltVariant> variants; // all that were wanted, in the sequence of allVariants
  std::vector<Impossible> impossible;
  std::vector<TrainedImage> images; // of one of the trainings
  std::vector<std::string> trained; // commands
  bool isJudgedByTraining = false;  // because there is no other command
  Rounds rounds;                    // of "plain" and the variants that were built
  std::vector<uint64_t> sizes;      // bytes of the trained images, by build of `rounds`
  size_t recommended = 0;           // a build of `rounds`; 0: none pays
  size_t inUse = 0;                 // the build whose files the folder use gets; 0: none
  std::string stillInUse; // the variant whose files stay there, for nothing could be said; "": none

  // Returns whether there were enough rounds for a verdict.
  bool isJudged() const;

  // Returns the variant whose files are in use from now on; "": none.
  std::string nameInUse() const { return inUse ? rounds.builds[inUse] : stillInUse; }

  // Returns the variant of BUILD, a build of `rounds` other than 0.
  const BuiltVariant &variantOf(size_t build) const;
};

} // namespace gmonkit

#endif
