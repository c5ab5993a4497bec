//===- instrument.h - instrumentation of a function -----------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_INSTRUMENT_H
#define GMONKIT_GCC_PLUGIN_FLOW_INSTRUMENT_H

#include "gcc-plugin/flow/may_not_return.h"
#include "plugin-common/options.h"
#include "plugin-common/weights.h"

namespace gmonplugin {

// Instruments FUNCTION, which GCC is compiling, with OPTIONS: entry, counters, calls and tables.
// Counters go where WEIGHTS are least. The entry does not call the runtime if the function
// RUNS_EARLY.
void instrument(function *function, const gmonkit::Options &options,
                const gmonkit::Weights &weights, bool runsEarly, const MayNotReturn &mayNotReturn);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_INSTRUMENT_H
