//===- line_profile.cpp - time and executions of source lines -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/line_profile.h"
#include "analyzer/model/line_counts.h"
#include "analyzer/model/sample_credit.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

// Splits functions into the code of their lines.
class LineProfiler {
public:
  LineProfiler(const CallGraph &graph, const SourceLines &lines) : graph(graph), lines(lines) {}

  std::vector<LineProfile> run();

private:
  using Place = std::pair<StringRef, uint32_t>; // file and line; unknown: empty and 0

  static Place placeOf(const LineRange *row) {
    return row && row->line != 0 ? Place(row->file, row->line) : Place("", 0);
  }
  void cut(uint32_t function);
  void addPiece(uint64_t begin, uint64_t end, const LineRange *row);
  void addCalls(uint32_t function);

  const CallGraph &graph;
  const SourceLines &lines;
  std::vector<LineProfile> found;
  std::map<Place, uint32_t> ofFunction; // lines of the current function -> indices into `found`
  std::vector<AddressIndex::Range> pieces;
  std::vector<uint32_t> ownerOf; // for each piece of code: an index into `found`
};

void LineProfiler::addPiece(uint64_t begin, uint64_t end, const LineRange *row) {
  if (begin >= end)
    return;
  auto [place, isNew] = ofFunction.try_emplace(placeOf(row), found.size());
  if (isNew) {
    LineProfile &line = found.emplace_back();
    line.place = place->first.second != 0 ? row : nullptr;
    line.address = begin;
  }
  pieces.push_back({begin, end});
  ownerOf.push_back(place->second);
}

void LineProfiler::cut(uint32_t function) {
  const Function &code = graph.profile().image().functions()[function];
  size_t first = found.size();
  ofFunction.clear();
  uint64_t done = code.address;
  for (const LineRange &row : lines.lines(code.address, code.end())) {
    addPiece(done, row.begin, nullptr);
    uint64_t end = std::min(row.end, code.end());
    addPiece(std::max(row.begin, code.address), end, &row);
    done = end;
  }
  addPiece(done, code.end(), nullptr);
  for (LineProfile &line : MutableArrayRef(found).drop_front(first))
    line.function = function;
}

// Adds what GRAPH and the counts tell about the lines of FUNCTION, which was split last.
void LineProfiler::addCalls(uint32_t function) {
  for (uint32_t index : graph.nodes()[function].callees) {
    const CallArc &arc = graph.arcs()[index];
    if (auto line = ofFunction.find(placeOf(arc.place)); line != ofFunction.end())
      found[line->second].childTime += arc.time();
  }
  SourceCounts counts = countLines(graph.profile(), lines, function, WithoutBlocks::FirstLine);
  for (const auto &[place, line] : ofFunction) {
    auto file = counts.find(place.first.str());
    if (file == counts.end())
      continue;
    if (auto count = file->second.find(place.second); count != file->second.end())
      found[line].runs = count->second.total;
  }
  // A function without known lines has calls, too.
  if (counts.empty())
    if (auto unknown = ofFunction.find(placeOf(nullptr)); unknown != ofFunction.end())
      found[unknown->second].runs = graph.profile().functions()[function].calls;
}

std::vector<LineProfile> LineProfiler::run() {
  const Profile &profile = graph.profile();
  for (uint32_t function = 0; function < profile.image().functions().size(); ++function) {
    if (graph.nodes()[function].isHidden)
      continue;
    cut(function);
    addCalls(function);
  }
  const Histograms &histograms = profile.histograms();
  std::vector<double> samples = creditSamples(histograms, pieces);
  for (auto [owner, count] : zip(ownerOf, samples))
    if (count != 0)
      found[owner].selfTime += count / histograms.rate();
  return std::move(found);
}

} // namespace

std::vector<LineProfile> profileLines(const CallGraph &graph, const SourceLines &lines) {
  return LineProfiler(graph, lines).run();
}

} // namespace gmonkit
