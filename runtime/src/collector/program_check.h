//===- program_check.h - whether a program's tables make sense -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A process trusts the tables of its own program, and so does the runtime's code.
// Who adds up counts of processes reads those of any file, which may be damaged,
// by the bounds that the counts name. This checks all that the code relies on,
// once nothing writes to the program's copy any more.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COLLECTOR_PROGRAM_CHECK_H
#define GMONRT_COLLECTOR_PROGRAM_CHECK_H

#include "collector/mapped_program.h"
#include "counts/recorded_calls.h"

namespace gmonrt {

// Returns whether the relocations of slots, and the names of their functions, are in PROGRAM.
bool hasSoundSlots(const MappedProgram &program);

// Returns whether the tables of IMAGE, which are in segments, refer only to counters of IMAGE and
// to themselves.
bool hasSoundTables(const Image &image);

// Returns whether RECORDED calls are of IMAGE's code, and their caches among IMAGE's.
bool areSoundCalls(const Image &image, const RecordedCalls &recorded);

} // namespace gmonrt

#endif
