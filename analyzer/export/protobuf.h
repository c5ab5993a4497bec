//===- protobuf.h - writer of protocol buffers ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The wire format of https://protobuf.dev/programming-guides/encoding, as far as
// profile.proto needs it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_PROTOBUF_H
#define GMONKIT_ANALYZER_EXPORT_PROTOBUF_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace gmonkit {

// A message. Fields are added in the order of the calls. Numbers that are 0 are left out, as
// readers take missing ones for 0.
class ProtobufMessage {
public:
  void number(unsigned field, uint64_t value) {
    if (value == 0)
      return;
    tag(field, Varint);
    varint(value);
  }
  void text(unsigned field, llvm::StringRef value) {
    tag(field, Length);
    varint(value.size());
    bytes += value;
  }
  void message(unsigned field, const ProtobufMessage &value) { text(field, value.bytes); }
  void numbers(unsigned field, llvm::ArrayRef<uint64_t> values) {
    ProtobufMessage packed;
    for (uint64_t value : values)
      packed.varint(value);
    message(field, packed);
  }

  const std::string &encoded() const { return bytes; }

private:
  enum WireType { Varint = 0, Length = 2 };

  void tag(unsigned field, WireType type) { varint(field << 3 | type); }
  void varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      bytes += static_cast<char>(value | 0x80);
    bytes += static_cast<char>(value);
  }

  std::string bytes;
};

} // namespace gmonkit

#endif
