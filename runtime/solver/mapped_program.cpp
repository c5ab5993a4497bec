//===- mapped_program.cpp - a program file as if it were loaded ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "mapped_program.h"
#include "arch/machine.h"
#include "base/array.h"
#include "base/descriptor.h"
#include "base/memory.h"
#include "image/dynamic_symbols.h"
#include "image/dynamic_tables.h"
#include <cerrno>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace gmonrt {

namespace {

using ProgramHeader = ElfW(Phdr);
constexpr char NoProgram[] = "it is no program for this machine";
constexpr size_t MostHeaders = 64;
constexpr uint64_t MostBytes = uint64_t(1) << 40; // of a program

#if defined __x86_64__
constexpr unsigned OwnMachine = EM_X86_64;
#elif defined __aarch64__
constexpr unsigned OwnMachine = EM_AARCH64;
#else
constexpr unsigned OwnMachine = EM_RISCV;
#endif

bool readAt(int descriptor, uint64_t offset, void *to, size_t size) {
  return rawSyscall(SYS_pread64, descriptor, reinterpret_cast<long>(to), static_cast<long>(size),
                    static_cast<long>(offset)) == static_cast<long>(size);
}

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

} // namespace

const char *MappedProgram::mapSegments(int descriptor) {
  uintptr_t page = pageSize(), low = UINTPTR_MAX, high = 0;
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p) {
    if (p->p_type != PT_LOAD)
      continue;
    if (p->p_vaddr >= MostBytes || p->p_memsz >= MostBytes || p->p_filesz > p->p_memsz ||
        (p->p_vaddr - p->p_offset) % page != 0)
      return NoProgram;
    low = p->p_vaddr < low ? p->p_vaddr : low;
    high = p->p_vaddr + p->p_memsz > high ? p->p_vaddr + p->p_memsz : high;
  }
  if (high == 0)
    return NoProgram;
  low &= ~(page - 1);
  long base = mapAt(0, high - low, MAP_ANONYMOUS, -1, 0);
  if (hasFailed(base))
    return strerror(static_cast<int>(-base));
  elf.loadBias = static_cast<uintptr_t>(base) - low;
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p) {
    if (p->p_type != PT_LOAD || !p->p_filesz)
      continue;
    uintptr_t before = p->p_vaddr & (page - 1), end = elf.loadBias + p->p_vaddr + p->p_filesz;
    long mapped = mapAt(elf.loadBias + p->p_vaddr - before, p->p_filesz + before, MAP_FIXED,
                        descriptor, p->p_offset - before);
    if (hasFailed(mapped))
      return strerror(static_cast<int>(-mapped));
    if (p->p_memsz > p->p_filesz) // the rest of the page is another part of the file
      memset(reinterpret_cast<void *>(end), 0, -end & (page - 1));
  }
  return nullptr;
}

// Does what the dynamic linker does before it binds a function.
void MappedProgram::relocate() {
  forEachSlot(
      elf,
      [](uintptr_t slot, const char *, void *context) {
        auto &file = *static_cast<const ElfFile *>(context);
        uintptr_t stub = 0;
        if (file.read(slot, &stub, sizeof stub) == sizeof stub && stub)
          *reinterpret_cast<uintptr_t *>(slot) = stub + file.loadBias;
      },
      &elf);
  auto *relocation = tableOf<ElfW(Rela)>(elf, DT_RELA);
  size_t left = relocation ? elf.dynamicEntry(DT_RELASZ) / sizeof *relocation : 0;
  for (; left; --left, ++relocation) {
    uintptr_t place = elf.loadBias + relocation->r_offset, old;
    if (ELF64_R_TYPE(relocation->r_info) == RelativeRelocation &&
        elf.read(place, &old, sizeof old) == sizeof old)
      *reinterpret_cast<uintptr_t *>(place) =
          elf.loadBias + static_cast<uintptr_t>(relocation->r_addend);
  }
}

const char *MappedProgram::map(const char *path) {
  Descriptor file = Descriptor::openAt(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (!file.isOpen())
    return strerror(file.failure());
  ElfW(Ehdr) header;
  static ProgramHeader headers[MostHeaders];
  if (!readAt(file.get(), 0, &header, sizeof header) || !isOwnProgram(header) ||
      !readAt(file.get(), header.e_phoff, headers, header.e_phnum * sizeof *headers))
    return NoProgram;
  elf.segments = headers;
  elf.segmentsEnd = headers + header.e_phnum;
  elf.path = path;
  if (const char *wrong = mapSegments(file.get()))
    return wrong;
  relocate();
  return nullptr;
}

bool MappedProgram::contains(uint64_t low, uint64_t high) const {
  for (const ProgramHeader *p = elf.segments; p != elf.segmentsEnd; ++p)
    if (p->p_type == PT_LOAD && low >= p->p_vaddr && high >= low && high - p->p_vaddr <= p->p_memsz)
      return true;
  return false;
}

} // namespace gmonrt
