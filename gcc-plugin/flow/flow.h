//===- flow.h - how control goes from place to place of a function
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

// The graph of FUNCTION, which GCC is compiling, and of PLACES, all of its places with what is
// wanted of each in WANTS. A place has the same number in all three; no counter is chosen yet.
gmonkit::FlowGraph findFlow(function *function, const std::vector<Place> &places,
                            const std::vector<gmonkit::Want> &wants,
                            const MayNotReturn &mayNotReturn);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_FLOW_H
