//===- program_file.cpp - reader of programs and objects ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/BinaryFormat/ELF.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

Expected<std::unique_ptr<MemoryBuffer>> readProgramFile(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file)
    return fileError(path, file.getError().message());
  StringRef start = file->start();
  if (!start.starts_with(StringRef(ELF::ElfMagic, 4)) &&
      identify_magic(start) == file_magic::unknown)
    return fileError(path, "not an ELF file");
  auto bytes = file->readProgram();
  if (!bytes)
    return fileError(path, bytes.getError().message());
  return std::move(*bytes);
}

Expected<OwningBinary<ObjectFile>> openObjectFile(StringRef path) {
  Expected<std::unique_ptr<MemoryBuffer>> bytes = readProgramFile(path);
  if (!bytes)
    return bytes.takeError();
  auto object = ObjectFile::createObjectFile((*bytes)->getMemBufferRef());
  if (!object)
    return fileError(path, toString(object.takeError()));
  return OwningBinary<ObjectFile>(std::move(*object), std::move(*bytes));
}

file_magic kindOf(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  return file ? identify_magic(file->start()) : file_magic();
}

} // namespace gmonkit
