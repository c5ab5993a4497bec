// AArch64: the caller of library code is found where return addresses on the stack are signed: in
// frames whose tables name the second key or a tagged stack, and by the guess without tables.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %aarch64-cxx -O1 -I%root/runtime/src %s -o prog
// RUN: %aarch64 ./prog

#include "sampling/stack_callers.h"

// As a function looks whose return address, signed, is the second word on its stack.
#define FRAME(name, directive)                                                                     \
  __asm__("\t.text\n" name ":\n\t.cfi_startproc\n\t" directive "\n\tnop\n\t.cfi_negate_ra_state\n" \
          "\tnop\n\t.cfi_def_cfa_offset 16\n\t.cfi_offset 30, -8\n\tnop\n\tret\n\t.cfi_endproc")
FRAME("firstKey", "");
FRAME("secondKey", ".cfi_b_key_frame");
FRAME("taggedStack", ".cfi_mte_tagged_frame");
extern "C" const char firstKey[], secondKey[], taggedStack[];
const char *const Frames[] = {firstKey, secondKey, taggedStack};

constexpr uintptr_t Signature = uintptr_t(0x5a) << 48;
constexpr char NoFrame[] = "";

// A return address.
__attribute__((noinline)) uintptr_t called() {
  __asm__ volatile("");
  return reinterpret_cast<uintptr_t>(__builtin_return_address(0));
}

// Whether CALLER is found of the third instruction of FUNCTION.
bool finds(uintptr_t caller, const char *function, uintptr_t first, uintptr_t second) {
  const uintptr_t stack[] = {first, second};
  gmonrt::ThreadPlace place = {};
  place.programCounter = reinterpret_cast<uintptr_t>(function) + 8;
  place.stackPointer = reinterpret_cast<uintptr_t>(stack);
  place.isOwnThread = true;
  place.stack = stack;
  place.stackWords = 2;
  return gmonrt::findCaller(place) == caller - 1;
}

int main() {
  uintptr_t guess = called(), caller = called();
  for (const char *frame : Frames)
    if (!finds(caller, frame, guess, caller | Signature))
      return 1;
  return finds(guess, NoFrame, guess | Signature, caller) ? 0 : 2;
}
