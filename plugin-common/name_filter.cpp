//===- name_filter.cpp - include=, exclude= and list= ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/name_filter.h"
#include "plugin-common/input_file.h"
#include <fnmatch.h>
#include <sstream>

namespace gmonkit {

namespace {

using Globs = std::vector<std::string>;

bool matchesAny(const Globs &globs, const std::string &text) {
  for (const std::string &glob : globs)
    if (fnmatch(glob.c_str(), text.c_str(), /*flags=*/0) == 0)
      return true;
  return false;
}

// Returns the non-empty parts of TEXT between SEPARATORs.
Globs split(std::string_view text, char separator) {
  Globs parts;
  while (!text.empty()) {
    size_t end = text.find(separator);
    if (end != 0)
      parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return parts;
}

std::string setGlobs(Globs &globs, std::string_view text) {
  globs = split(text, ',');
  return globs.empty() ? "no pattern given" : "";
}

std::string_view trim(std::string_view line) {
  constexpr char blanks[] = " \t\r\v\f";
  size_t begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos)
    return {};
  return line.substr(begin, line.find_last_not_of(blanks) + 1 - begin);
}

// Returns TEXT, or its begin if it is long.
std::string briefly(std::string_view text) {
  constexpr size_t most = 80;
  return std::string(text.substr(0, most)) + (text.size() > most ? "..." : "");
}

// Reads an ignore list line by line.
class ListReader {
public:
  Globs functions, files;

  // Returns false if LINE is malformed.
  bool read(std::string_view line) {
    if (line.empty() || line.front() == '#')
      return true;
    if (line.front() == '[')
      return readSection(line);
    return readEntry(line);
  }

private:
  bool readSection(std::string_view line) {
    if (line.back() != ']')
      return false;
    inOurSection = false;
    for (const std::string &glob : split(line.substr(1, line.size() - 2), '|'))
      inOurSection |= fnmatch(glob.c_str(), "gmon", /*flags=*/0) == 0;
    return true;
  }

  bool readEntry(std::string_view line) {
    size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == line.size())
      return false;
    std::string_view kind = line.substr(0, colon), glob = line.substr(colon + 1);
    bool hasCategory = glob.find('=') != std::string_view::npos; // as in fun:f=uninstrumented
    if (!inOurSection || hasCategory)
      return true;
    if (kind == "fun")
      functions.emplace_back(glob);
    else if (kind == "src")
      files.emplace_back(glob);
    return true; // other kinds are not about functions
  }

  bool inOurSection = true; // lines before the first section are for all tools
};

} // namespace

std::string NameFilter::setInclude(std::string_view globs) { return setGlobs(include, globs); }

std::string NameFilter::setExclude(std::string_view globs) { return setGlobs(exclude, globs); }

std::string NameFilter::readList(const std::string &path) {
  std::string text;
  if (std::string problem = readInputFile(path, text); !problem.empty())
    return problem;
  std::istringstream lines(text);
  ListReader list;
  std::string line;
  for (size_t number = 1; std::getline(lines, line); ++number)
    if (std::string_view entry = trim(line); !list.read(entry))
      return path + ":" + std::to_string(number) + ": malformed line '" + briefly(entry) +
             "' (expected fun:GLOB, src:GLOB or [SECTION])";
  listedFunctions = std::move(list.functions);
  listedFiles = std::move(list.files);
  return "";
}

bool NameFilter::empty() const {
  return include.empty() && exclude.empty() && listedFunctions.empty() && listedFiles.empty();
}

bool NameFilter::leavesOut(const std::string &name, const std::string &demangled,
                           const std::string &file) const {
  auto isNamedBy = [&](const Globs &globs) {
    return matchesAny(globs, name) || matchesAny(globs, demangled) || matchesAny(globs, file);
  };
  return (!include.empty() && !isNamedBy(include)) || isNamedBy(exclude) ||
         matchesAny(listedFunctions, name) || matchesAny(listedFiles, file);
}

} // namespace gmonkit
