//===- renamed_functions.cpp - functions of a profile with other names ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/matching/renamed_functions.h"

namespace gmonkit {

namespace {

template <class Key>
const RenamedFunctions::Entry *
findOnly(const std::multimap<Key, const RenamedFunctions::Entry *> &functions, const Key &key) {
  auto [first, last] = functions.equal_range(key);
  return first != last && std::next(first) == last ? first->second : nullptr;
}

} // namespace

RenamedFunctions::RenamedFunctions(const BlockProfile &profile) {
  for (const Entry &entry : profile.functions) {
    std::optional<SourceGraph> graph = SourceGraph::decode(entry.second.graph);
    if (!graph)
      continue;
    byName.emplace(entry.second.name, &entry);
    for (uint64_t key : {graph->content(), graph->structure()})
      if (key)
        byContent.emplace(key, &entry);
  }
}

const RenamedFunctions::Entry *
RenamedFunctions::find(const std::string &name, const SourceGraph &graph,
                       const std::function<bool(uint64_t)> &isThere) const {
  const Entry *found = findOnly(byName, name);
  for (uint64_t key : {graph.content(), graph.structure()})
    if (!found && key)
      found = findOnly(byContent, key);
  return found && !isThere(found->first) ? found : nullptr;
}

} // namespace gmonkit
