//===- instrument.h - puts the statements into a function
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_INSTRUMENT_H
#define GMONKIT_GCC_PLUGIN_INSTRUMENT_H

#include "may_not_return.h"
#include "plugin-options/options.h"

namespace gmonplugin {

// Instruments FUNCTION, which GCC is compiling, as OPTIONS ask: its entry, from where the
// runtime is called only if that CAN_CALL_RUNTIME, its counters, its calls, its tables.
void instrument(function *function, const gmonkit::Options &options, bool canCallRuntime,
                const MayNotReturn &mayNotReturn);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_INSTRUMENT_H
