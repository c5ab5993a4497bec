//===- call_target.cpp - targets of call instructions ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/call_target.h"
#include <cstring>

namespace gmonrt {

namespace {

// A cursor over instructions in IMAGE, from an address up to the end of its segment.
class Code {
public:
  Code(const Image &image, uintptr_t address)
      : image(image), next(address), left(image.file.read(address, bytes, sizeof bytes)) {}

  // Skips EXPECTED if it comes next. Returns whether it did.
  template <size_t Size> bool skip(const char (&expected)[Size]) {
    constexpr size_t length = Size - 1; // without the terminating zero
    if (left < length || memcmp(bytes + at, expected, length) != 0)
      return false;
    advance(length);
    return true;
  }

  // Skips EXPECTED and an operand of OPERAND bytes.
  template <size_t Size> bool skip(const char (&expected)[Size], size_t operand) {
    if (left < Size - 1 + operand || !skip(expected))
      return false;
    advance(operand);
    return true;
  }

  // Skips all bytes that are in SET.
  void skipAnyOf(const char *set) {
    while (left && bytes[at] && strchr(set, bytes[at]))
      advance(1);
  }

  // Reads a displacement and returns its address; 0 at the end of the code.
  template <typename Displacement> uintptr_t readRelative() {
    Displacement displacement;
    if (left < sizeof displacement)
      return 0;
    memcpy(&displacement, bytes + at, sizeof displacement);
    advance(sizeof displacement);
    return next + static_cast<uintptr_t>(displacement);
  }

  // Reads a slot's displacement and returns the slot's contents; 0 if there is none.
  uintptr_t readSlot() {
    uintptr_t target = 0, slot = readRelative<int32_t>();
    return image.file.read(slot, &target, sizeof target) == sizeof target ? target : 0;
  }

private:
  void advance(size_t count) {
    at += count;
    next += count;
    left -= count;
  }

  const Image &image;
  char bytes[32];
  size_t at = 0;
  uintptr_t next; // address of bytes[at]
  size_t left;
};

constexpr char Endbr64[] = "\xf3\x0f\x1e\xfa";
constexpr char JumpToSlot[] = "\xff\x25";   // jmp *slot(%rip)
constexpr char CallOfSlot[] = "\xff\x15";   // call *slot(%rip)
constexpr char JumpPrefixes[] = "\xf2\x3e"; // bnd, notrack

// Recognises code that lets the dynamic linker find a function: the second half of a table entry
// or, if all entries share it, the table's head.
bool isLazyBinding(Code code) {
  code.skip(Endbr64);
  if (code.skip("\x68", 4)) { // push $index; jmp the head
    code.skipAnyOf(JumpPrefixes);
    return code.skip("\xe9");
  }
  code.skip("\x41\x53");         // push %r11: mold's
  if (!code.skip("\xff\x35", 4)) // push GOT+8(%rip); jmp *GOT+16(%rip)
    return false;
  code.skipAnyOf(JumpPrefixes);
  return code.skip(JumpToSlot);
}

// Recognises add or sub $n on %rdi or %rsi (`this` if the result is returned in memory), and mov
// (this), %r10; add n(%r10), this.
bool skipAdjustment(Code &code) {
  return code.skip("\x48\x83\xc7", 1) || code.skip("\x48\x83\xef", 1) ||
         code.skip("\x48\x83\xc6", 1) || code.skip("\x48\x83\xee", 1) ||
         code.skip("\x48\x81\xc7", 4) || code.skip("\x48\x81\xef", 4) ||
         code.skip("\x48\x81\xc6", 4) || code.skip("\x48\x81\xee", 4) ||
         code.skip("\x4c\x8b\x17\x49\x03\x7a", 1) || code.skip("\x4c\x8b\x17\x49\x03\xba", 4) ||
         code.skip("\x4c\x8b\x16\x49\x03\x72", 1) || code.skip("\x4c\x8b\x16\x49\x03\xb2", 4);
}

// Skips padding of a call by compilers, and by linkers that replace an indirect call by a direct
// one: nop and the prefixes cs, notrack, rex.W, data16, addr32, bnd.
void skipCallPadding(Code &code) { code.skipAnyOf("\x90\x2e\x3e\x48\x66\x67\xf2"); }

// Skips what precedes the jump in a stub of a procedure linkage table.
void skipStubsBeginning(Code &code) {
  code.skip(Endbr64);
  code.skip("\x41\xbb", 4); // mov $index, %r11d: mold's
  code.skipAnyOf(JumpPrefixes);
}

// Returns the target of the next instruction if it is a jump, otherwise 0.
uintptr_t readJump(Code &code) {
  code.skipAnyOf(JumpPrefixes);
  if (code.skip("\xe9"))
    return code.readRelative<int32_t>();
  if (code.skip("\xeb"))
    return code.readRelative<int8_t>();
  return code.skip(JumpToSlot) ? code.readSlot() : 0;
}

} // namespace

// Most calls are of one form. Programs make thousands, so that one is read without a Code.
uintptr_t directTarget(const Image &image, uintptr_t site) {
  constexpr uintptr_t Length = 5; // call or jmp, and 32 bits
  if (!image.containsCode(site) || !image.containsCode(site + Length))
    return 0;
  auto *code = reinterpret_cast<const uint8_t *>(site);
  int32_t displacement;
  memcpy(&displacement, code + 1, sizeof displacement);
  return (*code | 1) == 0xe9 ? site + Length + static_cast<uintptr_t>(displacement) : 0;
}

uintptr_t calleeAt(const Image &image, uintptr_t site) {
  if (uintptr_t target = directTarget(image, site))
    return target;
  Code code(image, site);
  skipCallPadding(code);
  if (code.skip("\xe8"))
    return code.readRelative<int32_t>();
  return code.skip(CallOfSlot) ? code.readSlot() : readJump(code);
}

uintptr_t slotOfCall(const Image &image, uintptr_t site) {
  Code code(image, site);
  skipCallPadding(code);
  if (code.skip(CallOfSlot))
    return code.readRelative<int32_t>();
  if (code.skip("\xe8"))
    return slotOfStub(image, code.readRelative<int32_t>());
  code.skipAnyOf(JumpPrefixes);
  return code.skip(JumpToSlot) ? code.readRelative<int32_t>()
         : code.skip("\xe9")   ? slotOfStub(image, code.readRelative<int32_t>())
                               : 0;
}

uintptr_t slotOfStub(const Image &image, uintptr_t address) {
  Code code(image, address);
  skipStubsBeginning(code);
  return code.skip(JumpToSlot) ? code.readRelative<int32_t>() : 0;
}

uintptr_t stubTarget(const Image &image, uintptr_t address) {
  Code code(image, address);
  if (isLazyBinding(code))
    return 0;
  skipStubsBeginning(code);
  return code.skip(JumpToSlot) ? code.readSlot() : address;
}

uintptr_t thunkTarget(const Image &image, uintptr_t address) {
  Code code(image, address);
  code.skip(Endbr64);
  while (skipAdjustment(code))
    ;
  return readJump(code);
}

bool endsInCall(const CodeBefore &code) {
  constexpr size_t Longest = 7;
  const uint8_t *end = code.bytes + sizeof code.bytes;
  if (end[-5] == 0xe8)
    return true;
  // ff /2: a call through a register or memory, whose address takes up to 5 bytes.
  for (size_t length = 2; length <= Longest; ++length)
    if (*(end - length) == 0xff && (*(end - length + 1) & 0x38) == 0x10)
      return true;
  return false;
}

} // namespace gmonrt
