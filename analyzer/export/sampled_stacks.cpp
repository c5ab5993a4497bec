//===- sampled_stacks.cpp - call stacks with names, for exports -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/sampled_stacks.h"
#include "analyzer/export/propagated_stacks.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/whole_number.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

// Names the code of a stack's files.
class CodeNames {
public:
  CodeNames(const Image &program, const SourceLines &lines, ArrayRef<StackFile> files)
      : program(program), lines(lines), files(files) {}

  // Returns the functions at ADDRESS of file FILE, the innermost first.
  std::vector<SourceFrame> functionsAt(uint32_t file, uint64_t address);

private:
  const Image *imageOf(uint32_t file);
  std::string nameAt(uint32_t file, uint64_t address);

  const Image &program;
  const SourceLines &lines;
  ArrayRef<StackFile> files;
  std::map<uint32_t, std::optional<Image>> libraries;
};

std::string displayed(StringRef name) { return printable(demangledName(name)); }

// Returns the file of stacks if it is here, is the same build and can be read; else null. The
// profile is untrusted, so only regular files are opened.
const Image *CodeNames::imageOf(uint32_t file) {
  SymbolRules rules;
  rules.mayHaveNone = true;
  if (file == 0)
    return &program;
  auto [entry, isNew] = libraries.try_emplace(file);
  const StackFile &known = files[file];
  if (isNew && !known.buildId.empty() && sys::fs::is_regular_file(known.path)) {
    Expected<Image> opened = Image::open(known.path, rules);
    if (!opened)
      consumeError(opened.takeError());
    else if (opened->hasBuildId() && opened->idHex() == known.buildId)
      entry->second.emplace(std::move(*opened));
  }
  return entry->second ? &*entry->second : nullptr;
}

std::string CodeNames::nameAt(uint32_t file, uint64_t address) {
  if (const Image *image = imageOf(file))
    if (std::optional<uint32_t> function = image->find(address)) {
      StringRef name = image->functions()[*function].name;
      return displayed(file == 0 ? name : name.split('@').first); // without the symbol's version
    }
  StringRef name = sys::path::filename(file == 0 ? program.path() : files[file].path);
  return name.starts_with("[") ? name.str() : ("[" + Twine(printable(name)) + "]").str();
}

std::vector<SourceFrame> CodeNames::functionsAt(uint32_t file, uint64_t address) {
  std::vector<SourceFrame> found;
  if (file == 0)
    found = lines.frames(address);
  if (found.empty())
    found.emplace_back();
  // The linker's name of the function itself is that of all other reports.
  found.back().function = nameAt(file, address);
  for (SourceFrame &inlined : MutableArrayRef(found).drop_back())
    inlined.function = inlined.function.empty() ? "[unknown]" : displayed(inlined.function);
  return found;
}

class StackCollector {
public:
  explicit StackCollector(const ExportInput &input) : input(input) {
    const Histograms &histograms = input.graph.profile().histograms();
    found.rate = histograms.hasBins() ? histograms.rate() : 1;
  }

  void addMeasured(const Stacks &stacks);
  void addPropagated();
  SampledStacks take() { return std::move(found); }

private:
  uint32_t locationOf(uint32_t file, uint64_t address, StringRef name);

  const ExportInput &input;
  SampledStacks found;
  std::map<std::tuple<uint32_t, uint64_t, std::string>, uint32_t> known;
};

// Returns the index of a location that is only a name.
uint32_t StackCollector::locationOf(uint32_t file, uint64_t address, StringRef name) {
  auto [entry, isNew] = known.try_emplace({file, address, name.str()}, found.locations.size());
  if (isNew) {
    SourceFrame frame;
    frame.function = name.str();
    found.locations.push_back({file, address, {frame}});
  }
  return entry->second;
}

void StackCollector::addMeasured(const Stacks &stacks) {
  const Image &image = input.graph.profile().image();
  found.areMeasured = true;
  found.files = stacks.files();
  found.files.front() = {image.path().str(), image.hasBuildId() ? image.idHex() : ""};
  CodeNames names(image, input.lines, stacks.files());
  DenseMap<std::pair<uint32_t, uint64_t>, uint32_t> places;
  for (const CallStack &stack : stacks.all()) {
    SampledStack sampled = {{}, double(stack.samples), stack.thread, stack.phase.str()};
    if (stack.isCut)
      sampled.locations.push_back(locationOf(0, 0, "[unknown callers]"));
    for (const StackFrame &frame : stacks.frames(stack)) {
      auto [place, isNew] = places.try_emplace({frame.file, frame.address}, found.locations.size());
      if (isNew)
        found.locations.push_back(
            {frame.file, frame.address, names.functionsAt(frame.file, frame.address)});
      sampled.locations.push_back(place->second);
    }
    if (!sampled.locations.empty())
      found.stacks.push_back(std::move(sampled));
  }
  if (uint64_t lost = stacks.lostSamples())
    found.stacks.push_back({{locationOf(0, 0, "[no stack]")}, double(lost), std::nullopt, ""});
}

void StackCollector::addPropagated() {
  const CallGraph &graph = input.graph;
  const Image &image = graph.profile().image();
  found.files.push_back({image.path().str(), image.hasBuildId() ? image.idHex() : ""});
  double least = input.options.leastPercent / 100 * graph.functionTime();
  forEachPropagatedStack(graph, least, [&](ArrayRef<uint32_t> nodes, double time) {
    SampledStack stack = {{}, time * found.rate, std::nullopt, ""};
    for (uint32_t node : nodes)
      stack.locations.push_back(
          graph.isCycle(node)
              ? locationOf(0, 0, "<cycle " + std::to_string(graph.nodes()[node].cycle) + ">")
              : locationOf(0, image.functions()[node].address, displayed(graph.name(node))));
    if (stack.samples > 0)
      found.stacks.push_back(std::move(stack));
  });
}

} // namespace

Expected<SampledStacks> sampledStacks(const ExportInput &input, StringRef needs) {
  const CallGraph &graph = input.graph;
  Stacks stacks(graph.profile().extensions());
  StackCollector collector(input);
  if (stacks.all().empty() && graph.functionTime() <= 0)
    return fileError(graph.profile().image().path(),
                     "the profile has no time samples, which " + needs +
                         " need; run the program longer, and without hz=0");
  if (stacks.all().empty())
    collector.addPropagated();
  else
    collector.addMeasured(stacks);
  return collector.take();
}

void noteGuesses(const SampledStacks &sampled, const ExportInput &input) {
  if (!sampled.areMeasured)
    input.note("the profile has no call stacks; times of callers are guesses by their calls "
               "(GMONKIT_OPTIONS=stacks=1 measures them)");
}

uint64_t WholeNumbers::next(double number) {
  sum += number;
  auto whole = wholeNumber(sum);
  uint64_t part = whole > given ? whole - given : 0;
  given += part;
  return part;
}

} // namespace gmonkit
