//===- edges.h - counted ways between blocks --------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_EDGES_H
#define GMONKIT_GCC_PLUGIN_FLOW_EDGES_H

#include "gcc-plugin/flow/may_not_return.h"

namespace gmonplugin {

// Puts a block of its own on each way into padding that runs as often as no count of blocks tells,
// in the function that GCC is compiling. Returns these blocks.
std::unordered_set<basic_block> splitOpenEdges(const MayNotReturn &mayNotReturn);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_EDGES_H
