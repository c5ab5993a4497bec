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
  CallCollector(const Image &image, const FunctionTable &functions, size_t room)
      : image(image), functions(functions), arcs(room) {}

  void addPastCalls();
  void addDirectCalls(const Array<CountedCall> &calls);
  void addRecordedCalls(const RecordedCalls &recorded);
  Array<Arc> takeArcs() { return std::move(arcs); }

private:
  const Function *functionAt(uintptr_t address) const {
    return functions.find(image.fileAddress(address));
  }
  Callee skipStubs(uintptr_t address) const;
  Callee calledFunction(uintptr_t address) const;
  uint64_t callerOf(const ArcSlot &slot) const;
  void add(uint64_t from, Callee callee, uint64_t count);

  const Image &image;
  const FunctionTable &functions;
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

void CallCollector::add(uint64_t from, Callee callee, uint64_t count) {
  auto [address, function] = callee;
  if (address && (!function || !function->hasEntryHook))
    arcs.push({from, image.fileAddress(address), count, UnknownOrder});
}

void CallCollector::addPastCalls() {
  if (image.past)
    for (const Arc &arc : image.past->calls)
      arcs.push(arc);
}

// Finds out once what the calls of one target run.
void CallCollector::addDirectCalls(const Array<CountedCall> &calls) {
  Array<Arc> byTarget(calls.size()); // SELF is the target of the call, perhaps a stub
  for (const auto &[site, count] : calls)
    byTarget.push({image.fileAddress(site), calleeAt(image, site), count, UnknownOrder});
  if (byTarget.failed())
    arcs = Array<Arc>::failure();
  mergeEqual(byTarget);
  uintptr_t last = 0;
  Callee callee = {};
  for (const Arc &call : byTarget) {
    if (call.self != last)
      callee = calledFunction(call.self);
    last = call.self;
    add(call.from, callee, call.count);
  }
}

// If a site has a cache, its call of __gmon_icall is placed after the function.
uint64_t CallCollector::callerOf(const ArcSlot &slot) const {
  if (!image.containsCode(slot.from))
    return image.outside;
  const GmonIcallRecord *cache = cacheOfCall(slot.from);
  return image.fileAddress(cache ? target(cache->site) : slot.from);
}

void CallCollector::addRecordedCalls(const RecordedCalls &recorded) {
  for (const ArcSlot &slot : recorded.arcs)
    if (slot.isIndirectCall() && image.containsCode(slot.callee()))
      add(callerOf(slot), calledFunction(slot.callee()), slot.count);
  for (const CachedCall &call : recorded.cached)
    if (image.containsCode(call.target))
      add(call.caller == &image ? image.fileAddress(call.site) : image.outside,
          calledFunction(call.target), call.count);
}

} // namespace

Array<Arc> collectCalls(const Image &image, const FunctionTable &functions,
                        const ImageCounts &counts, const RecordedCalls &recorded) {
  size_t pastCalls = image.past ? image.past->calls.size() : 0;
  CallCollector collector(image, functions,
                          pastCalls + counts.directCalls().size() + recorded.arcs.size() +
                              recorded.cached.size());
  collector.addPastCalls();
  collector.addDirectCalls(counts.directCalls());
  collector.addRecordedCalls(recorded);
  Array<Arc> arcs = collector.takeArcs();
  mergeEqual(arcs);
  return arcs;
}

Array<Arc> addUnknownCallers(const Image &image, const FunctionTable &functions,
                             const ImageCounts &counts, const Array<Arc> &calls,
                             bool &tooManyCalls) {
  Array<Arc> arcs(calls.size() + functions.size());
  const Arc *call = calls.begin();
  for (const Function *function = functions.begin(); function != functions.end();) {
    uint64_t address = function->address, runs = 0, known = 0;
    bool isCounted = false;
    for (; function != functions.end() && function->address == address; ++function)
      if (function->count && !function->hasEntryHook) {
        runs += counts[function->count];
        isCounted = true;
      }
    if (!runs && (call == calls.end() || call->self > address))
      continue;
    for (; call != calls.end() && call->self < address; ++call)
      arcs.push(*call);
    const Arc *callsEnd = call;
    for (; callsEnd != calls.end() && callsEnd->self == address; ++callsEnd)
      known += callsEnd->count;
    tooManyCalls |= isCounted && known > runs;
    uint64_t unknown = isCounted && runs > known ? runs - known : 0;
    for (; call != callsEnd && call->from < image.outside; ++call)
      arcs.push(*call);
    if (call != callsEnd && call->from == image.outside)
      unknown += (call++)->count;
    if (unknown)
      arcs.push({image.outside, address, unknown, UnknownOrder});
    for (; call != callsEnd; ++call)
      arcs.push(*call);
  }
  for (; call != calls.end(); ++call)
    arcs.push(*call);
  return arcs;
}

} // namespace gmonrt
