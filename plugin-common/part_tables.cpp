//===- part_tables.cpp - the address tables of a function's part ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/part_tables.h"
#include "gmonkit/abi.h"

namespace gmonkit {

namespace {

std::string inSection(const char *name, const char *flags, unsigned alignment,
                      const std::string &link, const std::string &lines) {
  if (lines.empty())
    return "";
  return std::string("\t.pushsection ") + name + ",\"" + flags + "o?\",@progbits," + link +
         "\n\t.balign " + std::to_string(alignment) + "\n" + lines + "\t.popsection\n";
}

} // namespace

std::string Counter::text() const { return table + (offset ? "+" + std::to_string(offset) : ""); }

PartTables::PartTables(unsigned number, Threads threads)
    : id(number), threads(threads), places(codeLabel(), label("counters"), label("node") + "."),
      markRecord(codeLabel()) {}

std::string PartTables::label(const char *kind) const {
  return std::string(".Lgmon.") + kind + std::to_string(id);
}

std::string PartTables::label(const char *kind, size_t index) const {
  return label(kind) + "." + std::to_string(index);
}

Counter PartTables::addCounter() {
  Counter counter = {label("counters"), int64_t(sizeof(uint64_t) * counters++)};
  lastCount = counter.text() + "-.";
  return counter;
}

std::string PartTables::addBlock() {
  std::string here = label("block", blockCount++);
  blocks += "\t.long " + here + "-., " + lastCount + "\n";
  return here;
}

std::string PartTables::addPlace(const FlowGraph::Place &place, bool isBlock) {
  std::string here = isBlock ? label("block", blockCount++) : "";
  lastCount = places.addPlace(place, here);
  return here;
}

std::string PartTables::addCall() {
  std::string here = label("call", callCount++);
  if (places.placeCount())
    places.addCall(here);
  else
    calls += "\t.long " + here + "-., " + lastCount + "\n";
  return here;
}

std::string PartTables::addIndirectCall(CallCache cache) {
  if (cache == CallCache::None)
    return "";
  bool hasTable = cache == CallCache::WayAndTable;
  // The words of a table have the size of a way.
  static_assert(sizeof(GmonIcallTable) == sizeof(GmonIcallWay));
  std::string number = std::to_string(id) + "." + std::to_string(icallCount++);
  icalls += ".Lgmon.icall" + number + ":\t.long .Lgmon.site" + number + "-., 0, " +
            (hasTable ? "1, " : "2, ") +
            std::to_string((threads == Threads::Exact ? GmonIcallByThread : 0u) |
                           (hasTable ? GmonIcallHasTable : 0u)) +
            "\n\t.zero " + std::to_string(2 * sizeof(GmonIcallWay)) + "\n";
  return number;
}

void PartTables::addProbe(const std::string &here, uint64_t function, uint32_t kind,
                          uint32_t index) {
  probes += "\t.quad " + here + ", " + std::to_string(function) + "\n\t.long " +
            std::to_string(kind) + ", " + std::to_string(index) + "\n";
}

void PartTables::addGraph(uint32_t points, const PartTables *other) {
  graph = graphRecord(label("graph"), points, places,
                      other && other->places.placeCount() ? &other->places : nullptr);
}

void PartTables::addFunction(const std::string &symbol, const std::string &count, bool isHooked,
                             Blocks blocks) {
  uint32_t flags = (isHooked ? GmonFuncHasEntryHook : 0u) |
                   (blocks != Blocks::None && graph.empty() ? GmonFuncBlocksCounted : 0u) |
                   (threads == Threads::Exact ? GmonFuncCountersExact : 0u);
  // A difference to a symbol that another image may define cannot be linked. A difference to a
  // local name of the same code can. A section cannot be tied to a name in quotes, either.
  alias = "\t.set " + functionName() + ", " + symbol + "\n";
  functions = "\t.long " + functionName() + "-., " + count + ", " +
              (graph.empty() ? "0" : label("graph") + "-.") + ", " + std::to_string(flags) + "\n";
}

bool PartTables::isEmpty() const {
  return !counters && !places.placeCount() && icalls.empty() && functions.empty() &&
         markRecord.isEmpty();
}

std::string PartTables::text(const std::string &link) const {
  std::string zeros = counters ? label("counters") + ":\t.zero " +
                                     std::to_string(sizeof(uint64_t) * counters) + "\n"
                               : "";
  return alias + inSection(GMON_SECTION_COUNTERS, "aw", 8, link, zeros) +
         inSection(GMON_SECTION_GRAPHS, "a", 8, link, graph) +
         inSection(GMON_SECTION_BLOCKS, "a", 4, link, blocks) +
         inSection(GMON_SECTION_CALLS, "a", 4, link, calls) +
         inSection(GMON_SECTION_ICALLS, "aw", 8, link, icalls) +
         inSection(GMON_SECTION_FUNCS, "a", 4, link, functions) +
         inSection(GMON_SECTION_PROBES, "", 8, link, probes) +
         inSection(GMON_SECTION_MARKS, "a", 8, link, markRecord.text());
}

} // namespace gmonkit
