//===- stack_callers.cpp - who called what is not instrumented ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "stack_callers.h"
#include "image.h"
#include "x86_64/call_target.h"
#include "x86_64/syscall.h"
#include <sys/syscall.h>
#include <sys/uio.h>

namespace gmonrt {

namespace {

constexpr size_t ChunkWords = 64; // of stack; read at once, to a signal stack that may be small
constexpr int Chunks = 64;        // before the search is given up

// Reads what is mapped of the words from ADDRESS on; another thread may unmap them any time.
size_t readStack(uintptr_t address, uintptr_t (&words)[ChunkWords]) {
  iovec to = {words, sizeof words};
  iovec from = {reinterpret_cast<void *>(address), sizeof words};
  long bytes = rawSyscall(SYS_process_vm_readv, rawSyscall(SYS_getpid), reinterpret_cast<long>(&to),
                          1, reinterpret_cast<long>(&from), 1);
  return bytes > 0 ? static_cast<size_t>(bytes) / sizeof *words : 0;
}

bool isBehindCall(uintptr_t address) {
  for (const Image *image = firstImage(); image; image = image->next)
    if (image->containsCode(address - 1))
      return followsCall(*image, address);
  return false;
}

} // namespace

uintptr_t findCallerIn(const uintptr_t *words, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (isBehindCall(words[i]))
      return words[i] - 1;
  return 0;
}

uintptr_t findCaller(uintptr_t stack) {
  uintptr_t words[ChunkWords];
  stack &= ~(sizeof(uintptr_t) - 1);
  for (int chunk = 0; chunk < Chunks; ++chunk, stack += sizeof words) {
    size_t count = readStack(stack, words);
    if (uintptr_t caller = findCallerIn(words, count))
      return caller;
    if (count < ChunkWords)
      break;
  }
  return 0;
}

} // namespace gmonrt
