//===- gmonprof.cpp - the command gmonprof ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonprof.h"
#include "call_graph.h"
#include "compat/gprof.h"
#include "errors.h"
#include "gmon_reader.h"
#include "gmon_writer.h"
#include "image.h"
#include "options.h"
#include "profile.h"
#include "reports/reports.h"
#include "source_finder.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

// What is printed as gprof prints it, of gprof's numbers, so far; empty where nothing is.
std::string gprofOnly(const Options &options) {
  // The default's counts and source are those of lines already.
  bool hasTables = options.flatProfile.wanted.value_or(!options.anyReport()) ||
                   options.callGraph.wanted.value_or(!options.anyReport());
  const std::pair<bool, StringRef> choices[] = {
      {options.byLine && hasTables, "-l"},
      {options.traditional, "-T"},
      {options.functionOrder, "-r"},
      {!options.fileOrderMap.empty(), "-R"},
      {options.noStatics, "-a"},
      {options.onlyFunctions, "-D"},
      {!options.externalSymbols.empty(), "-S"},
      {!options.time.included.empty() || !options.time.excluded.empty(), "-n, -N, -E or -F"},
      {!options.calls.included.empty() || !options.calls.excluded.empty(), "CALLER/CALLEE"},
      {options.format != ProfileFormat::Auto, "-O"},
  };
  for (auto [isChosen, name] : choices)
    if (isChosen)
      return name.str();
  return "";
}

void printFlatProfileAndOutside(const CallGraph &graph, const ReportStyle &style,
                                raw_ostream &out) {
  printFlatProfile(graph, style, out);
  printOutsideTime(graph, style, out);
}

void printCallGraphAndCallsOut(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  printCallGraph(graph, style, out);
  printCallsOut(graph, style, out);
}

// Prints the reports of one profile, with what they share.
class Reporter {
public:
  Reporter(const Options &options, const Image &image, raw_ostream &out)
      : options(options), image(image), out(out) {}

  Error readLines();
  Error printInstrumentation();
  Error print(const Profile &profile);

private:
  using Report = void(const CallGraph &, const ReportStyle &, raw_ostream &);
  void print(Report report, const ReportChoice &choice, const CallGraph &graph);
  ReportStyle style() const;
  Error printSource(const Profile &profile);
  void warn(const Twine &what) {
    errs() << sys::path::filename(options.name) << ": warning: " << what << '\n';
  }
  FunctionFilter filter(const ReportChoice &choice);

  const Options &options;
  const Image &image;
  raw_ostream &out;
  std::optional<SourceLines> lines;
  const char *separator = "";
};

// The debug information is large: it is read where something of it is asked for.
Error Reporter::readLines() {
  auto named = [](const ReportChoice &choice) {
    return !choice.included.empty() || !choice.excluded.empty();
  };
  if (options.fileInfo || options.inlineFileNames ||
      options.executionCounts.wanted.value_or(false) ||
      options.annotatedSource.wanted.value_or(false) || named(options.flatProfile) ||
      named(options.callGraph))
    return SourceLines::open(options.program).moveInto(lines);
  return Error::success();
}

FunctionFilter Reporter::filter(const ReportChoice &choice) {
  FunctionFilter found(image, lines ? &*lines : nullptr, choice.included, choice.excluded);
  for (const std::string &spec : found.unmatched())
    warn("no function is '" + spec + "'");
  return found;
}

ReportStyle Reporter::style() const {
  ReportStyle style;
  style.explain = options.explain;
  style.demangle = options.demangle;
  style.showUnused = options.showUnused;
  style.indexWidth = options.indexWidth;
  style.fileNames = options.inlineFileNames;
  style.printPath = options.printPath;
  style.margins = options.margins;
  style.lines = lines ? &*lines : nullptr;
  return style;
}

void Reporter::print(Report report, const ReportChoice &choice, const CallGraph &graph) {
  ReportStyle style = this->style();
  std::optional<FunctionFilter> shown;
  if (!choice.included.empty() || !choice.excluded.empty())
    style.shown = &shown.emplace(filter(choice));
  out << std::exchange(separator, "\f\n");
  report(graph, style, out);
}

Error Reporter::printInstrumentation() {
  Expected<Instrumentation> instrumentation = readInstrumentation(image);
  if (!instrumentation)
    return instrumentation.takeError();
  gmonkit::printInstrumentation(*instrumentation, image, *lines, style(), out);
  return Error::success();
}

Error Reporter::printSource(const Profile &profile) {
  std::vector<std::string> folders = options.sourceFolders;
  SmallVector<StringRef, 4> more;
  std::string environment = sys::Process::GetEnv("GPROF_PATH").value_or("");
  StringRef(environment).split(more, ':', -1, /*KeepEmpty=*/false);
  folders.insert(folders.end(), more.begin(), more.end());

  if (lines->all().empty())
    warn(options.program + ": no line numbers; build it with -g");
  SourceCounts counts =
      countLines(profile, *lines, filter(options.annotatedSource), options.allLines);
  SourceStyle style;
  style.minimum = options.minimumCount;
  style.tableLength = options.tableLength;
  style.separateFiles = options.separateFiles;
  style.showUnused = options.showUnused;
  style.color = &out == &outs() && outs().is_displayed() && outs().has_colors();
  outs().enable_colors(style.color);
  if (!options.separateFiles && !counts.empty())
    out << std::exchange(separator, "\f\n");
  auto missing =
      printAnnotatedSource(counts, SourceFinder(options.sourcePrefixes, folders), style, out);
  if (!missing)
    return missing.takeError();
  for (const std::string &file : *missing)
    warn(file + "; -I or --source-prefix say where it is");
  return Error::success();
}

Error Reporter::print(const Profile &profile) {
  if (options.fileInfo)
    if (Error failed = printInstrumentation())
      return failed;
  CallGraph graph(profile);
  bool isDefault = !options.anyReport();
  if (options.flatProfile.wanted.value_or(isDefault))
    print(printFlatProfileAndOutside, options.flatProfile, graph);
  if (options.callGraph.wanted.value_or(isDefault))
    print(printCallGraphAndCallsOut, options.callGraph, graph);
  if (options.executionCounts.wanted.value_or(false))
    print(printExecutionCounts, options.executionCounts, graph);
  if (options.annotatedSource.wanted.value_or(false))
    return printSource(profile);
  return Error::success();
}

Error run(const Options &options, raw_ostream &out) {
  Expected<Image> image = Image::open(options.program);
  if (!image)
    return image.takeError();

  // Files are read and forgotten one by one: there may be thousands.
  Profile profile(*image);
  for (const std::string &path : options.profiles) {
    Expected<GmonFile> file = readGmon(path, image->layout());
    if (!file)
      return file.takeError();
    if (options.fileInfo)
      printFileInfo(*file, out);
    if (Error failed = profile.add(std::move(*file)))
      return failed;
  }
  if (options.sum)
    if (Error failed = writeGmon("gmon.sum", profile.sum(), image->layout()))
      return failed;
  Reporter reporter(options, *image, out);
  if (Error failed = reporter.readLines())
    return failed;
  return reporter.print(profile);
}

// What was printed so far reaches the terminal before any error does.
Error runAndFlush(const Options &options, raw_fd_ostream &out) {
  Error failed = run(options, out);
  out.flush();
  std::error_code notWritten = out.error();
  out.clear_error();
  if (failed || !notWritten)
    return failed;
  return fileError("standard output", notWritten.message());
}

void printAbout(const Options &options, raw_ostream &out) {
  if (options.version)
    out << "gmonprof " GMONKIT_VERSION << (options.isGprof ? ", as GNU gprof 2.40\n" : "\n");
  else if (options.isGprof)
    out << gprofUsage(options.name) << "Report bugs to <https://sourceware.org/bugzilla/>\n";
  else
    printHelp(out);
}

} // namespace

int gmonprofMain(ArrayRef<const char *> args) {
  StringRef name = sys::path::filename(args.front());
  auto fail = [name](Error failed) {
    errs() << name << ": error: " << toString(std::move(failed)) << '\n';
    return 1;
  };
  Options options;
  if (Error failed = parseOptions(args, options)) {
    if (!options.isGprof)
      return fail(std::move(failed));
    errs() << toString(std::move(failed));
    return 1;
  }
  if (options.help || options.version) {
    printAbout(options, outs());
    return 0;
  }
  if (!options.isGprof) {
    if (options.staticCalls || options.debugLevel != 0)
      return fail(
          makeError(options.staticCalls ? "-c: not in this version" : "-d: not in this version"));
    if (std::string option = gprofOnly(options); !option.empty()) {
      errs() << name << ": warning: " << option
             << ": this version prints what gprof prints, as with --compat=gprof\n";
      options.isGprof = true;
    }
  }
  if (options.isGprof)
    return compat::runGprof(options, outs(), errs());
  if (Error failed = runAndFlush(options, outs()))
    return fail(std::move(failed));
  return 0;
}

} // namespace gmonkit
