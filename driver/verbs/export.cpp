//===- export.cpp - gmonkit export -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/gmon/count_weight.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "analyzer/support/output_file.h"
#include "driver/orders/ordering.h"
#include "driver/orders/output_path.h"
#include "driver/orders/profiled_images.h"
#include "driver/verbs/verbs.h"
#include "plugin-common/profiles/block_profile.h"
#include "plugin-common/profiles/profile_parts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace gmonkit {
namespace {

// A file of one of these formats may replace one of another: users read all of them.
constexpr FileKind SampleProfileFile = {
    "sample profile", [](StringRef start) {
      return TextFile.holds(start) || start.starts_with("\x84\xe4\xd0\xb1\xf4\xc9\x94\xa8S");
    }};
constexpr FileKind AutoProfileFile = {"profile for GCC", [](StringRef start) {
                                        return TextFile.holds(start) || start.starts_with("adcg");
                                      }};

// Each may replace the other, which stays as a part.
constexpr FileKind ClangProfileFile = {InstrProfileFile.name, [](StringRef start) {
                                         return InstrProfileFile.holds(start) ||
                                                start.starts_with(BlockProfileStart);
                                       }};
constexpr FileKind GccProfileFile = {TextFile.name, [](StringRef start) {
                                       return TextFile.holds(start) ||
                                              InstrProfileFile.holds(start);
                                     }};

constexpr FileKind PprofFile = {"profile for pprof",
                                [](StringRef start) { return start.starts_with("\x1f\x8b"); }};

// llvm-bolt's own files begin with one of the three, too.
constexpr FileKind BoltFile = {"profile for llvm-bolt", [](StringRef start) {
                                 return start.starts_with("1 ") ||
                                        start.starts_with("0 [unknown] ") ||
                                        start.starts_with("boltedcollection");
                               }};

struct ExportFormat {
  StringRef option;
  StringRef help;
  double leastPercent; // default
  Error (*write)(const ExportInput &input, raw_ostream &out);
  const FileKind &kind = TextFile;
  bool isBinary = false; // no terminal shows it
};

constexpr ExportFormat formats[] = {
    {"--json", "all data; docs/profile-json.md describes it", 0, exportJson},
    {"--folded", "call stacks with their time, for flame graphs", 0.01, exportFolded},
    {"--pprof", "call stacks for pprof, gzipped", 0.01, exportPprof, PprofFile, true},
    {"--firefox", "call stacks for the Firefox Profiler and Perfetto, as JSON", 0.01,
     exportFirefox},
    {"--callgrind", "for KCachegrind and callgrind_annotate", 0, exportCallgrind},
    {"--lcov", "execution counts of source lines, for genhtml; needs block counts", 0, exportLcov},
    {"--instr-profile", "for clang -fprofile-use; see gmon-cc --gmon-pgo", 0, exportInstrProfile,
     ClangProfileFile, true},
    {"--sample-profile", "for clang -fprofile-sample-use; see gmon-cc --gmon-pgo", 0,
     exportSampleProfile, SampleProfileFile, true},
    {"--sample-profile-text", "the same as text; Clang then takes new functions for cold", 0,
     exportSampleProfileText},
    {"--auto-profile", "for gcc -fauto-profile; needs block counts and -g1", 0, exportAutoProfile,
     AutoProfileFile, true},
    {"--gcc-profile", "for gcc, by gmon-cc --gmon-pgo=FILE; needs block counts", 0,
     exportGccProfile, GccProfileFile},
    {"--bolt", "branch counts for llvm-bolt, for the program of --release", 0, exportBolt,
     BoltFile},
    {"--weights",
     "executions for gmon-cc --gmon-weights; PROGRAM may be left out if it is beside PROFILE", 0,
     exportWeights},
    {"--dot", "the call graph, for Graphviz", 0.5, exportDot},
};

// Adds the sum of PATHS to PROFILE.
Error addFiles(ArrayRef<std::string> paths, Profile &profile) {
  return readProfileFiles(paths, profile.image().layout(),
                          [&](GmonFile file) { return profile.add(std::move(file)); });
}

// The same with the counts of the sum times WEIGHT. So fractions are rounded once.
Error addWeighted(ArrayRef<std::string> paths, double weight, Profile &profile) {
  Profile sum(profile.image());
  if (Error failed = addFiles(paths, sum))
    return failed;
  GmonFile weighted = sum.sum();
  weightCounts(weighted, weight);
  return profile.add(std::move(weighted));
}

// What is read.
struct ExportFiles {
  std::vector<WorkloadFiles> workloads;
  std::vector<std::string> paths; // of all workloads
};

Error exportProfile(const Image &image, const ExportFiles &files, const ProfileWeights &weights,
                    const ExportOptions &options, const ExportFormat &format, raw_ostream &out) {
  Profile profile(image);
  if (weights.empty()) {
    if (Error failed = addFiles(files.paths, profile))
      return failed;
  } else {
    for (const WorkloadFiles &workload : files.workloads)
      if (Error failed = addWeighted(workload.paths, weightOf(workload, weights), profile))
        return failed;
  }
  Expected<SourceLines> lines = SourceLines::open(image);
  if (!lines)
    return lines.takeError();
  Expected<Instrumentation> instrumentation = readInstrumentation(image);
  if (!instrumentation)
    return instrumentation.takeError();
  CallGraph graph(profile);
  auto note = [](const Twine &line) { Message() << "gmonkit: " << line.str(); };
  return format.write({graph, *lines, *instrumentation, files.paths, options, note}, out);
}

// If FORMAT is a profile for Clang or GCC, and the file OUTPUT has one for the other compiler, adds
// that to TEXT.
Error keepOtherPart(StringRef output, const ExportFormat &format, std::string &text) {
  bool isForClang = format.write == exportInstrProfile, isForGcc = format.write == exportGccProfile;
  if ((!isForClang && !isForGcc) || !sys::fs::is_regular_file(output))
    return Error::success();
  ErrorOr<InputFile> file = InputFile::open(output);
  auto bytes = file ? file->read() : file.getError();
  if (!bytes)
    return fileError(output, bytes.getError().message());
  ProfileParts old = splitProfile((*bytes)->getBuffer());
  if (old.isDamaged)
    return fileError(output, DamagedProfile);
  bool hasOther = isForClang ? !old.gcc.empty() : InstrProfileFile.holds(old.clang);
  if (!hasOther)
    return Error::success();
  Message() << "gmonkit: " << output << ": the profile for " << (isForClang ? "GCC" : "Clang")
            << " in it stays";
  ProfileParts parts = isForClang ? splitProfile(text) : old;
  parts.gcc = isForClang ? old.gcc : std::string_view(text);
  text = joinProfile(parts);
  return Error::success();
}

Expected<int> exportTo(const std::string &output, Operands operands, const ProfileWeights &weights,
                       const ExportOptions &options, const ExportFormat &format) {
  bool namesProgram = format.write != exportWeights || !isProfile(operands.front());
  Expected<Image> image =
      namesProgram ? Image::open(operands.front()) : findImageOf(operands.front());
  if (!image)
    return image.takeError();
  ExportFiles files;
  if (Error failed = listWorkloads(operands.drop_front(namesProgram ? 1 : 0), weights, &*image)
                         .moveInto(files.workloads))
    return failed;
  for (const WorkloadFiles &workload : files.workloads)
    append_range(files.paths, workload.paths);
  std::vector<std::string> inputs = files.paths;
  inputs.push_back(image->path().str());
  if (options.release)
    inputs.push_back(options.release->path().str());
  if (Error error = checkKeeps(inputs, output))
    return error;
  if (Error error = checkOutput(output, format.kind))
    return error;
  if (output == "-") {
    if (Error failed = exportProfile(*image, files, weights, options, format, outs()))
      return failed;
    return 0;
  }
  std::string text;
  raw_string_ostream stream(text);
  if (Error failed = exportProfile(*image, files, weights, options, format, stream))
    return failed;
  if (Error failed = keepOtherPart(output, format, text))
    return failed;
  if (Error failed = writeFile(output, text, format.kind))
    return failed;
  return 0;
}

// Stores the only output, wherever it is on the command line. "": none so far.
std::function<Error(StringRef)> storeOutputIn(std::string &output) {
  return [&](StringRef file) -> Error {
    if (!output.empty())
      return makeError("the output is already " + output + "; give one output");
    output = file.str();
    return Error::success();
  };
}

// What the command line says.
struct ExportArguments {
  const ExportFormat *format = nullptr;
  std::string output; // "": none was given
  std::optional<double> leastPercent;
  bool withSystemHeaders = false;
  std::string release, stable, base;
  ProfileWeights weights;
};

std::function<Error(StringRef)> storeFormatIn(ExportArguments &arguments,
                                              const ExportFormat &format) {
  return [&](StringRef file) -> Error {
    if (arguments.format && arguments.format != &format)
      return makeError("the format is already " + arguments.format->option + "; give one format");
    arguments.format = &format;
    return file.empty() ? Error::success() : storeOutputIn(arguments.output)(file);
  };
}

std::vector<Option> exportOptions(ExportArguments &arguments) {
  std::vector<Option> options;
  for (const ExportFormat &format : formats)
    options.push_back({"", format.option, "[FILE]", format.help, storeFormatIn(arguments, format)});
  const Option others[] = {
      {"-o", "--output", "FILE", "the file (default: standard output)",
       storeOutputIn(arguments.output)},
      {"", "--system-headers", "", "with --lcov: include files below /usr, such as C++ headers",
       storeIn(arguments.withSystemHeaders)},
      {"", "--release", "PROGRAM",
       "with --bolt: the build without gmon-cc that llvm-bolt is to rewrite",
       storeIn(arguments.release)},
      {"", "--stable", "PROFILE",
       "with --instr-profile, --sample-profile or --gcc-profile: keep the counts of this older "
       "profile of functions that behave the same",
       storeIn(arguments.stable)},
      {"", "--base", "PROFILE",
       "with --instr-profile: the profile by which PROGRAM was optimised and then counted again; "
       "the new one has both",
       storeIn(arguments.base)},
      {"", "--least", "PERCENT",
       "with --dot (0.5) and guessed stacks (0.01): omit what takes less time",
       storePercentIn(arguments.leastPercent)},
      weightOption(arguments.weights, "with a profile for a compiler or llvm-bolt: count this "
                                      "profile N times (default 1); can be repeated"),
  };
  append_range(options, others);
  return options;
}

Error checkFormatTakes(const ExportArguments &arguments) {
  if (!arguments.format)
    return makeError("export: no format given; see 'gmonkit help export'");
  const ExportFormat &format = *arguments.format;
  if (arguments.leastPercent && format.leastPercent == 0)
    return makeError("--least: with " + format.option + " nothing is left out; remove it");
  if (arguments.withSystemHeaders && format.write != exportLcov)
    return makeError("--system-headers: needs --lcov");
  if (format.write == exportBolt && arguments.release.empty())
    return makeError("--bolt: needs --release=PROGRAM, the build to rewrite");
  if (format.write != exportBolt && !arguments.release.empty())
    return makeError("--release: needs --bolt");
  const auto steady = {exportInstrProfile, exportSampleProfile, exportSampleProfileText,
                       exportGccProfile};
  if (!arguments.stable.empty() && !is_contained(steady, format.write))
    return makeError("--stable: needs --instr-profile, --sample-profile, --sample-profile-text "
                     "or --gcc-profile");
  if (arguments.output.empty() && format.isBinary && outs().is_displayed())
    return makeError(format.option + ": no terminal shows it; name a file: " + format.option +
                     "=FILE");
  if (!arguments.base.empty() && format.write != exportInstrProfile)
    return makeError("--base: needs --instr-profile");
  if (!arguments.weights.empty() && format.write != exportBolt &&
      format.write != exportAutoProfile && !is_contained(steady, format.write))
    return makeError("--weight: needs --instr-profile, --sample-profile, --sample-profile-text, "
                     "--auto-profile, --gcc-profile or --bolt");
  return Error::success();
}

} // namespace

Expected<int> exportVerb(VerbArguments args) {
  ExportArguments arguments;
  Syntax syntax;
  syntax.verb = "export";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY|-...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Writes the sum of the profiles (default gmon.out) in the format of another tool.";
  syntax.options = exportOptions(arguments);
  return runWithSyntax(syntax, args, [&](Operands operands) -> Expected<int> {
    if (Error error = checkFormatTakes(arguments))
      return error;
    std::optional<Image> release;
    if (!arguments.release.empty()) {
      Expected<Image> opened = Image::open(arguments.release);
      if (!opened)
        return opened.takeError();
      release.emplace(std::move(*opened));
    }
    const ExportFormat &format = *arguments.format;
    return exportTo(arguments.output.empty() ? "-" : arguments.output, operands, arguments.weights,
                    {arguments.leastPercent.value_or(format.leastPercent),
                     arguments.withSystemHeaders, release ? &*release : nullptr, arguments.stable,
                     arguments.base},
                    format);
  });
}

} // namespace gmonkit
