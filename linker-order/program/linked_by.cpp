//===- linked_by.cpp - the linker of a program ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/linked_by.h"
#include "analyzer/object/named_sections.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "linker-order/program/link_map.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Expected<StringRef> linkedBy(StringRef path) {
  if (kindOf(path) == file_magic::unknown) {
    Expected<LinkMap> map = readLinkMap(path);
    if (!map)
      return map.takeError();
    return map->linker;
  }
  Expected<OwningBinary<ObjectFile>> file = openObjectFile(path);
  if (!file)
    return file.takeError();
  if (file->getBinary()->isMachO())
    return "apple";
  if (file->getBinary()->isCOFF())
    return "msvc";
  StringRef linker = "bfd";
  auto readComment = [&](const SectionRef &, StringRef comment) {
    linker = comment.contains("LLD ") ? "lld" : comment.contains("mold ") ? "mold" : linker;
  };
  auto readNote = [&](const SectionRef &, StringRef) { linker = "gold"; };
  Error failed = forEachSection(*file->getBinary(), ".comment", readComment);
  if (!failed)
    failed = forEachSection(*file->getBinary(), ".note.gnu.gold-version", readNote);
  return failed ? Expected<StringRef>(fileError(path, toString(std::move(failed)))) : linker;
}

bool hasClangsCode(StringRef path) {
  Expected<OwningBinary<ObjectFile>> file = openObjectFile(path);
  if (!file) {
    consumeError(file.takeError());
    return false;
  }
  bool isClangs = false;
  consumeError(
      forEachSection(*file->getBinary(), ".comment", [&](const SectionRef &, StringRef comment) {
        isClangs |= comment.contains("clang version");
      }));
  return isClangs;
}

} // namespace gmonkit
