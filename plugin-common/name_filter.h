//===- name_filter.h - include=, exclude= and list= -------------------------===//
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

// The functions that the user leaves out, by name or by source file.
class NameFilter {
public:
  // Comma-separated globs (*, ?, [...]), matched against a function's mangled name, its
  // demangled name and its source file. Each call replaces what was set before. They
  // return what is wrong, or nothing.
  std::string setInclude(std::string_view globs);
  std::string setExclude(std::string_view globs);

  // Reads an ignore list as the sanitizers know it: lines `fun:GLOB` and `src:GLOB`, in
  // sections [GLOB], of which those count that match "gmon"; # begins a comment.
  std::string readList(const std::string &path);

  // Whether nothing was set, so that nobody needs to demangle names for leavesOut.
  bool empty() const;

  // Whether the user leaves out the function NAME (mangled) of the source FILE, both as
  // the compiler knows them.
  bool leavesOut(const std::string &name, const std::string &demangled,
                 const std::string &file) const;

private:
  using Globs = std::vector<std::string>;
  Globs include; // empty: everything
  Globs exclude;
  Globs listedFunctions, listedFiles;
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_NAME_FILTER_H
