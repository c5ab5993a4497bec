//===- call_target.cpp - targets of call instructions ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/call_target.h"

namespace gmonrt {

namespace {

// Instructions that are constant, and patterns of the others under a mask.
enum : uint32_t {
  BtiC = 0xd503245f,
  SignedJump = 0xd503219f, // autia1716: x17 is signed in all slots
  JumpX16 = 0xd61f0200,
  JumpX17 = 0xd61f0220,
  PushX16 = 0xa9bf7bf0,    // stp x16, x30, [sp, #-16]!
  LoadTarget = 0x58000050, // ldr x16, .+8
};

constexpr bool isBranch(uint32_t word) { return (word & 0xfc000000) == 0x14000000; }
constexpr bool isBranchAndLink(uint32_t word) { return (word & 0xfc000000) == 0x94000000; }
// blr and its forms for signed addresses.
constexpr bool isIndirectCall(uint32_t word) {
  return (word & 0xfffffc1f) == 0xd63f0000 || (word & 0xfefff800) == 0xd63f0800;
}
constexpr bool isPageOfX16(uint32_t word) { return (word & 0x9f00001f) == 0x90000010; }
constexpr bool isLoadOfX17(uint32_t word) { return (word & 0xffc003ff) == 0xf9400211; }
constexpr bool isAddToX16(uint32_t word) { return (word & 0xffc003ff) == 0x91000210; }

// Returns whether WORD adjusts x0: by a constant, or by a number from a vtable, which another
// register points to.
constexpr bool isAdjustment(uint32_t word) {
  return (word & 0xbf8003ff) == 0x91000000 || // add, sub x0, x0, #n
         (word & 0xffffffe0) == 0xf9400000 || // ldr xN, [x0]
         (word & 0xffe00c00) == 0xf8400000 || // ldur xN, [xM, #n]
         (word & 0xffe0ffff) == 0x8b000000;   // add x0, x0, xN
}

// A sequence of instructions in IMAGE, from an address up to the end of its segment.
class Code {
public:
  Code(const Image &image, uintptr_t address)
      : image(image), at(address),
        left(address % 4 ? 0 : image.file.read(address, words, sizeof words) / 4) {}

  // Behind the end there is 0, which is no instruction.
  uint32_t word() const { return left ? words[next] : 0; }
  uintptr_t address() const { return at; }

  void advance() {
    at += 4;
    ++next;
    left -= left != 0;
  }
  bool skip(uint32_t expected) {
    bool found = word() == expected;
    if (found)
      advance();
    return found;
  }

  // The target of the branch at this position.
  uintptr_t branchTarget() const { return at + signExtend(word() & 0x3ffffff, 26) * 4; }
  // The page that adrp computes.
  uintptr_t page() const {
    uint64_t pages = (word() >> 5 & 0x7ffff) << 2 | (word() >> 29 & 3);
    return (at & ~uintptr_t(0xfff)) + (signExtend(pages, 21) << 12);
  }
  // The unsigned immediate of a load or an addition.
  uint32_t immediate() const { return word() >> 10 & 0xfff; }

  uintptr_t readWord(uintptr_t address) const {
    uintptr_t value;
    return image.file.read(address, &value, sizeof value) == sizeof value ? value : 0;
  }

private:
  static uintptr_t signExtend(uint64_t value, unsigned bits) {
    uint64_t sign = uint64_t(1) << (bits - 1);
    return (value ^ sign) - sign;
  }

  const Image &image;
  uint32_t words[8] = {};
  size_t next = 0;
  uintptr_t at; // address of words[next]
  size_t left;
};

// A linker's stub: a call goes to it instead of the function.
struct Stub {
  uintptr_t slot;   // it jumps to the address in this slot; 0: it does not use one
  uintptr_t target; // otherwise it jumps here
};

// Recognises adrp x16; ldr x17; add x16; br x17, and stubs that reach further than a call.
Stub readStub(Code code) {
  code.skip(BtiC);
  if (code.word() == LoadTarget) {
    code.advance();
    uintptr_t target = code.readWord(code.address() + 4);
    return {0, code.word() == JumpX16 ? target : 0};
  }
  if (!isPageOfX16(code.word()))
    return {};
  uintptr_t page = code.page();
  code.advance();
  if (isAddToX16(code.word())) {
    uintptr_t target = page + code.immediate();
    code.advance();
    return {0, code.word() == JumpX16 ? target : 0};
  }
  if (!isLoadOfX17(code.word()))
    return {};
  uintptr_t slot = page + code.immediate() * 8;
  code.advance();
  if (isAddToX16(code.word()))
    code.advance();
  code.skip(SignedJump);
  return {code.word() == JumpX17 ? slot : 0, 0};
}

// Returns whether CODE is the head of the procedure linkage table; unbound slots point to it.
bool isLazyBinding(Code code) {
  code.skip(BtiC);
  return code.word() == PushX16;
}

} // namespace

uintptr_t calleeAt(const Image &image, uintptr_t site) {
  Code code(image, site);
  return isBranch(code.word()) || isBranchAndLink(code.word()) ? code.branchTarget() : 0;
}

uintptr_t directTarget(const Image &image, uintptr_t site) { return calleeAt(image, site); }

uintptr_t slotOfCall(const Image &image, uintptr_t site) {
  uintptr_t callee = calleeAt(image, site);
  return callee ? slotOfStub(image, callee) : 0;
}

uintptr_t slotOfStub(const Image &image, uintptr_t address) {
  Stub stub = readStub(Code(image, address));
  return stub.target ? readStub(Code(image, stub.target)).slot : stub.slot;
}

uintptr_t stubTarget(const Image &image, uintptr_t address) {
  Code code(image, address);
  if (isLazyBinding(code))
    return 0;
  Stub stub = readStub(code);
  return stub.slot ? code.readWord(stub.slot) : stub.target ? stub.target : address;
}

uintptr_t thunkTarget(const Image &image, uintptr_t address) {
  Code code(image, address);
  code.skip(BtiC);
  while (isAdjustment(code.word()))
    code.advance();
  return isBranch(code.word()) ? code.branchTarget() : 0;
}

bool endsInCall(const CodeBefore &code) {
  uint32_t word;
  __builtin_memcpy(&word, code.bytes + sizeof code.bytes - sizeof word, sizeof word);
  return isBranchAndLink(word) || isIndirectCall(word);
}

} // namespace gmonrt
