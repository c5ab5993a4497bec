//===- relocation_check.cpp - a check for damaged relocations -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/relocation_check.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

template <class ELFT> Error checkSections(const ELFFile<ELFT> &file) {
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const auto &[index, section] : enumerate(*sections)) {
    bool hasAddends = section.sh_type == ELF::SHT_RELA;
    if (!hasAddends && section.sh_type != ELF::SHT_REL)
      continue;
    size_t size = hasAddends ? sizeof(typename ELFT::Rela) : sizeof(typename ELFT::Rel);
    Error unreadable = file.getSectionContents(section).takeError();
    bool isSound = !unreadable && section.sh_entsize == size && section.sh_link < sections->size();
    consumeError(std::move(unreadable));
    if (!isSound)
      return makeError("the relocations in section [index " + Twine(index) + "] are damaged");
  }
  return Error::success();
}

} // namespace

Error checkRelocations(const ELFObjectFileBase &object) {
  if (auto *file = dyn_cast<ELF64LEObjectFile>(&object))
    return checkSections(file->getELFFile());
  if (auto *file = dyn_cast<ELF32LEObjectFile>(&object))
    return checkSections(file->getELFFile());
  if (auto *file = dyn_cast<ELF64BEObjectFile>(&object))
    return checkSections(file->getELFFile());
  return checkSections(cast<ELF32BEObjectFile>(object).getELFFile());
}

} // namespace gmonkit
