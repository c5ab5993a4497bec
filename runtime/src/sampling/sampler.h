//===- sampler.h - samples of time and events -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Time is CPU time and, with clock=wall, also the time that threads are
// blocked. See thread_timers.h, blocked_threads.h and perf_events.h for the
// methods.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_SAMPLER_H
#define GMONRT_SAMPLING_SAMPLER_H

namespace gmonrt {

// Reads the options on sampling. Call it before any image has histograms.
void prepareSampler();

void startSampler();

// Starts sampling the running thread, which is new and has not run code of the program.
void sampleNewThread();

// Counts all samples taken so far. If PRINTS_WARNINGS, warns about lost ones.
void collectSamples(bool printsWarnings);

// Ends sampling, after the last samples were counted.
void stopSampler();

// To be called in the child of a fork, which inherits no sampler.
void restartSamplerInChild();

} // namespace gmonrt

#endif
