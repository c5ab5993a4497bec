//===- sampler.h - samples of where the program is: time and events -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Time is CPU time, and with clock=wall also the time that threads wait. See thread_timers.h,
// blocked_threads.h and perf_events.h for how each is found out.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_SAMPLER_H
#define GMONRT_SAMPLING_SAMPLER_H

namespace gmonrt {

// Reads what is to be sampled. Before any image has its histograms.
void prepareSampler();

void startSampler();

// The running thread has begun, and has run nothing but the runtime.
void sampleNewThread();

// All samples that were taken so far are counted. A warning tells of lost ones if SAYS_WARNINGS.
void collectSamples(bool saysWarnings);

// After the last samples are counted.
void stopSampler();

// Nothing of a sampler is inherited by the child of a fork.
void restartSamplerInChild();

} // namespace gmonrt

#endif
