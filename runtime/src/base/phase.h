//===- phase.h - phases of a run ------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_PHASE_H
#define GMONRT_BASE_PHASE_H

namespace gmonrt {

// Returns the label of the current phase; "" before the first one.
const char *phaseLabel();

bool isPhase(const char *label);

// Begins the phase LABEL. After an error, which it reports, the old phase goes on.
void enterPhase(const char *label);

// Returns whether the phase was entered before, so its file exists.
bool isPhaseResumed();

} // namespace gmonrt

#endif
