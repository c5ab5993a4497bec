//===- image.cpp - the instrumented images of this process ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "image.h"
#include "arc_table.h"
#include "gmonkit/gmon_out.h"
#include "gmonkit/gmonkit.h"
#include "icall_caches.h"
#include "image_records.h"
#include "memory.h"
#include "message.h"
#include "options.h"
#include "past_counts.h"
#include "sampler.h"
#include "shared_runtime.h"
#include "thread_copies.h"
#include "writer.h"
#include "x86_64/syscall.h"
#include <cstring>
#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

const char __gmon_abi_v1 = 1;

namespace gmonrt {

namespace {

std::atomic<Image *> images{nullptr};
pthread_mutex_t registration = PTHREAD_MUTEX_INITIALIZER;
long forkingThread; // while `registration` is locked for a fork
// Images that do not see this copy of the runtime make no copies for threads that it would
// move. Null and false are right until an image comes.
bool mayMoveThreads;
void (*sharedThreadStarted)();

using ProgramHeader = ElfW(Phdr);

struct ElfView {
  const ProgramHeader *begin, *end;
  uintptr_t loadBias;
  const char *path; // empty for the main program
};

// Finds the loaded ELF file that RECORD lies in. The linker's __ehdr_start would
// tell as well, but lld does not define it for what link-time optimisation adds.
bool findElf(const GmonImageRecord *record, ElfView &elf) {
  struct Search {
    uintptr_t address;
    ElfView &elf;
  } search{reinterpret_cast<uintptr_t>(record), elf};
  auto visit = [](dl_phdr_info *info, size_t, void *data) {
    auto &[address, elf] = *static_cast<Search *>(data);
    elf = {info->dlpi_phdr, info->dlpi_phdr + info->dlpi_phnum, info->dlpi_addr, info->dlpi_name};
    for (const ProgramHeader *p = elf.begin; p != elf.end; ++p)
      if (p->p_type == PT_LOAD && address - (elf.loadBias + p->p_vaddr) < p->p_memsz)
        return 1;
    return 0;
  };
  return dl_iterate_phdr(visit, &search) == 1;
}

// Copies the first 8 bytes of the GNU build-id, padded with zeros.
bool readBuildId(const ElfView &elf, uint8_t (&id)[8]) {
  for (const ProgramHeader *p = elf.begin; p != elf.end; ++p) {
    if (p->p_type != PT_NOTE)
      continue;
    auto *bytes = reinterpret_cast<const char *>(elf.loadBias + p->p_vaddr);
    size_t align = p->p_align == 8 ? 8 : 4;
    for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= p->p_memsz;) {
      auto *note = reinterpret_cast<const ElfW(Nhdr) *>(bytes + at);
      size_t name = at + sizeof(*note);
      size_t description = name + ((note->n_namesz + align - 1) & ~(align - 1));
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && note->n_descsz > 0 &&
          memcmp(bytes + name, "GNU", 4) == 0) {
        memset(id, 0, sizeof id);
        memcpy(id, bytes + description, note->n_descsz < 8 ? note->n_descsz : 8);
        return true;
      }
      at = description + ((note->n_descsz + align - 1) & ~(align - 1));
    }
  }
  return false;
}

void hashText(const ElfView &elf, uint8_t (&id)[8]) {
  uint64_t hash = gmonkit::TextHashSeed;
  for (const ProgramHeader *p = elf.begin; p != elf.end; ++p)
    if (p->p_type == PT_LOAD && (p->p_flags & PF_X))
      hash = gmonkit::textHash(
          hash, reinterpret_cast<const unsigned char *>(elf.loadBias + p->p_vaddr), p->p_filesz);
  for (int i = 0; i < 8; ++i)
    id[i] = static_cast<uint8_t>(hash >> (8 * i));
}

void findText(const ElfView &elf, Image &image) {
  uintptr_t low = UINTPTR_MAX, high = 0;
  for (const ProgramHeader *p = elf.begin; p != elf.end; ++p) {
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_X))
      continue;
    low = p->p_vaddr < low ? p->p_vaddr : low;
    high = p->p_vaddr + p->p_memsz > high ? p->p_vaddr + p->p_memsz : high;
  }
  if (high == 0)
    low = 0;
  image.textLow = elf.loadBias + (low & ~uintptr_t(15));
  image.textHigh = elf.loadBias + ((high + 15) & ~uintptr_t(15));
}

void copyBaseName(char (&to)[256], const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  size_t length = strnlen(name, sizeof to - 1);
  memcpy(to, name, length);
  to[length] = '\0';
}

void nameImage(Image &image, const ElfView &elf) {
  char path[4096];
  if (image.isProgram) {
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    copyBaseName(image.name, path);
  } else {
    copyBaseName(image.name, elf.path);
  }
  if (!image.name[0])
    strcpy(image.name, image.isProgram ? "program" : "library");
}

// Null where no image of this process had NAME before.
Image *findByName(const char *name, Image *from) {
  for (Image *image = from; image; image = image->next)
    if (strcmp(image->name, name) == 0)
      return image;
  return nullptr;
}

// The entry of FRESH from the time before it was unloaded, or null.
Image *findUnloaded(Image &fresh, const ElfView &elf) {
  for (Image *image = findByName(fresh.name, firstImage()); image;
       image = findByName(fresh.name, image->next)) {
    if (!fresh.hasBuildId)
      hashText(elf, fresh.id);
    if (!image->record && memcmp(image->id, fresh.id, sizeof fresh.id) == 0)
      return image;
  }
  return nullptr;
}

bool hasExactCounters(const GmonImageRecord &record) {
  for (const GmonFuncRecord &function : recordsOf<GmonFuncRecord>(record.funcs))
    if (function.flags & GmonFuncCountersExact)
      return true;
  return false;
}

// Puts FRESH into the list. Null without memory.
Image *addImage(const Image &fresh) {
  auto *image = static_cast<Image *>(allocate(sizeof(Image)));
  if (!image)
    return nullptr;
  *image = fresh;
  if (options().hz > 0) {
    image->binCount = (image->textHigh - image->textLow) / BytesPerBin;
    image->bins = static_cast<std::atomic<uint32_t> *>(map(image->binCount * sizeof(uint32_t)));
    if (!image->bins)
      image->binCount = 0;
  }
  image->nameIsTaken = findByName(image->name, firstImage());
  image->next = firstImage();
  images.store(image, std::memory_order_release);
  return image;
}

void comeBack(Image &image, Image fresh) {
  fresh.next = image.next;
  fresh.bins = image.bins;
  fresh.binCount = image.binCount;
  fresh.nameIsTaken = image.nameIsTaken;
  fresh.past = image.past;
  image = fresh;
  resumeCounts(image);
}

// An error message says why an image cannot be profiled.
void enterImage(const GmonImageRecord *record) {
  if (record->abi != GMON_ABI_VERSION || record->size < sizeof(GmonImageRecord))
    return error("an image was instrumented for version %u of the ABI, this runtime has version "
                 "%u; its profile is not written; rebuild it",
                 record->abi, GMON_ABI_VERSION);
  ElfView elf;
  if (!findElf(record, elf))
    return error("an image is not among the loaded ELF files; its profile is not written");
  Image fresh = {};
  fresh.record = record;
  fresh.loadBias = elf.loadBias;
  fresh.segments = elf.begin;
  fresh.segmentsEnd = elf.end;
  findText(elf, fresh);
  fresh.hasBuildId = readBuildId(elf, fresh.id);
  // The kernel tells where the main program's headers are.
  auto programHeaders = reinterpret_cast<const ProgramHeader *>(getauxval(AT_PHDR));
  fresh.isProgram = programHeaders >= elf.begin && programHeaders < elf.end;
  nameImage(fresh, elf);
  fresh.countsByThread = hasExactCounters(*record);
  // Where this library lies now, code without records may have been called before.
  if (!fresh.isProgram) {
    forgetIndirectCalls(fresh.textLow, fresh.textHigh);
    forgetCachedCalls(fresh.textLow, fresh.textHigh);
  }
  makeCopies(fresh);
  if (fresh.isProgram) // the constructors of all libraries that came with it have run
    expectNoImages();
  if (Image *image = findUnloaded(fresh, elf))
    comeBack(*image, fresh);
  else if (!addImage(fresh))
    error("out of memory; the profile of %s is not written", fresh.name);
  else if (fresh.isProgram)
    startSampler();
}

void leaveImage(Image &image) {
  if (image.isProgram)
    stopSampler();
  else
    keepCounts(image);
  image.textLow = image.textHigh = 0;
  image.record = nullptr;
}

// A fork while another thread registers an image would leave the child a locked
// mutex for ever.
void lockForFork() {
  pthread_mutex_lock(&registration);
  forkingThread = rawSyscall(SYS_gettid);
}
void unlockInParent() { pthread_mutex_unlock(&registration); }

// An image without a build-id is known by its code. All of it is read for that, so it
// is done when the profile is written, not when the program starts.
void writeImage(Image &image, uint8_t flags) {
  ElfView elf;
  if (!image.hasBuildId && findElf(image.record, elf))
    hashText(elf, image.id);
  writeProfile(image, flags);
}

void resetCounts() {
  forgetArcs(0, UINT64_MAX);
  forgetCachedCalls(0, UINT64_MAX);
  for (Image *image = firstImage(); image; image = image->next) {
    if (image->record)
      memset(image->counters(), 0, image->counterCount() * sizeof(uint64_t));
    clearCopies(*image);
    forgetPastCounts(*image);
    if (image->bins)
      memset(static_cast<void *>(image->bins), 0, image->binCount * sizeof(uint32_t));
  }
}

// The child starts from zero; its parent writes what was before.
void restartInChild() {
  pthread_mutex_unlock(&registration);
  restartArcsInChild(forkingThread);
  adoptForkChild();
  restartSamplerInChild();
  resetCounts();
  noteForkChild();
}

} // namespace

size_t Image::read(uintptr_t address, void *to, size_t size) const {
  for (const ProgramHeader *p = segments; p != segmentsEnd; ++p) {
    uintptr_t offset = address - (loadBias + p->p_vaddr);
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_R) || offset >= p->p_memsz)
      continue;
    size_t length = p->p_memsz - offset < size ? p->p_memsz - offset : size;
    memcpy(to, reinterpret_cast<const void *>(address), length);
    return length;
  }
  return 0;
}

Image *firstImage() { return images.load(std::memory_order_acquire); }

} // namespace gmonrt

using namespace gmonrt;

// This copy's functions, whatever others see by the names of those below.
extern "C" {
__attribute__((visibility("hidden"), alias("__gmon_register"))) void
gmonrt_own_register(const GmonImageRecord *record);
__attribute__((visibility("hidden"), alias("__gmon_unregister"))) void
gmonrt_own_unregister(const GmonImageRecord *record);
__attribute__((visibility("hidden"), alias("__gmon_thread_started"))) void
gmonrt_own_thread_started();
__attribute__((visibility("hidden"), alias("gmonkit_dump"))) void gmonrt_own_dump();
__attribute__((visibility("hidden"), alias("gmonkit_reset"))) void gmonrt_own_reset();
}

extern "C" void __gmon_register(const GmonImageRecord *record) {
  if (auto *shared = sharedInstead("__gmon_register", gmonrt_own_register)) {
    shareArcs();
    sharedThreadStarted = sharedInstead("__gmon_thread_started", gmonrt_own_thread_started);
    return shared(record);
  }
  pthread_mutex_lock(&registration);
  mayMoveThreads =
      isShared("__gmon_thread_started", reinterpret_cast<const void *>(gmonrt_own_thread_started));
  static bool firstTime = true;
  if (firstTime) {
    firstTime = false;
    pthread_atfork(lockForFork, unlockInParent, restartInChild);
  }
  enterImage(record);
  pthread_mutex_unlock(&registration);
}

extern "C" void __gmon_unregister(const GmonImageRecord *record) {
  bool isOurs = false;
  pthread_mutex_lock(&registration);
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record == record) {
      isOurs = true;
      writeImage(*image, 0);
      leaveImage(*image);
    }
  pthread_mutex_unlock(&registration);
  if (auto *shared = sharedInstead("__gmon_unregister", gmonrt_own_unregister); shared && !isOurs)
    shared(record);
}

extern "C" void __gmon_thread_started() {
  if (sharedThreadStarted)
    return sharedThreadStarted();
  pthread_mutex_lock(&registration);
  if (mayMoveThreads)
    adoptThread();
  else
    noteSharingThread();
  pthread_mutex_unlock(&registration);
}

extern "C" void gmonkit_dump() {
  if (auto *shared = sharedInstead("gmonkit_dump", gmonrt_own_dump); shared && !firstImage())
    return shared();
  pthread_mutex_lock(&registration);
  for (Image *image = firstImage(); image; image = image->next)
    if (image->record)
      writeImage(*image, gmonkit::GmonFlagIncomplete);
  pthread_mutex_unlock(&registration);
}

extern "C" void gmonkit_reset() {
  if (auto *shared = sharedInstead("gmonkit_reset", gmonrt_own_reset); shared && !firstImage())
    return shared();
  pthread_mutex_lock(&registration);
  resetCounts();
  pthread_mutex_unlock(&registration);
}
