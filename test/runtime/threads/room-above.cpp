// A thread's copies find a place above the files though most of that range is taken.
// ThreadSanitizer forbids all addresses from some 189 GB above the program. If the range was 255
// GB, only its upper part was tried.
// RUN: %clangxx -std=c++20 -O1 -I%root/runtime/src -I%root/runtime/include %s \
// RUN:   %root/runtime/src/counts/thread_delta.cpp -o %t && %t | FileCheck %s
// CHECK:      255 GB above, 189 of them free: found
// CHECK-NEXT: 255 GB above, 20 of them free: found
// CHECK-NEXT: 12 GB above, 3 of them free: found
// CHECK-NEXT: 12 GB above, 0 of them free: none
#include "counts/thread_delta.h"
#include <cstdio>
#include <initializer_list>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <utility>

namespace {

constexpr uintptr_t Gigabyte = 1 << 30, StackBytes = 1 << 20;
uintptr_t freeBytes;

bool takes(uintptr_t delta) { return static_cast<intptr_t>(delta) > 0 && delta < freeBytes; }

// One file that ends ABOVE bytes below the room for the stack.
void noteFileBelow(uintptr_t above) {
  ElfW(Phdr) segment = {};
  segment.p_type = PT_LOAD;
  segment.p_memsz = Gigabyte;
  dl_phdr_info info = {};
  info.dlpi_addr = getauxval(AT_RANDOM) - StackBytes - above - segment.p_memsz;
  info.dlpi_phdr = &segment;
  info.dlpi_phnum = 1;
  gmonrt::noteFile(info);
}

} // namespace

int main() {
  rlimit stack = {};
  getrlimit(RLIMIT_STACK, &stack);
  stack.rlim_cur = StackBytes;
  if (setrlimit(RLIMIT_STACK, &stack) != 0)
    return 1;
  for (auto [room, free] : {std::pair(255, 189), {255, 20}, {12, 3}, {12, 0}}) {
    noteFileBelow(room * Gigabyte);
    freeBytes = free * Gigabyte;
    std::printf("%d GB above, %d of them free: %s\n", room, free,
                gmonrt::findDelta(takes) ? "found" : "none");
  }
}
