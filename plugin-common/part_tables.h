//===- part_tables.h - the address tables of a function's part ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The code of a function is in one section, and its cold part may be in a
// second one. Each part has its own tables, tied to its section, so that the
// linker drops both or none. One statement writes all tables of a part: the
// assembler reads one text, and searches the sections of a name only once.
// Tables refer to instructions by labels, which the compiler's plugin inserts.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_PART_TABLES_H
#define GMONKIT_PLUGIN_COMMON_PART_TABLES_H

#include "plugin-common/graph_record.h"
#include "plugin-common/mark_record.h"
#include "plugin-common/options.h"
#include "plugin-common/processors/processor_code.h"

namespace gmonkit {

// The position of a counter.
struct Counter {
  std::string table; // a label
  int64_t offset;    // in bytes

  std::string text() const; // its address expression
};

class PartTables {
public:
  // NUMBER makes the part's labels unique in the compilation. THREADS is recorded for the counters.
  PartTables(unsigned number, Threads threads);

  // Adds a counter for the current place.
  Counter addCounter();

  // Returns the label for the instruction that decrements the last counter.
  std::string addBlock();

  // Adds PLACE of the function's flow graph; its counter, if any, must be the last one. Returns the
  // label for its code if IS_BLOCK. Otherwise its position is not recorded.
  std::string addPlace(const FlowGraph::Place &place, bool isBlock);

  // Returns the expression of the `count` word for the last place.
  const std::string &count() const { return lastCount; }

  // Adds a direct call that is made as often as the last place runs. Returns the label for the
  // call.
  std::string addCall();

  // Adds a CACHE for an indirect call and returns its id, which is empty for None. The cache is at
  // .Lgmon.icall<id>. The label .Lgmon.site<id> must mark the position after it was counted.
  std::string addIndirectCall(CallCache cache);

  // Adds a probe in the code at the label HERE, which is counted or the site of an indirect call.
  void addProbe(const std::string &here, uint64_t function, uint32_t kind, uint32_t index);

  // Adds the graph with POINTS points. It has the places of this part and, unless OTHER is null, of
  // the function's other part. Call it before addFunction.
  void addGraph(uint32_t points, const PartTables *other);

  // Adds the record of the function SYMBOL, its name for the assembler. COUNT is the `count` word
  // of its entry, "0" if it has none. BLOCKS: which blocks have counts.
  void addFunction(const std::string &symbol, const std::string &count, bool isHooked,
                   Blocks blocks);

  // The marks of the part's code. Their labels are those that this class returns.
  MarkRecord &marks() { return markRecord; }

  unsigned number() const { return id; }

  // Returns a local name of the function of addFunction, which may be called later.
  std::string functionName() const { return label("function"); }

  // Returns the label of the position after the indirect call with the id CACHE was counted.
  static std::string siteLabel(const std::string &cache) { return ".Lgmon.site" + cache; }

  // Returns the label that must precede all code of the part if it has places of a graph or marks.
  std::string codeLabel() const { return label("code"); }

  bool isEmpty() const;

  // Returns the assembly of the tables, in sections tied to the symbol LINK.
  std::string text(const std::string &link) const;

private:
  std::string label(const char *kind) const;
  std::string label(const char *kind, size_t index) const;

  unsigned id;
  Threads threads;
  size_t counters = 0, blockCount = 0, callCount = 0, icallCount = 0;
  std::string lastCount = "0";
  GraphPart places;
  MarkRecord markRecord;
  std::string alias, blocks, calls, icalls, functions, graph, probes; // lines of assembly
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_PART_TABLES_H
