//===- dlang_cost.cpp - what it costs to demangle a name of D -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// https://dlang.org/spec/abi.html#name_mangling has the grammar. Nothing here
// parses it: what looks like a back reference is taken for one, wherever it is.
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/dlang_cost.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

struct BackReference {
  size_t target, end;
};

// Returns the reference that begins at AT: Q and a number of base 26, its last digit in lower case.
std::optional<BackReference> backReference(StringRef name, size_t at) {
  size_t distance = 0, end = at + 1;
  if (name[at] != 'Q')
    return std::nullopt;
  for (; end < name.size() && isUpper(name[end]) && distance < name.size(); ++end)
    distance = distance * 26 + (name[end] - 'A');
  if (end == name.size() || !isLower(name[end]))
    return std::nullopt;
  distance = distance * 26 + (name[end] - 'a');
  if (distance == 0 || distance > at)
    return std::nullopt;
  return BackReference{at - distance, end + 1};
}

// Returns whether what begins at AT is an identifier, or a basic type such as an array of chars: it
// refers to nothing.
bool isPlain(StringRef name, size_t at) {
  StringRef rest = name.drop_front(at);
  if (isDigit(rest.front()))
    return true;
  rest = rest.drop_while([](char c) { return StringRef("OxyAP").contains(c); });
  return !rest.empty() && StringRef("abcdefghijklmnopqrstuvw").contains(rest.front());
}

// Returns at which indices of NAME an identifier or a list of arguments may end. Each number may be
// an identifier's length, from any of its digits on.
std::vector<bool> possibleEnds(StringRef name) {
  std::vector<bool> ends(name.size() + 1);
  size_t number = 0, unit = 1, numberEnd = 0;
  for (size_t at = name.size(); at-- > 0;) {
    if (isDigit(name[at])) {
      if (unit == 1)
        numberEnd = at + 1;
      number = std::min(number + (name[at] - '0') * unit, name.size());
      unit = std::min(unit * 10, name.size() * 10);
      ends[std::min(numberEnd + number, name.size())] = true;
      continue;
    }
    number = 0;
    unit = 1;
    if (name[at] == 'Z')
      ends[at + 1] = true;
    else if (auto reference = backReference(name, at))
      ends[reference->end] = true;
  }
  return ends;
}

// Returns for each index of NAME the binary logarithm of the number of readings of what is before
// it. What follows an identifier may be a function's type or the next parameter. The number of a
// symbol may be an identifier's length and the begin of the identifier.
std::vector<double> readings(StringRef name) {
  std::vector<bool> ends = possibleEnds(name);
  std::vector<double> sums = {0};
  for (size_t at = 0; at < name.size(); ++at) {
    double here = 0;
    if (ends[at] && StringRef("FUWVRYM").contains(name[at]))
      ++here;
    StringRef digits = name.drop_front(at + 1).take_while(isDigit);
    if (name[at] == 'S' && !digits.empty())
      here += std::log2(digits.size());
    sums.push_back(sums.back() + here);
  }
  return sums;
}

} // namespace

double dlangCost(StringRef mangled) {
  std::vector<double> readingsBefore = readings(mangled);
  std::vector<double> costs = {0}; // of what is before each index
  auto cost = [&](size_t begin, size_t end) {
    return (end - begin + costs[end] - costs[begin]) *
           std::exp2(readingsBefore[end] - readingsBefore[begin]);
  };
  for (size_t at = 0; at < mangled.size(); ++at) {
    double here = 0;
    // Demanglers follow no reference from a place that one at or before it led to: else they would
    // not end. So the type that is meant counts up to here.
    if (auto reference = backReference(mangled, at))
      here = isPlain(mangled, reference->target) ? 1 : cost(reference->target, at);
    costs.push_back(costs.back() + here);
  }
  return cost(0, mangled.size());
}

} // namespace gmonkit
