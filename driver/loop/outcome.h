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
  std::vector<TrainedImage> images; // of the first training
  std::vector<std::string> trained; // commands
  bool isJudgedByTraining = false;  // because there is no other command
  Rounds rounds;                    // of "plain" and the variants that were built
  std::vector<uint64_t> sizes;      // bytes of the trained images, by build of `rounds`
  size_t recommended = 0;           // a build of `rounds`; 0: none pays
  size_t inUse = 0;                 // the build whose files the folder use gets; 0: none

  // Returns the variant of BUILD, a build of `rounds` other than 0.
  const BuiltVariant &variantOf(size_t build) const;
};

// Fills in how far the programs of BUILT follow their orders.
llvm::Error prove(const Session &session, BuiltVariant &built);

// Builds the project for VARIANT and has llvm-bolt rewrite the programs IMAGES, in place.
llvm::Error buildWithBolt(const Session &session, Stages &stages, const Variant &variant,
                          llvm::ArrayRef<TrainedImage> images);

// Returns an error if a judging command fails in the build "plain", or runs no program of the
// instrumented build COUNTING. BUILT: the fingerprints of both, for which this is done once.
llvm::Error tryJudging(const Session &session, Stages &stages, llvm::StringRef counting,
                       llvm::StringRef built);

// Measures the builds as the stage "judge", unless that is up to date, and fills in what came out.
llvm::Error judge(const Session &session, Stages &stages, Outcome &outcome);

// Prints the table and the recommendation.
void printOutcome(const Session &session, const Outcome &outcome, llvm::raw_ostream &out);

// Writes result.json, report.html and the folder use.
llvm::Error writeResults(const Session &session, const Outcome &outcome);

// Returns the word NAME of the object in result.json; "" if it is null. Returns an error if there
// is no such file or word.
llvm::Expected<std::string> readResult(const Workspace &workspace, llvm::StringRef name);

// Returns the lines that a build of the project's kind needs for VARIANT.
std::vector<std::string> linesForBuild(const Session &session, const BuiltVariant &variant);

} // namespace gmonkit

#endif
