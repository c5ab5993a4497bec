//===- profile_probes.cpp - the places of Clang's own profile -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/profile_probes.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/probes/source_graphs.h"
#include "analyzer/probes/unloaded_sections.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint32_t LastSize = GmonProbeSize + std::size(GmonProbeSizes) - 1;
// No function has more. A damaged file must not take the memory.
constexpr uint32_t MostCounters = 1u << 24;

// Reads little-endian words.
class Words {
public:
  explicit Words(StringRef bytes) : bytes(bytes) {}

  bool has(size_t size) const { return bytes.size() >= size; }
  bool empty() const { return bytes.empty(); }
  template <typename Word> void read(Word &word) {
    word = support::endian::read<Word, endianness::little>(take(sizeof(Word)).data());
  }
  StringRef take(size_t size) {
    StringRef taken = bytes.take_front(size);
    bytes = bytes.drop_front(size);
    return taken;
  }

private:
  StringRef bytes;
};

// Returns false if BYTES are damaged.
bool readFunctions(StringRef bytes, std::vector<ProbedFunction> &functions) {
  for (Words words(bytes); !words.empty();) {
    if (!words.has(sizeof(GmonProbedFunction)))
      return false;
    GmonProbedFunction counted;
    words.read(counted.id);
    words.read(counted.hash);
    words.read(counted.counters);
    words.read(counted.targets);
    words.read(counted.sizes);
    words.read(counted.nameSize);
    size_t padded = alignTo<8>(uint64_t(counted.nameSize));
    if (!counted.nameSize || !words.has(padded) || counted.counters > MostCounters ||
        counted.targets > MostCounters || counted.sizes > MostCounters ||
        counted.hash > LargestHash)
      return false;
    functions.push_back({counted, words.take(padded).take_front(counted.nameSize).str(), ""});
  }
  return true;
}

bool readProbes(StringRef bytes, std::vector<GmonProbeRecord> &probes) {
  if (bytes.size() % sizeof(GmonProbeRecord) != 0)
    return false;
  for (Words words(bytes); !words.empty();) {
    GmonProbeRecord probe;
    words.read(probe.address);
    words.read(probe.function);
    words.read(probe.kind);
    words.read(probe.index);
    probes.push_back(probe);
  }
  return true;
}

uint32_t limitOf(const GmonProbedFunction &function, uint32_t kind) {
  if (kind == GmonProbeCounter)
    return function.counters;
  return kind == GmonProbeTarget ? function.targets : kind <= LastSize ? function.sizes : 0;
}

} // namespace

Expected<ProfileProbes> ProfileProbes::read(const Image &image) {
  auto sections = readUnloadedSections(
      image, {GMON_SECTION_PROBED_FUNCTIONS, GMON_SECTION_PROBES, GMON_SECTION_SOURCE_GRAPHS});
  if (!sections)
    return sections.takeError();
  ProfileProbes found;
  bool isComplete = readFunctions((*sections)[0], found.allFunctions) &&
                    readProbes((*sections)[1], found.allProbes);
  auto idOf = [](const ProbedFunction &function) { return function.counted.id; };
  llvm::sort(found.allFunctions,
             [&](const ProbedFunction &a, const ProbedFunction &b) { return idOf(a) < idOf(b); });
  found.allFunctions.erase(
      llvm::unique(found.allFunctions, [&](const ProbedFunction &a,
                                           const ProbedFunction &b) { return idOf(a) == idOf(b); }),
      found.allFunctions.end());
  std::optional<SourceGraphs> graphs = readSourceGraphs((*sections)[2]);
  isComplete = isComplete && graphs;
  if (graphs)
    for (ProbedFunction &function : found.allFunctions)
      if (auto graph = graphs->find(function.counted.id); graph != graphs->end())
        function.graph = std::move(graph->second);
  isComplete = isComplete && all_of(found.allProbes, [&](const GmonProbeRecord &probe) {
                 const ProbedFunction *function = found.function(probe.function);
                 return function && probe.index < limitOf(function->counted, probe.kind);
               });
  if (!isComplete)
    return fileError(image.path(), "damaged probes; build it again with gmon-cc");
  return found;
}

const ProbedFunction *ProfileProbes::function(uint64_t id) const {
  auto found = partition_point(
      allFunctions, [&](const ProbedFunction &function) { return function.counted.id < id; });
  return found == allFunctions.end() || found->counted.id != id ? nullptr : &*found;
}

bool isForCompilersProfile(const Image &image) {
  auto sections = readUnloadedSections(
      image, {".pseudo_probe_desc", GMON_SECTION_PROBES, GMON_SECTION_SOURCE_GRAPHS});
  if (!sections) {
    consumeError(sections.takeError());
    return false;
  }
  return any_of(*sections, [](const auto &bytes) { return !bytes.empty(); });
}

} // namespace gmonkit
