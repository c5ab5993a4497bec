//===- sampler.h - time samples: the histogram of program counters --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A POSIX timer on the process's CPU clock sends SIGPROF; the handler counts where
// the program was. Unlike setitimer's, such a timer does not outlive exec, whose new
// program it would kill.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLER_H
#define GMONRT_SAMPLER_H

namespace gmonrt {

// Starts sampling at options().hz. Leaves SIGPROF alone, with a warning, where the
// program's environment already handles it.
void startSampler();

void stopSampler();

// Timers are not inherited by the child of a fork.
void restartSamplerInChild();

} // namespace gmonrt

#endif
