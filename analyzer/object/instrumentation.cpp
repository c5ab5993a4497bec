//===- instrumentation.cpp - instrumented and other functions -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/instrumentation.h"
#include "analyzer/object/named_sections.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/support/errors.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/DataExtractor.h"
#include <cstddef>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Returns the addresses of the functions that the records in SECTION, with CONTENTS, describe.
std::vector<uint64_t> recordedFunctions(const SectionRef &section, StringRef contents) {
  DataExtractor data(contents, section.getObject()->isLittleEndian(), /*AddressSize=*/8);
  std::vector<uint64_t> found;
  for (uint64_t at = 0; contents.size() - at >= sizeof(GmonFuncRecord);
       at += sizeof(GmonFuncRecord)) {
    uint64_t word = at + offsetof(GmonFuncRecord, function);
    uint64_t place = section.getAddress() + word;
    found.push_back(place + static_cast<uint64_t>(data.getSigned(&word, sizeof(int32_t))));
  }
  return found;
}

// Marks parts of functions, which have no records of their own.
void addParts(const Image &image, std::vector<bool> &hasRecord) {
  StringSet<> recorded;
  for (auto [function, has] : zip(image.functions(), hasRecord))
    if (has) {
      recorded.insert(function.name);
      for (StringRef alias : function.aliases)
        recorded.insert(alias);
    }
  for (const auto &[index, function] : enumerate(image.functions())) {
    StringRef owner = withoutPart(function.name);
    if (owner != function.name && recorded.contains(owner))
      hasRecord[index] = true;
  }
}

// Recognises the helpers for AArch64's atomic operations in compilers' libraries.
bool isCompilerHelper(StringRef name) {
  return name.starts_with("__aarch64_") || name == "init_have_lse_atomics";
}

} // namespace

StringRef withoutPart(StringRef name) {
  if (name.consume_back(".cold"))
    return name;
  auto [owner, part] = name.rsplit(".__part.");
  return !part.empty() && all_of(part, isDigit) ? owner : name;
}

Expected<Instrumentation> readInstrumentation(const Image &image) {
  auto opened = image.object();
  if (!opened)
    return opened.takeError();
  const ObjectFile &object = **opened;
  Instrumentation result;
  result.kind = Instrumentation::None;
  for (const SectionRef &section : object.sections())
    if (section.isText() && ELFSectionRef(section).getType() == ELF::SHT_NOBITS)
      return Instrumentation();
  auto addRecords = [&](const SectionRef &section, StringRef contents) {
    if (contents.empty())
      return;
    result.kind = Instrumentation::Some;
    result.hasRecord.resize(image.functions().size());
    for (uint32_t index : image.findAll(recordedFunctions(section, contents)))
      if (index != AddressIndex::None)
        result.hasRecord[index] = true;
  };
  if (Error failed = forEachSection(object, GMON_SECTION_FUNCS, addRecords))
    return fileError(image.path(), toString(std::move(failed)));
  if (result.kind == Instrumentation::Some) {
    addParts(image, result.hasRecord);
    for (const Function &function : image.functions())
      result.isRuntime.push_back(isProfilerFunction(function) || isCompilerHelper(function.name));
  }
  return result;
}

InstrumentedShare instrumentedShare(const Instrumentation &instrumentation, const Image &image,
                                    function_ref<bool(const Function &)> isLeftOut) {
  InstrumentedShare share;
  for (const auto &[index, function] : enumerate(image.functions())) {
    if (instrumentation.isRuntime[index] || (isLeftOut && isLeftOut(function)))
      continue;
    share.all.add(function);
    if (instrumentation.hasRecord[index])
      share.recorded.add(function);
  }
  return share;
}

} // namespace gmonkit
