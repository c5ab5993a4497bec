//===- process_end.h - ends of the process without destructors ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_PROCESS_PROCESS_END_H
#define GMONRT_PROCESS_PROCESS_END_H

namespace gmonrt {

// Finds out whether a preloaded library stands between the program and the kernel's execve. Call it
// once, when the program starts.
void findPreloadedExec();

// Writes the profiles and ends the process with STATUS.
[[noreturn]] void endProcess(int status);

} // namespace gmonrt

#endif
