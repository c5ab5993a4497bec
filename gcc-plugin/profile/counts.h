//===- counts.h - counts from a profile --------------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_COUNTS_H
#define GMONKIT_GCC_PLUGIN_PROFILE_COUNTS_H

#include "gcc-plugin/support/gcc_headers.h"

#include "plugin-common/block_profile.h"

namespace gmonplugin {

// The functions that may be targets of indirect calls, by identity.
using Identities = std::unordered_map<uint64_t, cgraph_node *>;

enum class Fit { Fits, Changed, Unknown };

// Gives the function in cfun its counts from PROFILE, at the position of GCC's profile pass.
Fit useCounts(const gmonkit::BlockProfile &profile, const Identities &targets);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_COUNTS_H
