//===- derived_arcs.h - arcs from counters --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With arcs=derived an entry does not see its caller. Arcs have three sources.
// A direct call was made as often as its counter says. An indirect call was
// recorded at its site. The remaining runs of a function were calls from
// elsewhere.
//
// A function with an entry hook has its arcs from the hook and none from here.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_DERIVED_ARCS_H
#define GMONRT_COUNTS_DERIVED_ARCS_H

#include "counts/image_arcs.h"
#include "counts/image_counts.h"
#include "image/function_table.h"

namespace gmonrt {

// Returns the direct and indirect calls of functions of IMAGE, also from before it was unloaded.
// There is one Arc per pair, of unknown order, sorted by self, then from. FUNCTIONS is IMAGE's,
// COUNTS those since it was loaded. The result has failed() if there is no memory.
Array<Arc> collectCalls(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts, const RecordedCalls &recorded);

// Returns CALLS, and for each function an arc from outside with the runs that CALLS do not explain.
// COUNTS are those since the program's start. Sets TOO_MANY_CALLS if a function has more calls than
// runs. The result has failed() if there is no memory.
Array<Arc> addUnknownCallers(const Image &image, const FunctionTable &functions,
                             const ImageCounts &counts, const Array<Arc> &calls,
                             bool &tooManyCalls);

} // namespace gmonrt

#endif
