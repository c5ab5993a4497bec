//===- program_signals.h - actions of signals as the program sets them ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_PROGRAM_SIGNALS_H
#define GMONRT_PROCESS_PROGRAM_SIGNALS_H

#include <csignal>

namespace gmonrt {

// Finds out what sigaction goes on to, which a signal handler may not.
void prepareProgramSignals();

// The C library's or a sanitizer's sigaction, behind the one that the program sees.
int setAction(int signal, const struct sigaction *action, struct sigaction *old);

} // namespace gmonrt

#endif
