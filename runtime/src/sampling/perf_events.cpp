//===- perf_events.cpp - event samples by perf_event_open -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/perf_events.h"
#include "arch/machine.h"
#include "base/atomic_flag.h"
#include "base/descriptor.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process_threads.h"
#include "gmonkit/list_item.h"
#include "sampling/samples.h"
#include "text/number.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <utility>

namespace gmonrt {

namespace {

struct Event {
  const char *name;
  uint32_t type;
  uint64_t config;
  uint64_t period;       // events per sample
  const char *dimension; // the unit of samples
  char abbreviation;
  bool isInKernel; // it needs permission to observe the kernel
};

constexpr Event Events[] = {
    {"page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, 1, "page-faults", 'f', false},
    {"minor-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MIN, 1, "minor-faults", 'f',
     false},
    {"major-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MAJ, 1, "major-faults", 'f',
     false},
    {"context-switches", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, 1, "switches", 'x',
     true},
    {"cpu-migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, 1, "migrations", 'x',
     true},
    {"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 1000000, "Mcycles", 'M', false},
    {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, 1000000, "Minstructions", 'M',
     false},
    {"branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, 1000000, "Mbranches", 'M',
     false},
    {"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, 1000, "kbranch-misses", 'k',
     false},
    {"cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, 1000, "kcache-misses", 'k',
     false},
};

constexpr size_t DataPages = 64;            // per ring; unprivileged processes may lock about 128
constexpr size_t DataPagesWithStacks = 256; // room for the same number of samples
constexpr int MaxProcessors = 512;
constexpr size_t StackBytes = 512; // per sample, to find the caller

struct Ring {
  Ring *next;
  perf_event_mmap_page *control; // the data follows; null: not mapped
  size_t dataSize;               // bytes, a power of two
  unsigned kind;
};

Event events[MaxSampleKinds]; // event of each kind of samples; of time only if requested
int failures[MaxSampleKinds]; // errno of opening each
bool wantsTime = false;
Ring *rings = nullptr;
long ringsProcess; // the process that mapped the rings; the kernel copies no ring for another
AtomicFlag isReading{false};
bool wasFull[MaxSampleKinds]; // a ring had no room for a sample
uintptr_t pageBytes;          // pageSize(); the helper thread must not call the C library

// A sample as the kernel writes it; see perf_event_open(2).
struct SampleRecord {
  perf_event_header header;
  uint32_t process, thread;
  uint64_t abi; // 0: no registers follow
  SampledRegisters registers;
  uint64_t stackSize; // the members from here on only with options().callers
  uintptr_t stack[StackBytes / sizeof(uintptr_t)];
  uint64_t stackRead; // bytes of it; the kernel could not read the others
};

const Event *findEvent(const char *name, size_t length) {
  for (const Event &event : Events)
    if (strlen(event.name) == length && memcmp(event.name, name, length) == 0)
      return &event;
  return nullptr;
}

perf_event_attr describe(const Event &event) {
  perf_event_attr attributes = {};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.sample_period = event.period;
  attributes.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_REGS_USER;
  attributes.sample_regs_user = SampledRegisters::Mask;
  if (options().callers) {
    attributes.sample_type |= PERF_SAMPLE_STACK_USER;
    attributes.sample_stack_user = StackBytes;
  }
  attributes.inherit = 1;
  attributes.inherit_thread = 1; // not by children of a fork
  attributes.exclude_hv = 1;
  return attributes;
}

// Returns a descriptor, or -errno.
long openOn(int processor, long thread, const Event &event) {
  perf_event_attr attributes = describe(event);
  auto open = [&] {
    return rawSyscall(SYS_perf_event_open, reinterpret_cast<long>(&attributes), thread, processor,
                      -1, PERF_FLAG_FD_CLOEXEC);
  };
  long descriptor = open();
  if (descriptor == -EINVAL) { // before Linux 5.13; then samples of child processes are dropped
    attributes.inherit_thread = 0;
    descriptor = open();
  }
  if ((descriptor == -EACCES || descriptor == -EPERM) && !event.isInKernel) {
    attributes.exclude_kernel = 1;
    descriptor = open();
  }
  return descriptor;
}

// Maps the largest possible ring for the event of DESCRIPTOR. Returns 0, or -errno.
long addRing(long descriptor, unsigned kind) {
  auto *ring = static_cast<Ring *>(allocate(sizeof(Ring)));
  long mapped = -ENOMEM;
  size_t pages = options().callers ? DataPagesWithStacks : DataPages;
  for (; ring && pages > 0; pages /= 2) {
    mapped = rawSyscall(SYS_mmap, 0, static_cast<long>((1 + pages) * pageBytes),
                        PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped < 0)
      continue;
    *ring = {rings, reinterpret_cast<perf_event_mmap_page *>(mapped), pages * pageBytes, kind};
    rings = ring;
    return 0;
  }
  return mapped;
}

// REQUIRES: KIND's rings were added last.
void dropRings(unsigned kind) {
  for (; rings && rings->kind == kind; rings = rings->next)
    unmap(rings->control, pageBytes + rings->dataSize);
}

// An event opened for one thread and each processor.
struct OpenedEvent {
  unsigned kind;
  long creator;
  int processors = 0;
  long descriptors[MaxProcessors];
};

// Opens OPENED's event for THREAD, too. Its samples go to the same rings.
void openForOther(long thread, void *context) {
  const auto &opened = *static_cast<OpenedEvent *>(context);
  for (int processor = 0; thread != opened.creator && processor < opened.processors; ++processor) {
    if (opened.descriptors[processor] < 0)
      continue;
    long descriptor = openOn(processor, thread, events[opened.kind]);
    if (descriptor < 0)
      return;
    rawSyscall(SYS_ioctl, descriptor, PERF_EVENT_IOC_SET_OUTPUT, opened.descriptors[processor]);
  }
}

// Returns 0, or an errno. The descriptors stay open while the helper thread runs.
int openEvent(unsigned kind, long creator) {
  OpenedEvent opened;
  opened.kind = kind;
  opened.creator = creator;
  long result = 0;
  for (int &processor = opened.processors; processor < MaxProcessors; ++processor) {
    result = openOn(processor, creator, events[kind]);
    opened.descriptors[processor] = result;
    if (result == -ENODEV && processor > 0) // the processor is offline
      continue;
    if (result >= 0)
      result = addRing(result, kind);
    if (result < 0)
      break;
  }
  if (result < 0 && (opened.processors == 0 || result != -EINVAL)) {
    dropRings(kind);
    return static_cast<int>(-result);
  }
  // The processor numbers end here.
  forEachThread(openForOther, &opened);
  return 0;
}

// Copies SIZE bytes from AT, which counts all bytes ever written.
void copyOut(const Ring &ring, uint64_t at, void *to, size_t size) {
  auto *data = reinterpret_cast<const char *>(ring.control) + pageBytes;
  for (size_t i = 0; i < size; ++i)
    static_cast<char *>(to)[i] = data[(at + i) & (ring.dataSize - 1)];
}

void countSample(const Ring &ring, const SampleRecord &record, long process) {
  if (record.abi == PERF_SAMPLE_REGS_ABI_NONE || record.process != process)
    return;
  SampledPlace place = {};
  place.thread = {record.registers.programCounter, record.registers.stackPointer,
                  record.registers.framePointer, record.registers.returnAddress};
  place.isInSystemCall =
      (record.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_KERNEL;
  place.thread.stack = record.stack;
  place.thread.stackWords = std::min(record.stackSize, record.stackRead) / sizeof(uintptr_t);
  countSamples(ring.kind, place, 1);
}

// REQUIRES: HEADER is at position AT, the begin of its record.
void countRecord(const Ring &ring, uint64_t at, const perf_event_header &header, long process) {
  if (header.type != PERF_RECORD_SAMPLE)
    return;
  SampleRecord record;
  record.abi = PERF_SAMPLE_REGS_ABI_NONE;
  record.stackSize = record.stackRead = 0;
  copyOut(ring, at, &record, std::min<size_t>(header.size, sizeof record));
  countSample(ring, record, process);
}

void readRing(const Ring &ring, long process) {
  uint64_t end = __atomic_load_n(&ring.control->data_head, __ATOMIC_ACQUIRE);
  uint64_t at = ring.control->data_tail;
  wasFull[ring.kind] |= ring.dataSize - (end - at) < sizeof(SampleRecord);
  while (at < end) {
    perf_event_header header;
    copyOut(ring, at, &header, sizeof header);
    if (header.size < sizeof header)
      break;
    countRecord(ring, at, header, process);
    at += header.size;
  }
  __atomic_store_n(&ring.control->data_tail, end, __ATOMIC_RELEASE);
}

} // namespace

void readEventNames() {
  pageBytes = pageSize();
  const char *name = options().events.value;
  while (*name) {
    size_t length = gmonkit::itemLength(name, ",");
    const Event *event = findEvent(name, length);
    unsigned kind =
        event ? addSampleKind({event->name, event->dimension, event->abbreviation, 1, false}) : 0;
    if (kind)
      events[kind] = *event;
    else if (length)
      warning("GMONKIT_OPTIONS: events: %s '%.*s'; docs/runtime.md lists them",
              event ? "no room for" : "unknown event", static_cast<int>(length), name);
    name += length + (name[length] == ',');
  }
}

bool wantsEvents() { return wantsTime || sampleKindCount() > 1; }

bool kernelTakesRate(long rate) {
  char text[24] = {};
  Descriptor file =
      Descriptor::openAt(AT_FDCWD, "/proc/sys/kernel/perf_event_max_sample_rate", O_RDONLY);
  if (!file.isOpen())
    return true; // opening the events will tell
  rawSyscall(SYS_read, file.get(), reinterpret_cast<long>(text), sizeof text - 1);
  const char *most = text;
  return rate <= leadingNumber(most);
}

void wantTimeEvents() {
  wantsTime = true;
  events[TimeSamples] = {"task-clock",
                         PERF_TYPE_SOFTWARE,
                         PERF_COUNT_SW_TASK_CLOCK,
                         1000000000 / static_cast<uint64_t>(options().hz),
                         "seconds",
                         's',
                         true};
}

void openEvents(long creator) {
  ringsProcess = rawSyscall(SYS_getpid);
  for (unsigned kind = wantsTime ? TimeSamples : 1; kind < sampleKindCount(); ++kind)
    failures[kind] = openEvent(kind, creator);
  for (unsigned kind = 1; kind < sampleKindCount(); ++kind)
    setAvailable(kind, failures[kind] == 0);
}

bool hasEvents() { return rings; }

bool hasTimeEvents() { return wantsTime && failures[TimeSamples] == 0; }

void reportEvents() {
  for (unsigned kind = 1; kind < sampleKindCount(); ++kind) {
    int &failure = failures[kind];
    if (failure == 0)
      continue;
    bool isForbidden = failure == EACCES || failure == EPERM;
    bool isMissing = failure == ENOENT || failure == ENODEV || failure == EOPNOTSUPP;
    warning("no samples of %s: %s", events[kind].name,
            isForbidden ? "not permitted (see kernel.perf_event_paranoid; containers may forbid "
                          "perf_event_open)"
            : isMissing ? "this machine has no such counter"
                        : errorText(failure));
  }
}

void collectEvents() {
  long process = rawSyscall(SYS_getpid);
  if (process != ringsProcess) // a copy that fork did not make; its parent may have been reading
    return;
  while (isReading.exchange(true, std::memory_order_acquire))
    restBriefly();
  for (const Ring *ring = rings; ring; ring = ring->next)
    readRing(*ring, process);
  isReading.store(false, std::memory_order_release);
}

void closeEvents() {
  while (rings && rawSyscall(SYS_getpid) == ringsProcess)
    dropRings(rings->kind);
}

void reportLostSamples() {
  for (unsigned kind = 0; kind < sampleKindCount(); ++kind)
    if (std::exchange(wasFull[kind], false))
      warning("%s occurred too fast; some samples are lost", events[kind].name);
}

void forgetEventsInChild() {
  std::fill(std::begin(wasFull), std::end(wasFull), false);
  rings = nullptr;
  isReading.store(false, std::memory_order_relaxed);
}

} // namespace gmonrt
