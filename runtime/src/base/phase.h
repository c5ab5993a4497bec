//===- phase.h - the phases that a run is divided into ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_PHASE_H
#define GMONRT_BASE_PHASE_H

namespace gmonrt {

// The running phase's label; empty before there is one.
const char *phaseLabel();

bool isPhase(const char *label);

// An error message says why the phase goes on under its old label.
void enterPhase(const char *label);

// Whether the phase was left and came back: there is a file of it already.
bool isPhaseResumed();

} // namespace gmonrt

#endif
