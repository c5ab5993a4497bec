//===- block_list_lines.h - the lines of a block layout -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Clang crashes at lines that its list of blocks must not have, or places
// something else than what was meant. So Gmonkit checks lists before.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_BLOCK_LIST_LINES_H
#define GMONKIT_PLUGIN_COMMON_BLOCK_LIST_LINES_H

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gmonkit {

// The second line of a list that Gmonkit writes, and the last one. What was cut off between lines
// would else look like a whole list. Older lists have another second line, and no end.
inline constexpr char BlockListHead[] = "# gmonkit order --blocks; the last line is '# end'";
inline constexpr char BlockListEnd[] = "# end";

// Checks one list, line by line.
class BlockListLines {
public:
  // Returns what is wrong with LINE, the next one behind that of the version, and what to do; "" if
  // nothing. Accepts comments, and ends of lines as of other systems.
  std::string problemOf(std::string_view line);

  // Returns what is wrong with a list that ends here, and what to do; "" if nothing.
  std::string problemAtEnd() const;

private:
  std::string problemOfFunction(const std::string &name);
  std::string problemOfCluster(std::string_view numbers);

  std::unordered_map<std::string, std::vector<std::string>> modulesOf; // by name of a function
  std::string module;                  // of the next function; "": any
  std::unordered_set<uint64_t> blocks; // of this function: their numbers, and those of copies
  bool hasFunction = false;
  enum { NotAnnounced, Missing, Passed } end = NotAnnounced;
};

} // namespace gmonkit

#endif
