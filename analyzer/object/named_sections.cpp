//===- named_sections.cpp - the sections of one name ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/named_sections.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Error forEachSection(const ObjectFile &object, StringRef name,
                     function_ref<void(const SectionRef &, StringRef)> visit) {
  uint64_t total = 0;
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> own = section.getName();
    if (!own)
      return own.takeError();
    if (*own != name)
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    total = SaturatingAdd(total, uint64_t(contents->size()));
    if (total > object.getData().size())
      return makeError("its sections " + name + " overlap");
    visit(section, *contents);
  }
  return Error::success();
}

} // namespace gmonkit
