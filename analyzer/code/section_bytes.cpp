//===- section_bytes.cpp - bytes of a program by address ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/section_bytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Error SectionBytes::add(const SectionRef &section) {
  Expected<StringRef> contents = section.getContents();
  if (!contents)
    return contents.takeError();
  uint64_t address = section.getAddress();
  auto after = partition_point(sections, [&](const Section &it) { return it.address <= address; });
  sections.insert(after, {address, arrayRefFromStringRef(*contents)});
  allBytes += contents->size();
  return Error::success();
}

ArrayRef<uint8_t> SectionBytes::from(uint64_t address) const {
  auto after = partition_point(sections, [&](const Section &it) { return it.address <= address; });
  if (after == sections.begin())
    return {};
  const Section &section = *std::prev(after);
  uint64_t offset = address - section.address;
  return offset < section.bytes.size() ? section.bytes.drop_front(offset) : ArrayRef<uint8_t>();
}

} // namespace gmonkit
