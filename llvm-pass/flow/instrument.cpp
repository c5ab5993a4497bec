//===- instrument.cpp - counters and records in machine code --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/flow/instrument.h"
#include "llvm-pass/flow/edges.h"
#include "llvm-pass/flow/flow.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/profile_probe.h"
#include "plugin-common/wanted_counts.h"
#include "plugin-common/weights.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using gmonkit::FlowGraph;
using gmonkit::Want;

namespace gmonpass {

namespace {

bool isRecorded(const MachineCall &call) {
  return call.kind == CallKind::Direct || call.kind == CallKind::ThroughSlot;
}

// Returns whether FUNCTION's blocks may be in several sections. A flow graph stores differences of
// two addresses, which are constant before the link only inside one section.
bool isCutIntoSections(const MachineFunction &function) {
  const TargetMachine &target = function.getTarget();
  return target.getBBSectionsType() != BasicBlockSection::None ||
         target.Options.EnableMachineFunctionSplitter;
}

std::unique_ptr<Processor> makeProcessor(const MachineFunction &function) {
  return findTarget(*function.getFunction().getParent())->makeProcessor(function);
}

// For each section of code with several functions, the local name of the first one. Tables of all
// of them are tied to it, so an object has few sections.
using FirstFunctions = DenseMap<const MCSection *, std::string>;

// Instruments one function.
class FunctionWriter {
public:
  FunctionWriter(MachineFunction &function, const Instrumentation &wanted,
                 const gmonkit::Weights &weights, FirstFunctions &firstFunctions,
                 const MachineBlockFrequencyInfo &frequencies)
      : function(function), options(wanted.options), entry(wanted.entry), weights(weights),
        firstFunctions(firstFunctions), processor(makeProcessor(function)),
        tables(function.getFunctionNumber(), options.threads), frequencies(frequencies) {}

  void write();

private:
  bool isDerived() const { return options.arcs == Arcs::Derived; }
  // A graph has offsets from one label, which reach code of one section only.
  bool mayHaveGraph() const { return blocks != Blocks::All && !isCutIntoSections(function); }
  void choosePlaces();
  FlowGraph chooseCounters() const;
  std::string count(const Place &place, const FlowGraph::Place &flow);
  void recordProbes(const std::string &here, const Place &place, const Place *next);
  MachineInstr &insertCounter(const Place &place);
  MachineInstr &insertEntryCounter(const Place &place);
  void recordCalls(const Place &place);
  void writeTables(const std::string &entryCount, uint32_t points);
  std::string linkName();

  MachineFunction &function;
  const Options &options;
  Entry entry;
  const gmonkit::Weights &weights;
  FirstFunctions &firstFunctions;
  std::unique_ptr<Processor> processor;
  gmonkit::PartTables tables;
  const MachineBlockFrequencyInfo &frequencies;
  std::vector<Place> places;
  Blocks blocks = Blocks::None;
  bool hasGraph = false;
  MachineInstr *entryCounter = nullptr;
  const MachineInstr *indirectCall = nullptr; // the last one recorded
};

void FunctionWriter::choosePlaces() {
  if (isDerived())
    separateConditionalTailCalls(function, *processor);
  places = findPlaces(function, *processor);
  if (places.size() > options.maxCounters)
    blocks = Blocks::None;
  else if (options.blocks == Blocks::Sparse && isCutIntoSections(function))
    blocks = Blocks::All;
  else
    blocks = options.blocks;
  if (options.countsEdges && blocks == Blocks::Sparse)
    addEdgePlaces(function, places, frequencies);
  if (mayHaveGraph())
    addWays(function, places);
}

FlowGraph FunctionWriter::chooseCounters() const {
  const gmonkit::WantedCounts wanted = {options.arcs, blocks, entry == Entry::TellsFirstRun};
  std::vector<Want> wants;
  for (const Place &place : places) {
    Want want = place.edgeTo
                    ? (place.isWanted ? Want::Counter : Want::Nothing)
                    : wanted.of(&place == &places.front(), any_of(place.calls, isRecorded));
    wants.push_back(want == Want::Count && !mayHaveGraph() ? Want::Counter : want);
  }
  FlowGraph graph = findFlow(function, places, wants, frequencies);
  if (graph.mayBeSolved())
    graph.measure(weights.of(symbolName(function.getFunction()), graph.shape(),
                             count_if(places, [](const Place &place) { return place.isWanted; })));
  graph.chooseCounters(gmonkit::MaxGraphPoints);
  return graph;
}

// Inserts the counter before the prologue. It has no source line, because a debugger takes the
// first position with a line as the end of the prologue.
MachineInstr &FunctionWriter::insertEntryCounter(const Place &place) {
  FirstRun firstRun = {tables.functionName(), tables.number()};
  entryCounter = &processor->insertEntryCounter(
      *place.block, place.start, tables.addCounter(), options.threads,
      entry == Entry::TellsFirstRun ? &firstRun : nullptr);
  return *entryCounter;
}

MachineInstr &FunctionWriter::insertCounter(const Place &place) {
  return processor->insertCounter(*place.block, place.start, tables.addCounter(), options.threads);
}

// Code that is put between two jumps of BLOCK hides the first one from LLVM. So LLVM would leave
// out the label of a block behind BLOCK, which seems to be reached only by falling through.
void keepLabelsOfTargets(MachineBasicBlock &block) {
  for (MachineBasicBlock *successor : block.successors())
    successor->setLabelMustBeEmitted();
}

// Returns the label of the place's code; "" if its count is not recorded.
std::string FunctionWriter::count(const Place &place, const FlowGraph::Place &flow) {
  // Without a flow graph nothing would tell the way between two blocks from a block.
  if (!flow.isInGraph() || (place.edgeTo && !hasGraph))
    return "";
  bool isEntry = &place == &places.front();
  MachineInstr *block = place.isEmpty || place.edgeTo ? nullptr : &*place.start;
  if (place.edgeTo && (!place.isWanted || flow.isCounted))
    keepLabelsOfTargets(*place.block);
  if (!place.isWanted)
    processor->insertWayCounter(*place.block, place.start, tables.addCounter(), options.threads);
  else if (flow.isCounted)
    block = isEntry ? &insertEntryCounter(place) : &insertCounter(place);
  std::string label;
  if (hasGraph)
    label = tables.addPlace(flow, blocks == Blocks::Sparse && block);
  else if (blocks != Blocks::None)
    label = tables.addBlock();
  if (!label.empty())
    labelInstruction(*block, label);
  return label;
}

// Records the probes of counters up to the place NEXT, if there is one.
void FunctionWriter::recordProbes(const std::string &here, const Place &place, const Place *next) {
  MachineBasicBlock &block = *place.block;
  bool isRest = next && next->block == place.block && !next->edgeTo;
  MachineBasicBlock::iterator end = isRest ? next->start : block.end();
  for (const MachineInstr &instruction : make_range(place.start, end))
    if (std::optional<ProfileProbe> probe = probeAt(instruction))
      if (probe->kind != GmonProbeTarget)
        tables.addProbe(here, probe->function, probe->kind, probe->index);
}

void FunctionWriter::recordCalls(const Place &place) {
  for (const MachineCall &call : place.calls) {
    if (isRecorded(call)) {
      labelInstruction(*call.instruction, tables.addCall());
    } else if (call.kind == CallKind::Indirect) {
      MachineBasicBlock::iterator outside = getBundleStart(call.instruction->getIterator());
      std::string id = tables.addIndirectCall(processor->callCache());
      processor->insertIndirectCall(outside, *call.instruction, call.form, id, options.threads);
      if (std::optional<ProfileProbe> probe = targetProbeOf(*call.instruction, indirectCall);
          probe && !id.empty())
        tables.addProbe(tables.siteLabel(id), probe->function, probe->kind, probe->index);
      indirectCall = call.instruction;
    }
  }
}

// Returns the symbol that the function's tables are tied to, in its section of code.
std::string FunctionWriter::linkName() {
  const Function &code = function.getFunction();
  const TargetMachine &target = function.getTarget();
  if (target.getFunctionSections() || code.hasComdat() || code.hasSection() ||
      isCutIntoSections(function))
    return tables.functionName();
  const MCSection *section = target.getObjFileLowering()->SectionForGlobal(&code, target);
  return firstFunctions.try_emplace(section, tables.functionName()).first->second;
}

void FunctionWriter::writeTables(const std::string &entryCount, uint32_t points) {
  MachineBasicBlock &block = *places.front().block;
  MachineBasicBlock::iterator start = places.front().start;
  if (hasGraph) {
    insertLabel(block, entryCounter ? entryCounter->getIterator() : start, tables.codeLabel());
    tables.addGraph(points, nullptr);
  }
  const Function &code = function.getFunction();
  tables.addFunction(assemblerName(function.getTarget().getSymbol(&code)->getName()), entryCount,
                     entry == Entry::Hooked, blocks);
  // Inserts data after an instruction. The first instruction that is code gets the line on which
  // the function begins, and data must not get it. (The last one of a block has a line of its own.)
  if (!entryCounter) {
    while (start != block.end() && start->isMetaInstruction())
      ++start;
    if (start != block.end() && !start->isTerminator())
      ++start;
  }
  insertStatement(block, start, MIMetadata(), tables.text(linkName()))
      .setMIFlag(MachineInstr::FrameSetup);
}

void FunctionWriter::write() {
  choosePlaces();
  FlowGraph graph = chooseCounters();
  hasGraph = graph.hasSolvedPlaces();
  if (entry == Entry::Hooked)
    processor->insertEntryHook(*places.front().block, places.front().start);
  std::string entryCount;
  for (size_t i = 0; i < places.size(); ++i) {
    std::string label = count(places[i], graph[i]);
    if (!label.empty() && !places[i].edgeTo)
      recordProbes(label, places[i], i + 1 < places.size() ? &places[i + 1] : nullptr);
    if (i == 0)
      entryCount = tables.count();
    if (isDerived())
      recordCalls(places[i]);
  }
  writeTables(entryCount, graph.pointCount());
}

class MachineCounters : public MachineFunctionPass {
public:
  static char ID;
  MachineCounters() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Gmonkit machine counters"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<BlockFrequencyPass>();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    std::optional<Instrumentation> wanted = instrumentationOf(function.getFunction());
    if (!wanted || refuses(function))
      return false;
    FunctionWriter(function, *wanted, weightsIn(wanted->options.weights, function), firstFunctions,
                   frequenciesOf(getAnalysis<BlockFrequencyPass>()))
        .write();
    return true;
  }

private:
  // Returns the weights in the file PATH, none if that is "". FUNCTION is for errors.
  const gmonkit::Weights &weightsIn(const std::string &path, const MachineFunction &function) {
    auto [known, isNew] = weights.try_emplace(path);
    std::string wrong = isNew && !path.empty() ? known->second.read(path) : "";
    if (!wrong.empty())
      function.getFunction().getContext().emitError("gmonpass: " + path + ": " + wrong);
    return known->second;
  }

  // With -enable-ipra callers keep values in registers that a callee did not change before it was
  // instrumented.
  bool refuses(const MachineFunction &function) {
    bool isRefused = function.getTarget().Options.EnableIPRA;
    if (isRefused && !hasRefused)
      function.getFunction().getContext().emitError(
          "gmonpass: -enable-ipra is not supported, because counters change registers; remove it");
    hasRefused |= isRefused;
    return isRefused;
  }

  bool doInitialization(Module &) override {
    firstFunctions.clear();
    return false;
  }

  StringMap<gmonkit::Weights> weights; // by file
  FirstFunctions firstFunctions;
  bool hasRefused = false;
};

char MachineCounters::ID = 0;

} // namespace

Pass *createMachineCounters() { return new MachineCounters; }

} // namespace gmonpass
