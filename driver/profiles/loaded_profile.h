//===- loaded_profile.h - a program with a profile, read ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_LOADED_PROFILE_H
#define GMONKIT_DRIVER_PROFILES_LOADED_PROFILE_H

#include "analyzer/count/program_count.h"
#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/call_graph.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// The sum of profiles of one program, with what reports make of it. Each member refers to those
// before it.
struct LoadedProfile {
  std::unique_ptr<Image> image;
  std::vector<std::string> paths; // of the profiles
  std::unique_ptr<Profile> profile;
  std::unique_ptr<SourceLines> lines;
  std::optional<ProgramCount> count; // absent if instructions cannot be counted, and then why
  std::string notCounted;
  std::unique_ptr<CallGraph> graph;
};

// Reads PROFILES, each a file or directory, of PROGRAM. An error names the file.
llvm::Expected<LoadedProfile> loadProfile(const std::string &program,
                                          std::vector<std::string> profiles);

} // namespace gmonkit

#endif
