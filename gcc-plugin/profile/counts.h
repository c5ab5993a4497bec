//===- counts.h - counts from a profile --------------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_COUNTS_H
#define GMONKIT_GCC_PLUGIN_PROFILE_COUNTS_H

#include "gcc-plugin/support/gcc_headers.h"

#include "gcc-plugin/profile/source_flow.h"
#include "plugin-common/matching/renamed_functions.h"
#include "plugin-common/profiles/block_profile.h"

namespace gmonplugin {

// The functions that may be targets of indirect calls, by identity.
using Identities = std::unordered_map<uint64_t, cgraph_node *>;

enum class Fit { Fits, Changed, Unknown };

// Gives GCC's functions the counts of a profile, at the position of GCC's profile pass.
class FunctionCountsReader {
public:
  // They must outlive this.
  FunctionCountsReader(const gmonkit::BlockProfile &profile, const Identities &identities)
      : profile(profile), identities(identities) {}

  // Gives the function in cfun its counts, or what still fits of them.
  Fit use();

private:
  void useFunction(const EarlyGraph &graph, const gmonkit::BlockProfile::Function &function) const;
  bool useChanged(const EarlyGraph &graph, const SourceFlow &flow,
                  const std::vector<const gmonkit::BlockProfile::Function *> &functions,
                  double leastShare) const;
  Fit useOther(const EarlyGraph &graph, uint64_t identity);

  const gmonkit::BlockProfile &profile;
  const Identities &identities;
  std::optional<gmonkit::RenamedFunctions> renamed; // made when it is needed
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_COUNTS_H
