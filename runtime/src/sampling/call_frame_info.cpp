//===- call_frame_info.cpp - the decoder of .eh_frame ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/call_frame_info.h"
#include "arch/machine.h"
#include <cstddef>

namespace gmonrt {

namespace {

// Pointer encodings (DW_EH_PE_*).
constexpr uint8_t FormMask = 0x0f, Unsigned4 = 0x03, Unsigned8 = 0x04, Signed4 = 0x0b,
                  Signed8 = 0x0c, PcRelative = 0x10, DataRelative = 0x30, BaseMask = 0x70;

class Bytes {
public:
  Bytes() = default;
  explicit Bytes(const void *start) : at(static_cast<const uint8_t *>(start)) {}
  Bytes(const uint8_t *at, size_t size) : at(at), end(at + size) {}

  bool isEmpty() const { return at >= end; }
  const uint8_t *position() const { return at; }
  void skip(size_t size) { at += size; }

  template <typename T> T take() {
    T value;
    __builtin_memcpy(&value, at, sizeof value);
    at += sizeof value;
    return value;
  }

  uint64_t takeUleb() {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      auto byte = take<uint8_t>();
      if (shift < 64)
        value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (!(byte & 0x80))
        return value;
    }
  }

  int64_t takeSleb() {
    const uint8_t *start = at;
    uint64_t value = takeUleb();
    size_t bits = static_cast<size_t>(at - start) * 7;
    if (bits < 64 && (at[-1] & 0x40))
      value |= ~0ull << bits;
    return static_cast<int64_t>(value);
  }

  // Reads a pointer's value without its base. Returns false for an unsupported form.
  bool takeEncoded(uint8_t encoding, uintptr_t &value) {
    switch (encoding & FormMask) {
    case 0:
    case Unsigned8:
    case Signed8:
      value = take<uint64_t>();
      return true;
    case Unsigned4:
      value = take<uint32_t>();
      return true;
    case Signed4:
      value = static_cast<uintptr_t>(static_cast<intptr_t>(take<int32_t>()));
      return true;
    default:
      return false;
    }
  }

private:
  const uint8_t *at = nullptr, *end = nullptr;
};

// Returns the contents behind the length of an entry: common (CIE) or of a function (FDE).
Bytes entryAt(const uint8_t *at) {
  Bytes bytes(at);
  auto length = bytes.take<uint32_t>();
  size_t size = length == 0xffffffff ? bytes.take<uint64_t>() : length;
  return Bytes(bytes.position(), size);
}

// The contents of a CIE.
struct CommonEntry {
  uint64_t codeUnit = 1;
  int64_t dataUnit = 1;
  uint8_t pointers = 0; // encoding of pointers
  bool hasAugmentation = false;
  Bytes instructions;

  bool read(const uint8_t *at) {
    Bytes entry = entryAt(at);
    entry.skip(4); // 0: it is a CIE
    auto version = entry.take<uint8_t>();
    auto *augmentation = reinterpret_cast<const char *>(entry.position());
    while (entry.take<char>())
      ;
    codeUnit = entry.takeUleb();
    dataUnit = entry.takeSleb();
    uint64_t returnAddress = version == 1 ? entry.take<uint8_t>() : entry.takeUleb();
    if ((version != 1 && version != 3) || returnAddress != ReturnAddressColumn)
      return false;
    hasAugmentation = *augmentation == 'z';
    if (!hasAugmentation && *augmentation)
      return false;
    if (hasAugmentation) {
      size_t size = entry.takeUleb();
      Bytes data(entry.position(), size);
      entry.skip(size);
      if (!readAugmentation(augmentation + 1, data))
        return false;
    }
    instructions = entry;
    return true;
  }

private:
  bool readAugmentation(const char *letters, Bytes data) {
    for (uintptr_t handler; *letters; ++letters)
      switch (*letters) {
      case 'R':
        pointers = data.take<uint8_t>();
        break;
      case 'P':
        if (!data.takeEncoded(data.take<uint8_t>(), handler))
          return false;
        break;
      case 'L':
        data.skip(1);
        break;
      case 'B': // AArch64: return addresses are signed with the second key
      case 'G': // AArch64: the stack's memory is tagged
        break;
      case 'S': // frame of a signal handler
      default:
        return false;
      }
    return true;
  }
};

// Executes instructions (DW_CFA_*) up to the layout at an address.
class Interpreter {
public:
  explicit Interpreter(const CommonEntry &common) : common(common) {}

  // Executes the instructions of the function at START up to ADDRESS. Returns false at an
  // unsupported instruction.
  bool run(Bytes instructions, uintptr_t start, uintptr_t address) {
    location = start;
    while (!instructions.isEmpty()) {
      auto opcode = instructions.take<uint8_t>();
      if (!step(opcode, instructions))
        return false;
      if (location > address)
        return true;
    }
    return true;
  }

  // Makes the current state the one that DW_CFA_restore restores.
  void saveInitial() { initial = state; }

  bool layout(FrameLayout &layout) const {
    if (!state.hasBase || state.returnAddress == Place::Elsewhere)
      return false;
    layout = state.layout;
    layout.isOutermost = state.returnAddress == Place::None;
    layout.returnAddressIsInFrame = state.returnAddress == Place::InFrame;
    return true;
  }

private:
  enum class Place { InFrame, InRegister, None, Elsewhere };
  static constexpr Place Unsaved = ReturnAddressIsInRegister ? Place::InRegister : Place::Elsewhere;
  struct State {
    FrameLayout layout = {};
    bool hasBase = false;
    Place returnAddress = Unsaved;
  };

  bool step(uint8_t opcode, Bytes &operands) {
    uint8_t low = opcode & 0x3f;
    switch (opcode >> 6) {
    case 1: // advance_loc
      location += low * common.codeUnit;
      return true;
    case 2: // offset
      saveAt(low, static_cast<int64_t>(operands.takeUleb()) * common.dataUnit);
      return true;
    case 3: // restore
      restore(low);
      return true;
    default:
      return stepExtended(opcode, operands);
    }
  }

  bool stepExtended(uint8_t opcode, Bytes &operands) {
    uint64_t column;
    switch (opcode) {
    case 0x00: // nop
      return true;
    case 0x02: // advance_loc1
      location += operands.take<uint8_t>() * common.codeUnit;
      return true;
    case 0x03: // advance_loc2
      location += operands.take<uint16_t>() * common.codeUnit;
      return true;
    case 0x04: // advance_loc4
      location += operands.take<uint32_t>() * common.codeUnit;
      return true;
    case 0x05: // offset_extended
      column = operands.takeUleb();
      saveAt(column, static_cast<int64_t>(operands.takeUleb()) * common.dataUnit);
      return true;
    case 0x06: // restore_extended
      restore(operands.takeUleb());
      return true;
    case 0x07: // undefined
      setUnknown(operands.takeUleb(), Place::None);
      return true;
    case 0x08: // same_value
      keep(operands.takeUleb());
      return true;
    case 0x09: // register
      setUnknown(operands.takeUleb(), Place::Elsewhere);
      operands.takeUleb();
      return true;
    case 0x0a: // remember_state
      if (remembered == MaxRemembered)
        return false;
      states[remembered++] = state;
      return true;
    case 0x0b: // restore_state
      if (remembered == 0)
        return false;
      state = states[--remembered];
      return true;
    case 0x10: // expression
    case 0x16: // val_expression
      setUnknown(operands.takeUleb(), Place::Elsewhere);
      operands.skip(operands.takeUleb());
      return true;
    case 0x11: // offset_extended_sf
      column = operands.takeUleb();
      saveAt(column, operands.takeSleb() * common.dataUnit);
      return true;
    case 0x2e: // GNU_args_size
      operands.takeUleb();
      return true;
    default:
      return stepBase(opcode, operands);
    }
  }

  // Those that say where the frame is.
  bool stepBase(uint8_t opcode, Bytes &operands) {
    uint64_t column;
    switch (opcode) {
    case 0x0c: // def_cfa
      column = operands.takeUleb();
      return setBase(column, static_cast<int64_t>(operands.takeUleb()));
    case 0x0d: // def_cfa_register
      return setBase(operands.takeUleb(), state.layout.offset);
    case 0x0e: // def_cfa_offset
      state.layout.offset = static_cast<int64_t>(operands.takeUleb());
      return true;
    case 0x0f: // def_cfa_expression
      state.hasBase = false;
      operands.skip(operands.takeUleb());
      return true;
    case 0x12: // def_cfa_sf
      column = operands.takeUleb();
      return setBase(column, operands.takeSleb() * common.dataUnit);
    case 0x13: // def_cfa_offset_sf
      state.layout.offset = operands.takeSleb() * common.dataUnit;
      return true;
    default:
      return int{opcode} == IgnoredFrameInstruction;
    }
  }

  bool setBase(uint64_t column, int64_t offset) {
    state.hasBase = column == StackPointerColumn || column == FramePointerColumn;
    state.layout.isFromFramePointer = column == FramePointerColumn;
    state.layout.offset = offset;
    return true;
  }

  void saveAt(uint64_t column, int64_t offset) {
    if (column == FramePointerColumn) {
      state.layout.framePointer = FrameLayout::InFrame;
      state.layout.framePointerOffset = offset;
    } else if (column == ReturnAddressColumn) {
      state.returnAddress = Place::InFrame;
      state.layout.returnAddressOffset = offset;
    }
  }

  void setUnknown(uint64_t column, Place place) {
    if (column == FramePointerColumn)
      state.layout.framePointer = FrameLayout::NotKnown;
    else if (column == ReturnAddressColumn)
      state.returnAddress = place;
  }

  void keep(uint64_t column) {
    if (column == FramePointerColumn)
      state.layout.framePointer = FrameLayout::Kept;
    else
      setUnknown(column, Unsaved);
  }

  void restore(uint64_t column) {
    if (column == FramePointerColumn) {
      state.layout.framePointer = initial.layout.framePointer;
      state.layout.framePointerOffset = initial.layout.framePointerOffset;
    } else if (column == ReturnAddressColumn) {
      state.returnAddress = initial.returnAddress;
      state.layout.returnAddressOffset = initial.layout.returnAddressOffset;
    }
  }

  static constexpr unsigned MaxRemembered = 4;
  const CommonEntry &common;
  uintptr_t location = 0;
  State state, initial, states[MaxRemembered];
  unsigned remembered = 0;
};

// A row of the header's table, sorted by START. Both members are relative to the header.
struct Row {
  int32_t start, entry;
};

// Returns the entry of the function that may contain ADDRESS. Returns null if there is no table, or
// one with a form that linkers do not write.
const uint8_t *findEntry(const void *header, uintptr_t address) {
  Bytes bytes(header);
  auto version = bytes.take<uint8_t>(), section = bytes.take<uint8_t>(),
       count = bytes.take<uint8_t>(), table = bytes.take<uint8_t>();
  uintptr_t skipped, rows;
  if (version != 1 || table != (DataRelative | Signed4) || !bytes.takeEncoded(section, skipped) ||
      (count & BaseMask) || !bytes.takeEncoded(count, rows))
    return nullptr;
  auto *first = reinterpret_cast<const Row *>(bytes.position());
  auto base = reinterpret_cast<uintptr_t>(header);
  auto startOf = [base](const Row &row) { return base + static_cast<intptr_t>(row.start); };
  size_t low = 0, high = rows; // the last row that starts at or below ADDRESS is in [low, high)
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (startOf(first[middle]) <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? reinterpret_cast<const uint8_t *>(base + static_cast<intptr_t>(first[low - 1].entry))
             : nullptr;
}

} // namespace

bool findFrameLayout(const void *header, uintptr_t address, FrameLayout &layout) {
  const uint8_t *at = findEntry(header, address);
  if (!at)
    return false;
  Bytes entry = entryAt(at);
  const uint8_t *distanceAt = entry.position();
  CommonEntry common;
  if (!common.read(distanceAt - entry.take<uint32_t>()))
    return false;
  auto startAt = reinterpret_cast<uintptr_t>(entry.position());
  uintptr_t start, size;
  if (!entry.takeEncoded(common.pointers, start) || !entry.takeEncoded(common.pointers, size))
    return false;
  if ((common.pointers & BaseMask) == PcRelative)
    start += startAt;
  else if (common.pointers & BaseMask)
    return false;
  if ((common.pointers & FormMask) == Signed4)
    size = static_cast<uint32_t>(size);
  if (address - start >= size)
    return false;
  if (common.hasAugmentation)
    entry.skip(entry.takeUleb());
  Interpreter interpreter(common);
  if (!interpreter.run(common.instructions, start, address))
    return false;
  interpreter.saveInitial();
  return interpreter.run(entry, start, address) && interpreter.layout(layout);
}

} // namespace gmonrt
