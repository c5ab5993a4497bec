//===- outside_samples.cpp - samples outside all images -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/outside_samples.h"
#include "base/atomic_flag.h"
#include "base/memory.h"
#include "image/elf_file.h"
#include "image/file_list.h"
#include <algorithm>
#include <cstring>
#include <sys/auxv.h>

namespace gmonrt {

namespace {

constexpr uintptr_t PageSize = 4096;

// A page of code, in a table with open addressing. Code generated at run time may fill the table.
// Further samples go to the last entry, whose page is 0.
struct PageSamples {
  std::atomic<uintptr_t> page;
  std::atomic<uint64_t> inCode[MaxSampleKinds], inSystemCalls[MaxSampleKinds],
      charged[MaxSampleKinds];
};
constexpr size_t TableSize = 2048;

PageSamples table[TableSize + 1];
AtomicFlag isEmpty{true};

PageSamples &entryOf(uintptr_t page) {
  size_t at = (page / PageSize * 0x9e3779b97f4a7c15ull) >> 53;
  for (size_t probe = 0; probe < 64; ++probe) {
    PageSamples &entry = table[(at + probe) % TableSize];
    uintptr_t found = entry.page.load(std::memory_order_relaxed);
    if (found == page || (found == 0 && entry.page.compare_exchange_strong(found, page)) ||
        found == page)
      return entry;
  }
  return table[TableSize];
}

bool hasSamples(const PageSamples &entry, unsigned kind) {
  return entry.inCode[kind].load(std::memory_order_relaxed) ||
         entry.inSystemCalls[kind].load(std::memory_order_relaxed);
}

// The file, or other owner, of the code in PAGE.
struct Owner {
  uintptr_t page;
  char name[sizeof(OutsideSamples::name)];

  explicit Owner(uintptr_t page) : page(page) {
    strcpy(name, "[no file]");
    uintptr_t vdso = getauxval(AT_SYSINFO_EHDR);
    if (vdso && page >= vdso && page - vdso < 2 * PageSize)
      strcpy(name, "[vdso]");
    else
      visitFileList(visit, this);
  }

  static int visit(dl_phdr_info *info, size_t, void *data) {
    auto &owner = *static_cast<Owner *>(data);
    for (const ElfW(Phdr) *p = info->dlpi_phdr; p != info->dlpi_phdr + info->dlpi_phnum; ++p) {
      uintptr_t low = (info->dlpi_addr + p->p_vaddr) & ~(PageSize - 1);
      uintptr_t high = info->dlpi_addr + p->p_vaddr + p->p_memsz;
      if (p->p_type != PT_LOAD || owner.page < low || owner.page >= high)
        continue;
      // The main program has no name here.
      const char *name = info->dlpi_name[0] ? baseName(info->dlpi_name) : "[program]";
      size_t length = strnlen(name, sizeof owner.name - 1);
      memcpy(owner.name, name, length);
      owner.name[length] = '\0';
      return 1;
    }
    return 0;
  }
};

} // namespace

void countOutside(unsigned kind, const SampledPlace &place, uint32_t samples, bool isCharged) {
  PageSamples &entry = entryOf(place.thread.programCounter & ~(PageSize - 1));
  auto &count = place.isInSystemCall ? entry.inSystemCalls : entry.inCode;
  count[kind].fetch_add(samples, std::memory_order_relaxed);
  isEmpty.store(false, std::memory_order_relaxed);
  if (isCharged)
    entry.charged[kind].fetch_add(samples, std::memory_order_relaxed);
}

Array<OutsideSamples> collectOutside(unsigned kind) {
  if (isEmpty.load(std::memory_order_relaxed))
    return {};
  // Room for as many files as pages, because samples may arrive meanwhile.
  Array<OutsideSamples> owners(TableSize + 1);
  if (owners.failed())
    return owners;
  for (const PageSamples &entry : table) {
    if (!hasSamples(entry, kind))
      continue;
    Owner owner(entry.page.load(std::memory_order_relaxed));
    auto *sum = std::find_if(owners.begin(), owners.end(), [&](const OutsideSamples &known) {
      return strcmp(known.name, owner.name) == 0;
    });
    if (sum == owners.end()) {
      OutsideSamples fresh = {};
      memcpy(fresh.name, owner.name, sizeof fresh.name);
      owners.push(fresh);
    }
    sum->inCode += entry.inCode[kind].load(std::memory_order_relaxed);
    sum->inSystemCalls += entry.inSystemCalls[kind].load(std::memory_order_relaxed);
    sum->charged += entry.charged[kind].load(std::memory_order_relaxed);
  }
  std::sort(owners.begin(), owners.end(), [](const OutsideSamples &a, const OutsideSamples &b) {
    return strcmp(a.name, b.name) < 0;
  });
  return owners;
}

void forgetOutside() {
  if (isEmpty.exchange(true, std::memory_order_relaxed)) // avoids touching the table in each fork
    return;
  for (PageSamples &entry : table)
    for (unsigned kind = 0; kind < sampleKindCount(); ++kind) {
      entry.inCode[kind].store(0, std::memory_order_relaxed);
      entry.inSystemCalls[kind].store(0, std::memory_order_relaxed);
      entry.charged[kind].store(0, std::memory_order_relaxed);
    }
}

} // namespace gmonrt
