//===- name_filter.h - include=, exclude= and list= -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_NAME_FILTER_H
#define GMONKIT_PLUGIN_COMMON_NAME_FILTER_H

#include <string>
#include <string_view>
#include <vector>

namespace gmonkit {

// The functions that the user excludes, by name or by source file.
class NameFilter {
public:
  // Set comma-separated globs (*, ?, [...]), which are matched against a function's mangled name,
  // demangled name and source file. Each call replaces earlier globs. They return what is wrong, or
  // "".
  std::string setInclude(std::string_view globs);
  std::string setExclude(std::string_view globs);

  // Reads an ignore list in the sanitizers' format: lines `fun:GLOB` and `src:GLOB` in sections
  // [GLOB]. Sections that match "gmon" are used. # begins a comment.
  std::string readList(const std::string &path);

  // Returns whether nothing was set; then leavesOut needs no demangled names.
  bool empty() const;

  // Returns whether the user excludes the function NAME (mangled) of the source FILE, both as the
  // compiler knows them.
  bool leavesOut(const std::string &name, const std::string &demangled,
                 const std::string &file) const;

private:
  using Globs = std::vector<std::string>;
  Globs include; // empty: all
  Globs exclude;
  Globs listedFunctions, listedFiles;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_NAME_FILTER_H
