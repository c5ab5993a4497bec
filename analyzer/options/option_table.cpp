//===- option_table.cpp - all options of gmonprof -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each row defines one option. The names are gprof's, in its order: gprof lists
// the names that an ambiguous abbreviation may mean in this order. --help keeps
// it inside each group.
//
//===------------------------------------------------------------------------===//

#include "analyzer/options/option_table.h"
#include "analyzer/names/gprof_demangle.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

using Value = std::optional<StringRef>;

template <bool Options::*flag, bool value = true> Error set(Options &options, Value) {
  options.*flag = value;
  return Error::success();
}

// The empty name is a file name, too: gprof tries to open it.
template <std::optional<std::string> Options::*file> Error setFile(Options &options, Value path) {
  if (!options.isGprof && path->empty())
    return makeError("the file name is empty");
  options.*file = path->str();
  return Error::success();
}

using Specs = std::vector<std::string> SymbolChoice::*;
constexpr Specs Included = &SymbolChoice::included, Excluded = &SymbolChoice::excluded;

// Turns a report on or off. A symspec restricts the report to it, or excludes it.
template <Specs specs>
Error choose(ReportChoice &report, SymbolChoice &choice, std::optional<StringRef> spec) {
  report.wanted = specs == Included || spec;
  if (spec)
    (choice.*specs).push_back(spec->str());
  return Error::success();
}

template <ReportChoice Options::*report, Specs specs>
Error chooseReport(Options &options, Value spec) {
  return choose<specs>(options.*report, options.*report, spec);
}

template <Specs specs> Error chooseGraph(Options &options, Value spec) {
  bool isCall = spec && spec->contains('/');
  return choose<specs>(options.callGraph, isCall ? options.calls : options.callGraph, spec);
}

template <Specs specs> Error limitTime(Options &options, Value spec) {
  (options.time.*specs).push_back(spec->str());
  return Error::success();
}

// gprof's old options restrict the call graph. They do not turn on a report.
template <Specs specs> Error limitGraph(Options &options, Value spec) {
  (options.callGraph.*specs).push_back(spec->str());
  return Error::success();
}

template <Specs specs> Error limitGraphAndTime(Options &options, Value spec) {
  cantFail(limitTime<specs>(options, spec));
  return limitGraph<specs>(options, spec);
}

Error excludeCalls(Options &options, Value spec) {
  if (!options.isGprof && !spec->contains('/'))
    return makeError("'" + *spec + "': expected CALLER/CALLEE");
  options.calls.excluded.push_back(spec->str());
  return Error::success();
}

// gprof converts any text with atoi().
template <typename Number>
Error setNumber(const Options &options, StringRef text, Number &number, const char *what) {
  if (options.isGprof)
    number = static_cast<Number>(std::atol(text.str().c_str()));
  else if (!to_integer(text, number, 10) || number < 0 || (number == 0 && what))
    return makeError("'" + text + "': expected a number" + (what ? what : ""));
  return Error::success();
}

Error setWidth(Options &options, Value text) {
  if (!options.isGprof && (!to_integer(*text, options.indexWidth, 10) || options.indexWidth <= 0 ||
                           options.indexWidth > 10000))
    return makeError("'" + *text + "': expected a number of columns from 1 to 10000");
  return setNumber(options, *text, options.indexWidth, nullptr);
}

Error setMinimum(Options &options, Value text) {
  return setNumber(options, *text, options.minimumCount, nullptr);
}

Error setTableLength(Options &options, Value text) {
  return setNumber(options, *text, options.tableLength, nullptr);
}

Error setDebug(Options &options, Value text) {
  options.debugLevel = ~0u;
  return text ? setNumber(options, *text, options.debugLevel, nullptr) : Error::success();
}

Error addFolders(Options &options, Value text) {
  SmallVector<StringRef, 4> folders;
  text->split(folders, ':', -1, /*KeepEmpty=*/false);
  for (StringRef folder : folders)
    options.sourceFolders.push_back(folder.str());
  return Error::success();
}

Error addPrefix(Options &options, Value text) {
  auto [recorded, here] = text->split('=');
  if (recorded.empty() || recorded.size() == text->size())
    return makeError("'" + *text + "': expected OLD=NEW");
  options.sourcePrefixes.emplace_back(recorded.str(), here.str());
  return Error::success();
}

// gprof looks at the first letter only.
Error setFormat(Options &options, Value text) {
  switch (text->empty() ? '\0' : text->front()) {
  case 'a':
    options.format = ProfileFormat::Auto;
    return Error::success();
  case 'm':
    options.format = ProfileFormat::Magic;
    return Error::success();
  case 'b':
    options.format = ProfileFormat::Bsd;
    return Error::success();
  case '4':
    options.format = ProfileFormat::Bsd44;
    return Error::success();
  case 'p':
    return options.isGprof
               ? makeError(options.name + ": sorry, file format `prof' is not yet supported\n")
               : makeError("profiles of prof are not supported");
  }
  return options.isGprof ? makeError(*text + ": unknown file format " + options.name + "\n")
                         : makeError("'" + *text + "': expected auto, magic, bsd or 4.4bsd");
}

Error setDemangling(Options &options, Value style) {
  options.demangle = true;
  if (!style)
    return Error::success();
  if (!gprof::setDemanglingStyle(*style))
    return options.isGprof
               ? makeError(options.name + ": unknown demangling style `" + *style + "'\n")
               : makeError("'" + *style + "': unknown demangling style");
  options.hasDemanglingStyle = true;
  return Error::success();
}

Error setColor(Options &options, Value when) {
  if (*when != "auto" && *when != "always" && *when != "never")
    return makeError("'" + *when + "': expected auto, always or never");
  options.decoration = *when == "auto"     ? Decoration::Automatic
                       : *when == "always" ? Decoration::Always
                                           : Decoration::Never;
  return Error::success();
}

// The parser handles --compat=MODE beforehand, as it decides how all other options are read.
Error refuseMode(Options &, Value) { return makeError("write it in full: --compat=gprof"); }

constexpr StringLiteral Reports = "Reports", Contents = "Contents", Reading = "Input",
                        Look = "Appearance", Source = "Annotated source", Old = "Old options",
                        About = "About gmonprof";
constexpr StringLiteral NoName = "";
constexpr Argument None = Argument::None, Required = Argument::Required,
                   Optional = Argument::Optional;

constexpr OptionSpec specs[] = {
    {'a', "no-static", None, set<&Options::noStatics>, NoName, Contents,
     "attribute static functions to the function before them"},
    {'A', "annotated-source", Optional, chooseReport<&Options::annotatedSource, Included>, "SPEC",
     Reports, "annotated source: the execution count of each line"},
    {'J', "no-annotated-source", Optional, chooseReport<&Options::annotatedSource, Excluded>,
     "SPEC", Reports, "no annotated source, or all but SPEC"},
    {'p', "flat-profile", Optional, chooseReport<&Options::flatProfile, Included>, "SPEC", Reports,
     "flat profile: the time spent in each function"},
    {'P', "no-flat-profile", Optional, chooseReport<&Options::flatProfile, Excluded>, "SPEC",
     Reports, "no flat profile, or all but SPEC"},
    {'q', "graph", Optional, chooseGraph<Included>, "SPEC", Reports,
     "call graph: each function with its callers and callees"},
    {'Q', "no-graph", Optional, chooseGraph<Excluded>, "SPEC", Reports,
     "no call graph, or all but SPEC"},
    {'S', "external-symbol-table", Required, setFile<&Options::externalSymbols>, "FILE", Reading,
     "read symbols from FILE: lines ADDRESS LETTER NAME, as nm prints"},
    {'C', "exec-counts", Optional, chooseReport<&Options::executionCounts, Included>, "SPEC",
     Reports, "execution counts of functions and basic blocks"},
    {'Z', "no-exec-counts", Optional, chooseReport<&Options::executionCounts, Excluded>, "SPEC",
     Reports, "no execution counts, or all but SPEC"},
    {0, "instructions", Optional, chooseReport<&Options::instructions, Included>, "SPEC", Reports,
     "instructions that each function executed, beside its time", true},
    {'r', "function-ordering", None, set<&Options::functionOrder>, NoName, Reports,
     "function order, as gmonkit order makes it"},
    {'R', "file-ordering", Required, setFile<&Options::fileOrderMap>, "MAP", Reports,
     "order of object files; MAP has lines FILE.o: FUNCTION"},
    {'i', "file-info", None, set<&Options::fileInfo>, NoName, Reports,
     "contents of each profile, and the code that is not instrumented"},
    {'s', "sum", None, set<&Options::sum>, NoName, Reports,
     "write the sum of all profiles to gmon.sum"},
    {'x', "all-lines", None, set<&Options::allLines>, NoName, Source,
     "print a count on every line"},
    {'y', "separate-files", None, set<&Options::separateFiles>, NoName, Source,
     "write to files named FILE-ann"},
    {'m', "min-count", Required, setMinimum, "N", Source,
     "mark lines that ran less than N times (default 1)"},
    {'t', "table-length", Required, setTableLength, "N", Source,
     "length of the table of hottest lines (default 10)"},
    {'l', "line", None, set<&Options::byLine>, NoName, Contents,
     "profile source lines instead of functions; show call sites by line"},
    {'c', "static-call-graph", None, set<&Options::staticCalls>, NoName, Contents,
     "include calls in the code that were never made"},
    {'D', "ignore-non-functions", None, set<&Options::onlyFunctions>, NoName, Contents,
     "ignore symbols that are not functions"},
    {'k', NoName, Required, excludeCalls, "CALLER/CALLEE", Contents, "omit these calls"},
    {0, "demangle", Optional, setDemangling, "STYLE", Look,
     "demangle names (the default); STYLE is one of libiberty's"},
    {0, "no-demangle", None, set<&Options::demangle, false>, NoName, Look,
     "print names as in the symbol table"},
    {'n', "time", Required, limitTime<Included>, "SPEC", Contents,
     "call graph: only the time of SPEC and its callees"},
    {'N', "no-time", Required, limitTime<Excluded>, "SPEC", Contents,
     "call graph: without the time of SPEC and its callees"},
    {'O', "file-format", Required, setFormat, "FORMAT", Reading,
     "profile format: auto (the default), magic, bsd, 4.4bsd"},
    {'b', "brief", None, set<&Options::explain, false>, NoName, Look, "do not explain the tables"},
    {'T', "traditional", None, set<&Options::traditional>, NoName, Look,
     "print tables in BSD style"},
    {0, "inline-file-names", None, set<&Options::inlineFileNames>, NoName, Look,
     "print source file and line after each function"},
    {'L', "print-path", None, set<&Options::printPath>, NoName, Look,
     "print source files with their path"},
    {0, "margins", None, set<&Options::margins>, NoName, Look,
     "print the standard error of times; ? marks times below it", true},
    {0, "color", Required, setColor, "WHEN", Look,
     "colours and bars: auto (on a terminal, with a pager; gmonkit report's default), always, "
     "never",
     true},
    {'w', "width", Required, setWidth, "N", Look,
     "width of the call graph's index, in columns (default 80)"},
    {'I', "directory-path", Required, addFolders, "FOLDERS", Source,
     "folders of sources, separated by colons; then GPROF_PATH"},
    {0, "source-prefix", Required, addPrefix, "OLD=NEW", Source,
     "look in NEW for sources recorded in OLD", true},
    {'z', "display-unused-functions", None, set<&Options::showUnused>, NoName, Contents,
     "also list functions that never ran"},
    {'B', NoName, None, chooseGraph<Included>, NoName, Old, "-q"},
    {'e', NoName, Required, limitGraph<Excluded>, "SPEC", Old,
     "as -QSPEC, but without printing more reports"},
    {'E', NoName, Required, limitGraphAndTime<Excluded>, "SPEC", Old, "as -e SPEC and -NSPEC"},
    {'f', NoName, Required, limitGraph<Included>, "SPEC", Old,
     "as -qSPEC, but without printing more reports"},
    {'F', NoName, Required, limitGraphAndTime<Included>, "SPEC", Old, "as -f SPEC and -nSPEC"},
    {'d', "debug", Optional, setDebug, "BITS", About,
     "trace the computation on standard error; see the manual for BITS"},
    {'h', "help", None, set<&Options::help>, NoName, About, "print this help"},
    {'v', "version", None, set<&Options::version>, NoName, About, "print the version"},
    {0, "compat", Required, refuseMode, "gprof", About,
     "behave as GNU gprof 2.40, as when run under the name gprof", true},
};

} // namespace

ArrayRef<OptionSpec> optionSpecs() { return specs; }

ArrayRef<StringLiteral> optionGroups() {
  static constexpr StringLiteral groups[] = {Reports, Contents, Reading, Look, Source, Old, About};
  return groups;
}

std::string gprofUsage(StringRef name) {
  return ("Usage: " + name +
          " [-[abcDhilLrsTvwxyz]] [-[ABCeEfFJnNOpPqQRStZ][name]] [-I dirs]\n"
          "\t[-d[num]] [-k from/to] [-m min-count] [-t table-length]\n"
          "\t[--[no-]annotated-source[=name]] [--[no-]exec-counts[=name]]\n"
          "\t[--[no-]flat-profile[=name]] [--[no-]graph[=name]]\n"
          "\t[--[no-]time=name] [--all-lines] [--brief] [--debug[=level]]\n"
          "\t[--function-ordering] [--file-ordering] [--inline-file-names]\n"
          "\t[--directory-path=dirs] [--display-unused-functions]\n"
          "\t[--file-format=name] [--file-info] [--help] [--line] [--min-count=n]\n"
          "\t[--no-static] [--print-path] [--separate-files]\n"
          "\t[--static-call-graph] [--sum] [--table-length=len] [--traditional]\n"
          "\t[--version] [--width=n] [--ignore-non-functions]\n"
          "\t[--demangle[=STYLE]] [--no-demangle] [--external-symbol-table=name] [@FILE]\n"
          "\t[image-file] [profile-file...]\n")
      .str();
}

} // namespace gmonkit
