//===- training.h - runs of instrumented builds --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_TRAINING_H
#define GMONKIT_DRIVER_LOOP_TRAINING_H

#include "driver/loop/session.h"

namespace gmonkit {

// A program or shared library of the project that training ran.
struct TrainedImage {
  std::string path;                   // below the folder of a build
  std::string name;                   // its file name, which no other trained image has
  std::vector<std::string> names;     // those of its copies in the build, `name` included
  std::vector<std::string> workloads; // folders with profiles of it
};

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

} // namespace gmonkit

#endif
