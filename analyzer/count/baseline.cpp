//===- baseline.cpp - instruction counts to compare later builds with -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/baseline.h"
#include "analyzer/names/clone_names.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Heading = "# gmonkit instruction counts 1, ";
constexpr StringLiteral WithPadding = "padding included";
constexpr StringLiteral WithoutPadding = "padding left out";

// Returns NAME without what other builds may name otherwise: "f.isra.0.cold" is f, and "f.12", one
// of several local functions of that name, is f, too.
std::string baselineName(StringRef name) {
  std::string family = cloneName(withoutPart(name)).families.front();
  StringRef stable = family;
  for (;;) {
    auto [rest, number] = stable.rsplit('.');
    if (rest.empty() || number.empty() || !all_of(number, isDigit))
      return stable.str();
    stable = rest;
  }
}

void addLine(BaselineFunction &function, SourcePlace place, uint64_t count,
             const StableLines &lines) {
  StableLine line = lines.find(place);
  LineSum &sum = function.lines[printable(line.function)][line.offset];
  sum.count = SaturatingAdd(sum.count, count);
  if (sum.place.empty())
    sum.place = printable(place.first) + ':' + std::to_string(place.second);
}

} // namespace

uint64_t Baseline::total() const {
  uint64_t sum = 0;
  for (const auto &[name, function] : functions)
    sum = SaturatingAdd(sum, function.range.least);
  return sum;
}

Baseline baselineOf(const ProgramCount &count, const StableLines &lines, bool hasPadding) {
  Baseline baseline;
  baseline.hasPadding = hasPadding;
  for (const FunctionCount &function : count.functions) {
    StringRef name = count.image->functions()[function.function].name;
    BaselineFunction &sum = baseline.functions[printable(baselineName(name))];
    sum.range.least = SaturatingAdd(sum.range.least, function.sum.all);
    sum.range.spread = SaturatingAdd(sum.range.spread, function.spread);
    for (const auto &[place, instructions] : function.lines)
      addLine(sum, place, instructions.all, lines);
  }
  for (auto &[name, function] : baseline.functions)
    if (!function.range.isStable())
      function.lines.clear();
  return baseline;
}

void writeBaseline(const Baseline &baseline, raw_ostream &out) {
  out << Heading << (baseline.hasPadding ? WithPadding : WithoutPadding) << '\n';
  for (const auto &[name, function] : baseline.functions) {
    out << function.range.least;
    if (!function.range.isStable())
      out << '~' << function.range.spread;
    out << ' ' << name << '\n';
    for (const auto &[sourceFunction, lines] : function.lines) {
      for (const auto &[offset, line] : lines)
        out << ' ' << offset << ':' << line.count;
      out << ' ' << sourceFunction << '\n';
    }
  }
}

namespace {

// Reads one line after another. Each method returns whether the line is well-formed and new.
class BaselineReader {
public:
  explicit BaselineReader(Baseline &baseline) : baseline(baseline) {}

  bool add(StringRef line) { return line.consume_front(" ") ? addLines(line) : addFunction(line); }

private:
  bool addFunction(StringRef line);
  bool addLines(StringRef line);

  Baseline &baseline;
  BaselineFunction *last = nullptr;
};

bool BaselineReader::addFunction(StringRef line) {
  auto [count, name] = line.split(' ');
  auto [least, spread] = count.split('~');
  BaselineFunction function;
  if (least.getAsInteger(10, function.range.least) ||
      (count.contains('~') &&
       (spread.getAsInteger(10, function.range.spread) || function.range.isStable())) ||
      name.empty() || !isPrintable(name))
    return false;
  auto [place, isNew] = baseline.functions.try_emplace(name.str(), std::move(function));
  last = &place->second;
  return isNew;
}

bool BaselineReader::addLines(StringRef line) {
  std::map<uint32_t, LineSum> lines;
  uint32_t offset = 0;
  for (StringRef rest = line; !rest.consumeInteger(10, offset) && rest.consume_front(":");
       line = rest) {
    uint64_t count = 0;
    if (rest.consumeInteger(10, count) || !rest.consume_front(" ") ||
        !lines.try_emplace(offset, LineSum{count}).second)
      return false;
  }
  return last && !lines.empty() && !line.empty() && isPrintable(line) &&
         last->lines.try_emplace(line.str(), std::move(lines)).second;
}

} // namespace

Expected<Baseline> readBaseline(StringRef path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = readText(path);
  if (!file)
    return fileError(path, file.getError().message());
  auto [heading, rest] = (*file)->getBuffer().split('\n');
  Baseline baseline;
  baseline.hasPadding = heading == (Heading + WithPadding).str();
  if (!baseline.hasPadding && heading != (Heading + WithoutPadding).str())
    return fileError(path, "not a baseline; write one with 'gmonkit count --save'");
  BaselineReader reader(baseline);
  for (size_t number = 2; !rest.empty(); ++number) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    if (!reader.add(line))
      return fileError(path, "line " + Twine(number) +
                                 ": not a count and the name of a function or of its lines, or not "
                                 "the only one");
  }
  return baseline;
}

} // namespace gmonkit
