//===- derived_arcs.h - the calls that no entry hook saw ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With arcs=derived a function's callers are not seen at its entry. They are known from
// three sources: a direct call was made as often as its counter says; an indirect call was
// recorded where it was made; and for what then remains of the runs of a function that
// counts them, the caller is elsewhere.
//
// A function that has an entry hook has its arcs from there, and none from here.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_DERIVED_ARCS_H
#define GMONRT_COUNTS_DERIVED_ARCS_H

#include "counts/image_arcs.h"
#include "counts/image_counts.h"
#include "image/function_table.h"

namespace gmonrt {

// The direct and indirect calls of functions of IMAGE, those before it was unloaded too; one
// Arc for each pair, of unknown order, sorted by self, then from. FUNCTIONS is IMAGE's, COUNTS
// those since it was loaded. It has failed() when there is no memory.
Array<Arc> collectCalls(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts);

// CALLS, and an arc from outside for the runs of each function, by COUNTS since the program's
// start, that they leave unexplained.
// Sets TOO_MANY_CALLS where there are more calls than runs. It has failed() when there is no
// memory.
Array<Arc> addUnknownCallers(const Image &image, const FunctionTable &functions,
                             const ImageCounts &counts, const Array<Arc> &calls,
                             bool &tooManyCalls);

} // namespace gmonrt

#endif
