//===- renamed_functions.h - functions of a profile with other names ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_MATCHING_RENAMED_FUNCTIONS_H
#define GMONKIT_PLUGIN_COMMON_MATCHING_RENAMED_FUNCTIONS_H

#include "plugin-common/matching/source_graph.h"
#include "plugin-common/profiles/block_profile.h"
#include <functional>

namespace gmonkit {

// Finds functions of GCC's profile that have moved to another file or were renamed.
class RenamedFunctions {
public:
  // PROFILE must outlive this.
  explicit RenamedFunctions(const BlockProfile &profile);

  using Entry = std::pair<const uint64_t, BlockProfile::Function>; // identity and function

  // Returns the only function that is called NAME or, if there is none, does what GRAPH does; null
  // if there is none, or ISTHERE says of its identity that it is still there.
  const Entry *find(const std::string &name, const SourceGraph &graph,
                    const std::function<bool(uint64_t)> &isThere) const;

private:
  std::multimap<std::string, const Entry *> byName;
  std::multimap<uint64_t, const Entry *> byContent;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_MATCHING_RENAMED_FUNCTIONS_H
