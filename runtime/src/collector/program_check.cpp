//===- program_check.cpp - whether a program's tables make sense ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "collector/program_check.h"
#include "arch/machine.h"
#include "image/dynamic_tables.h"
#include "image/flow_graphs.h"
#include <algorithm>

namespace gmonrt {

namespace {

constexpr uint32_t MostPoints = 1 << 16; // a place has 16 bits for each

uintptr_t addressOf(const void *place) { return reinterpret_cast<uintptr_t>(place); }

// The counters that an image's tables may name.
class CounterCheck {
public:
  explicit CounterCheck(const Image &image)
      : start(addressOf(image.record->counters.start)),
        bytes(addressOf(image.record->counters.stop) - start) {}

  // Returns whether a counter begins at ADDRESS or in the seven bytes before.
  bool isInside(uintptr_t address) const { return address - start < bytes; }

  // Returns whether COUNT counters begin at ADDRESS.
  bool areCounters(uintptr_t address, uint64_t count) const {
    return address % sizeof(uint64_t) == 0 && isInside(address) &&
           count <= (bytes - (address - start)) / sizeof(uint64_t);
  }

  // Returns whether WORD names a counter, or a place of a graph, which is looked for.
  bool isCount(const int32_t &word) const {
    CountName name = countName(word);
    return name & 1 || areCounters(name, 1);
  }

private:
  uintptr_t start, bytes;
};

template <typename Record>
bool haveCounts(const GmonSectionBounds &records, const CounterCheck &counters, bool mayLack) {
  Span<Record> all = recordsOf<Record>(records);
  return std::all_of(all.begin(), all.end(), [&](const Record &record) {
    return record.count ? counters.isCount(record.count) : mayLack;
  });
}

// Returns whether all that RECORD says that it has is in it. Many points take time.
bool isWhole(const GmonGraphRecord &record) {
  if (addressOf(&record) % alignof(uint64_t) || record.size % sizeof(uint64_t) ||
      record.size < sizeof record || record.points > MostPoints || record.points > record.size)
    return false;
  size_t left = record.size - sizeof record;
  if (record.parts > left / sizeof(GmonGraphPart))
    return false;
  left -= record.parts * sizeof(GmonGraphPart);
  static_assert(sizeof(GmonGraphPlace) == sizeof(GmonGraphCall));
  uint64_t items = 0;
  auto *part = reinterpret_cast<const GmonGraphPart *>(&record + 1);
  for (uint32_t i = 0; i < record.parts; ++i, ++part)
    items += uint64_t(part->counted) + part->solved + part->calls;
  return items <= left / sizeof(GmonGraphPlace);
}

// A part whose counters a partial link has lost counts nothing; see ImageCounts::hasRun(). If some
// part counts, all do.
bool hasSoundCounters(const Graph &graph, const CounterCheck &counters) {
  bool isAny = false, isAll = true;
  for (const GmonGraphPart &part : graph.parts) {
    if (!part.counted)
      continue;
    isAny |= counters.isInside(target(part.counters));
    isAll &= counters.areCounters(target(part.counters), part.counted);
  }
  return isAll || !isAny;
}

bool hasSoundCalls(const Graph &graph) {
  auto *call = reinterpret_cast<const GmonGraphCall *>(graph.places + graph.placeCount);
  for (const GmonGraphPart &part : graph.parts)
    for (uint32_t i = 0; i < part.calls; ++i, ++call)
      if (call->place / 2 >= (call->place & 1 ? part.solved : part.counted))
        return false;
  return true;
}

} // namespace

// The string table has no size here: a name ends at a zero in the same segment, at the last one at
// the latest.
bool hasSoundSlots(const MappedProgram &program) {
  const ElfFile &file = program.file();
  auto *names = tableOf<char>(file, DT_STRTAB);
  auto *symbols = tableOf<ElfW(Sym)>(file, DT_SYMTAB);
  if (!names || !symbols)
    return true;
  uint64_t first = addressOf(names) - file.loadBias, last = first;
  for (const ElfW(Phdr) *p = file.segments; p != file.segmentsEnd; ++p)
    if (p->p_type == PT_LOAD && first - p->p_vaddr < p->p_filesz)
      last = p->p_vaddr + p->p_filesz;
  while (last != first && names[last - 1 - first])
    --last;
  if (!program.containsRelocations())
    return false;
  bool isSound = true;
  forEachRelocation(file, [&](const ElfW(Rela) & relocation) {
    if (!isOfSlot(relocation) || ELF64_R_TYPE(relocation.r_info) == ResolverRelocation)
      return;
    auto *symbol = symbols + ELF64_R_SYM(relocation.r_info);
    uint64_t address = addressOf(symbol) - file.loadBias;
    isSound = isSound && addressOf(symbol) % alignof(ElfW(Sym)) == 0 &&
              program.contains(address, address + sizeof *symbol) && symbol->st_name < last - first;
  });
  return isSound;
}

bool hasSoundTables(const Image &image) {
  const GmonImageRecord &record = *image.record;
  CounterCheck counters(image);
  bool isSound = haveCounts<GmonBlockRecord>(record.blocks, counters, /*mayLack=*/false) &&
                 haveCounts<GmonCallRecord>(record.calls, counters, /*mayLack=*/true) &&
                 haveCounts<GmonFuncRecord>(record.funcs, counters, /*mayLack=*/true);
  forEachGraphRecord(image, [&](const GmonGraphRecord &graph) {
    isSound = isSound && isWhole(graph) && hasSoundCounters(Graph(graph), counters) &&
              hasSoundCalls(Graph(graph));
    return isSound;
  });
  return isSound;
}

bool areSoundCalls(const Image &image, const RecordedCalls &recorded) {
  uintptr_t first = addressOf(image.record->icalls.start),
            bytes = addressOf(image.record->icalls.stop) - first;
  auto isSound = [&](const ArcSlot &slot) {
    if (!image.containsCode(slot.callee()))
      return false;
    if (!slot.isIndirectCall() ||
        !(image.containsCode(slot.from) || image.containsCode(slot.from - 1)))
      return true;
    char code[8]; // cacheOfCall() reads no more
    if (image.file.read(slot.from, code, sizeof code) != sizeof code)
      return false;
    uintptr_t cache = addressOf(cacheOfCall(slot.from));
    return !cache || (cache - first < bytes && bytes - (cache - first) >= sizeof(GmonIcallRecord));
  };
  return std::all_of(recorded.arcs.begin(), recorded.arcs.end(), isSound) &&
         std::all_of(recorded.cached.begin(), recorded.cached.end(),
                     [&](const CachedCall &call) { return image.containsCode(call.target); });
}

} // namespace gmonrt
