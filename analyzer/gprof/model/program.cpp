//===- program.cpp - gprof 2.40's view of an ELF file ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/program.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/Object/ELF.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit::gprof {
namespace {

// Returns whether nm prints T, t or W: code, and weak symbols that are not data objects.
bool isWanted(unsigned type, unsigned binding, bool isInCode) {
  if (type == ELF::STT_SECTION || type == ELF::STT_FILE || type == ELF::STT_GNU_IFUNC)
    return false;
  if (binding == ELF::STB_WEAK)
    return type != ELF::STT_OBJECT;
  return isInCode && (binding == ELF::STB_GLOBAL || binding == ELF::STB_LOCAL);
}

} // namespace

template <class ELFT> Error Program::readSymbols(const ELFFile<ELFT> &elf) {
  auto sections = elf.sections();
  if (!sections)
    return sections.takeError();
  for (const auto &table : *sections) {
    if (table.sh_type != ELF::SHT_SYMTAB)
      continue;
    auto symbols = elf.symbols(&table);
    if (!symbols)
      return symbols.takeError();
    Expected<StringRef> strings = elf.getStringTableForSymtab(table, *sections);
    if (!strings)
      return strings.takeError();
    uint64_t nameBytes = 0; // in a damaged file, a million names may share one very long end
    constexpr uint64_t mostSharing = 16, longestName = 256;
    for (const auto &symbol : *symbols) {
      if (symbol.st_shndx == ELF::SHN_UNDEF || symbol.st_shndx >= sections->size() ||
          symbol.st_name >= strings->size())
        continue;
      const auto &section = (*sections)[symbol.st_shndx];
      bool isInCode = (section.sh_flags & ELF::SHF_EXECINSTR) != 0;
      if (!isWanted(symbol.getType(), symbol.getBinding(), isInCode))
        continue;
      StringRef rest = strings->drop_front(symbol.st_name);
      StringRef name = rest.take_until([](char c) { return c == 0; });
      nameBytes += name.size();
      if (nameBytes > mostSharing * strings->size() + longestName * uint64_t(symbols->size()))
        return makeError("names overlap");
      codeSymbols.push_back({symbol.st_value, name, rest.drop_front(name.size()),
                             symbol.getBinding() != ELF::STB_LOCAL,
                             symbol.getType() == ELF::STT_FUNC, symbol.getType() == ELF::STT_OBJECT,
                             symbol.st_size});
    }
    return Error::success();
  }
  return Error::success();
}

template <class ELFT> Error Program::read(StringRef path, StringRef whoami) {
  Error notExecutable = makeError(whoami + ": " + path + ": not in executable format\n");
  auto ifReadable = [&](Error failed) -> Error {
    if (!failed) {
      consumeError(std::move(notExecutable));
      return Error::success();
    }
    consumeError(std::move(failed));
    return std::move(notExecutable);
  };
  Expected<ELFFile<ELFT>> elf = ELFFile<ELFT>::create(buffer->getBuffer());
  if (!elf)
    return ifReadable(elf.takeError());
  gmonLayout.addressSize = ELFT::Is64Bits ? 8 : 4;
  gmonLayout.byteOrder = ELFT::Endianness;
  elfMachine = elf->getHeader().e_machine;

  auto sections = elf->sections();
  if (!sections)
    return ifReadable(sections.takeError());
  bool hasText = false;
  for (const auto &section : *sections) {
    Expected<StringRef> name = elf->getSectionName(section);
    if (!name)
      return ifReadable(name.takeError());
    if (*name != ".text")
      continue;
    hasText = true;
    address = section.sh_addr;
    size = section.sh_size;
    if (section.sh_type != ELF::SHT_NOBITS) {
      auto contents = elf->getSectionContents(section);
      if (!contents)
        return ifReadable(contents.takeError());
      code = *contents;
    }
    break;
  }
  if (Error failed = ifReadable(readSymbols(*elf)))
    return failed;
  if (!hasText)
    return makeError(whoami + ": can't find .text section in " + path + "\n");
  return Error::success();
}

Error systemError(StringRef path, std::error_code failed) {
  return makeError((path.empty() ? "" : path + ": ") + failed.message() + "\n");
}

Expected<Program> Program::open(StringRef path, StringRef whoami) {
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file) { // a folder is not a file
    bool isFolder = file.getError() == std::errc::is_a_directory;
    return systemError(path, isFolder ? make_error_code(std::errc::no_such_file_or_directory)
                                      : file.getError());
  }
  if (!file->start().starts_with(StringRef(ELF::ElfMagic, 4)) ||
      file->start().size() <= ELF::EI_DATA)
    return makeError(whoami + ": " + path + ": not in executable format\n");
  auto bytes = file->readProgram();
  if (!bytes)
    return systemError(path, bytes.getError());
  Program program;
  program.buffer = std::move(*bytes);
  StringRef contents = program.buffer->getBuffer();
  bool is64 = contents[ELF::EI_CLASS] == ELF::ELFCLASS64;
  bool isLittle = contents[ELF::EI_DATA] == ELF::ELFDATA2LSB;
  Error failed =
      is64 ? isLittle ? program.read<ELF64LE>(path, whoami) : program.read<ELF64BE>(path, whoami)
      : isLittle ? program.read<ELF32LE>(path, whoami)
                 : program.read<ELF32BE>(path, whoami);
  if (failed)
    return failed;
  return program;
}

} // namespace gmonkit::gprof
