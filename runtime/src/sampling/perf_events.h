//===- perf_events.h - event samples by perf_event_open -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// For each event and processor the kernel writes to a ring where each thread of
// the process was at the event. It sends no signals. New threads inherit the
// events.
//
// openEvents() and the rings belong to the helper thread, whose table has the
// descriptors.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_PERF_EVENTS_H
#define GMONRT_SAMPLING_PERF_EVENTS_H

namespace gmonrt {

// Adds a kind of samples for each event that options() names. Warns about other words.
void readEventNames();

// Returns whether the kernel allows RATE samples per second; it drops samples above its limit. The
// limit falls when handling samples once took long, for example on a virtual machine that was
// paused.
bool kernelTakesRate(long rate);

// Requests CPU time as an event. Call it before openEvents().
void wantTimeEvents();

// Returns whether there is an event to open.
bool wantsEvents();

// Opens the events for CREATOR, which must exist, for all other threads, and for those that they
// will start. Prints no messages: see reportEvents(). Call it after openThreads().
void openEvents(long creator);

// Return whether any event, and whether that of time, was opened.
bool hasEvents();
bool hasTimeEvents();

// Prints one line for each event that could not be opened. Call it once.
void reportEvents();

// Counts the samples in the rings, which only the process that called openEvents() has. Not for
// signal handlers.
void collectEvents();

// Ends sampling in that process.
void closeEvents();

// Reports whether the rings were too small for all samples since the last call.
void reportLostSamples();

// To be called in the child of a fork, which does not have the rings.
void forgetEventsInChild();

} // namespace gmonrt

#endif
