//===- part_tables.h - the address tables of a function's part in one section
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// A function has its code in one section, or the cold part of it in a second one. Each
// part has its own tables, tied to its section, so that the linker drops both or none.
// They are written by one statement for the whole part: for every change of section
// the assembler searches all sections of that name, and with one section for each
// function there are many.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_PART_TABLES_H
#define GMONKIT_GCC_PLUGIN_FLOW_PART_TABLES_H

#include "gcc-plugin/machine/assembly.h"
#include "plugin-common/graph_record.h"

namespace gmonplugin {

class PartTables {
public:
  // Of FUNCTION, which GCC is compiling.
  PartTables(tree function, bool isCold);

  // Makes one more counter and returns its address for the assembler. It counts the place
  // that is dealt with from now on.
  std::string addCounter();

  // Says that the instruction at the label that is returned decrements the last counter.
  std::string addBlock();

  // Adds PLACE of the function's flow graph, for which a counter has been made if it has one.
  // Unless IS_BLOCK, nothing is said of where it is; else it is at the label that is returned.
  std::string addPlace(const gmonkit::FlowGraph::Place &place, bool isBlock);

  // What the assembler makes of it the `count` word that names the count of the last place.
  const std::string &count() const { return lastCount; }

  // Says that the call at the label that is returned is made as often as the last place runs.
  // CALLEE is what the assembler makes the record's word of.
  std::string addCall(const std::string &callee);

  // Makes a cache with FLAGS for an indirect call. What is returned is its id: the cache will be at
  // .Lgmon.icall<id>, and .Lgmon.site<id> is to mark the place where it has been counted.
  std::string addIndirectCall(uint32_t flags);

  // Adds the function's own record. COUNT is the `count` word of its entry, "0" if it has none.
  void addFunction(const std::string &count, uint32_t flags);

  // Adds the graph that the places of this part and of OTHER, the function's other one, belong
  // to. To be called before addFunction.
  void addGraph(uint32_t points, const PartTables &other);

  // A local name of the function of which addFunction was, or will be, told.
  std::string functionName() const { return label("function"); }

  // The number of the part among those of this compilation.
  unsigned number() const { return id; }

  // What lays the tables out; it may stand anywhere in the part. Empty text if they are.
  Statement statement() const;

private:
  std::string label(const char *kind) const;
  std::string counter(size_t index) const;

  static unsigned nextId;
  tree function;
  bool isCold;
  unsigned id;
  size_t counters = 0, blockCount = 0, callCount = 0, icallCount = 0;
  std::string lastCount = "0";
  gmonkit::GraphPart places;
  std::string blocks, calls, icalls, functions, graph; // lines of assembly
};

// Writes to the assembly FILE, behind all functions, the section that tables of no section of
// their own are tied to, if there are any.
void writeKeptSection(FILE *file);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_PART_TABLES_H
