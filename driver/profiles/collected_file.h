//===- collected_file.h - files of a collector's directory ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_COLLECTED_FILE_H
#define GMONKIT_DRIVER_PROFILES_COLLECTED_FILE_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

using ProcessId = unsigned long long;

constexpr llvm::StringLiteral CollectedExtension = ".gmon";

// A file in the scratch directory, with the parts of its name; see profile_collector.h.
struct CollectedFile {
  std::string path, image, id, suffix;
  ProcessId process = 0;
  bool isLive = false;
};

// Returns the parts of the name PATH. Returns nothing for other files, and for one that a runtime
// was writing when it was killed.
std::optional<CollectedFile> parseCollectedName(llvm::StringRef path);

// Returns the files in DIRECTORY with such names, sorted by path, but for those of CountsSolver.
llvm::Expected<std::vector<CollectedFile>> listCollectedFiles(llvm::StringRef directory);

// Reads FILE, a profile or a live file.
llvm::Expected<GmonFile> readCollected(const CollectedFile &file);

} // namespace gmonkit

#endif
