//===- measured_run.cpp - one measured run of a command -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/measured_run.h"
#include <chrono>
#include <fstream>
#include <limits>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonkit {
namespace {

constexpr double NotMeasured = std::numeric_limits<double>::quiet_NaN();

// A counter of the processor for commands that this program starts during its life.
class ProcessorCounter {
public:
  explicit ProcessorCounter(uint64_t event) {
    perf_event_attr attributes = {};
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = event;
    attributes.disabled = 1;
    attributes.enable_on_exec = 1; // so this program itself does not count
    attributes.inherit = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    fd = static_cast<int>(
        syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
  }
  ~ProcessorCounter() {
    if (fd >= 0)
      close(fd);
  }
  ProcessorCounter(const ProcessorCounter &) = delete;
  ProcessorCounter &operator=(const ProcessorCounter &) = delete;

  // Returns NaN if there is no such counter.
  double value() const {
    uint64_t count = 0;
    bool isRead = fd >= 0 && read(fd, &count, sizeof count) == sizeof count && count != 0;
    return isRead ? static_cast<double>(count) : NotMeasured;
  }

private:
  int fd;
};

double secondsOf(const timeval &time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// Returns how much of this program is in memory, in KiB.
double ownMemory() {
  std::ifstream statm("/proc/self/statm"); // in pages: all, in memory
  double all = 0, inMemory = 0;
  statm >> all >> inMemory;
  return inMemory * static_cast<double>(getpagesize()) / 1024;
}

// Returns the memory of the largest process of a command. It begins as a copy of this program,
// whose memory Linux takes for the command's, so no less can be seen.
double memoryOf(const rusage &usage) {
  auto most = static_cast<double>(usage.ru_maxrss);
  return most > ownMemory() ? most : NotMeasured;
}

} // namespace

const char *nameOf(Metric metric) {
  constexpr const char *names[MetricCount] = {"cpu",    "wall",         "pageFaults",
                                              "memory", "instructions", "cycles"};
  return names[static_cast<size_t>(metric)];
}

MeasuredRun measureRun(const std::string &command, const std::string &directory, size_t padding,
                       const TerminationBlock &block) {
  ProcessorCounter instructions(PERF_COUNT_HW_INSTRUCTIONS), cycles(PERF_COUNT_HW_CPU_CYCLES);
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
  MeasuredRun run;
  run.result = runApart(command, directory, "", block, {},
                        {"GMONKIT_LOOP_PADDING=" + std::string(padding, '.')});
  std::chrono::duration<double> wall = Clock::now() - begin;
  const rusage &usage = run.result.usage;
  run.figures = {secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime),
                 wall.count(),
                 static_cast<double>(usage.ru_minflt + usage.ru_majflt),
                 memoryOf(usage),
                 instructions.value(),
                 cycles.value()};
  return run;
}

} // namespace gmonkit
