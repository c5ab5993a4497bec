//===- profile_graphs.cpp - graphs of functions, behind a profile ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/matching/profile_graphs.h"
#include "plugin-common/file_words.h"
#include "plugin-common/matching/graph_match.h"
#include <algorithm>
#include <cstring>

namespace gmonkit {

namespace {

constexpr size_t Word = WordBytes;
constexpr size_t EndSize = 2 * Word + GraphsMark.size();
constexpr size_t MostOfKey = 16; // functions of one key are compared for each function sought

enum KeyKind : uint64_t { ByName, ByStableName, ByLocalName };

uint64_t keyOf(KeyKind kind, std::string_view bytes) { return hashOf(bytes, kind); }

// The names of local functions are FILE;NAME.
std::string_view localName(std::string_view name) {
  size_t separator = name.rfind(';');
  return separator == name.npos ? name : name.substr(separator + 1);
}

size_t sameBlocks(const SourceGraph &old, const SourceGraph &now) {
  std::vector<uint32_t> matches = matchBlocks(old, now);
  size_t count = 0;
  for (size_t i = 0; i < matches.size(); ++i)
    count += matches[i] != SourceGraph::None && old.blocks[matches[i]].code == now.blocks[i].code;
  return count;
}

size_t padded(size_t size) { return (size + Word - 1) / Word * Word; }

} // namespace

uint64_t sizeOfGraphs(std::string_view file) {
  if (file.size() < EndSize || file.substr(file.size() - GraphsMark.size()) != GraphsMark)
    return 0;
  std::string_view end = file.substr(file.size() - EndSize);
  uint64_t entries = wordAt(end, 0), size = wordAt(end, Word);
  bool isRight = size <= file.size() && size >= EndSize && entries <= (size - EndSize) / (2 * Word);
  return isRight ? size : 0;
}

ProfileGraphs::ProfileGraphs(std::string_view file) {
  uint64_t size = sizeOfGraphs(file);
  if (size == 0)
    return;
  uint64_t entries = wordAt(file, file.size() - EndSize);
  functions = file.substr(file.size() - size, size - EndSize);
  index = functions.substr(functions.size() - entries * 2 * Word);
  functions.remove_suffix(index.size());
}

std::optional<ProfileGraphs::Function> ProfileGraphs::at(uint64_t place) const {
  constexpr size_t header = 3 * Word;
  if (place > functions.size() || functions.size() - place < header)
    return std::nullopt;
  std::string_view bytes = functions.substr(place);
  uint64_t nameSize = wordAt(bytes, Word), graphSize = wordAt(bytes, 2 * Word);
  uint64_t left = bytes.size() - header;
  if (nameSize > left || graphSize > left - nameSize)
    return std::nullopt;
  return Function{bytes.substr(header, nameSize), wordAt(bytes, 0),
                  bytes.substr(header + nameSize, graphSize)};
}

std::vector<ProfileGraphs::Function> ProfileGraphs::findAll(uint64_t key) const {
  size_t low = 0, count = index.size() / (2 * Word), high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (wordAt(index, middle * 2 * Word) < key)
      low = middle + 1;
    else
      high = middle;
  }
  std::vector<Function> found;
  for (; low < count && wordAt(index, low * 2 * Word) == key && found.size() <= MostOfKey; ++low)
    if (auto function = at(wordAt(index, low * 2 * Word + Word)))
      found.push_back(*function);
  return found;
}

std::optional<ProfileGraphs::Function> ProfileGraphs::find(uint64_t key) const {
  std::vector<Function> found = findAll(key);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::optional<ProfileGraphs::Function> ProfileGraphs::byName(std::string_view name) const {
  auto found = find(keyOf(ByName, name));
  return found && found->name == name ? found : std::nullopt;
}

std::optional<ProfileGraphs::Function> ProfileGraphs::byStableName(std::string_view name,
                                                                   const SourceGraph &graph) const {
  std::string wanted = stableName(localName(name));
  if (wanted == localName(name))
    return std::nullopt;
  std::vector<Function> found = findAll(keyOf(ByStableName, wanted));
  found.erase(std::remove_if(
                  found.begin(), found.end(),
                  [&](const Function &one) { return stableName(localName(one.name)) != wanted; }),
              found.end());
  if (found.size() > MostOfKey)
    return std::nullopt;
  std::vector<size_t> same; // by function: its blocks that do the same as ones of GRAPH
  for (const Function &function : found) {
    std::optional<SourceGraph> old = SourceGraph::decode(function.graph);
    same.push_back(old ? sameBlocks(*old, graph) : 0);
  }
  auto best = std::max_element(same.begin(), same.end());
  if (same.empty() || std::count(same.begin(), same.end(), *best) != 1)
    return std::nullopt;
  return found[size_t(best - same.begin())];
}

std::optional<ProfileGraphs::Function> ProfileGraphs::byLocalName(std::string_view name) const {
  auto found = find(keyOf(ByLocalName, localName(name)));
  return found && localName(found->name) == localName(name) ? found : std::nullopt;
}

std::optional<ProfileGraphs::Function> ProfileGraphs::byContent(const SourceGraph &graph) const {
  for (uint64_t key : {graph.content(), graph.structure()})
    if (auto found = key ? find(key) : std::nullopt)
      return found;
  return std::nullopt;
}

std::vector<ProfileGraphs::Function> ProfileGraphs::all() const {
  std::vector<Function> found;
  for (uint64_t place = 0;;) {
    std::optional<Function> function = at(place);
    if (!function)
      return found;
    found.push_back(*function);
    place += padded(3 * Word + function->name.size() + function->graph.size());
  }
}

void ProfileGraphsWriter::add(std::string_view name, uint64_t checksum, std::string_view graph) {
  graphs.try_emplace({std::string(name), checksum}, graph);
}

void ProfileGraphsWriter::add(const ProfileGraphs &all) {
  for (const ProfileGraphs::Function &function : all.all())
    add(function.name, function.checksum, function.graph);
}

std::string ProfileGraphsWriter::bytes() const {
  if (graphs.empty())
    return "";
  std::string bytes;
  std::vector<std::pair<uint64_t, uint64_t>> keys;
  for (const auto &[id, graph] : graphs) {
    const auto &[name, checksum] = id;
    keys.push_back({keyOf(ByName, name), bytes.size()});
    keys.push_back({keyOf(ByLocalName, localName(name)), bytes.size()});
    if (std::string stable = stableName(localName(name)); stable != localName(name))
      keys.push_back({keyOf(ByStableName, stable), bytes.size()});
    if (std::optional<SourceGraph> decoded = SourceGraph::decode(graph))
      for (uint64_t key : {decoded->content(), decoded->structure()})
        if (key)
          keys.push_back({key, bytes.size()});
    appendWord(checksum, bytes);
    appendWord(name.size(), bytes);
    appendWord(graph.size(), bytes);
    bytes += name;
    bytes += graph;
    bytes.resize(padded(bytes.size()));
  }
  std::sort(keys.begin(), keys.end());
  for (auto [key, place] : keys) {
    appendWord(key, bytes);
    appendWord(place, bytes);
  }
  appendWord(keys.size(), bytes);
  appendWord(bytes.size() + Word + GraphsMark.size(), bytes);
  return bytes.append(GraphsMark);
}

} // namespace gmonkit
