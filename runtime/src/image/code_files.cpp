//===- code_files.cpp - the loaded files with code, for signal handlers ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image/code_files.h"
#include "arch/machine.h"
#include "base/array.h"
#include "base/atomic_flag.h"
#include "base/memory.h"
#include "gmonkit/gmon_out.h"
#include "image/call_target.h"
#include "image/dynamic_symbols.h"
#include <algorithm>
#include <fcntl.h>

namespace gmonrt {

// For std::sort. Of a type as large as this, std::swap would be a symbol that the program may
// share.
static void swap(CodeFile &a, CodeFile &b) {
  CodeFile other = a;
  a = b;
  b = other;
}

namespace {

constexpr size_t MostFiles = 1024, MostLaterFiles = 256;

// Those of the program from the start, by address.
CodeFile *files;
size_t fileCount;

// The others, in the order in which stacks were seen there. A slot is claimed by counting up, then
// filled, then ready.
CodeFile *laterFiles;
std::atomic<uint32_t> laterCount{0};
AtomicFlag laterIsReady[MostLaterFiles];

CodeFile noFile;
char programPath[sizeof(CodeFile::text)];

// Only these loops, because handlers must not call the C library.
size_t textLength(const char *text) {
  size_t length = 0;
  while (static_cast<const volatile char *>(text)[length])
    ++length;
  return length;
}

// Writes PATH@ID to TEXT, with the end of a path that is too long.
void makeText(const ElfFile &file, const char *path, char (&text)[sizeof(CodeFile::text)]) {
  constexpr size_t IdSize = 1 + 2 * gmonkit::GmonKitIdSize;
  size_t length = textLength(path), room = sizeof text - IdSize - 1;
  size_t skipped = length > room ? length - room : 0, at = length - skipped;
  copyBytes(text, path + skipped, at);
  text[at++] = '@';
  uint8_t id[gmonkit::GmonKitIdSize];
  if (readBuildId(file, id))
    for (uint8_t byte : id) {
      text[at++] = "0123456789abcdef"[byte >> 4];
      text[at++] = "0123456789abcdef"[byte & 15];
    }
  text[at] = '\0';
}

const char *pathOf(const ElfFile &file) { return file.path[0] ? file.path : programPath; }

// Code that cannot be read is no code here.
bool isReadable(const ElfFile &file) {
  for (const ElfW(Phdr) *p = file.segments; p != file.segmentsEnd; ++p)
    if (p->p_type == PT_LOAD && (p->p_flags & PF_X) && !(p->p_flags & PF_R))
      return false;
  return true;
}

void describe(const ElfFile &file, const char *path, bool staysLoaded, CodeFile &to) {
  TextRange text = textRange(file);
  to.low = text.low;
  to.high = isReadable(file) ? text.high : text.low;
  to.loadBias = file.loadBias;
  to.staysLoaded = staysLoaded;
  to.tables = nullptr;
  for (const ElfW(Phdr) *p = file.segments; p != file.segmentsEnd; ++p)
    if (p->p_type == PT_GNU_EH_FRAME)
      to.tables = reinterpret_cast<const void *>(file.loadBias + p->p_vaddr);
  makeText(file, path, to.text);
  to.key = gmonkit::nameKey(to.text, textLength(to.text));
}

// The files that are loaded now.
struct LoadedFiles {
  Array<ElfFile> all{MostFiles};
  Array<bool> stay{MostFiles}; // never unloaded: part of the program, as all that it is linked with

  LoadedFiles() {
    forEachElfFile(
        [](const ElfFile &file, void *data) {
          auto &files = *static_cast<LoadedFiles *>(data);
          uintptr_t kernels = getauxval(AT_SYSINFO_EHDR);
          files.all.push(file);
          files.stay.push(file.isProgram() || (kernels && file.contains(kernels)));
          return files.all.size() == MostFiles;
        },
        this);
    while (findMore())
      ;
  }

  // Returns whether it found more files that stay.
  bool findMore() {
    bool found = false;
    for (size_t from = 0; from < all.size(); ++from)
      for (size_t to = 0; stay.begin()[from] && to < all.size(); ++to)
        if (!stay.begin()[to] && isLinkedWith(all.begin()[from], baseName(all.begin()[to].path)))
          found = stay.begin()[to] = true;
    return found;
  }
};

void addFilesThatStay() {
  LoadedFiles loaded;
  for (size_t i = 0; i < loaded.all.size(); ++i)
    if (const ElfFile &file = loaded.all.begin()[i]; loaded.stay.begin()[i])
      describe(file, pathOf(file), /*staysLoaded=*/true, files[fileCount++]);
}

void readProgramPath() {
  long length = rawSyscall(SYS_readlinkat, AT_FDCWD, reinterpret_cast<long>("/proc/self/exe"),
                           reinterpret_cast<long>(programPath), sizeof programPath - 1);
  programPath[length > 0 ? length : 0] = '\0';
}

// Returns whether NAME without its id is PATH, or PATH's end.
bool isNamed(const char *name, const char *path) {
  size_t length = 0, end = 0;
  for (; name[length]; ++length)
    if (name[length] == '@')
      end = length;
  size_t size = textLength(path);
  for (size_t i = 0; i < end; ++i)
    if (i >= size || name[end - 1 - i] != path[size - 1 - i])
      return false;
  return size >= end;
}

const CodeFile *findLaterFile(uintptr_t address) {
  ElfFile file;
  if (!findMappedFile(address, file))
    return nullptr;
  uint32_t known = std::min<uint32_t>(laterCount.load(std::memory_order_acquire), MostLaterFiles);
  // Another file may have been at the same place, so the name is compared, too.
  for (uint32_t i = known; i-- > 0;)
    if (laterIsReady[i].load(std::memory_order_acquire) && laterFiles[i].contains(address) &&
        laterFiles[i].loadBias == file.loadBias && isNamed(laterFiles[i].text, file.path))
      return &laterFiles[i];
  if (known == MostLaterFiles)
    return nullptr;
  uint32_t number = laterCount.fetch_add(1, std::memory_order_acq_rel);
  if (number >= MostLaterFiles)
    return nullptr;
  describe(file, file.path, /*staysLoaded=*/false, laterFiles[number]);
  laterIsReady[number].store(true, std::memory_order_release);
  return laterFiles[number].contains(address) ? &laterFiles[number] : nullptr;
}

} // namespace

bool prepareCodeFiles() {
  if (files)
    return true;
  // Both or none: a child of fork comes here again.
  if (!laterFiles)
    laterFiles = static_cast<CodeFile *>(allocate(MostLaterFiles * sizeof(CodeFile)));
  if (laterFiles)
    files = static_cast<CodeFile *>(allocate(MostFiles * sizeof(CodeFile)));
  if (!files)
    return false;
  readProgramPath();
  addFilesThatStay();
  std::sort(files, files + fileCount,
            [](const CodeFile &a, const CodeFile &b) { return a.low < b.low; });
  copyBytes(noFile.text, gmonkit::GmonStackNoFile, sizeof gmonkit::GmonStackNoFile);
  noFile.key = gmonkit::nameKey(noFile.text, textLength(noFile.text));
  return true;
}

const CodeFile *findCodeFile(uintptr_t address, bool isOwnThread) {
  size_t low = 0, high = fileCount; // the last file that starts at or below is in [low, high)
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (files[middle].low <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low && files[low - 1].contains(address))
    return &files[low - 1];
  return isOwnThread ? findLaterFile(address) : nullptr;
}

const CodeFile &noCodeFile() { return noFile; }

void forEachCodeFile(void (*visit)(const CodeFile &file, void *context), void *context) {
  for (size_t i = 0; i < fileCount; ++i)
    visit(files[i], context);
  uint32_t later = std::min<uint32_t>(laterCount.load(std::memory_order_acquire), MostLaterFiles);
  for (uint32_t i = 0; i < later; ++i)
    if (laterIsReady[i].load(std::memory_order_acquire))
      visit(laterFiles[i], context);
  visit(noFile, context);
}

uint32_t codeFileKey(const ElfFile &file) {
  char text[sizeof(CodeFile::text)];
  makeText(file, pathOf(file), text);
  return gmonkit::nameKey(text, textLength(text));
}

bool readCode(const CodeFile &file, uintptr_t address, void *to, size_t size) {
  if (address < file.low || address > file.high || file.high - address < size)
    return false;
  copyBytes(to, reinterpret_cast<const void *>(address), size);
  return true;
}

bool followsCall(const CodeFile &file, uintptr_t address) {
  CodeBefore code;
  return readCode(file, address - sizeof code.bytes, code.bytes, sizeof code.bytes) &&
         endsInCall(code);
}

} // namespace gmonrt
