//===- weights.cpp - how often places ran in an earlier run -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/weights.h"
#include "plugin-common/input_file.h"
#include "plugin-common/weights_format.h"
#include <algorithm>
#include <charconv>

namespace gmonkit {

std::string Weights::read(const std::string &path) {
  text.clear();
  lines.clear();
  if (std::string problem = readInputFile(path, text); !problem.empty())
    return problem;
  if (text.rfind(WeightsHeader, 0) != 0)
    return "no weights; 'gmonkit export --weights=FILE PROGRAM PROFILE' writes them";
  // The first line has no function.
  for (size_t end = text.find('\n'); end + 1 < text.size(); end = text.find('\n', end + 1)) {
    if (end == text.npos)
      break;
    lines.push_back(end + 1);
  }
  return "";
}

std::string_view Weights::line(size_t begin) const {
  size_t end = text.find('\n', begin);
  return std::string_view(text).substr(begin, end == text.npos ? end : end - begin);
}

std::vector<uint64_t> Weights::of(std::string_view name, uint64_t shape, size_t places) const {
  const std::string key = weightsKey(name, shape);
  auto found = std::lower_bound(lines.begin(), lines.end(), key, [&](size_t begin, auto &wanted) {
    return line(begin).substr(0, wanted.size()) < wanted;
  });
  std::string_view rest = found == lines.end() ? "" : line(*found);
  if (rest.substr(0, key.size()) != key)
    return {};
  rest.remove_prefix(key.size());
  std::vector<uint64_t> counts;
  while (!rest.empty() && counts.size() < places) {
    const char *end = rest.data() + rest.size();
    uint64_t count = 0;
    auto [stop, error] = std::from_chars(rest.data() + 1, end, count);
    if (rest.front() != ' ' || error != std::errc())
      return {};
    counts.push_back(count);
    rest.remove_prefix(size_t(stop - rest.data()));
  }
  return rest.empty() && counts.size() == places ? counts : std::vector<uint64_t>();
}

} // namespace gmonkit
