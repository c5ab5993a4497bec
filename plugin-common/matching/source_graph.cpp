//===- source_graph.cpp - a function as the compiler counts it ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The bytes are numbers as LEB128, of DWARF. For each block:
//
//   code operations calls counter, and 1 if control may leave
//   number of edges, and for each its block minus the last one (signed) and its counter
//   number of indirect calls, and their numbers
//   number of memory operations, and their numbers
//   number of selects, and their counters
//
// Of counters one more is written; 0 stands for none.
//
//===------------------------------------------------------------------------===//

#include "plugin-common/matching/source_graph.h"
#include "gmonkit/abi.h"
#include "plugin-common/flow_completion.h"
#include "plugin-common/matching/code_hash.h"
#include <algorithm>
#include <cctype>

namespace gmonkit {

namespace {

void write(std::string &bytes, uint64_t number) {
  for (; number >= 0x80; number >>= 7)
    bytes += char(number | 0x80);
  bytes += char(number);
}

// Small differences of either sign become small numbers.
uint64_t unsignedOf(int64_t difference) {
  return uint64_t(difference) << 1 ^ uint64_t(difference >> 63);
}

int64_t signedOf(uint64_t number) { return int64_t(number >> 1) ^ -int64_t(number & 1); }

void write(std::string &bytes, const std::vector<uint32_t> &numbers) {
  write(bytes, numbers.size());
  for (uint32_t number : numbers)
    write(bytes, number);
}

class Reader {
public:
  explicit Reader(std::string_view bytes) : bytes(bytes) {}

  bool isDamaged = false;
  bool atEnd() const { return bytes.empty(); }

  uint64_t number(uint64_t limit = UINT32_MAX) {
    uint64_t result = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
      uint8_t byte = uint8_t(bytes.front());
      bytes.remove_prefix(1);
      result |= uint64_t(byte & 0x7f) << shift;
      if (!(byte & 0x80))
        return result <= limit ? result : fail();
    }
    return fail();
  }

  // Each number that follows takes a byte at least.
  size_t length() { return size_t(number(bytes.size())); }

  uint32_t counter() { return uint32_t(number() - 1); }

  std::vector<uint32_t> numbers() {
    std::vector<uint32_t> result(length());
    for (uint32_t &one : result)
      one = uint32_t(number());
    return result;
  }

private:
  uint64_t fail() {
    isDamaged = true;
    bytes = {};
    return 0;
  }

  std::string_view bytes;
};

constexpr std::string_view OlderRustHash = "17h0123456789abcdefE"; // its form; 17 is the length

bool isOlderRustName(std::string_view name) {
  if (name.size() <= OlderRustHash.size() || name.substr(0, 3) != "_ZN")
    return false;
  std::string_view end = name.substr(name.size() - OlderRustHash.size());
  return end.substr(0, 3) == OlderRustHash.substr(0, 3) && end.back() == 'E' &&
         end.substr(3, 16).find_first_not_of("0123456789abcdef") == end.npos;
}

std::string withoutDisambiguators(std::string_view name) {
  std::string result;
  for (size_t i = 0; i < name.size();) {
    size_t end = name.substr(i, 2) == "Cs" ? name.find('_', i) : name.npos;
    bool isNumber = end != name.npos && // of base 62
                    std::all_of(name.begin() + i + 2, name.begin() + end,
                                [](unsigned char digit) { return std::isalnum(digit); });
    result += name[i];
    i = isNumber ? end + 1 : i + 1;
  }
  return result;
}

SourceGraph::Block readBlock(Reader &reader) {
  SourceGraph::Block block;
  block.code = uint32_t(reader.number());
  block.operations = Operations(reader.number(UINT64_MAX));
  block.calls = uint16_t(reader.number(UINT16_MAX));
  block.counter = reader.counter();
  block.mayLeave = reader.number(1) != 0;
  block.edges.resize(reader.length());
  uint64_t last = 0;
  for (SourceGraph::Edge &edge : block.edges) {
    last += uint64_t(signedOf(reader.number(UINT64_MAX)));
    reader.isDamaged |= last > UINT32_MAX;
    edge.to = uint32_t(last); // it is checked once all blocks are known
    edge.counter = reader.counter();
  }
  block.targets = reader.numbers();
  block.sizes = reader.numbers();
  block.selects = reader.numbers();
  return block;
}

} // namespace

double Operations::likeness(Operations other) const {
  unsigned common = 0, own = 0, others = 0;
  for (unsigned kind = 0; kind < 16; ++kind) {
    common += std::min(of(kind), other.of(kind));
    own += of(kind);
    others += other.of(kind);
  }
  unsigned larger = std::max(own, others);
  return larger ? double(common) / larger : 1;
}

uint64_t SourceGraph::content() const {
  constexpr size_t leastBlocks = 4;
  CodeHash hash(blocks.size());
  for (const Block &block : blocks)
    hash.add(uint64_t(block.code));
  return blocks.size() < leastBlocks ? 0 : hash.value();
}

uint64_t SourceGraph::structure() const {
  constexpr size_t leastBlocks = 10;
  CodeHash hash(~blocks.size());
  for (const Block &block : blocks) {
    hash.add(block.operations.asBits());
    for (const Edge &edge : block.edges)
      hash.add(uint64_t(edge.to));
  }
  return blocks.size() < leastBlocks ? 0 : hash.value();
}

std::string SourceGraph::encoded() const {
  std::string bytes;
  for (const Block &block : blocks) {
    for (uint64_t number : {uint64_t(block.code), block.operations.asBits(), uint64_t(block.calls),
                            uint64_t(uint32_t(block.counter + 1)), uint64_t(block.mayLeave),
                            uint64_t(block.edges.size())})
      write(bytes, number);
    int64_t last = 0;
    for (const Edge &edge : block.edges) {
      write(bytes, unsignedOf(int64_t(edge.to) - last));
      write(bytes, uint32_t(edge.counter + 1));
      last = edge.to;
    }
    for (const std::vector<uint32_t> *numbers : {&block.targets, &block.sizes, &block.selects})
      write(bytes, *numbers);
  }
  return bytes;
}

std::optional<SourceGraph> SourceGraph::decode(std::string_view bytes) {
  SourceGraph graph;
  Reader reader(bytes);
  while (!reader.atEnd())
    graph.blocks.push_back(readBlock(reader));
  bool isWhole = !reader.isDamaged && !graph.blocks.empty();
  for (const Block &block : graph.blocks)
    for (const Edge &edge : block.edges)
      isWhole = isWhole && edge.to < graph.blocks.size();
  if (!isWhole)
    return std::nullopt;
  return graph;
}

SourceGraph::Counts SourceGraph::counts(const std::vector<uint64_t> &counters) const {
  return counts([&](uint32_t counter) -> std::optional<uint64_t> {
    return counter < counters.size() ? counters[counter] : 0;
  });
}

SourceGraph::Counts SourceGraph::counts(const std::map<uint32_t, uint64_t> &counters) const {
  return counts([&](uint32_t counter) {
    auto found = counters.find(counter);
    return found == counters.end() ? std::nullopt : std::optional(found->second);
  });
}

// A further block stands for what is outside of the function: control comes from there, and goes
// there where no edge leaves a block.
SourceGraph::Counts
SourceGraph::counts(const std::function<std::optional<uint64_t>(uint32_t)> &valueOf) const {
  uint32_t outside = uint32_t(blocks.size());
  FlowCompletion flow(blocks.size() + 1);
  std::vector<std::vector<size_t>> indices(blocks.size());
  flow.addEdge({outside, 0, 1});
  for (uint32_t i = 0; i < outside; ++i) {
    for (const Edge &edge : blocks[i].edges)
      indices[i].push_back(flow.addEdge({i, edge.to, 1}));
    if (blocks[i].edges.empty())
      flow.addEdge({i, outside, 1});
    if (blocks[i].mayLeave)
      flow.mayLeave(i);
  }
  for (uint32_t i = 0; i < outside; ++i) {
    if (blocks[i].counter != None)
      if (auto value = valueOf(blocks[i].counter))
        flow.setBlock(i, *value);
    for (size_t edge = 0; edge < indices[i].size(); ++edge)
      if (blocks[i].edges[edge].counter != None)
        if (auto value = valueOf(blocks[i].edges[edge].counter))
          flow.setEdge(indices[i][edge], *value);
  }
  flow.complete();
  Counts result;
  for (uint32_t i = 0; i < outside; ++i) {
    result.blocks.push_back(flow.block(i));
    result.edges.emplace_back();
    for (size_t edge : indices[i])
      result.edges.back().push_back(flow.edge(edge));
  }
  return result;
}

std::string stableName(std::string_view name) {
  if (isOlderRustName(name))
    return std::string(name.substr(0, name.size() - OlderRustHash.size()));
  if (name.substr(0, 2) == "_R")
    return withoutDisambiguators(name);
  size_t point = name.rfind('.');
  bool isNumbered = point != name.npos && point != 0 && point + 1 < name.size() &&
                    name.find_first_not_of("0123456789", point + 1) == name.npos;
  return std::string(isNumbered ? name.substr(0, point) : name);
}

// Inline functions are in several units.
std::string sourceGraphRecord(uint64_t id, const SourceGraph &graph) {
  std::string bytes = graph.encoded(), words = std::to_string(id);
  std::string text = "\t.pushsection " GMON_SECTION_SOURCE_GRAPHS ",\"G\",@progbits,gmon." + words +
                     ",comdat\n\t.balign 8\n\t.quad " + words + "," + std::to_string(bytes.size());
  bytes.resize((bytes.size() + 7) / 8 * 8);
  for (size_t i = 0; i < bytes.size(); i += 8) {
    uint64_t word = 0;
    for (size_t byte = 8; byte-- > 0;)
      word = word << 8 | uint8_t(bytes[i + byte]);
    text += (i % 64 ? "," : "\n\t.quad ") + std::to_string(word);
  }
  return text + "\n\t.popsection\n";
}

} // namespace gmonkit
