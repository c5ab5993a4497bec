//===- thread_delta.cpp - the address of a thread's copies ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/thread_delta.h"
#include "arch/machine.h"
#include "counts/counter_base.h"
#include "image/image.h"
#include <algorithm>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

constexpr uintptr_t Gigabyte = 1 << 30, Terabyte = 1024 * Gigabyte;
constexpr int DeltasToTry = 64;       // per thread and region
constexpr uintptr_t DeltaParts = 256; // the step between deltas is divided by this

uintptr_t deltasTried;
Pages files = {UINTPTR_MAX, 0}; // the range of addresses of loaded files, except the vDSO

// Returns the size of the free range above HIGHEST, if no file is loaded above it. The kernel puts
// mappings of the program below the files, and only the stack above.
uintptr_t roomAbove(uintptr_t highest) {
  uintptr_t stack = getauxval(AT_RANDOM); // it is at the stack's upper end
  rlimit64 limit = {};
  rawSyscall(SYS_prlimit64, 0, RLIMIT_STACK, 0, reinterpret_cast<long>(&limit));
  uintptr_t growth = std::min<uintptr_t>(limit.rlim_cur, 16 * Gigabyte);
  return stack - growth > highest ? stack - growth - highest : 0;
}

// Returns the N-th of DeltaParts parts, each as far as can be from those before it: 0, 1/2, 1/4,
// 3/4...
uintptr_t nthPart(uintptr_t n) {
  uintptr_t part = 0;
  for (uintptr_t bit = 1, mirrored = DeltaParts / 2; mirrored; bit *= 2, mirrored /= 2)
    if (n & bit)
      part += mirrored;
  return part;
}

// Tries multiples of STEP from the N-th downwards, then these minus parts of STEP, all times SIGN.
// Returns the first one that TAKES accepts, or 0.
uintptr_t tryDeltas(bool (*takes)(uintptr_t), uintptr_t sign, uintptr_t step, uintptr_t n,
                    uintptr_t steps) {
  for (int i = 0; i < DeltasToTry; ++i) {
    uintptr_t lessSteps = deltasTried % steps,
              lessParts = nthPart(deltasTried / steps % DeltaParts);
    ++deltasTried;
    uintptr_t delta = sign * ((n - lessSteps) * step - lessParts * (step / DeltaParts));
    if (takes(delta))
      return delta;
  }
  return 0;
}

} // namespace

void noteFile(const dl_phdr_info &file) {
  static const uintptr_t vdso = getauxval(AT_SYSINFO_EHDR);
  for (int i = 0; i < file.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = file.dlpi_phdr[i];
    uintptr_t start = file.dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || start == vdso)
      continue;
    files.start = std::min(files.start, start);
    files.stop = std::max(files.stop, start + segment.p_memsz);
  }
}

uintptr_t findDelta(bool (*takes)(uintptr_t)) {
  constexpr uintptr_t LargeStep = 64 * Gigabyte, LeastRoom = 32 * Gigabyte;
  if (!files.stop)
    return 0;
  if (baseMayBeNegative() && files.start > LeastRoom) {
    // Some kernels and emulators give programs far fewer than 47 bits of addresses.
    uintptr_t nearest = std::min(16 * Terabyte, files.start / 5),
              spared = std::min(4 * Terabyte, files.start / 20), step = LargeStep;
    while (step > files.start / 1024)
      step /= 2;
    uintptr_t farthest = (files.start - spared) / step;
    if (uintptr_t delta =
            tryDeltas(takes, 0 - uintptr_t(1), step, farthest, farthest - nearest / step))
      return delta;
  }
  uintptr_t room = roomAbove(files.stop);
  // The tries of each step reach through the range that is too small for the one before.
  for (uintptr_t step : {LargeStep, 4 * Gigabyte, Gigabyte / 4, Gigabyte / 256})
    if (uintptr_t steps = room / step; steps >= 4)
      if (uintptr_t delta = tryDeltas(takes, 1, step, steps - 1, steps - 2))
        return delta;
  return 0;
}

} // namespace gmonrt
