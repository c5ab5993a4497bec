//===- trial_read.cpp - damaged files that LLVM's readers crash on --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/trial_read.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/trial.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/Process.h"
#include <cerrno>
#include <cstring>
#include <sys/mman.h>

using namespace llvm;

namespace gmonkit {
namespace {

// What a reader may take for a file: so much that no sound one is refused.
constexpr uint64_t LeastMemory = 1 << 30, MemoryPerByte = 256;
constexpr uint64_t LeastSeconds = 20, BytesPerSecond = 1 << 20;

} // namespace

void GuardedCopy::Unmap::operator()(char *start) const { munmap(start, size); }

Expected<GuardedCopy> GuardedCopy::make(StringRef path, StringRef bytes) {
  size_t page = sys::Process::getPageSizeEstimate();
  size_t used = alignTo(bytes.size() + 1, Align(16)), room = alignTo(used, page);
  void *start = mmap(nullptr, room + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED)
    return fileError(path, "cannot be read: " + sys::StrError(errno));
  GuardedCopy made;
  made.memory = {static_cast<char *>(start), Unmap{room + page}};
  if (mprotect(start, room, PROT_READ | PROT_WRITE) != 0)
    return fileError(path, "cannot be read: " + sys::StrError(errno));
  char *copy = made.memory.get() + room - used;
  memcpy(copy, bytes.data(), bytes.size());
  made.copy = StringRef(copy, bytes.size());
  return made;
}

Error tryToRead(StringRef path, size_t size, function_ref<Error()> read) {
  TrialLimits limits = {LeastMemory + size * MemoryPerByte, LeastSeconds + size / BytesPerSecond};
  Expected<bool> ended = endsInChild(limits, [&] { consumeError(read()); });
  if (!ended)
    return fileError(path, "cannot be read: " + toString(ended.takeError()));
  if (!*ended)
    return fileError(path, "cannot be read: it is damaged, or its calls nest too deep");
  return Error::success();
}

} // namespace gmonkit
