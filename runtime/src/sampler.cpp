//===- sampler.cpp - time samples: the histogram of program counters ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampler.h"
#include "image.h"
#include "message.h"
#include "options.h"
#include "x86_64/syscall.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <sys/syscall.h>
#include <ucontext.h>

namespace gmonrt {

namespace {

int timer = -1; // the kernel's id; -1: none

void onSample(int, siginfo_t *, void *context) {
  auto *machine = static_cast<ucontext_t *>(context);
  auto pc = static_cast<uintptr_t>(machine->uc_mcontext.gregs[REG_RIP]);
  for (Image *image = firstImage(); image; image = image->next)
    // The range is looked at once: the image may be leaving in another thread.
    if (size_t bin = (pc - image->textLow) / BytesPerBin; bin < image->binCount) {
      image->bins[bin].fetch_add(1, std::memory_order_relaxed);
      return;
    }
}

void armTimer() {
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGPROF;
  long result = rawSyscall(SYS_timer_create, CLOCK_PROCESS_CPUTIME_ID,
                           reinterpret_cast<long>(&event), reinterpret_cast<long>(&timer));
  if (result == 0) {
    itimerspec period = {};
    period.it_interval.tv_sec = options().hz == 1;
    period.it_interval.tv_nsec = options().hz == 1 ? 0 : 1000000000 / options().hz;
    period.it_value = period.it_interval;
    result = rawSyscall(SYS_timer_settime, timer, 0, reinterpret_cast<long>(&period), 0);
  }
  if (result != 0) {
    timer = -1;
    warning("no timer (%s); the profile has no time samples", strerror(static_cast<int>(-result)));
  }
}

} // namespace

void startSampler() {
  if (options().hz == 0)
    return;
  struct sigaction current;
  sigaction(SIGPROF, nullptr, &current);
  if (current.sa_handler != SIG_DFL && current.sa_handler != SIG_IGN) {
    warning("SIGPROF already has a handler; the profile has no time samples");
    return;
  }
  struct sigaction action = {};
  action.sa_sigaction = onSample;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(SIGPROF, &action, nullptr);
  armTimer();
}

void stopSampler() {
  if (timer < 0)
    return;
  // The handler stays: a signal may be on its way.
  rawSyscall(SYS_timer_delete, timer);
  timer = -1;
}

void restartSamplerInChild() {
  if (timer >= 0)
    armTimer();
}

} // namespace gmonrt
