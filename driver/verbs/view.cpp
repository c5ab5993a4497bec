//===- view.cpp - gmonkit view --------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/diff/profile_diff.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "driver/orders/layouts.h"
#include "driver/orders/ordering.h"
#include "driver/orders/output_path.h"
#include "driver/profiles/loaded_profile.h"
#include "driver/verbs/verbs.h"
#include "driver/view/measured_stacks.h"
#include "driver/view/page.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Never replaces a source, which is text, too.
constexpr FileKind PageFile = {
    "page", [](StringRef start) { return start.starts_with_insensitive("<!doctype html"); }};

constexpr size_t MostCode = 2 << 20; // bytes of instructions on one page

struct ViewOptions {
  LayoutOptions layouts;
  std::vector<std::string> disassembled; // names; an empty one stands for all that ran
  std::vector<std::pair<std::string, std::string>> sourcePrefixes; // (recorded, here)
  std::vector<std::string> sourceFolders;
  std::string baseline, baselineProgram; // empty: none, and PROGRAM
  std::string output = "view.html";
};

// Returns an error if the output is one of the files read, or not to be replaced.
Error checkPage(const std::string &program, ArrayRef<std::string> profiles,
                const ViewOptions &options) {
  std::vector<std::string> inputs = {program, options.baseline, options.baselineProgram};
  append_range(inputs, options.layouts.orders);
  append_range(inputs, options.layouts.binaries);
  append_range(inputs, profiles);
  llvm::erase(inputs, "");
  if (Error error = checkKeeps(inputs, options.output))
    return error;
  return checkOutput(options.output, PageFile);
}

// Returns the functions of GRAPH whose instructions are asked for, those with the most time first,
// as long as the page has room. A name that no function has is an error.
Expected<std::vector<uint32_t>> chooseCode(const CallGraph &graph, const ViewOptions &options) {
  const Profile &profile = graph.profile();
  if (options.disassembled.empty())
    return std::vector<uint32_t>();
  std::vector<std::string> names = options.disassembled;
  bool all = is_contained(names, "");
  llvm::erase(names, "");
  FunctionFilter named(profile.image(), nullptr, names, {});
  if (!named.unmatched().empty())
    return makeError("--disassemble: " + profile.image().path() + " has no function '" +
                     named.unmatched().front() + "'");
  std::vector<uint32_t> chosen;
  size_t bytes = 0;
  for (uint32_t node : graph.byTime()) {
    if (graph.isCycle(node))
      continue;
    bool isNamed = !names.empty() && named.allows(node);
    bool ran = all && profile.functions()[node].executed && !graph.nodes()[node].isHidden;
    uint64_t size = profile.image().functions()[node].size;
    if ((!isNamed && !ran) || size > MostCode - bytes)
      continue;
    bytes += size;
    chosen.push_back(node);
  }
  return chosen;
}

// The baseline, and how it differs.
struct Comparison {
  LoadedProfile measured;
  ProfileDiff diff;
};

Expected<std::optional<Comparison>> compare(const std::string &program, const LoadedProfile &now,
                                            const ViewOptions &options) {
  if (options.baseline.empty())
    return std::optional<Comparison>();
  Comparison comparison;
  std::string other = options.baselineProgram.empty() ? program : options.baselineProgram;
  if (Error failed = loadProfile(other, {options.baseline}).moveInto(comparison.measured))
    return failed;
  const LoadedProfile &before = comparison.measured;
  auto countOf = [](const LoadedProfile &it) { return it.count ? &*it.count : nullptr; };
  Expected<ProfileDiff> diff =
      diffProfiles({*before.graph, countOf(before)}, {*now.graph, countOf(now)});
  if (!diff)
    return fileError(options.baseline, toString(diff.takeError()));
  comparison.diff = std::move(*diff);
  return std::optional(std::move(comparison));
}

// Returns the measured call stacks of MEASURED, which has some.
Expected<ViewStacks> stacksOf(const LoadedProfile &measured,
                              const Instrumentation &instrumentation) {
  auto note = [](const Twine &) {};
  Expected<SampledStacks> sampled = sampledStacks(
      {*measured.graph, *measured.lines, instrumentation, {}, {}, note}, "flame graphs");
  if (!sampled)
    return sampled.takeError();
  return measuredStacks(*sampled, *measured.graph);
}

// Adds the measured call stacks to INPUT. If one of two compared profiles has none, neither has.
// STACKS has room for them, and BEFORE for the baseline's.
Error addStacks(ViewInput &input, ViewStacks &stacks, ViewStacks &before) {
  if (!input.graph().isMeasured() || (input.baseline && !input.baseline->graph->isMeasured()))
    return Error::success();
  if (Error failed = stacksOf(input.measured, input.instrumentation).moveInto(stacks))
    return failed;
  input.stacks = &stacks;
  if (!input.baseline)
    return Error::success();
  Expected<Instrumentation> instrumentation = readInstrumentation(*input.baseline->image);
  if (!instrumentation)
    return instrumentation.takeError();
  if (Error failed = stacksOf(*input.baseline, *instrumentation).moveInto(before))
    return failed;
  input.stacksBefore = &before;
  return Error::success();
}

// Writes the page of PROGRAM, of which MEASURED has the sum of all profiles, to OUT.
Error writeView(const std::string &program, const LoadedProfile &measured,
                ArrayRef<Workload> workloads, ArrayRef<CodeLayout> layouts,
                const ViewOptions &options, raw_ostream &out) {
  Expected<Instrumentation> instrumentation = readInstrumentation(*measured.image);
  if (!instrumentation)
    return instrumentation.takeError();
  Expected<BlockKinds> kinds = BlockKinds::read(workloads);
  if (!kinds)
    return kinds.takeError();
  Expected<std::vector<uint32_t>> code = chooseCode(*measured.graph, options);
  if (!code)
    return code.takeError();
  Expected<std::optional<Comparison>> comparison = compare(program, measured, options);
  if (!comparison)
    return comparison.takeError();
  SourceFinder sources(options.sourcePrefixes, options.sourceFolders);
  ViewInput input = {.measured = measured,
                     .instrumentation = *instrumentation,
                     .sources = sources,
                     .disassembled = *code,
                     .workloads = workloads,
                     .layouts = layouts,
                     .kinds = *kinds};
  if (*comparison) {
    input.baseline = &(*comparison)->measured;
    input.diff = &(*comparison)->diff;
  }
  ViewStacks stacks, before;
  if (Error failed = addStacks(input, stacks, before))
    return failed;
  return writePage(input, out);
}

Expected<int> viewProgram(const std::string &program, Operands profiles,
                          const ViewOptions &options) {
  if (!options.baselineProgram.empty() && options.baseline.empty())
    return makeError("--baseline-program: needs --baseline=PROFILE");
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  Expected<std::vector<WorkloadFiles>> files = listWorkloads(profiles, {}, &*image);
  if (!files)
    return files.takeError();
  std::vector<std::string> paths;
  for (const WorkloadFiles &workload : *files)
    append_range(paths, workload.paths);
  if (Error error = checkPage(program, paths, options))
    return error;
  Expected<std::vector<Workload>> workloads = readWorkloads(*image, *files, OrderingOptions());
  if (!workloads)
    return workloads.takeError();
  Expected<std::vector<CodeLayout>> layouts = readLayouts(*workloads, options.layouts);
  if (!layouts)
    return layouts.takeError();
  Expected<LoadedProfile> measured = loadProfile(program, paths);
  if (!measured)
    return measured.takeError();
  std::string page;
  raw_string_ostream stream(page);
  if (Error error = writeView(program, *measured, *workloads, *layouts, options, stream))
    return error;
  if (Error error = writeOutput(options.output, page, PageFile))
    return error;
  if (options.output != "-")
    Message() << "gmonkit: wrote " << options.output << ": " << plural(layouts->size(), "layout")
              << " of "
              << count_if(image->functions(), [](auto &one) { return !isProfilerFunction(one); })
              << " functions";
  return 0;
}

std::function<Error(StringRef)> storeFoldersIn(std::vector<std::string> &folders) {
  return [&](StringRef text) {
    SmallVector<StringRef, 4> parts;
    text.split(parts, ':', -1, /*KeepEmpty=*/false);
    for (StringRef folder : parts)
      folders.push_back(folder.str());
    return Error::success();
  };
}

std::function<Error(StringRef)>
storePrefixIn(std::vector<std::pair<std::string, std::string>> &prefixes) {
  return [&](StringRef text) -> Error {
    auto [recorded, here] = text.split('=');
    if (recorded.empty() || recorded.size() == text.size())
      return makeError("expected OLD=NEW");
    prefixes.emplace_back(recorded.str(), here.str());
    return Error::success();
  };
}

} // namespace

Expected<int> viewVerb(VerbArguments args) {
  ViewOptions options;
  Syntax syntax;
  syntax.verb = "view";
  syntax.operands = "PROGRAM [PROFILE|FOLDER...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Writes one self-contained HTML page of the profiles (default gmon.out), for a browser: what "
      "the\n"
      "run cost, a flame graph, functions with callers and callees, source, start-up, and the "
      "layout of\n"
      "the code by pages and blocks. The layouts are those of PROGRAM, of each --binary, and what "
      "a linker\n"
      "would make of each --order. Blocks are known of builds by Clang with\n"
      "-fbasic-block-address-map, which gmon-cc adds.";
  syntax.options = layoutSyntax(options.layouts);
  append_range(
      syntax.options,
      std::vector<Option>{
          {"", "--baseline", "PROFILE", "also show what differs from this profile",
           storeIn(options.baseline)},
          {"", "--baseline-program", "FILE", "the program of the baseline (default PROGRAM)",
           storeIn(options.baselineProgram)},
          {"", "--disassemble", "[FUNCTION]",
           "also show the instructions of FUNCTION, or of all that ran; can be repeated",
           appendTo(options.disassembled)},
          {"-I", "--directory-path", "FOLDERS",
           "folders of sources, separated by colons; then GPROF_PATH",
           storeFoldersIn(options.sourceFolders)},
          {"", "--source-prefix", "OLD=NEW", "look in NEW for sources recorded in OLD",
           storePrefixIn(options.sourcePrefixes)},
          {"-o", "--output", "FILE", "the page (default view.html), - for standard output",
           storeIn(options.output)}});
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return viewProgram(operands.front(), operands.drop_front(), options);
  });
}

} // namespace gmonkit
