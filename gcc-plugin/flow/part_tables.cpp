//===- part_tables.cpp - the address tables of a function's part in one section
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/part_tables.h"
#include "gmonkit/abi.h"

namespace gmonplugin {

namespace {

// The section that GCC will put the part into.
section *sectionOfPart(tree function, bool isCold) {
  bool outerFirst = first_function_block_is_cold, outerCold = in_cold_section_p;
  decide_function_section(function);
  section *part = isCold ? unlikely_text_section() : function_section(function);
  first_function_block_is_cold = outerFirst;
  in_cold_section_p = outerCold;
  return part;
}

// For each new section the assembler searches all of its name. So a unit may have this many
// sections of a name; what comes then shares one, which is tied to a section that is always
// kept (mold keeps tied and other sections apart, so it must be tied to something).
constexpr size_t MaxTiedSections = 1000;
const std::string keptLabel = ".Lgmon.kept";
bool keptIsUsed;

// The label that tables of the part are tied to, which stands in the same section: that of
// the section's first part, so that there are few sections, or else, in which case it is
// to be defined, LABEL.
std::string linkLabel(tree function, bool isCold, const std::string &label) {
  if (DECL_COMDAT_GROUP(function)) // of which other parts are no members
    return label;
  static std::unordered_map<section *, std::string> labels;
  section *part = sectionOfPart(function, isCold);
  auto known = labels.find(part);
  if (known != labels.end())
    return known->second;
  keptIsUsed = labels.size() >= MaxTiedSections;
  std::string own = keptIsUsed ? keptLabel : label;
  labels.emplace(part, own);
  return own;
}

std::string inSection(const char *name, const char *flags, unsigned alignment,
                      const std::string &link, const std::string &lines) {
  if (lines.empty())
    return "";
  return std::string("\t.pushsection ") + name + ",\"" + flags + "o?\",@progbits," + link +
         "\n\t.balign " + std::to_string(alignment) + "\n" + lines + "\t.popsection\n";
}

} // namespace

unsigned PartTables::nextId = 0;

PartTables::PartTables(tree function, bool isCold)
    : function(function), isCold(isCold), id(nextId++),
      places(label("code"), label("counters"), label("node") + ".") {}

std::string PartTables::label(const char *kind) const {
  return std::string(".Lgmon.") + kind + std::to_string(id);
}

std::string PartTables::counter(size_t index) const {
  std::string first = label("counters");
  return index ? first + "+" + std::to_string(8 * index) : first;
}

std::string PartTables::addCounter() {
  std::string address = counter(counters++);
  lastCount = address + "-.";
  return address;
}

std::string PartTables::addBlock() {
  std::string here = label("block") + "." + std::to_string(blockCount++);
  blocks += "\t.long " + here + "-., " + lastCount + "\n";
  return here;
}

std::string PartTables::addPlace(const gmonkit::FlowGraph::Place &place, bool isBlock) {
  std::string here = isBlock ? label("block") + "." + std::to_string(blockCount++) : "";
  lastCount = places.addPlace(place, here);
  return here;
}

std::string PartTables::addCall(const std::string &callee) {
  std::string here = label("call") + "." + std::to_string(callCount++);
  calls += "\t.long " + here + "-., " + callee + ", " + lastCount + "\n";
  return here;
}

std::string PartTables::addIndirectCall(uint32_t flags) {
  std::string number = std::to_string(id) + "." + std::to_string(icallCount++);
  icalls += ".Lgmon.icall" + number + ":\t.long .Lgmon.site" + number + "-., 0, " +
            std::to_string(GMON_ICALL_WAYS) + ", " + std::to_string(flags) + "\n\t.zero " +
            std::to_string(GMON_ICALL_WAYS * sizeof(GmonIcallWay)) + "\n";
  return number;
}

void PartTables::addFunction(const std::string &count, uint32_t flags) {
  // A difference to a symbol that another image may define cannot be linked; to a
  // local name of the same code it can.
  std::string name = functionName();
  functions = "\t.set " + name + ", " + symbolText(XSTR(XEXP(DECL_RTL(function), 0), 0)) +
              "\n\t.long " + name + "-., " + count + ", " +
              (graph.empty() ? "0" : label("graph") + "-.") + ", " + std::to_string(flags) + "\n";
}

void PartTables::addGraph(uint32_t points, const PartTables &other) {
  graph = graphRecord(label("graph"), points, places,
                      other.places.placeCount() ? &other.places : nullptr);
}

Statement PartTables::statement() const {
  if (!counters && !places.placeCount() && icalls.empty() && functions.empty())
    return {};
  std::string own = label("code");
  std::string link = linkLabel(function, isCold, own);
  std::string text = own + ":\n";
  if (counters)
    text += inSection(GMON_SECTION_COUNTERS, "aw", 8, link,
                      counter(0) + ":\t.zero " + std::to_string(8 * counters) + "\n");
  text += inSection(GMON_SECTION_BLOCKS, "a", 4, link, blocks);
  text += inSection(GMON_SECTION_CALLS, "a", 4, link, calls);
  text += inSection(GMON_SECTION_ICALLS, "aw", 8, link, icalls);
  text += inSection(GMON_SECTION_GRAPHS, "a", 8, link, graph);
  text += inSection(GMON_SECTION_FUNCS, "a", 4, link, functions);
  return {escaped(text), {}};
}

void writeKeptSection(FILE *file) {
  if (keptIsUsed)
    fprintf(file, "\t.section .text.gmon_kept,\"axR\",@progbits\n%s:\tnop\n", keptLabel.c_str());
}

} // namespace gmonplugin
