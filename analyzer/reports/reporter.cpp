//===- reporter.cpp - the reports that the options request ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/reporter.h"
#include "analyzer/dwarf/source_finder.h"
#include "analyzer/model/static_calls.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/reports/trace.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/parallel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace gmonkit {
SymbolRules symbolRules(const Options &options) {
  return {options.noStatics, options.onlyFunctions, options.externalSymbols.value_or("")};
}

void Reporter::warn(const Twine &what) const {
  Message() << sys::path::filename(options.name) << ": warning: " << what;
}

void Reporter::beginReport() { out << std::exchange(separator, "\f\n"); }

template <class Filter>
Filter Reporter::filter(ArrayRef<std::string> included, ArrayRef<std::string> excluded) const {
  Filter found(image, readLines(), included, excluded);
  for (const std::string &spec : found.unmatched())
    warn("nothing matches '" + spec + "'");
  return found;
}

bool Reporter::wantsLines() const {
  return options.fileInfo || options.inlineFileNames || options.byLine ||
         options.flatProfile.isLimited() || options.callGraph.isLimited() ||
         options.calls.isLimited() || options.time.isLimited() ||
         (options.debugLevel & DebugSource) || options.executionCounts.wanted.value_or(false) ||
         options.annotatedSource.wanted.value_or(false) ||
         options.instructions.wanted.value_or(false);
}

Error Reporter::readProgram() {
  if (wantsLines())
    if (Error failed = SourceLines::open(image).moveInto(lines))
      return failed;
  if (options.staticCalls)
    return findStaticCalls(image).moveInto(staticCalls);
  return Error::success();
}

ReportStyle Reporter::style() const {
  ReportStyle style;
  style.explain = options.explain;
  style.demangle = options.demangle;
  style.libiberty = options.hasDemanglingStyle;
  style.showUnused = options.showUnused;
  style.indexWidth = options.indexWidth;
  style.fileNames = options.inlineFileNames;
  style.printPath = options.printPath;
  style.margins = options.margins;
  style.byLine = options.byLine;
  style.traditional = options.traditional;
  style.lines = readLines();
  style.numbers = numbers;
  style.names = names;
  return style;
}

// Has STYLE show what CHOICE says. SHOWN keeps the filter.
void Reporter::limitTo(const ReportChoice &choice, ReportStyle &style,
                       std::optional<FunctionFilter> &shown) const {
  if (choice.isLimited())
    style.shown = &shown.emplace(filter<FunctionFilter>(choice.included, choice.excluded));
}

void Reporter::print(Report report, const ReportChoice &choice, const CallGraph &graph) {
  ReportStyle limited = style();
  std::optional<FunctionFilter> shown;
  limitTo(choice, limited, shown);
  report(graph, limited, out);
}

Error Reporter::print(const Profile &profile) {
  if (options.byLine && lines->all().empty())
    warn(options.program + ": no line numbers; build it with -g");
  if (options.fileInfo)
    if (Error failed = printInstrumented())
      return failed;
  if (wantsGraph())
    if (Error failed = printGraph(profile))
      return failed;
  if (options.annotatedSource.wanted.value_or(false))
    return printSource(profile);
  return Error::success();
}

// Sums, function orders and annotated sources need no call graph.
bool Reporter::wantsGraph() const {
  return !options.anyReport() || options.debugLevel != 0 ||
         options.flatProfile.wanted.value_or(false) || options.callGraph.wanted.value_or(false) ||
         options.executionCounts.wanted.value_or(false) ||
         options.instructions.wanted.value_or(false);
}

Error Reporter::printGraph(const Profile &profile) {
  std::optional<CallFilter> shownCalls;
  std::optional<FunctionFilter> time;
  CallGraphRules rules;
  rules.lines = options.byLine ? readLines() : nullptr;
  rules.staticCalls = staticCalls;
  if (options.calls.isLimited())
    rules.calls =
        &shownCalls.emplace(filter<CallFilter>(options.calls.included, options.calls.excluded));
  CallGraph graph(profile, rules);
  // The flat profile always has all time.
  std::optional<CallGraph> counted;
  if (options.time.isLimited()) {
    rules.time =
        &time.emplace(filter<FunctionFilter>(options.time.included, options.time.excluded));
    counted.emplace(profile, rules);
  }
  const CallGraph &calls = counted ? *counted : graph;
  printTrace({options, calls, readLines()}, errs());
  printTables(graph, calls);
  return options.instructions.wanted.value_or(false) ? printCounted(graph) : Error::success();
}

Error Reporter::printCounted(const CallGraph &graph) {
  beginReport();
  ReportStyle limited = style();
  std::optional<FunctionFilter> shown;
  limitTo(options.instructions, limited, shown);
  return printInstructions(graph, *lines, limited, out);
}

void Reporter::printTables(const CallGraph &graph, const CallGraph &counted) {
  bool isDefault = !options.anyReport();
  bool hasCallGraph = options.callGraph.wanted.value_or(isDefault);
  bool hasFlatProfile = options.flatProfile.wanted.value_or(isDefault);
  std::optional<DisplayNames> made;
  if (hasCallGraph || hasFlatProfile)
    names = made.emplace(graph, style()).all();
  auto printFlat = [&] {
    if (!hasFlatProfile)
      return;
    beginReport();
    print(printFlatProfile, options.flatProfile, graph);
    printOutsideTime(graph, style(), out);
  };
  if (options.traditional)
    numbers = callGraphNumbers(counted, style());
  std::optional<CallGraphIndex> index;
  inParallel(
      [&] {
        if (!options.traditional)
          printFlat();
      },
      [&] {
        if (hasCallGraph)
          index.emplace(counted, style());
      });
  if (hasCallGraph) {
    beginReport();
    print(printCallGraph, options.callGraph, counted);
  }
  if (options.traditional)
    printFlat();
  if (hasCallGraph) {
    index->print(style(), out);
    printCallsOut(counted, style(), out);
  }
  if (options.executionCounts.wanted.value_or(false)) {
    beginReport();
    print(printExecutionCounts, options.executionCounts, graph);
  }
}

// Reports the functions whose counts the profile lacks.
Error Reporter::printInstrumented() {
  Expected<Instrumentation> instrumentation = readInstrumentation(image);
  if (!instrumentation)
    return instrumentation.takeError();
  printInstrumentation(*instrumentation, image, *lines, style(), out);
  return Error::success();
}

Error Reporter::printSource(const Profile &profile) {
  if (lines->all().empty() && !options.byLine)
    warn(options.program + ": no line numbers; build it with -g");
  const ReportChoice &choice = options.annotatedSource;
  SourceCounts counts =
      countLines(profile, *lines, filter<FunctionFilter>(choice.included, choice.excluded),
                 withoutBlocks(options.allLines));
  SourceStyle style;
  style.minimum = options.minimumCount;
  style.tableLength = options.tableLength;
  style.separateFiles = options.separateFiles;
  style.showUnused = options.showUnused;
  style.color = &out == &outs() && outs().is_displayed() && outs().has_colors();
  outs().enable_colors(style.color);
  if (!options.separateFiles && !counts.empty())
    beginReport();
  SourceFinder finder(options.sourcePrefixes, options.sourceFolders);
  auto missing = printAnnotatedSource(counts, finder, style, out);
  if (!missing)
    return missing.takeError();
  for (const std::string &file : *missing)
    warn(file + "; give its folder with -I or --source-prefix");
  return Error::success();
}

} // namespace gmonkit
