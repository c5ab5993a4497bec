//===- linked_by.cpp - the linker of a program ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/linked_by.h"
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
  for (const SectionRef &section : file->getBinary()->sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return fileError(path, toString(name.takeError()));
    if (*name == ".note.gnu.gold-version")
      return "gold";
    if (*name != ".comment")
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return fileError(path, toString(contents.takeError()));
    if (contents->contains("LLD "))
      return "lld";
    if (contents->contains("mold "))
      return "mold";
  }
  return "bfd";
}

bool hasClangsCode(StringRef path) {
  Expected<OwningBinary<ObjectFile>> file = openObjectFile(path);
  if (!file) {
    consumeError(file.takeError());
    return false;
  }
  for (const SectionRef &section : file->getBinary()->sections()) {
    Expected<StringRef> name = section.getName(), contents = section.getContents();
    bool says = name && *name == ".comment" && contents && contents->contains("clang version");
    consumeError(name.takeError());
    consumeError(contents.takeError());
    if (says)
      return true;
  }
  return false;
}

} // namespace gmonkit
