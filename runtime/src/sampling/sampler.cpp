//===- sampler.cpp - samples of time and events ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/sampler.h"
#include "base/helper_thread.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process_threads.h"
#include "image/frame_tables.h"
#include "sampling/blocked_threads.h"
#include "sampling/call_stacks.h"
#include "sampling/perf_events.h"
#include "sampling/samples.h"
#include "sampling/thread_timers.h"

namespace gmonrt {

namespace {

bool isRunning = false;
bool hasHelper = false;
bool isReported = false; // what cannot be sampled
int notBlocked;          // errno that tells why the kernel does not show blocked threads, or 0

bool wantsBlocked() { return samplesWallClock() && options().hz > 0; }

long beginHelper(long creator) {
  exemptThread();
  openThreads();
  if (wantsBlocked())
    notBlocked = blockedThreadsError();
  openEvents(creator);
  if (wantsBlocked() && !notBlocked)
    return 1000000000 / options().hz;
  constexpr long Often = 2000000; // no ring becomes full
  return hasEvents() ? Often : 0;
}

void tickHelper(unsigned periods) {
  if (wantsBlocked() && !notBlocked)
    sampleBlockedThreads(periods);
  collectEvents();
}

// Says once what cannot be sampled: children of fork and gmonkit_start() start sampling again.
void reportMissing() {
  if (isReported)
    return;
  isReported = true;
  if (!hasHelper)
    warning("cannot start the sampling thread; the profile has samples of CPU time only");
  if (notBlocked)
    warning("cannot see where threads wait (/proc/self/task: %s); the profile has "
            "CPU time only",
            errorText(notBlocked));
  reportEvents();
}

void startHelperIfWanted() {
  bool timersAreCoarse = options().hz * kernelTick() > 1000000000;
  if (timersAreCoarse && !options().stacks && kernelTakesRate(options().hz))
    wantTimeEvents();
  if (!wantsBlocked() && !wantsEvents())
    return;
  prepareFrameTables();
  hasHelper = startHelper({beginHelper, tickHelper});
  reportMissing();
}

void start() {
  if (options().hz > 0)
    prepareCallStacks();
  startHelperIfWanted();
  if (options().hz > 0 && !(hasHelper && hasTimeEvents()))
    startThreadTimers();
}

} // namespace

void prepareSampler() { readEventNames(); }

void startSampler() {
  isRunning = true;
  start();
}

void sampleNewThread() { addThreadTimer(); }

void collectSamples(bool printsWarnings) {
  if (hasEvents())
    collectEvents();
  if (printsWarnings)
    reportLostSamples();
}

void stopSampler() {
  if (!isRunning)
    return;
  isRunning = false;
  stopThreadTimers();
  if (hasHelper)
    stopHelper();
  hasHelper = false;
  collectEvents();
  closeEvents();
}

void restartSamplerInChild() {
  if (!isRunning)
    return;
  forgetHelper();
  forgetEventsInChild();
  forgetTimersInChild();
  releaseCallStackWalks();
  start();
}

} // namespace gmonrt
