//===- profile_probes.h - the places of Clang's own profile ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// 'gmon-cc --gmon-pgo' has Clang say where it would count for -fprofile-use.
// Two sections of the program say where these places ended up in the code, a
// third one has the functions' flow graphs (gmonkit/abi.h).
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_PROBES_PROFILE_PROBES_H
#define GMONKIT_ANALYZER_PROBES_PROFILE_PROBES_H

#include "analyzer/object/image.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// A function of the source: GmonProbedFunction with its name.
struct ProbedFunction {
  GmonProbedFunction counted;
  std::string name;  // in the profile: of a local function it begins with the source file and ';'
  std::string graph; // SourceGraph::encoded(); "" if there is none

  // Whether it only says that a profile was used (GmonProfileUse).
  bool isUse() const { return counted.counters == 0; }
};

class ProfileProbes {
public:
  // Reads the tables in IMAGE's file, or in its debug file. An error names the file as typed.
  // Without tables the result is empty.
  static llvm::Expected<ProfileProbes> read(const Image &image);

  bool empty() const { return allFunctions.empty(); }

  // All functions of the source, by id, also those without code in the program.
  llvm::ArrayRef<ProbedFunction> functions() const { return allFunctions; }
  // Returns null if ID is unknown.
  const ProbedFunction *function(uint64_t id) const;

  // In the order of the table. Their functions are known, and have their indices.
  llvm::ArrayRef<GmonProbeRecord> probes() const { return allProbes; }

private:
  std::vector<ProbedFunction> allFunctions;
  std::vector<GmonProbeRecord> allProbes;
};

// Returns whether IMAGE was built for a profile for the compiler (--gmon-pgo): the marks of that or
// Clang's pseudo probes are in its code.
bool isForCompilersProfile(const Image &image);

} // namespace gmonkit

#endif
