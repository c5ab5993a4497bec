//===- derived_arcs.cpp - arcs from counters ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/derived_arcs.h"
#include "arch/machine.h"
#include "counts/arc_table.h"
#include "counts/icall_caches.h"
#include "counts/past_counts.h"
#include "image/call_target.h"
#include "image/image_records.h"

namespace gmonrt {

namespace {

constexpr int MaxStubs = 8; // limit of stubs that a call passes; there are one or two

// What a call runs.
struct Callee {
  uintptr_t address;        // 0: nothing in the image
  const Function *function; // null if it has no record
};

class CallCollector {
public:
  CallCollector(const Image &image, const FunctionTable &functions, const ImageCounts &counts,
                size_t room)
      : image(image), functions(functions), counts(counts), arcs(room) {}

  void addPastCalls();
  void addDirectCalls();
  void addIndirectCalls();
  void addCachedCalls();
  Array<Arc> takeArcs() { return std::move(arcs); }

private:
  const Function *functionAt(uintptr_t address) const {
    return functions.find(image.fileAddress(address));
  }
  Callee skipStubs(uintptr_t address) const;
  Callee calledFunction(uintptr_t address) const;
  uint64_t callerOf(const ArcSlot &slot) const;
  void add(uint64_t from, uintptr_t callee, uint64_t count);

  const Image &image;
  const FunctionTable &functions;
  const ImageCounts &counts;
  Array<Arc> arcs;
};

// Returns no address if a stub is not bound.
Callee CallCollector::skipStubs(uintptr_t address) const {
  for (int stubs = 0; stubs < MaxStubs && address; ++stubs) {
    const Function *function = functionAt(address);
    uintptr_t next = function ? address : stubTarget(image, address);
    if (next == address)
      return {address, function};
    address = next;
  }
  return {};
}

// Returns the function that a call of ADDRESS, perhaps a stub, runs.
Callee CallCollector::calledFunction(uintptr_t address) const {
  Callee callee = skipStubs(address);
  if (!image.containsCode(callee.address))
    return {};
  if (callee.function)
    return callee;
  // A thunk has no record. The call counts for the function that the thunk jumps to, because
  // nothing else tells that function's caller.
  Callee behind = skipStubs(thunkTarget(image, callee.address));
  return behind.function ? behind : callee;
}

void CallCollector::add(uint64_t from, uintptr_t callee, uint64_t count) {
  auto [address, function] = calledFunction(callee);
  if (address && (!function || !function->hasEntryHook))
    arcs.push({from, image.fileAddress(address), count, UnknownOrder});
}

void CallCollector::addPastCalls() {
  if (image.past)
    for (const Arc &arc : image.past->calls)
      arcs.push(arc);
}

void CallCollector::addDirectCalls() {
  for (const GmonCallRecord &record : recordsOf<GmonCallRecord>(image.record->calls)) {
    uint64_t count = counts[countName(record.count)];
    if (!count)
      continue;
    uintptr_t site = target(record.site);
    add(image.fileAddress(site), record.callee ? target(record.callee) : calleeAt(image, site),
        count);
  }
}

// If a site has a cache, its call of __gmon_icall is placed after the function.
uint64_t CallCollector::callerOf(const ArcSlot &slot) const {
  if (!image.containsCode(slot.from))
    return image.outside;
  const GmonIcallRecord *cache = cacheOfCall(slot.from);
  return image.fileAddress(cache ? target(cache->site) : slot.from);
}

void CallCollector::addIndirectCalls() {
  forEachArc(
      [](ArcSlot &slot, void *data) {
        auto &collector = *static_cast<CallCollector *>(data);
        const Image &image = collector.image;
        if (slot.count && slot.isIndirectCall() && image.containsCode(slot.callee()))
          collector.add(collector.callerOf(slot), slot.callee(), slot.count);
      },
      this);
}

void CallCollector::addCachedCalls() {
  forEachWay(
      [](const Image &caller, uintptr_t site, GmonIcallWay &way, void *data) {
        auto &collector = *static_cast<CallCollector *>(data);
        const Image &image = collector.image;
        if (way.count && image.containsCode(way.target))
          collector.add(&caller == &image ? image.fileAddress(site) : image.outside, way.target,
                        executions(&way.count));
      },
      this);
}

} // namespace

Array<Arc> collectCalls(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts) {
  size_t pastCalls = image.past ? image.past->calls.size() : 0;
  size_t directCalls = recordsOf<GmonCallRecord>(image.record->calls).size();
  CallCollector collector(image, functions, counts,
                          pastCalls + directCalls + arcCount() + wayCount());
  collector.addPastCalls();
  collector.addDirectCalls();
  collector.addIndirectCalls();
  collector.addCachedCalls();
  Array<Arc> arcs = collector.takeArcs();
  mergeEqual(arcs);
  return arcs;
}

// The program may go on counting. So calls are read before runs; otherwise there might be more
// calls than runs.
Array<Arc> addUnknownCallers(const Image &image, const FunctionTable &functions,
                             const ImageCounts &counts, const Array<Arc> &calls,
                             bool &tooManyCalls) {
  Array<Arc> arcs(calls.size() + functions.size());
  for (const Arc &call : calls)
    arcs.push(call);
  const Arc *call = calls.begin();
  for (const Function *function = functions.begin(); function != functions.end();) {
    uint64_t address = function->address, runs = 0, known = 0;
    bool isCounted = false;
    for (; function != functions.end() && function->address == address; ++function)
      if (function->count && !function->hasEntryHook) {
        runs += counts[function->count];
        isCounted = true;
      }
    while (call != calls.end() && call->self < address)
      ++call;
    for (; call != calls.end() && call->self == address; ++call)
      known += call->count;
    if (!isCounted)
      continue;
    tooManyCalls |= known > runs;
    if (runs > known)
      arcs.push({image.outside, address, runs - known, UnknownOrder});
  }
  mergeEqual(arcs);
  return arcs;
}

} // namespace gmonrt
