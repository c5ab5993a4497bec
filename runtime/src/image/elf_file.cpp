//===- elf_file.cpp - a loaded ELF file -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/elf_file.h"
#include "base/memory.h"
#include "gmonkit/gmon_out.h"
#include "image/file_list.h"
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <sys/auxv.h>

#ifdef DLFO_STRUCT_HAS_EH_DBASE // glibc 2.35 and newer
extern "C" __attribute__((weak)) int _dl_find_object(void *, dl_find_object *) noexcept;
#endif

namespace gmonrt {

namespace {

using ProgramHeader = ElfW(Phdr);

} // namespace

bool ElfFile::contains(uintptr_t address) const {
  for (const ProgramHeader *p = segments; p != segmentsEnd; ++p)
    if (p->p_type == PT_LOAD && address - (loadBias + p->p_vaddr) < p->p_memsz)
      return true;
  return false;
}

// The kernel passes the address of the main program's headers.
bool ElfFile::isProgram() const {
  auto headers = reinterpret_cast<const ProgramHeader *>(getauxval(AT_PHDR));
  return headers >= segments && headers < segmentsEnd;
}

size_t ElfFile::read(uintptr_t address, void *to, size_t size) const {
  for (const ProgramHeader *p = segments; p != segmentsEnd; ++p) {
    uintptr_t offset = address - (loadBias + p->p_vaddr);
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_R) || offset >= p->p_memsz)
      continue;
    size_t length = p->p_memsz - offset < size ? p->p_memsz - offset : size;
    copyBytes(to, reinterpret_cast<const void *>(address), length);
    return length;
  }
  return 0;
}

uintptr_t ElfFile::dynamicEntry(ElfW(Sxword) tag) const {
  for (const ProgramHeader *p = segments; p != segmentsEnd; ++p) {
    if (p->p_type != PT_DYNAMIC)
      continue;
    auto *entry = reinterpret_cast<const ElfW(Dyn) *>(loadBias + p->p_vaddr);
    for (size_t i = 0; i < p->p_memsz / sizeof *entry && entry[i].d_tag != DT_NULL; ++i)
      if (entry[i].d_tag == tag)
        return entry[i].d_un.d_val;
  }
  return 0;
}

const char *baseName(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

TextRange textRange(const ElfFile &file) {
  uintptr_t low = UINTPTR_MAX, high = 0;
  for (const ProgramHeader *p = file.segments; p != file.segmentsEnd; ++p) {
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_X))
      continue;
    low = p->p_vaddr < low ? p->p_vaddr : low;
    high = p->p_vaddr + p->p_memsz > high ? p->p_vaddr + p->p_memsz : high;
  }
  if (high == 0)
    low = 0;
  return {file.loadBias + (low & ~uintptr_t(15)), file.loadBias + ((high + 15) & ~uintptr_t(15))};
}

bool forEachElfFile(bool (*visit)(const ElfFile &file, void *context), void *context) {
  struct Call {
    bool (*visit)(const ElfFile &file, void *context);
    void *context;
  } call{visit, context};
  return visitFileList(
      [](dl_phdr_info *info, size_t, void *data) {
        auto &[visit, context] = *static_cast<Call *>(data);
        ElfFile file = {info->dlpi_phdr, info->dlpi_phdr + info->dlpi_phnum, info->dlpi_addr,
                        info->dlpi_name};
        return static_cast<int>(visit(file, context));
      },
      &call);
}

bool findElfFile(uintptr_t address, ElfFile &file) {
  struct Search {
    uintptr_t address;
    ElfFile &file;
    bool found;
  } search{address, file, false};
  forEachElfFile(
      [](const ElfFile &file, void *data) {
        auto &search = *static_cast<Search *>(data);
        if (file.contains(search.address)) {
          search.file = file;
          search.found = true;
        }
        return search.found;
      },
      &search);
  return search.found || findMappedFile(address, file);
}

bool findMappedFile(uintptr_t address, ElfFile &file) {
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  dl_find_object object;
  if (!_dl_find_object || _dl_find_object(reinterpret_cast<void *>(address), &object) != 0)
    return false;
  auto *header = static_cast<const ElfW(Ehdr) *>(object.dlfo_map_start);
  if (header->e_ident[0] != ELFMAG0 || header->e_ident[1] != ELFMAG1 ||
      header->e_phentsize != sizeof(ProgramHeader))
    return false;
  file.segments = reinterpret_cast<const ProgramHeader *>(reinterpret_cast<uintptr_t>(header) +
                                                          header->e_phoff);
  file.segmentsEnd = file.segments + header->e_phnum;
  file.loadBias = object.dlfo_link_map->l_addr;
  file.path = object.dlfo_link_map->l_name;
  return true;
#else
  (void)address, (void)file;
  return false;
#endif
}

bool readBuildId(const ElfFile &file, uint8_t (&id)[8]) {
  for (const ProgramHeader *p = file.segments; p != file.segmentsEnd; ++p) {
    bool isMapped = p->p_memsz != 0 && file.contains(file.loadBias + p->p_vaddr) &&
                    file.contains(file.loadBias + p->p_vaddr + p->p_memsz - 1);
    if (p->p_type != PT_NOTE || !isMapped)
      continue;
    auto *bytes = reinterpret_cast<const char *>(file.loadBias + p->p_vaddr);
    // Alignment of notes and of their descriptions.
    size_t align = p->p_align == 8 ? 8 : 4;
    auto alignUp = [align](size_t offset) { return (offset + align - 1) & ~(align - 1); };
    for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= p->p_memsz;) {
      auto *note = reinterpret_cast<const ElfW(Nhdr) *>(bytes + at);
      size_t name = at + sizeof(*note);
      size_t description = alignUp(name + note->n_namesz);
      if (description + note->n_descsz > p->p_memsz)
        break;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && note->n_descsz > 0 &&
          memcmp(bytes + name, "GNU", 4) == 0) {
        memset(id, 0, sizeof id);
        memcpy(id, bytes + description, note->n_descsz < 8 ? note->n_descsz : 8);
        return true;
      }
      at = alignUp(description + note->n_descsz);
    }
  }
  return false;
}

void hashText(const ElfFile &file, uint8_t (&id)[8]) {
  uint64_t hash = gmonkit::TextHashSeed;
  for (const ProgramHeader *p = file.segments; p != file.segmentsEnd; ++p)
    if (p->p_type == PT_LOAD && (p->p_flags & PF_X))
      hash = gmonkit::textHash(
          hash, reinterpret_cast<const unsigned char *>(file.loadBias + p->p_vaddr), p->p_filesz);
  for (int i = 0; i < 8; ++i)
    id[i] = static_cast<uint8_t>(hash >> (8 * i));
}

} // namespace gmonrt
