//===- program_count.cpp - instructions that a program executed -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/program_count.h"
#include "analyzer/code/edge_counts.h"
#include "analyzer/code/instruction_counts.h"
#include "analyzer/count/cycle_model.h"
#include "analyzer/model/calls_out.h"
#include "analyzer/model/matched_functions.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/support/errors.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {

Instructions &Instructions::operator+=(const Instructions &other) {
  for (const InstructionColumn &column : instructionColumns)
    this->*column.value = SaturatingAdd(this->*column.value, other.*column.value);
  cycles += other.cycles;
  return *this;
}

namespace {

class ProgramCounter {
public:
  // WITHALIGNMENT: whether to count padding in front of blocks. MODEL may be null.
  ProgramCounter(const MatchedFunctions &matched, bool withAlignment, const SourceLines &lines,
                 bool linesAreOfPlain, const CycleModel *model)
      : matched(matched), tools(matched.tools()), withAlignment(withAlignment), lines(lines),
        linesAreOfPlain(linesAreOfPlain), model(model) {}

  FunctionCount count(const MatchedFunction &function) const;
  // Sorts COUNTS, and adds up those of one function: the linker may have folded several.
  static std::vector<FunctionCount> sorted(std::map<uint32_t, FunctionCount> byFunction);

  void run(ProgramCount &result) const;

private:
  // CYCLES: of one execution.
  void add(FunctionCount &function, const CodeInstruction &at, const InstructionCount &count,
           double cycles, uint64_t lineAddress) const;
  std::vector<double> cyclesOf(const CodeMatch &match, const PlainFlow &flow) const;

  const MatchedFunctions &matched;
  const Disassembler &tools;
  bool withAlignment;
  const SourceLines &lines;
  bool linesAreOfPlain;
  const CycleModel *model;
};

void ProgramCounter::add(FunctionCount &function, const CodeInstruction &at,
                         const InstructionCount &count, double cycles, uint64_t lineAddress) const {
  uint64_t n = count.executed;
  if (n == 0)
    return;
  InstructionKind kind = tools.kind(at);
  Instructions sum;
  sum.all = n;
  sum.loads = kind.loads ? n : 0;
  sum.stores = kind.stores ? n : 0;
  sum.calls = tools.isCall(at) ? n : 0;
  sum.branches = tools.isJump(at) ? n : 0;
  sum.taken = sum.branches ? count.taken : 0;
  sum.floating = kind.isFloating ? n : 0;
  sum.vector = kind.isVector ? n : 0;
  sum.cycles = double(n) * cycles;
  function.sum += sum;
  function.error = SaturatingAdd(function.error, count.error);
  if (const LineRange *row = lines.find(lineAddress); row && row->line != 0)
    function.lines[{row->file, row->line}] += sum;
}

// Returns the cycles of one execution of each plain instruction of MATCH.
std::vector<double> ProgramCounter::cyclesOf(const CodeMatch &match, const PlainFlow &flow) const {
  if (!model)
    return std::vector<double>(match.plain.size());
  std::vector<double> cycles;
  for (size_t b = 0; b < flow.code.blocks.size(); ++b)
    append_range(
        cycles,
        model->cyclesOf(
            ArrayRef(match.plain).slice(flow.begins[b], flow.begins[b + 1] - flow.begins[b])));
  return cycles;
}

FunctionCount ProgramCounter::count(const MatchedFunction &function) const {
  const CodeMatch &match = function.match;
  std::vector<CountedPlace> places = matched.placesOf(function.function, match);
  PlainFlow flow = findFlow(match, tools, places, function.tailCalls);
  EdgeCounts edges = countEdges(flow.code, flow.counts);
  InstructionCounts counts = countInstructions(
      match, tools, places, flow, findSteps(match, tools, flow, edges.edges), function.tailCalls);
  std::vector<double> cycles = cyclesOf(match, flow);
  FunctionCount result;
  result.function = function.counterpart;
  for (size_t i = 0; i < match.plain.size(); ++i)
    add(result, match.plain[i], counts.plain[i], cycles[i],
        linesAreOfPlain ? match.plain[i].address : match.instrumented[i].address);
  for (size_t i = 0; i < match.padding.size(); ++i) {
    if (counts.isAlignment[i] && !withAlignment)
      continue;
    // The instrumented build has its padding elsewhere.
    uint64_t at = match.padding[i].address;
    size_t next = match.findPlain(at);
    if (next != match.plain.size())
      add(result, match.padding[i], counts.padding[i],
          model ? model->cyclesOf(match.padding[i]).front() : 0,
          linesAreOfPlain ? at : match.instrumented[next].address);
  }
  return result;
}

std::vector<FunctionCount> ProgramCounter::sorted(std::map<uint32_t, FunctionCount> byFunction) {
  std::vector<FunctionCount> counts;
  for (auto &[function, count] : byFunction)
    if (count.sum.all != 0)
      counts.push_back(std::move(count));
  llvm::stable_sort(
      counts, [](const FunctionCount &a, const FunctionCount &b) { return a.sum.all > b.sum.all; });
  return counts;
}

void ProgramCounter::run(ProgramCount &result) const {
  std::map<uint32_t, FunctionCount> functions, differing;
  for (const MatchedFunction &function : matched.all()) {
    FunctionCount found = count(function);
    result.total += found.sum;
    result.error = SaturatingAdd(result.error, found.error);
    auto [known, isNew] = functions.try_emplace(found.function, found);
    if (isNew)
      continue;
    known->second.sum += found.sum;
    known->second.error = SaturatingAdd(known->second.error, found.error);
    for (const auto &[place, sum] : found.lines)
      known->second.lines[place] += sum;
  }
  for (uint32_t function : matched.differing())
    differing.try_emplace(function, count(matched.own(function)));
  result.functions = sorted(std::move(functions));
  result.differing = sorted(std::move(differing));
}

std::vector<OutsideCalls> findOutsideCalls(const Profile &profile) {
  std::map<std::pair<std::string, std::string>, uint64_t> calls;
  for (const CallOut &call : readCallsOut(profile)) {
    uint64_t &sum = calls[{call.callee, call.file}];
    sum = SaturatingAdd(sum, call.count);
  }
  const Image &image = profile.image();
  for (const auto &[index, function] : enumerate(image.functions())) {
    uint64_t count = profile.functions()[index].calls;
    bool isOwn = image.outside() != index && !isProfilerFunction(function);
    if (count != 0 && isOwn && profile.blocks(function.address, function.end()).empty()) {
      uint64_t &sum = calls[{function.name.str(), ""}];
      sum = SaturatingAdd(sum, count);
    }
  }
  std::vector<OutsideCalls> found;
  for (const auto &[place, count] : calls)
    if (count != 0)
      found.push_back({place.first, place.second, count});
  llvm::stable_sort(found,
                    [](const OutsideCalls &a, const OutsideCalls &b) { return a.calls > b.calls; });
  return found;
}

} // namespace

Expected<ProgramCount> countProgram(const Profile &profile, const Image *release,
                                    const SourceLines &lines, bool isOfRelease,
                                    StringRef processor) {
  Expected<MatchedFunctions> matched = MatchedFunctions::create(profile, release);
  if (!matched)
    return matched.takeError();
  std::optional<CycleModel> model;
  if (!processor.empty())
    if (Error failed = CycleModel::create(matched->tools(), processor).moveInto(model))
      return makeError("--cycles=" + processor + ": " + toString(std::move(failed)));
  ProgramCount result;
  result.image = release ? release : &profile.image();
  result.isInexact = profile.sum().flags & (GmonFlagInexact | GmonFlagIncomplete);
  // Without a release, the lines are of the very code that is counted.
  ProgramCounter(*matched, release != nullptr, lines, isOfRelease || !release,
                 model ? &*model : nullptr)
      .run(result);
  if (model)
    result.processor = model->processor().str();
  result.outside = findOutsideCalls(profile);
  return result;
}

} // namespace gmonkit
