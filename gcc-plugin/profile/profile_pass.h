//===- profile_pass.h - the pass that marks blocks or uses their counts ------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_PROFILE_PASS_H
#define GMONKIT_GCC_PLUGIN_PROFILE_PROFILE_PASS_H

#include "plugin-common/options.h"

namespace gmonplugin {

// Registers the pass for the plugin called NAME, if OPTIONS want it: next to GCC's own profile
// pass.
void registerProfilePass(const char *name, const gmonkit::Options &options);

// Prepares the compilation of a unit. Call it before any function is compiled.
void startProfile(const gmonkit::Options &options);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_PROFILE_PASS_H
