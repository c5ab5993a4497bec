//===- program_signals.h - signal actions of the program ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_PROGRAM_SIGNALS_H
#define GMONRT_PROCESS_PROGRAM_SIGNALS_H

#include <csignal>

namespace gmonrt {

// Looks up the function that our sigaction calls, which a signal handler must not do.
void prepareProgramSignals();

// The next sigaction after the runtime's wrapper: the C library's or a sanitizer's.
int setAction(int signal, const struct sigaction *action, struct sigaction *old);

} // namespace gmonrt

#endif
