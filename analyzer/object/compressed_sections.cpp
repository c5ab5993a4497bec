//===- compressed_sections.cpp - conversion of compressed debug sections --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/compressed_sections.h"
#include "analyzer/support/errors.h"
#include "llvm/Object/Decompressor.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// A section of the older form begins with this mark. The uncompressed size follows as 8 bytes,
// big-endian, and then a zlib stream.
constexpr StringLiteral OldMark = "ZLIB";
constexpr size_t OldHeaderSize = OldMark.size() + 8;
constexpr uint64_t MostOfByte = 1032; // zlib makes at most so many bytes of one

// Returns an error if the section claims an impossible size. LLVM (14 and 22 tried) allocates
// as much memory as a compressed section claims before it looks at the contents.
Error checkCompressed(const SectionRef &section, StringRef name, StringRef contents) {
  const ObjectFile &object = *section.getObject();
  auto compressed = Decompressor::create(name, contents, object.isLittleEndian(),
                                         object.getBytesInAddress() == 8);
  if (!compressed)
    return compressed.takeError();
  constexpr uint64_t mostOfByte =
      32768; // zstd makes 128 KiB of a block of 4 bytes; zlib makes less
  if (compressed->getDecompressedSize() / mostOfByte > contents.size())
    return makeError(name + " declares an impossible size");
  return Error::success();
}

template <class ELFT>
Expected<std::unique_ptr<MemoryBuffer>> convertOldCompression(MemoryBufferRef file) {
  Expected<ELFFile<ELFT>> elf = ELFFile<ELFT>::create(file.getBuffer());
  if (!elf)
    return elf.takeError();
  auto sections = elf->sections();
  if (!sections)
    return sections.takeError();
  StringRef old = file.getBuffer();
  std::string converted;
  for (const typename ELFT::Shdr &section : *sections) {
    Expected<StringRef> name = elf->getSectionName(section);
    if (!name)
      return name.takeError();
    if (!name->starts_with(".zdebug_"))
      continue;
    auto contents = elf->template getSectionContentsAsArray<char>(section);
    if (!contents)
      return contents.takeError();
    StringRef stream(contents->data(), contents->size());
    if (stream.size() < OldHeaderSize || !stream.starts_with(OldMark))
      continue;
    uint64_t size = support::endian::read64be(stream.data() + OldMark.size());
    if (size / MostOfByte > stream.size())
      return makeError("damaged debug information: " + *name + " declares an impossible size");
    if (converted.empty())
      converted = old.str();
    // A malicious file may have a million sections that all span all of it.
    if (converted.size() - old.size() + stream.size() > old.size())
      return makeError("its segments or sections overlap");

    // The new contents are appended, as their header is larger than the old one. The new name is
    // one letter shorter and stays in place.
    typename ELFT::Chdr header{};
    header.ch_type = ELF::ELFCOMPRESS_ZLIB;
    header.ch_size = size;
    header.ch_addralign = 1;
    auto *changed = reinterpret_cast<typename ELFT::Shdr *>(
        converted.data() + (reinterpret_cast<const char *>(&section) - old.data()));
    changed->sh_flags |= ELF::SHF_COMPRESSED;
    changed->sh_offset = converted.size();
    changed->sh_size = sizeof header + stream.size() - OldHeaderSize;
    std::string newName = name->str() + '\0';
    newName.erase(1, 1);
    converted.replace(name->data() - old.data(), name->size(), newName);
    converted.append(reinterpret_cast<const char *>(&header), sizeof header);
    converted += stream.drop_front(OldHeaderSize);
  }
  if (converted.empty())
    return nullptr;
  return MemoryBuffer::getMemBufferCopy(converted, file.getBufferIdentifier());
}

} // namespace

Expected<std::unique_ptr<MemoryBuffer>> convertOldCompression(MemoryBufferRef file) {
  auto [wordSize, byteOrder] = getElfArchType(file.getBuffer());
  bool isLittle = byteOrder == ELF::ELFDATA2LSB;
  if (wordSize == ELF::ELFCLASS64)
    return isLittle ? convertOldCompression<ELF64LE>(file) : convertOldCompression<ELF64BE>(file);
  if (wordSize == ELF::ELFCLASS32)
    return isLittle ? convertOldCompression<ELF32LE>(file) : convertOldCompression<ELF32BE>(file);
  return nullptr;
}

Error checkDebugSections(const ObjectFile &object) {
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    if (!name->starts_with(".debug_") && !section.isCompressed())
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    if (section.isCompressed())
      if (Error failed = checkCompressed(section, *name, *contents))
        return failed;
  }
  return Error::success();
}

} // namespace gmonkit
