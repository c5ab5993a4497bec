//===- callgrind.cpp - profiles for KCachegrind and callgrind_annotate ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The format is described in Valgrind's manual ("Callgrind Format
// Specification"). Costs are by source line: the time sampled in its code, in
// microseconds, the executions of the basic blocks that begin in it, and its
// instructions where the machine code can be counted. The inclusive cost of a
// call is the callee's time, and its instructions, in proportion to the call's
// count. File and function names are written once and then referred to by
// number.
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/inclusive_counts.h"
#include "analyzer/export/export.h"
#include "analyzer/model/sample_credit.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/whole_number.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral UnknownFile = "???"; // callgrind's word

struct Place {
  StringRef file = UnknownFile;
  uint32_t line = 0;

  bool operator<(const Place &other) const {
    return std::tie(file, line) < std::tie(other.file, other.line);
  }
};

struct Cost {
  double time = 0;
  uint64_t blocks = 0;
  uint64_t instructions = 0;
};

struct Calls {
  uint64_t count = 0;
  double time = 0;
  double instructions = 0;
};

class CallgrindWriter {
public:
  CallgrindWriter(const ExportInput &input, raw_ostream &out)
      : graph(input.graph), profile(graph.profile()), functions(profile.image().functions()),
        lines(input.lines), out(out), costs(functions.size()), calls(functions.size()) {}

  void write();

private:
  Place placeOf(uint64_t address) const;
  void addTime();
  void addBlocks();
  void addInstructions();
  void addCalls();
  void nameFunctions();
  void writeHeader();
  void writeCost(const Cost &cost);
  void writeFunction(uint32_t function);
  void writeCosts(const Place &place, uint32_t function);
  // Writes KIND=(number) NAME; the name only at its first use.
  void writeReference(StringRef kind, StringRef name, StringMap<unsigned> &numbers);

  static uint64_t microseconds(double time) { return wholeNumber(time * 1e6); }

  const CallGraph &graph;
  const Profile &profile;
  ArrayRef<Function> functions;
  const SourceLines &lines;
  raw_ostream &out;
  std::optional<InclusiveCounts> counts; // of instructions, if they can be counted
  // Costs of each function.
  std::vector<std::map<Place, Cost>> costs;
  std::vector<std::map<Place, std::map<uint32_t, Calls>>> calls; // by callee
  std::vector<std::string> names;
  StringMap<unsigned> fileNumbers, functionNumbers;
};

Place CallgrindWriter::placeOf(uint64_t address) const {
  const LineRange *range = lines.find(address);
  return range ? Place{range->file, range->line} : Place();
}

// Splits functions at each change of line, so each piece gets the samples of its bytes.
void CallgrindWriter::addTime() {
  struct Piece {
    uint32_t function;
    Place place;
  };
  std::vector<Piece> pieces;
  std::vector<AddressIndex::Range> ranges;
  for (const auto &[index, function] : enumerate(functions)) {
    uint64_t at = function.address;
    auto add = [&](uint64_t end, const Place &place) {
      if (at < end) {
        ranges.push_back({at, end});
        pieces.push_back({static_cast<uint32_t>(index), place});
        at = end;
      }
    };
    for (const LineRange &range : lines.lines(function.address, function.end())) {
      add(std::min(range.begin, function.end()), placeOf(function.address));
      add(std::min(range.end, function.end()), {range.file, range.line});
    }
    add(function.end(), placeOf(function.address));
  }
  const Histograms &histograms = profile.histograms();
  std::vector<double> samples = creditSamples(histograms, ranges);
  for (const auto &[piece, count] : zip(pieces, samples))
    if (count > 0)
      costs[piece.function][piece.place].time += count / histograms.rate();
}

void CallgrindWriter::addBlocks() {
  for (const GmonBlock &block : profile.blocks())
    if (std::optional<uint32_t> function = profile.image().find(block.address);
        function && block.count != 0) {
      uint64_t &sum = costs[*function][placeOf(block.address)].blocks;
      sum = SaturatingAdd(sum, block.count);
    }
}

// Without block counts, or with code of a processor that is not known, there are no instructions.
void CallgrindWriter::addInstructions() {
  Expected<ProgramCount> count =
      countProgram(profile, /*release=*/nullptr, lines, /*isOfRelease=*/false);
  if (!count) {
    consumeError(count.takeError());
    return;
  }
  counts.emplace(graph, *count);
  for (const FunctionCount &function : count->functions) {
    uint64_t withoutLine = function.sum.all;
    for (const auto &[place, sum] : function.lines) {
      costs[function.function][{place.first, place.second}].instructions = sum.all;
      withoutLine -= std::min(withoutLine, sum.all);
    }
    if (withoutLine != 0) {
      Place entry = placeOf(functions[function.function].address);
      uint64_t &sum = costs[function.function][entry].instructions;
      sum = SaturatingAdd(sum, withoutLine);
    }
  }
}

void CallgrindWriter::addCalls() {
  DenseMap<std::pair<uint32_t, uint32_t>, const CallArc *> arcs;
  for (const CallArc &arc : graph.arcs())
    arcs[{arc.caller, arc.callee}] = &arc;
  for (const CallSite &site : profile.callSites()) {
    const CallArc *arc = arcs.lookup({site.caller, site.callee});
    if (!arc)
      continue; // calls from or to the profiler's own functions
    Calls &sum = calls[site.caller][placeOf(site.from)][site.callee];
    sum.count = SaturatingAdd(sum.count, site.count);
    sum.time += arc->time() * site.count / arc->count;
    if (counts)
      sum.instructions += counts->passed(*arc) * site.count / arc->count;
  }
}

// Makes the names of static functions unique, as the format requires.
void CallgrindWriter::nameFunctions() {
  StringMap<unsigned> uses;
  for (const Function &function : functions) {
    names.push_back(demangledName(function.name));
    ++uses[names.back()];
  }
  for (auto [function, name] : zip(functions, names))
    if (uses[name] > 1)
      name += "@0x" + utohexstr(function.address, /*LowerCase=*/true);
}

void CallgrindWriter::writeReference(StringRef kind, StringRef name, StringMap<unsigned> &numbers) {
  auto [place, isNew] = numbers.try_emplace(name, numbers.size() + 1);
  out << kind << "=(" << place->second << ')';
  if (isNew)
    out << ' ' << printable(name);
  out << '\n';
}

void CallgrindWriter::writeCost(const Cost &cost) {
  out << microseconds(cost.time) << ' ' << cost.blocks;
  if (counts)
    out << ' ' << cost.instructions;
  out << '\n';
}

void CallgrindWriter::writeHeader() {
  Cost total;
  for (uint32_t function = 0; function < functions.size(); ++function)
    if (!graph.nodes()[function].isHidden)
      for (const auto &[place, cost] : costs[function]) {
        total.time += cost.time;
        total.blocks = SaturatingAdd(total.blocks, cost.blocks);
        total.instructions = SaturatingAdd(total.instructions, cost.instructions);
      }
  out << "# callgrind format\nversion: 1\ncreator: gmonkit " GMONKIT_VERSION "\ncmd: "
      << printable(profile.image().path())
      << "\npositions: line\n"
         "event: Time : Microseconds, by sampling\n"
         "event: Blocks : Executions of basic blocks\n"
      << (counts ? "event: Ir : Instructions, without what gmon-cc inserted\n" : "")
      << "events: Time Blocks" << (counts ? " Ir" : "") << "\nsummary: ";
  writeCost(total);
}

void CallgrindWriter::writeCosts(const Place &place, uint32_t function) {
  if (auto cost = costs[function].find(place); cost != costs[function].end()) {
    out << place.line << ' ';
    writeCost(cost->second);
  }
  auto sites = calls[function].find(place);
  if (sites == calls[function].end())
    return;
  for (const auto &[callee, sum] : sites->second) {
    Place target = placeOf(functions[callee].address);
    writeReference("cfi", target.file, fileNumbers);
    writeReference("cfn", names[callee], functionNumbers);
    out << "calls=" << sum.count << ' ' << target.line << '\n';
    out << place.line << ' ' << microseconds(sum.time);
    if (counts) // calls have no blocks
      out << " 0 " << wholeNumber(sum.instructions);
    out << '\n';
  }
}

void CallgrindWriter::writeFunction(uint32_t function) {
  std::vector<Place> places;
  for (const auto &[place, cost] : costs[function])
    places.push_back(place);
  for (const auto &[place, sites] : calls[function])
    if (!costs[function].count(place))
      places.push_back(place);
  if (places.empty() || graph.nodes()[function].isHidden)
    return;
  sort(places);
  StringRef file = placeOf(functions[function].address).file;
  out << '\n';
  writeReference("fl", file, fileNumbers);
  writeReference("fn", names[function], functionNumbers);
  for (const Place &place : places) {
    if (place.file != file)
      writeReference("fi", file = place.file, fileNumbers);
    writeCosts(place, function);
  }
}

void CallgrindWriter::write() {
  addTime();
  addBlocks();
  addInstructions();
  addCalls();
  nameFunctions();
  writeHeader();
  for (uint32_t function = 0; function < functions.size(); ++function)
    writeFunction(function);
}

} // namespace

Error exportCallgrind(const ExportInput &input, raw_ostream &out) {
  CallgrindWriter(input, out).write();
  return Error::success();
}

} // namespace gmonkit
