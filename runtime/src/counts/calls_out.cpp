//===- calls_out.cpp - calls of other images' functions -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/calls_out.h"
#include "arch/machine.h"
#include "counts/arc_table.h"
#include "counts/extension_records.h"
#include "counts/icall_caches.h"
#include "image/call_target.h"
#include "image/called_files.h"
#include "image/dynamic_symbols.h"
#include "image/image_records.h"
#include "text/format.h"
#include <algorithm>
#include <cstring>

namespace gmonrt {

namespace {

struct CallOut {
  uint64_t site;    // in the image's ELF file
  uintptr_t slot;   // global offset table's slot of the call, or 0
  uintptr_t callee; // run-time address
  uint64_t count;
};

class CallOutCollector {
public:
  CallOutCollector(const Image &image, size_t room) : image(image), calls(room) {}

  void addDirectCalls(const Array<CountedCall> &calls);
  void addRecordedCalls(const RecordedCalls &recorded);
  bool failed() const { return calls.failed() || sites.failed(); }
  Array<CallOut> takeCalls() { return std::move(calls); }

private:
  void findSites();
  bool hasRecord(uintptr_t address);
  void add(uintptr_t site, uintptr_t slot, uintptr_t callee, uint64_t count) {
    if (count && callee && !image.containsCode(callee))
      calls.push({image.fileAddress(site), slot, callee, count});
  }

  const Image &image;
  Array<CallOut> calls;
  Array<uintptr_t> sites; // of all call records, sorted; empty before findSites()
  bool sitesAreFound = false;
};

// Remembers the slots of some stubs, because many calls have the same callee.
class StubSlots {
public:
  explicit StubSlots(const Image &image) : image(image) {}

  uintptr_t find(uintptr_t stub) {
    auto &[known, slot] = entries[stub / 16 % Entries];
    if (known != stub)
      slot = slotOfStub(image, known = stub);
    return slot;
  }

private:
  static constexpr size_t Entries = 256;
  struct {
    uintptr_t stub, slot;
  } entries[Entries] = {};
  const Image &image;
};

void CallOutCollector::addDirectCalls(const Array<CountedCall> &calls) {
  StubSlots slots(image);
  for (const auto &[site, count] : calls) {
    uintptr_t callee = 0, stub = directTarget(image, site);
    uintptr_t slot = stub ? slots.find(stub) : slotOfCall(image, site);
    if (slot && image.file.read(slot, &callee, sizeof callee) == sizeof callee)
      add(site, slot, callee, count);
  }
}

void CallOutCollector::findSites() {
  sitesAreFound = true;
  Span<GmonCallRecord> records = recordsOf<GmonCallRecord>(image.record->calls);
  sites = Array<uintptr_t>(records.size() + image.graphBytes() / sizeof(GmonGraphCall));
  for (const GmonCallRecord &record : records)
    sites.push(target(record.site));
  forEachGraph(image, [&](const Graph &graph) {
    graph.forEachCall([&](uintptr_t site, const GmonGraphPlace *) { sites.push(site); });
  });
  // A comparison of its own type: the program may contain std::sort of plain words, too.
  auto isLower = [](uintptr_t a, uintptr_t b) { return a < b; };
  if (!std::is_sorted(sites.begin(), sites.end(), isLower)) // most linkers keep the order
    std::sort(sites.begin(), sites.end(), isLower);
}

// Returns whether a record describes the direct call that returns to ADDRESS.
bool CallOutCollector::hasRecord(uintptr_t address) {
  if (!sitesAreFound)
    findSites();
  auto site = std::lower_bound(sites.begin(), sites.end(), address - LongestCall);
  return site != sites.end() && *site < address;
}

// Adds calls that the stubs counted: indirect calls, and calls counted by another image's hook.
void CallOutCollector::addRecordedCalls(const RecordedCalls &recorded) {
  for (const ArcSlot &slot : recorded.arcs) {
    if (slot.isFirstRun() || !image.containsCode(slot.from - 1) ||
        (slot.isHooked() && hasRecord(slot.from)))
      continue;
    const GmonIcallRecord *cache = slot.isIndirectCall() ? cacheOfCall(slot.from) : nullptr;
    add(cache ? target(cache->site) : slot.from - 1, 0, slot.callee(), slot.count);
  }
  for (const CachedCall &call : recorded.cached)
    if (call.caller == &image)
      add(call.site, 0, call.target, call.count);
}

// Writes "function@file" for CALL to NAME. A function without a symbol is written as its address in
// the file.
void nameCallee(const CallOut &call, const SlotNames &slots, const CalledFiles *files,
                char (&name)[256]) {
  const char *function = call.slot ? slots.find(call.slot) : nullptr;
  if (!function && !files)
    function = functionAt(call.callee);
  CodePlace place = {};
  if (files)
    formatText(place.file, sizeof place.file, "%s", files->nameAt(call.callee));
  else
    place = placeOf(call.callee);
  if (function) // no more of it is read than fits
    formatText(name, sizeof name, "%.*s@%s", static_cast<int>(strnlen(function, sizeof name)),
               function, place.file);
  else
    formatText(name, sizeof name, "%#llx@%s", static_cast<unsigned long long>(place.address),
               place.file);
}

// The result has failed() if there is no memory.
Array<Arc> makeRecords(const Image &image, const Array<CallOut> &calls) {
  std::sort(calls.begin(), calls.end(), [](const CallOut &a, const CallOut &b) {
    return a.callee != b.callee ? a.callee < b.callee : a.slot < b.slot;
  });
  SlotNames slots(image.file);
  constexpr size_t MostRecords = nameRecords(256) + 1; // per call
  Array<Arc> records(calls.size() * MostRecords);
  char name[256];
  size_t size = 0;
  const CallOut *last = nullptr;
  for (const CallOut &call : calls) {
    if (!last || last->callee != call.callee || last->slot != call.slot) {
      nameCallee(call, slots, image.calledFiles, name);
      size = strlen(name);
      appendName(name, size, records);
    }
    last = &call;
    records.push({gmonkit::gmonExtension(gmonkit::GmonExtCall, gmonkit::nameKey(name, size), 0),
                  gmonkit::GmonExtensionBase | call.site, call.count, UnknownOrder});
  }
  if (slots.failed())
    return Array<Arc>::failure();
  sortExtensionRecords(records);
  return records;
}

} // namespace

Array<Arc> callsOutRecords(const Image &image, const Array<CountedCall> &direct,
                           const RecordedCalls &recorded) {
  CallOutCollector collector(image, direct.size() + recorded.arcs.size() + recorded.cached.size());
  collector.addDirectCalls(direct);
  collector.addRecordedCalls(recorded);
  if (collector.failed())
    return Array<Arc>::failure();
  Array<CallOut> calls = collector.takeCalls();
  return calls.size() ? makeRecords(image, calls) : Array<Arc>();
}

} // namespace gmonrt
