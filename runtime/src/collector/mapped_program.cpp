//===- mapped_program.cpp - a program file as if it were loaded ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/mapped_program.h"
#include "arch/machine.h"
#include "base/descriptor.h"
#include "base/memory.h"
#include "base/message.h"
#include "image/dynamic_symbols.h"
#include "image/dynamic_tables.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

using ProgramHeader = ElfW(Phdr);
using Relocation = ElfW(Rela);
constexpr char NoProgram[] = "it is no program for this machine";
constexpr size_t MostHeaders = 64;
constexpr uint64_t MostAddresses = uint64_t(1) << 40; // of a program
// Of its file, and of its text: their words reach no further (docs/abi.md).
constexpr uint64_t MostBytes = uint64_t(1) << 31;

#if defined __x86_64__
constexpr unsigned OwnMachine = EM_X86_64;
#elif defined __aarch64__
constexpr unsigned OwnMachine = EM_AARCH64;
#else
constexpr unsigned OwnMachine = EM_RISCV;
#endif

bool isOwnProgram(const ElfW(Ehdr) & header) {
  return memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
         header.e_ident[EI_CLASS] == (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) &&
         header.e_machine == OwnMachine && header.e_phentsize == sizeof(ProgramHeader) &&
         header.e_phnum && header.e_phnum <= MostHeaders;
}

long mapAt(uintptr_t address, size_t size, int flags, int descriptor, uint64_t offset) {
  return rawSyscall(SYS_mmap, static_cast<long>(address), static_cast<long>(size),
                    PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE | flags, descriptor,
                    static_cast<long>(offset));
}

bool hasFailed(long mapping) { return mapping < 0 && mapping > -4096; }

// Of its own type: the program may contain std::sort of plain words, too.
constexpr auto isLower = [](uintptr_t a, uintptr_t b) { return a < b; };

} // namespace

MappedProgram::~MappedProgram() {
  if (pages)
    unmap(pages, pagesSize);
}

// Returns whether the segments ascend, do not overlap, and are in FILE.
bool MappedProgram::hasSoundSegments(const Descriptor &file) const {
  struct stat status;
  if (file.status(status) != 0)
    return false;
  auto size = static_cast<uint64_t>(status.st_size);
  uint64_t high = 0, bytes = 0;
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p) {
    if (p->p_type != PT_LOAD)
      continue;
    if (p->p_vaddr >= MostAddresses || p->p_memsz >= MostAddresses || p->p_vaddr < high ||
        p->p_filesz > p->p_memsz || p->p_filesz > size || p->p_offset > size - p->p_filesz ||
        (p->p_vaddr - p->p_offset) % pageSize() != 0)
      return false;
    high = p->p_vaddr + p->p_memsz;
    bytes += p->p_filesz;
  }
  return high != 0 && bytes <= MostBytes;
}

const char *MappedProgram::mapSegments(int descriptor) {
  uintptr_t page = pageSize(), low = UINTPTR_MAX, high = 0;
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p) {
    if (p->p_type != PT_LOAD)
      continue;
    low = std::min<uintptr_t>(low, p->p_vaddr & ~(page - 1));
    high = p->p_vaddr + p->p_memsz;
  }
  long base = mapAt(0, high - low, MAP_ANONYMOUS, -1, 0);
  if (hasFailed(base))
    return errorText(static_cast<int>(-base));
  pages = reinterpret_cast<void *>(base);
  pagesSize = high - low;
  elf.loadBias = static_cast<uintptr_t>(base) - low;
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p) {
    if (p->p_type != PT_LOAD || !p->p_filesz)
      continue;
    uintptr_t before = p->p_vaddr & (page - 1), end = elf.loadBias + p->p_vaddr + p->p_filesz;
    long mapped = mapAt(elf.loadBias + p->p_vaddr - before, p->p_filesz + before, MAP_FIXED,
                        descriptor, p->p_offset - before);
    if (hasFailed(mapped))
      return errorText(static_cast<int>(-mapped));
    if (p->p_memsz > p->p_filesz) // the rest of the page is another part of the file
      memset(reinterpret_cast<void *>(end), 0, -end & (page - 1));
  }
  return nullptr;
}

bool MappedProgram::hasSoundTables() const {
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p) {
    size_t alignment = p->p_type == PT_DYNAMIC ? alignof(ElfW(Dyn))
                       : p->p_type == PT_NOTE  ? alignof(ElfW(Nhdr))
                                               : 0;
    if (alignment && (p->p_vaddr % alignment || !contains(p->p_vaddr, p->p_vaddr + p->p_memsz)))
      return false;
  }
  TextRange text = textRange(elf);
  return text.high - text.low <= MostBytes && containsRelocations();
}

// Does what the dynamic linker does before it binds a function. Returns whether there was memory.
bool MappedProgram::relocate() {
  slots = Array<uintptr_t>(mostSlots(elf));
  forEachRelocation(elf, [&](const Relocation &relocation) {
    uintptr_t place = elf.loadBias + relocation.r_offset, word;
    if (elf.read(place, &word, sizeof word) != sizeof word)
      return;
    if (isOfSlot(relocation)) {
      word += word ? elf.loadBias : 0;
      slots.push(place);
    } else if (ELF64_R_TYPE(relocation.r_info) == RelativeRelocation) {
      word = elf.loadBias + static_cast<uintptr_t>(relocation.r_addend);
    } else {
      return;
    }
    memcpy(reinterpret_cast<void *>(place), &word, sizeof word);
  });
  std::sort(slots.begin(), slots.end(), isLower);
  return !slots.failed();
}

const char *MappedProgram::map(const char *path) {
  Descriptor file = Descriptor::openAt(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (!file.isOpen())
    return errorText(file.failure());
  ElfW(Ehdr) header;
  if (!file.readAt(0, &header, sizeof header) || !isOwnProgram(header))
    return NoProgram;
  headers = Array<ProgramHeader>(header.e_phnum);
  if (headers.failed())
    return errorText(ENOMEM);
  headers.expect(header.e_phnum);
  if (!file.readAt(header.e_phoff, headers.begin(), header.e_phnum * sizeof(ProgramHeader)))
    return NoProgram;
  elf.segments = headers.begin();
  elf.segmentsEnd = headers.begin() + header.e_phnum;
  elf.path = path;
  if (!hasSoundSegments(file))
    return NoProgram;
  if (const char *wrong = mapSegments(file.get()))
    return wrong;
  if (!hasSoundTables())
    return NoProgram;
  return relocate() ? nullptr : errorText(ENOMEM);
}

bool MappedProgram::contains(uint64_t low, uint64_t high) const {
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p)
    if (p->p_type == PT_LOAD && low >= p->p_vaddr && high >= low &&
        high - p->p_vaddr <= p->p_filesz)
      return true;
  return false;
}

bool MappedProgram::containsRelocations() const {
  return containsTable(DT_JMPREL, elf.dynamicEntry(DT_PLTRELSZ)) &&
         containsTable(DT_RELA, elf.dynamicEntry(DT_RELASZ));
}

// Returns whether the dynamic section's table TAG, of SIZE bytes, is in a segment, or missing.
bool MappedProgram::containsTable(ElfW(Sxword) tag, uint64_t size) const {
  auto table = reinterpret_cast<uintptr_t>(tableOf<char>(elf, tag));
  uint64_t low = table - elf.loadBias;
  return !table || (table % alignof(Relocation) == 0 && contains(low, low + size));
}

bool MappedProgram::hasSlot(uint64_t slot) const {
  return std::binary_search(slots.begin(), slots.end(), elf.loadBias + slot, isLower);
}

} // namespace gmonrt
