//===- call_target.cpp - targets of call instructions ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/call_target.h"

namespace gmonrt {

namespace {

// Register numbers.
enum : uint32_t { Zero = 0, ReturnAddress = 1, T1 = 6, T2 = 7, A0 = 10, T3 = 28 };

// Sign-extends VALUE, a field of BITS bits.
uintptr_t signExtend(uint64_t value, unsigned bits) {
  uint64_t sign = uint64_t(1) << (bits - 1);
  return (value ^ sign) - sign;
}

// One instruction of 4 or 2 bytes, and its fields.
struct Instruction {
  uintptr_t address;
  uint32_t word;

  uint32_t bits(unsigned low, unsigned count) const { return word >> low & ((1u << count) - 1); }
  bool isCompressed() const { return bits(0, 2) != 3; }
  uintptr_t next() const { return address + (isCompressed() ? 2 : 4); }
  bool is(uint32_t opcode, uint32_t function = 0) const {
    return bits(0, 7) == opcode && bits(12, 3) == function;
  }
  uint32_t to() const { return bits(7, 5); }
  uint32_t from() const { return bits(15, 5); }
  uintptr_t immediate() const { return signExtend(bits(20, 12), 12); } // of jalr, addi and loads

  bool isAuipc() const { return bits(0, 7) == 0x17; }
  bool isJalr() const { return is(0x67); }
  bool isLoad() const { return is(0x03, 3); } // ld
  bool isAdd() const { return is(0x13); }     // addi
  bool isJal() const { return bits(0, 7) == 0x6f; }
  bool isCompressedJump() const { return (word & 0xe003) == 0xa001; }
  bool isCompressedAdd() const { return (word & 0xe003) == 0x0001; } // c.addi

  uintptr_t auipcValue() const { return address + signExtend(word & 0xfffff000, 32); }
  uintptr_t jalTarget() const {
    return address +
           signExtend(bits(31, 1) << 20 | bits(12, 8) << 12 | bits(20, 1) << 11 | bits(21, 10) << 1,
                      21);
  }
  uintptr_t compressedJumpTarget() const {
    return address + signExtend(bits(12, 1) << 11 | bits(8, 1) << 10 | bits(9, 2) << 8 |
                                    bits(6, 1) << 7 | bits(7, 1) << 6 | bits(2, 1) << 5 |
                                    bits(11, 1) << 4 | bits(3, 3) << 1,
                                12);
  }
};

// Returns an invalid instruction for unreadable code.
Instruction read(const Image &image, uintptr_t address) {
  Instruction instruction = {address, 0};
  if (image.file.read(address, &instruction.word, 4) < 2)
    instruction.word = 0;
  return instruction;
}

// Returns the target of the direct jump or call at ADDRESS; 0 if there is none.
uintptr_t namedTarget(const Image &image, uintptr_t address) {
  Instruction first = read(image, address);
  if (first.isJal())
    return first.jalTarget();
  if (first.isCompressedJump())
    return first.compressedJumpTarget();
  Instruction second = read(image, first.next());
  bool isPair = first.isAuipc() && second.isJalr() && second.from() == first.to();
  return isPair ? first.auipcValue() + second.immediate() : 0;
}

} // namespace

uintptr_t calleeAt(const Image &image, uintptr_t site) { return namedTarget(image, site); }

uintptr_t directTarget(const Image &image, uintptr_t site) { return calleeAt(image, site); }

uintptr_t slotOfCall(const Image &image, uintptr_t site) {
  uintptr_t callee = calleeAt(image, site);
  return callee ? slotOfStub(image, callee) : 0;
}

// Recognises auipc t3; ld t3; jalr t1, t3.
uintptr_t slotOfStub(const Image &image, uintptr_t address) {
  Instruction page = read(image, address), load = read(image, page.next()),
              jump = read(image, load.next());
  bool isStub = page.isAuipc() && page.to() == T3 && load.isLoad() && load.to() == T3 &&
                load.from() == T3 && jump.isJalr() && jump.from() == T3 && jump.to() == T1;
  return isStub ? page.auipcValue() + load.immediate() : 0;
}

uintptr_t stubTarget(const Image &image, uintptr_t address) {
  // The head of the table, to which unbound slots point, begins with auipc t2; sub t1, t1, t3.
  constexpr uint32_t SubT1T1T3 = 0x41c30333;
  Instruction first = read(image, address);
  if (first.isAuipc() && first.to() == T2 && read(image, first.next()).word == SubT1T1T3)
    return 0;
  uintptr_t slot = slotOfStub(image, address), target = 0;
  if (!slot)
    return address;
  return image.file.read(slot, &target, sizeof target) == sizeof target ? target : 0;
}

// Only recognises additions of constants to `this`.
uintptr_t thunkTarget(const Image &image, uintptr_t address) {
  Instruction first = read(image, address);
  bool isAdjustment = (first.isAdd() && first.from() == A0 && first.to() == A0) ||
                      (first.isCompressedAdd() && first.to() == A0);
  return namedTarget(image, isAdjustment ? first.next() : address);
}

bool endsInCall(const CodeBefore &code) {
  Instruction last = {};
  __builtin_memcpy(&last.word, code.bytes + 4, 4);
  if ((last.isJal() || last.isJalr()) && last.to() == ReturnAddress)
    return true;
  constexpr uint32_t CompressedJalr = 0x9002; // c.jalr
  last.word >>= 16;
  return (last.word & 0xf07f) == CompressedJalr && last.to() != Zero;
}

} // namespace gmonrt
