//===- flow.h - control flow between places -------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_FLOW_H
#define GMONKIT_GCC_PLUGIN_FLOW_FLOW_H

#include "gcc-plugin/flow/places.h"
#include "plugin-common/flow_graph.h"

namespace gmonplugin {

// Returns the flow graph of FUNCTION, which GCC is compiling. PLACES are all of its places, and
// WANTS what is wanted of each. A place has the same index in all three. No counters are chosen
// yet.
gmonkit::FlowGraph findFlow(function *function, const std::vector<Place> &places,
                            const std::vector<gmonkit::Want> &wants,
                            const MayNotReturn &mayNotReturn);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_FLOW_H
