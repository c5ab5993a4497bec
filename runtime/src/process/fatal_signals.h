//===- fatal_signals.h - signals that end the process, or ask for a profile -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_FATAL_SIGNALS_H
#define GMONRT_PROCESS_FATAL_SIGNALS_H

namespace gmonrt {

// From here on the profiles are written before a signal ends the process that the program does
// not handle, and when the signal of GMONKIT_OPTIONS=on-signal comes. Once.
void watchSignals();

// For functions that set actions in the program's name: whether HANDLER is one of those that stand
// where the program has the default action, and what puts one there if SIGNAL is watched.
bool isOwnHandler(const void *handler);
void replaceDefaultAction(int signal);

} // namespace gmonrt

#endif
