//===- thread_copies.cpp - copies of counters for each thread -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/thread_copies.h"
#include "base/kernel_signal.h"
#include "base/memory.h"
#include "base/message.h"
#include "base/process_threads.h"
#include "counts/counter_base.h"
#include "counts/thread_delta.h"
#include "image/file_list.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <utility>

namespace gmonrt {

namespace {

constexpr int ThreadsToProbe = 8; // threads checked before a new thread gets new copies

std::atomic<ThreadCopies *> copies;
ThreadCopies *nextToProbe;
// Loaded files whose constructors may not have run, though others may call their functions. It is
// unknown which of them count, and where. So all of their writable data is copied. Only that member
// of Image is set.
Image *expected;
unsigned long long filesSeen; // number of files ever loaded
bool someThreadShares, roomIsMissing;
bool kernelRefuses; // map() failed: too many mappings, or too little memory
std::atomic<bool> someThreadIsKnown;

Pages pagesFrom(uintptr_t start, uintptr_t stop) {
  uintptr_t inPage = pageSize() - 1;
  return {start & ~inPage, (stop + inPage) & ~inPage};
}

Pages pagesOf(const GmonSectionBounds &section) {
  return pagesFrom(reinterpret_cast<uintptr_t>(section.start),
                   reinterpret_cast<uintptr_t>(section.stop));
}

// Sets the pages of IMAGE that have copies.
void findRanges(Image &image) {
  Pages counters = pagesOf(image.record->counters), caches = pagesOf(image.record->icalls);
  if (caches.start < counters.stop && counters.start < caches.stop) {
    counters = {std::min(counters.start, caches.start), std::max(counters.stop, caches.stop)};
    caches = {0, 0};
  }
  image.copied[0] = counters;
  image.copied[1] = caches;
}

// Maps new memory only. Memory that is already mapped cannot be a copy.
bool mapAt(uintptr_t address, uintptr_t size) {
  if (kernelRefuses)
    return false;
  long result = rawSyscall(
      SYS_mmap, static_cast<long>(address), static_cast<long>(size), PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (result == static_cast<long>(address))
    return true;
  kernelRefuses = result == -ENOMEM;
  if (result > 0) // kernels before 4.17 treat the address as a hint
    unmap(reinterpret_cast<void *>(result), size);
  return false;
}

void unmapCopies(const Image &image, uintptr_t delta, const Pages *end = nullptr) {
  for (const Pages *pages = image.copied; pages != (end ? end : std::end(image.copied)); ++pages)
    unmap(reinterpret_cast<void *>(pages->start + delta), pages->stop - pages->start);
}

bool mapCopies(const Image &image, uintptr_t delta) {
  for (const Pages &pages : image.copied)
    if (pages.start != pages.stop && !mapAt(pages.start + delta, pages.stop - pages.start)) {
      if (&pages != image.copied)
        unmapCopies(image, delta, &pages);
      return false;
    }
  return true;
}

void dropCopies(Image &image) {
  for (const ThreadCopies *thread = copies; thread; thread = thread->next)
    unmapCopies(image, thread->delta);
  image.copied[0] = image.copied[1] = {0, 0};
}

// Calls VISIT(image) for images that may have copies, until it returns false.
template <typename Visit> void forEachOwner(Visit visit) {
  for (Image *list : {firstImage(), expected})
    for (Image *image = list; image; image = image->next)
      if (!visit(*image))
        return;
}

bool mapAllCopies(uintptr_t delta) {
  const Image *failed = nullptr;
  forEachOwner([&](const Image &image) {
    if (!mapCopies(image, delta))
      failed = &image;
    return !failed;
  });
  if (failed)
    forEachOwner([&](const Image &image) {
      if (&image != failed)
        unmapCopies(image, delta);
      return &image != failed;
    });
  return !failed;
}

// Returns the writable pages that a loaded file initialises, as it does counters.
Pages writablePages(const dl_phdr_info &info) {
  Pages pages = {UINTPTR_MAX, 0};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info.dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_W) || !segment.p_filesz)
      continue;
    uintptr_t start = info.dlpi_addr + segment.p_vaddr;
    Pages own = pagesFrom(start, start + segment.p_filesz);
    pages.start = std::min(pages.start, own.start);
    pages.stop = std::max(pages.stop, own.stop);
  }
  return pages.stop ? pages : Pages{0, 0};
}

bool hasCopies(Pages pages) {
  bool has = false;
  forEachOwner([&](const Image &image) {
    for (const Pages &copied : image.copied)
      has |= copied.start < pages.stop && pages.start < copied.stop;
    return !has;
  });
  return has;
}

void expectFile(Pages pages) {
  if (pages.start == pages.stop || hasCopies(pages))
    return;
  Image *file = expected;
  while (file && file->copied[0].stop)
    file = file->next;
  if (!file) {
    file = static_cast<Image *>(allocate(sizeof(Image)));
    if (!file)
      return;
    file->next = expected;
    expected = file;
  }
  file->copied[0] = pages;
  for (const ThreadCopies *thread = copies; thread; thread = thread->next) {
    if (mapCopies(*file, thread->delta))
      continue;
    for (const ThreadCopies *mapped = copies; mapped != thread; mapped = mapped->next)
      unmapCopies(*file, mapped->delta);
    file->copied[0] = {0, 0};
    return;
  }
}

// Expects images in the files loaded since the last call, which are the last of the list.
void expectNewFiles() {
  struct Files {
    unsigned long long added, left; // left: number of files before them
  } files{0, 0};
  bool isKnown = visitFileList(
      [](dl_phdr_info *info, size_t, void *data) {
        auto &files = *static_cast<Files *>(data);
        files.added = info->dlpi_adds; // 0 in a static program by musl
        ++files.left;
        noteFile(*info);
        return 0;
      },
      &files);
  unsigned long long fresh = files.added - filesSeen;
  if (!isKnown || !fresh)
    return;
  filesSeen = files.added;
  files.left -= std::min(files.left, fresh);
  expectNoImages();
  visitFileList(
      [](dl_phdr_info *info, size_t, void *data) {
        auto &files = *static_cast<Files *>(data);
        if (files.left)
          --files.left;
        else
          expectFile(writablePages(*info));
        return 0;
      },
      &files);
}

// Returns the expected file with IMAGE, or null.
Image *findExpected(const Image &image) {
  auto counters = reinterpret_cast<uintptr_t>(image.record->counters.start);
  Image *file = expected;
  while (file && (counters < file->copied[0].start || counters >= file->copied[0].stop))
    file = file->next;
  return file;
}

// Returns the copies of a thread that has ended, or null. Continues around the list from the end of
// the last search.
ThreadCopies *findFree(long process, long self) {
  for (int i = 0; i < ThreadsToProbe && copies; ++i) {
    ThreadCopies *candidate = nextToProbe ? nextToProbe : copies.load();
    nextToProbe = candidate->next;
    if (candidate->thread == self || threadHasEnded(process, candidate->thread))
      return candidate;
  }
  return nullptr;
}

ThreadCopies *createCopies() {
  auto *fresh = static_cast<ThreadCopies *>(allocate(sizeof(ThreadCopies)));
  if (!fresh)
    return nullptr;
  kernelRefuses = false;
  fresh->delta = findDelta(mapAllCopies);
  if (!fresh->delta)
    return nullptr;
  fresh->next = copies;
  copies = fresh;
  return fresh;
}

// 0 is the first thread, which usually starts the others and has no copies.
ThreadCopies *findByDelta(uintptr_t delta) {
  ThreadCopies *found = delta ? copies.load() : nullptr;
  while (found && found->delta != delta)
    found = found->next;
  return found;
}

bool anyImageCountsByThread() {
  for (const Image *image = firstImage(); image; image = image->next)
    if (image->countsByThread)
      return true;
  return false;
}

bool programUsesBase() {
  uintptr_t base = counterBase();
  return base != 0 && !findByDelta(base);
}

void warnProgramUsesBase(const char *what) {
  error("%s %s, which threads=exact needs; compile with --gmon-threads=single", what,
        CounterBaseName);
}

// Of the copies of FILE, in which threads may have counted, keeps only IMAGE's.
void takeOverCopies(Image &file, const Image &image) {
  Pages all = file.copied[0];
  file.copied[0] = {0, 0};
  Pages first = image.copied[0], last = image.copied[1];
  if (last.start != last.stop && last.start < first.start)
    std::swap(first, last);
  for (const ThreadCopies *thread = copies; thread; thread = thread->next) {
    uintptr_t done = all.start;
    auto unmapUntil = [&](uintptr_t start, uintptr_t next) {
      if (start > done)
        unmap(reinterpret_cast<void *>(done + thread->delta), start - done);
      done = next;
    };
    for (Pages kept : {first, last})
      if (kept.start != kept.stop)
        unmapUntil(kept.start, kept.stop);
    unmapUntil(all.stop, all.stop);
  }
}

} // namespace

void expectNoImages() {
  for (Image *file = expected; file; file = file->next)
    dropCopies(*file);
}

void releaseCopies() {
  forEachOwner([](Image &image) {
    dropCopies(image);
    return true;
  });
}

void noteProgramUsesBase() {
  if (anyImageCountsByThread())
    warnProgramUsesBase("the program sets");
}

const ThreadCopies *firstCopies() { return copies; }

void noteNewThread() { someThreadIsKnown.store(true, std::memory_order_relaxed); }

bool threadsWereStarted() { return someThreadIsKnown.load(std::memory_order_relaxed); }

void noteSharingThread() { someThreadShares = true; }

bool someThreadLacksRoom() { return roomIsMissing; }

void adoptThread() {
  const ThreadCopies *creators = findByDelta(counterBase());
  if (programUsesBase() || !anyImageCountsByThread()) {
    someThreadShares = true;
    return;
  }
  long process = rawSyscall(SYS_getpid), self = rawSyscall(SYS_gettid);
  noteNewThread();
  if (creators && creators->thread == self) // by another pthread_create that calls this one
    return;
  ThreadCopies *mine = findFree(process, self);
  if (!mine)
    mine = createCopies();
  if (mine)
    mine->thread = self;
  else
    roomIsMissing = true;
  if (!setCounterBase(mine ? mine->delta : 0) || !mine)
    someThreadShares = true;
}

void adoptForkChild() {
  if (ThreadCopies *mine = findByDelta(counterBase()))
    mine->thread = rawSyscall(SYS_gettid);
}

bool everyThreadHasCopies() {
  return someThreadIsKnown.load(std::memory_order_relaxed) && !someThreadShares;
}

void makeCopies(Image &image) {
  kernelRefuses = false;
  for (Image *left = firstImage(); left; left = left->next) {
    bool isReplaced = left->file.segments == image.file.segments;
    if (!left->record && (isReplaced || !left->mayStillRun || !isLoaded(*left)))
      dropCopies(*left);
  }
  expectNewFiles();
  Image *file = findExpected(image);
  if (!image.countsByThread) {
    if (file)
      dropCopies(*file);
    return;
  }
  if (programUsesBase())
    warnProgramUsesBase("the program has set");
  findRanges(image);
  if (file)
    return takeOverCopies(*file, image);
  for (const ThreadCopies *thread = copies; thread; thread = thread->next)
    if (!mapCopies(image, thread->delta)) {
      // Ends the process: its code would count in memory that is not ours. No handler may run, as
      // the lock is held.
      error(NoRoomForCopies, image.name);
      KernelSigaction byDefault = {};
      kernelSigaction(SIGABRT, &byDefault, nullptr);
      abort();
    }
}

void clearCopies(const Image &image) {
  if (!image.record || !image.countsByThread)
    return;
  auto start = reinterpret_cast<uintptr_t>(image.record->counters.start),
       stop = reinterpret_cast<uintptr_t>(image.record->counters.stop);
  for (const ThreadCopies *thread = copies; thread; thread = thread->next)
    returnToZero(start + thread->delta, stop + thread->delta);
}

uint64_t sumOfCopies(const Image &image, const uint64_t *counter) {
  uint64_t sum = *counter;
  if (image.countsByThread)
    for (const ThreadCopies *thread = copies; thread; thread = thread->next)
      sum +=
          *reinterpret_cast<const uint64_t *>(reinterpret_cast<uintptr_t>(counter) + thread->delta);
  return sum;
}

bool anyHasCounted(const Image &image, const uint64_t *first, size_t count) {
  auto isAnySet = [=](uintptr_t delta) {
    auto *counter = reinterpret_cast<const uint64_t *>(reinterpret_cast<uintptr_t>(first) + delta);
    uint64_t bits = 0;
    for (size_t i = 0; i < count; ++i)
      bits |= counter[i];
    return bits != 0;
  };
  if (isAnySet(0))
    return true;
  if (image.countsByThread)
    for (const ThreadCopies *thread = copies; thread; thread = thread->next)
      if (isAnySet(thread->delta))
        return true;
  return false;
}

} // namespace gmonrt
