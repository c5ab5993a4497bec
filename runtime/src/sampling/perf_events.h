//===- perf_events.h - samples of events, by perf_event_open --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The kernel writes into rings, one for each event and processor, where each thread of the
// process was when the event happened: no signal. The events go over to new threads.
//
// openEvents() and the rings are the helper thread's: the descriptors are in its table.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_PERF_EVENTS_H
#define GMONRT_SAMPLING_PERF_EVENTS_H

namespace gmonrt {

// Makes a kind of samples of each event that options() names, a warning of each other word.
void readEventNames();

// Whether the kernel lets RATE samples a second come; of more, it drops some. It takes less when
// handling them once took long, as on a virtual machine that stood still.
bool kernelTakesRate(long rate);

// CPU time shall be an event too. Before openEvents().
void wantTimeEvents();

// Whether there is anything to open.
bool wantsEvents();

// Opens them for CREATOR, which is there for sure, and all other threads, and those that they will
// start. No messages: see reportEvents(). After openThreads().
void openEvents(long creator);

// What was opened: any, and that of time.
bool hasEvents();
bool hasTimeEvents();

// Says in one line for each event why there is none, once.
void reportEvents();

// Counts what is in the rings. Not in signal handlers.
void collectEvents();

// There are no more samples.
void closeEvents();

// Says whether the rings were too small for all samples since the last time.
void reportLostSamples();

// The child of a fork does not have the rings.
void forgetEventsInChild();

} // namespace gmonrt

#endif
