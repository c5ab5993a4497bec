//===- fatal_signals.h - signals that end a process or request profiles ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_FATAL_SIGNALS_H
#define GMONRT_PROCESS_FATAL_SIGNALS_H

namespace gmonrt {

// Makes sure that profiles are written before an unhandled signal ends the process, and at the
// signal of GMONKIT_OPTIONS=on-signal. Call it once.
void watchSignals();

// For wrappers that set actions for the program. isOwnHandler: whether HANDLER is one of the
// handlers that replace a default action. The other installs one if SIGNAL is watched.
bool isOwnHandler(const void *handler);
void replaceDefaultAction(int signal);

} // namespace gmonrt

#endif
