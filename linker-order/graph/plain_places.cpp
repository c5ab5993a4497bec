//===- plain_places.cpp - places in functions without the plugins' code ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph/plain_places.h"
#include "analyzer/code/inserted_code.h"
#include "analyzer/code/program_code.h"
#include "analyzer/support/parallel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Limit for the sum of all functions, as a multiple of the code's size.
constexpr uint64_t MostCopies = 4;

// What one thread reads code with.
struct CodeReader {
  CodeReader(ProgramCode program, const ELFObjectFileBase &object)
      : program(std::move(program)), inserted(object, this->program.tools()) {}
  CodeReader(const CodeReader &) = delete; // a member refers to the other

  ProgramCode program;
  InsertedCode inserted;
};

} // namespace

Expected<PlainPlaces> PlainPlaces::read(const LayoutGraph &graph, const Image &image) {
  PlainPlaces places;
  if (!image.isElf())
    return places;
  auto object = image.object();
  if (!object)
    return object.takeError();
  const auto &elf = cast<ELFObjectFileBase>(**object);
  if (!InsertedCode::isKnownFor(elf))
    return places;
  Expected<ProgramCode> program = ProgramCode::create(image, elf);
  if (!program)
    return program.takeError();
  uint64_t bytes = 0;
  for (const LayoutNode &node : graph.nodes)
    bytes = SaturatingAdd(bytes, node.size);
  bool isDamaged = bytes / MostCopies > program->size();
  if (isDamaged || !InsertedCode(elf, program->tools()).isPossible())
    return places;

  std::vector<std::vector<Inserted>> found(graph.nodes.size());
  constexpr size_t AtOnce = 64;
  auto makeReader = [&] { return CodeReader(cantFail(ProgramCode::create(image, elf)), elf); };
  inPiecesWith(makeReader, found.size(), AtOnce,
               [&](const CodeReader &reader, size_t begin, size_t end) {
                 for (size_t n = begin; n < end; ++n) {
                   uint64_t start = image.functions()[graph.nodes[n].function].address, sum = 0;
                   auto code = reader.program.decode(start, graph.nodes[n].size);
                   for (const auto &[at, isInserted] : zip(code, reader.inserted.find(code)))
                     if (isInserted)
                       found[n].push_back({at.address + at.size - start, sum += at.size});
                 }
               });
  for (auto &&[node, all] : zip_equal(graph.nodes, found))
    if (!all.empty())
      places.inserted[node.function] = std::move(all);
  return places;
}

uint64_t PlainPlaces::without(uint32_t function, uint64_t offset) const {
  auto known = inserted.find(function);
  if (known == inserted.end())
    return offset;
  auto after = partition_point(known->second, [&](const Inserted &it) { return it.end <= offset; });
  return offset - (after == known->second.begin() ? 0 : std::prev(after)->bytes);
}

void PlainPlaces::applyTo(LayoutGraph &graph) const {
  for (LayoutEdge &edge : graph.edges)
    edge.offset = without(graph.nodes[edge.source].function, edge.offset);
  for (LayoutNode &node : graph.nodes) {
    auto move = [&](uint64_t offset) { return without(node.function, offset); };
    node.size = std::max<uint64_t>(move(node.size), 1);
    node.executedBytes = node.blocks ? 0 : node.size;
    for (LayoutBlock &block : MutableArrayRef(graph.blocks).slice(node.firstBlock, node.blocks)) {
      block = {move(block.begin), move(block.end), block.runs};
      node.executedBytes += block.end - block.begin;
    }
    node.executedBytes = std::max<uint64_t>(node.executedBytes, 1);
  }
}

} // namespace gmonkit
