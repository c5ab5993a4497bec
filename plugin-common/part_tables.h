//===- part_tables.h - the address tables of a function's part ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A function has its code in one section, or the cold part of it in a second one. Each part has
// its own tables, tied to its section, so that the linker drops both or none. They are written by
// one statement for the whole part: the assembler reads one text, and searches all sections of a
// name once. What tables say of instructions they say by labels, which the compiler's plugin puts
// there.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PART_TABLES_H
#define GMONKIT_PLUGIN_COMMON_PART_TABLES_H

#include "plugin-common/graph_record.h"
#include "plugin-common/options.h"

namespace gmonkit {

// Where a counter is.
struct Counter {
  std::string table; // a label
  int64_t offset;    // in bytes

  std::string text() const; // its address, for the assembler
};

class PartTables {
public:
  // NUMBER makes the part's labels unique in what is compiled. Counters are told to be for THREADS.
  PartTables(unsigned number, Threads threads);

  // Makes one more counter, for the place that is dealt with from now on.
  Counter addCounter();

  // Says that the instruction at the label that is returned decrements the last counter.
  std::string addBlock();

  // Adds PLACE of the function's flow graph, for which a counter has been made if it has one.
  // Unless IS_BLOCK, nothing is said of where it is; else it is at the label that is returned.
  std::string addPlace(const FlowGraph::Place &place, bool isBlock);

  // What the assembler makes of it the `count` word that names the count of the last place.
  const std::string &count() const { return lastCount; }

  // Says that the call at the label that is returned is made as often as the last place runs.
  // CALLEE is what the assembler makes the record's word of.
  std::string addCall(const std::string &callee);

  // Makes a cache for an indirect call. What is returned is its id: the cache will be at
  // .Lgmon.icall<id>, and .Lgmon.site<id> is to mark the place where it has been counted.
  std::string addIndirectCall();

  // Adds the graph with POINTS points that the places of this part belong to, and those of OTHER,
  // the function's other part, unless it is null. To be called before addFunction.
  void addGraph(uint32_t points, const PartTables *other);

  // Adds the record of the function SYMBOL, its name for the assembler. COUNT is the `count` word
  // of its entry, "0" if it has none; of BLOCKS it has counts.
  void addFunction(const std::string &symbol, const std::string &count, bool isHooked,
                   Blocks blocks);

  unsigned number() const { return id; }

  // A local name of the function of which addFunction was, or will be, told.
  std::string functionName() const { return label("function"); }

  // The label that has to stand before all code of the part if it has places of a graph.
  std::string codeLabel() const { return label("code"); }

  bool isEmpty() const;

  // What lays the tables out, in sections that are tied to the symbol LINK.
  std::string text(const std::string &link) const;

private:
  std::string label(const char *kind) const;
  std::string label(const char *kind, size_t index) const;

  unsigned id;
  Threads threads;
  size_t counters = 0, blockCount = 0, callCount = 0, icallCount = 0;
  std::string lastCount = "0";
  GraphPart places;
  std::string alias, blocks, calls, icalls, functions, graph; // lines of assembly
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PART_TABLES_H
