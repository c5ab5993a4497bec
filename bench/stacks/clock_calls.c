//===- clock_calls.c - how long the calls of some functions take ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked into a program that is compiled with -finstrument-functions-after-inlining.
// CLOCKED_FUNCTIONS names a file with a hexadecimal link-time address on each line. At the end of
// the first thread CLOCKED_TIMES has a line `ADDRESS CALLS NANOSECONDS` for each: the CPU time of
// the thread in calls of the function, that of its callees included. A call within a call of the
// same function is in it already. A call that longjmp left ends when a clocked function is next
// called or returns. In a library this does nothing.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define HOOK __attribute__((no_instrument_function))
#define TABLE_SIZE 4096 // a power of two, well above the number of functions
#define MOST_CALLS 65536

typedef struct {
  uintptr_t address; // at run time; 0: free
  uint64_t calls, time, began;
  unsigned depth;
} Function;

typedef struct {
  Function *function;
  const void *frame; // of the hook that began the call: callees are below
} Call;

static Function table[TABLE_SIZE];
static Call calls[MOST_CALLS]; // those that go on, the outermost first
static size_t count;
static uintptr_t loadBias;
static _Thread_local int isFirstThread;

HOOK static Function *find(uintptr_t address) {
  size_t place = address * 0x9e3779b97f4a7c15u >> 52;
  while (table[place].address && table[place].address != address)
    place = (place + 1) % TABLE_SIZE;
  return &table[place];
}

HOOK static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

HOOK static void endLast(uint64_t time) {
  Function *function = calls[--count].function;
  if (--function->depth == 0)
    function->time += time - function->began;
}

HOOK void __cyg_profile_func_enter(void *address, void *site) {
  (void)site;
  if (!isFirstThread)
    return;
  Function *function = find((uintptr_t)address);
  if (!function->address)
    return;
  const void *frame = __builtin_frame_address(0);
  uint64_t time = now();
  while (count && calls[count - 1].frame <= frame)
    endLast(time);
  if (count == MOST_CALLS)
    abort();
  calls[count++] = (Call){function, frame};
  ++function->calls;
  if (function->depth++ == 0)
    function->began = time;
}

HOOK void __cyg_profile_func_exit(void *address, void *site) {
  (void)site;
  if (!isFirstThread)
    return;
  Function *function = find((uintptr_t)address);
  if (!function->depth)
    return;
  uint64_t time = now();
  while (calls[count - 1].function != function)
    endLast(time);
  endLast(time);
}

// Sets loadBias if this code is in the program, which comes first.
HOOK static int isInProgram(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  loadBias = info->dlpi_addr;
  uintptr_t here = (uintptr_t)table - loadBias;
  for (int i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_LOAD &&
        here - info->dlpi_phdr[i].p_vaddr < info->dlpi_phdr[i].p_memsz)
      return 1;
  return -1;
}

__attribute__((constructor)) HOOK static void begin(void) {
  const char *path = getenv("CLOCKED_FUNCTIONS");
  if (!path || dl_iterate_phdr(isInProgram, 0) != 1)
    return;
  FILE *list = fopen(path, "r");
  if (!list)
    return;
  for (unsigned long address; fscanf(list, "%lx", &address) == 1;)
    find(address + loadBias)->address = address + loadBias;
  fclose(list);
  isFirstThread = 1;
}

__attribute__((destructor)) HOOK static void end(void) {
  const char *path = getenv("CLOCKED_TIMES");
  if (!isFirstThread || !path)
    return;
  isFirstThread = 0;
  for (uint64_t time = now(); count;)
    endLast(time);
  FILE *times = fopen(path, "w");
  for (Function *it = table; times && it != table + TABLE_SIZE; ++it)
    if (it->address)
      fprintf(times, "%lx %lu %lu\n", it->address - loadBias, it->calls, it->time);
  if (times)
    fclose(times);
}
