//===- gprof.cpp - an implementation of GNU gprof 2.40 --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/gprof.h"
#include "analyzer/gprof/model/call_graph.h"
#include "analyzer/gprof/model/gmon_sum.h"
#include "analyzer/gprof/model/program.h"
#include "analyzer/gprof/model/samples.h"
#include "analyzer/gprof/reports/annotated_source.h"
#include "analyzer/gprof/reports/reports.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/file_map.h"
#include "analyzer/support/input_file.h"
#include "analyzer/support/plural.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <map>
#include <optional>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

// Functions that gprof omits from the flat profile and the call graph by default.
constexpr StringLiteral HiddenFunctions[] = {
    "_gprof_mcount", "mcount", "_mcount", "__mcount", "__mcount_internal", "__mcleanup"};

std::vector<std::string> withHidden(std::vector<std::string> excluded) {
  excluded.insert(excluded.end(), std::begin(HiddenFunctions), std::end(HiddenFunctions));
  return excluded;
}

// The reports to print.
struct Reports {
  bool flat, graph, counts, source;

  explicit Reports(const Options &options, const ProfileFiles &files)
      : flat(options.flatProfile.wanted.value_or(false)),
        graph(options.callGraph.wanted.value_or(false)),
        counts(options.executionCounts.wanted.value_or(false)),
        source(options.annotatedSource.wanted.value_or(false)) {
    if (options.anyReport())
      return;
    flat = options.flatProfile.wanted.value_or(files.hasTime);
    graph = options.callGraph.wanted.value_or(files.hasCalls);
    if (!files.hasTime && !files.hasCalls)
      counts = options.executionCounts.wanted.value_or(true);
  }
};

class Gprof : ProfileSink {
public:
  Gprof(const Options &options, raw_ostream &out, raw_ostream &errors)
      : options(options), out(out), errors(errors) {}

  Error run();

private:
  void addCall(uint64_t from, uint64_t self, uint64_t count) override;
  void addBlock(uint64_t address, uint64_t count) override;

  void findFunctions();
  Error readMap();
  Error readProfiles(ProfileFiles &files);
  void addStaticCalls(const Program &program, const ProfileFiles &files);
  void printReports(const ProfileFiles &files, const SymbolFilter &shownFlat, double totalTime);
  SymbolFilter filter(const ReportChoice &choice, bool isHiding) const {
    return {table, choice.included, isHiding ? withHidden(choice.excluded) : choice.excluded};
  }

  const Options &options;
  raw_ostream &out, &errors;
  ReportSeparator separator;
  std::optional<FileMap> map;
  SymbolTable table;
  std::vector<std::optional<uint32_t>> functionOf; // the symbol, or the last function before it
  std::optional<CallGraph> graph;
  std::optional<CallFilter> calls;
  bool hasWarned = false;
};

// A call to an address that starts no function (a line, a label) counts for the preceding function.
void Gprof::addCall(uint64_t from, uint64_t self, uint64_t count) {
  std::optional<uint32_t> parent = table.find(from), child = table.find(self);
  if (!parent || !child)
    return;
  std::optional<uint32_t> function = functionOf[*child];
  if (function && calls->allows(table.all()[*parent], table.all()[*function]))
    graph->addCalls(*parent, *function, count);
}

void Gprof::findFunctions() {
  std::optional<uint32_t> last;
  for (const auto &[index, symbol] : enumerate(table.all())) {
    if (symbol.isFunction)
      last = index;
    functionOf.push_back(last);
  }
}

void Gprof::addBlock(uint64_t address, uint64_t count) {
  if (!options.byLine) {
    if (!std::exchange(hasWarned, true))
      errors << options.name << ": warning: ignoring basic-block exec counts (use -l or --line)\n";
    return;
  }
  std::optional<uint32_t> index = table.find(address);
  if (!index)
    return;
  SmallVectorImpl<BlockCount> &blocks = table.all()[*index].blocks;
  auto same = find_if(blocks, [&](const BlockCount &b) { return b.address == address; });
  if (same != blocks.end())
    same->count += count;
  else if (blocks.size() < MostBlocks)
    blocks.push_back({address, count});
}

Error Gprof::readProfiles(ProfileFiles &files) {
  for (const std::string &path : options.profiles) {
    Expected<FileContents> contents = files.read(path, options.format);
    if (!contents)
      return contents.takeError();
    if (!options.fileInfo)
      continue;
    separator.isFirst = false;
    out << "File `" << path << "' (version " << contents->version << ") contains:\n";
    out << '\t' << plural(contents->histograms, "histogram record") << '\n'
        << '\t' << plural(contents->arcs, "call-graph record") << '\n'
        << '\t' << plural(contents->blockRecords, "basic-block count record") << '\n';
  }
  return Error::success();
}

// -c: takes each byte that may begin a near call for one. gprof treats the distance as unsigned, so
// it finds no backward calls, and it finds only calls in code and of code with a histogram.
void Gprof::addStaticCalls(const Program &program, const ProfileFiles &files) {
  if (program.machine() != ELF::EM_X86_64 && program.machine() != ELF::EM_386) {
    errors << options.name << ": -c not supported on architecture unknown\n";
    return;
  }
  std::map<uint64_t, uint64_t> covered; // [first, second); none is in another one
  for (const Histogram &histogram : files.histograms())
    if (histogram.low < histogram.high)
      covered[histogram.low] = std::max(covered[histogram.low], histogram.high);
  uint64_t end = 0;
  for (auto &[low, high] : covered)
    end = high = std::max(high, end);
  auto isCovered = [&](uint64_t address) {
    auto after = covered.upper_bound(address);
    return after != covered.begin() && address < std::prev(after)->second;
  };
  constexpr uint8_t opcode = 0xe8;
  constexpr size_t size = 5;
  ArrayRef<uint8_t> text = program.text();
  for (size_t i = 0; i + size <= text.size(); ++i) {
    if (text[i] != opcode)
      continue;
    uint64_t from = program.textAddress() + i;
    uint64_t target = from + size + support::endian::read32le(&text[i + 1]);
    std::optional<uint32_t> parent = table.find(from), child = table.find(target);
    if (parent && child && table.all()[*child].address == target && isCovered(from) &&
        isCovered(target))
      graph->addStaticCall(*parent, *child);
  }
}

Error Gprof::readMap() {
  const std::string &path = *options.fileOrderMap;
  Expected<FileMap> read = FileMap::read(path);
  if (read) {
    map = std::move(*read);
    return Error::success();
  }
  consumeError(read.takeError());
  StringRef what = InputFile::open(path) ? "unable to parse mapping file " : "could not open ";
  return makeError(options.name + ": " + what + path + ".\n");
}

Error Gprof::run() {
  Expected<Program> program = Program::open(options.program, options.name);
  if (!program)
    return program.takeError();
  if (options.fileOrderMap)
    if (Error failed = readMap())
      return failed;
  SymbolRules rules = {options.noStatics, options.onlyFunctions, options.byLine,
                       options.externalSymbols, map ? &*map : nullptr};
  if (Error failed = table.read(*program, options.program, rules, options.name))
    return failed;
  findFunctions();
  graph.emplace(table);
  calls.emplace(table, options.calls.included, options.calls.excluded);

  ProfileFiles files(program->layout(), options.name, *this);
  if (Error failed = readProfiles(files))
    return failed;
  if (options.sum)
    if (Error failed = writeSum(table, *graph, files, options.format, program->layout()))
      return failed;

  if (options.flatProfile.wanted.value_or(false) && !files.hasTime)
    return makeError(options.name + ": gmon.out file is missing histogram\n");
  if (options.callGraph.wanted.value_or(false) && !files.hasCalls)
    return makeError(options.name + ": gmon.out file is missing call-graph data\n");

  SymbolFilter shownFlat = filter(options.flatProfile, /*isHiding=*/true);
  double totalTime = files.hasTime ? assignSamples(files, shownFlat, table) : 0;
  SymbolFilter shownGraph = filter(options.callGraph, /*isHiding=*/true);
  SymbolFilter countedTime(table, options.time.included, withHidden(options.time.excluded));
  if (options.staticCalls)
    addStaticCalls(*program, files);
  if (files.hasCalls)
    graph->assemble({shownGraph, countedTime});
  printReports(files, shownFlat, totalTime);
  return Error::success();
}

void Gprof::printReports(const ProfileFiles &files, const SymbolFilter &shownFlat,
                         double totalTime) {
  Style style = {options.explain,    options.traditional,     options.demangle,
                 options.byLine,     options.inlineFileNames, options.printPath,
                 options.showUnused, options.indexWidth};
  Analysis analysis = {table, *graph, files, totalTime, style};
  Reports reports(options, files);
  auto flat = [&] {
    if (!reports.flat)
      return;
    separator.begin(out);
    printFlatProfile(analysis, shownFlat, out);
  };
  if (!style.bsd)
    flat();
  if (reports.graph) {
    printCallGraph(analysis, separator, out);
  }
  if (style.bsd)
    flat();
  if (reports.graph)
    printIndex(analysis, out);
  if (reports.counts) {
    separator.begin(out);
    printExecutionCounts(analysis, filter(options.executionCounts, /*isHiding=*/false), out);
  }
  if (reports.source) {
    AnnotationStyle annotation = {options.allLines, options.separateFiles, options.minimumCount,
                                  options.tableLength, options.name};
    printAnnotatedSource(analysis, filter(options.annotatedSource, /*isHiding=*/false),
                         SourceFinder(options.sourcePrefixes, options.sourceFolders), annotation,
                         separator, out, errors);
  }
  if (options.functionOrder)
    printFunctionOrder(analysis, reports.graph, out);
  if (map)
    printFileOrder(analysis, *map, out);
}

} // namespace

int runGprof(const Options &options, raw_ostream &out, raw_ostream &errors) {
  Error failed = Gprof(options, out, errors).run();
  if (!failed)
    return 0;
  out.flush();
  errors << toString(std::move(failed));
  return 1;
}

} // namespace gmonkit::gprof
