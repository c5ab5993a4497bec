//===- profile_graphs.h - graphs of functions, behind a profile -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// 'gmonkit export --instr-profile' appends the graphs of the functions that ran
// to the profile. LLVM's readers do not read on there. Numbers are
// little-endian, of 8 bytes each:
//
//   for each function, by name: the graph's checksum in the profile, the sizes
//     of name and graph, the name, the graph; padded with zeros to 8 bytes
//   an index, sorted: keys, and the places of functions from the first one on
//   the number of entries in the index
//   the size of all this with the last two numbers
//   the mark "gmongrph"
//
// A function has up to five keys: for its name, for its stable name if that is
// another one, for its name without the source file that the names of local functions begin
// with, and for what it does (SourceGraph::content and structure). So a function
// is found that has moved or was renamed, and those of another version of a crate.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_MATCHING_PROFILE_GRAPHS_H
#define GMONKIT_PLUGIN_COMMON_MATCHING_PROFILE_GRAPHS_H

#include "plugin-common/matching/source_graph.h"
#include <map>

namespace gmonkit {

inline constexpr std::string_view GraphsMark = "gmongrph";

// Returns the size of the graphs at the end of FILE; 0: it has none.
uint64_t sizeOfGraphs(std::string_view file);

class ProfileGraphs {
public:
  struct Function {
    std::string_view name; // in the profile
    uint64_t checksum;     // Clang's, of the flow graph
    std::string_view graph;
  };

  // FILE are the contents of a profile. They must outlive this. If they are damaged, or have no
  // graphs, nothing will be found.
  explicit ProfileGraphs(std::string_view file);

  // Return the function of that key, if there is one only. Of several with one stable name, as
  // Rust's generic functions have, it is the one that is most like GRAPH.
  std::optional<Function> byName(std::string_view name) const;
  std::optional<Function> byStableName(std::string_view name, const SourceGraph &graph) const;
  std::optional<Function> byLocalName(std::string_view name) const;
  std::optional<Function> byContent(const SourceGraph &graph) const;

  // Returns all functions.
  std::vector<Function> all() const;

private:
  std::vector<Function> findAll(uint64_t key) const; // not all if there are more than 16
  std::optional<Function> find(uint64_t key) const;
  std::optional<Function> at(uint64_t place) const;

  std::string_view functions, index;
};

// Collects graphs of functions.
class ProfileGraphsWriter {
public:
  // The first one of a name and checksum stays.
  void add(std::string_view name, uint64_t checksum, std::string_view graph);
  // Adds all functions of another profile.
  void add(const ProfileGraphs &all);

  // Returns what to append to a profile; "" if there are no functions.
  std::string bytes() const;

private:
  std::map<std::pair<std::string, uint64_t>, std::string> graphs; // by name and checksum
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_MATCHING_PROFILE_GRAPHS_H
