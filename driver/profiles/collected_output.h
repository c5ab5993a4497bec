//===- collected_output.h - output of the profiles of a run --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_COLLECTED_OUTPUT_H
#define GMONKIT_DRIVER_PROFILES_COLLECTED_OUTPUT_H

#include "analyzer/gmon/gmon_merge.h"
#include "driver/profiles/collected_file.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace gmonkit {

// The sum of all profiles of one image, or of one phase or event of it.
struct ImageProfile {
  std::string image;  // file name of the program or library
  std::string id;     // as in the file names
  std::string suffix; // ".PHASE", ".EVENT", ".PHASE.EVENT" or empty
  GmonMerge sum;
  std::set<ProcessId> processes; // the processes in the sum
  std::set<ProcessId> killed;    // of these, killed ones with what they had counted so far
};

struct OutputNames {
  llvm::StringRef output;                   // for the command's own image
  llvm::ArrayRef<llvm::StringRef> programs; // possible names of that image
  bool addsUp = false;                      // add to existing profiles instead of replacing them
};

// Returns the files of PROFILES, which are sorted by image. Those of the image OWN have the name
// OUTPUT, those of others OUTPUT.IMAGE, OUTPUT.IMAGE.ID or OUTPUT.IMAGE.ID.N, each followed by the
// suffix. No two are the same.
std::vector<std::string> namesOf(llvm::ArrayRef<const ImageProfile *> profiles, llvm::StringRef own,
                                 llvm::StringRef output);

// Writes PROFILE to PATH, or adds it to what is there, and says so on standard error.
llvm::Error writeCollected(const ImageProfile &profile, const std::string &path, bool addsUp);

} // namespace gmonkit

#endif
