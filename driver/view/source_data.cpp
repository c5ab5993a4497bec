//===- source_data.cpp - source with counts and times, for the page -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/line_counts.h"
#include "analyzer/model/sample_credit.h"
#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostText = 8 << 20; // bytes of source on one page
constexpr size_t LongestLine = 500;  // bytes
constexpr uint32_t Context = 6;      // lines before and after one that ran

struct LineValues {
  std::optional<uint64_t> runs; // unknown if the line has only time or instructions
  double samples = 0;
  uint64_t instructions = 0;

  bool ran() const { return runs.value_or(0) != 0 || samples != 0 || instructions != 0; }
};

struct SourceFile {
  std::string path;
  std::map<uint32_t, LineValues> lines;

  // The more of it ran, the more it deserves a place.
  std::tuple<double, uint64_t, uint64_t> importance() const {
    std::tuple<double, uint64_t, uint64_t> sum;
    for (const auto &line : lines) {
      std::get<0>(sum) += line.second.samples;
      std::get<1>(sum) += line.second.instructions;
      std::get<2>(sum) += line.second.runs.value_or(0) != 0;
    }
    return sum;
  }
};

// Lines of a file that stand together.
struct Excerpt {
  uint32_t first;
  std::string text;
};

using SourceFiles = std::map<std::string, SourceFile>;

void addSamples(const ViewInput &input, SourceFiles &files) {
  std::vector<AddressIndex::Range> pieces;
  for (const LineRange &row : input.lines().all())
    pieces.push_back({row.begin, row.end});
  std::vector<double> samples = creditSamples(input.profile().histograms(), pieces);
  for (auto [row, count] : zip(input.lines().all(), samples))
    if (count != 0 && row.line != 0)
      files[row.file.str()].lines[row.line].samples += count;
}

// Returns the files with lines that ran, the most important first.
std::vector<SourceFile> readFiles(const ViewInput &input) {
  SourceFiles files;
  const Profile &profile = input.profile();
  FunctionFilter all(profile.image(), nullptr, {}, {});
  for (const auto &[path, lines] :
       countLines(profile, input.lines(), all, WithoutBlocks::FirstLineIfCalled))
    for (const auto &[number, line] : lines)
      if (line.isCounted)
        files[path].lines[number].runs = line.total;
  addSamples(input, files);
  if (input.count())
    for (const FunctionCount &function : input.count()->functions)
      for (const auto &[place, sum] : function.lines)
        if (place.second != 0)
          files[place.first.str()].lines[place.second].instructions += sum.all;
  std::vector<SourceFile> list;
  for (auto &[path, file] : files) {
    if (none_of(file.lines, [](const auto &line) { return line.second.ran(); }))
      continue;
    file.path = path;
    list.push_back(std::move(file));
  }
  llvm::stable_sort(list, [](const SourceFile &a, const SourceFile &b) {
    return a.importance() > b.importance();
  });
  return list;
}

// Returns the lines of TEXT around those that ran.
std::vector<Excerpt> cutOut(const SourceFile &file, StringRef text) {
  std::vector<Excerpt> excerpts;
  auto next = file.lines.begin();
  auto skip = [&](uint32_t line) {
    while (next != file.lines.end() &&
           (!next->second.ran() || uint64_t(next->first) + Context < line))
      ++next;
  };
  bool isInside = false;
  for (uint32_t number = 1; !text.empty(); ++number) {
    auto [line, rest] = text.split('\n');
    text = rest;
    skip(number);
    if (next == file.lines.end())
      break;
    bool isNear = uint64_t(number) + Context >= next->first;
    if (isNear && !isInside)
      excerpts.push_back({number, ""});
    if (isNear)
      excerpts.back().text += (line.rtrim('\r').take_front(LongestLine) + "\n").str();
    isInside = isNear;
  }
  return excerpts;
}

class SourceWriter {
public:
  SourceWriter(const ViewInput &input, json::OStream &json) : input(input), json(json) {}

  void write() {
    json.attributeArray("sources", [&] {
      for (const SourceFile &file : readFiles(input))
        writeFile(file);
    });
    writeColumn(
        "sourcesLeft", left, [](const std::string &line) { return line; }, json);
  }

private:
  void writeFile(const SourceFile &file);

  const ViewInput &input;
  json::OStream &json;
  size_t written = 0;            // bytes of text
  std::vector<std::string> left; // files that are not on the page, and why
};

void SourceWriter::writeFile(const SourceFile &file) {
  auto text = input.sources.open(file.path);
  if (!text) {
    left.push_back(
        printable(input.sources.localPath(file.path) + ": " + text.getError().message()));
    return;
  }
  std::vector<Excerpt> excerpts = cutOut(file, (*text)->getBuffer());
  size_t size = 0;
  for (const Excerpt &excerpt : excerpts)
    size += excerpt.text.size();
  if (written + size > MostText) {
    left.push_back(printable(file.path) + ": the page is full");
    return;
  }
  written += size;
  auto runsOf = [](const auto &line) { return line.second.runs ? double(*line.second.runs) : -1; };
  json.object([&] {
    json.attribute("file", printable(file.path));
    writeColumn(
        "first", excerpts, [](const Excerpt &it) { return it.first; }, json);
    writeColumn(
        "text", excerpts, [](const Excerpt &it) { return json::fixUTF8(it.text); }, json);
    writeColumn(
        "line", file.lines, [](const auto &line) { return line.first; }, json);
    writeNumbers("runs", file.lines, runsOf, json);
    writeNumbers(
        "samples", file.lines, [](const auto &line) { return line.second.samples; }, json);
    if (input.count())
      writeNumbers(
          "instructions", file.lines,
          [](const auto &line) { return double(line.second.instructions); }, json);
  });
}

} // namespace

void writeSources(const ViewInput &input, json::OStream &json) {
  SourceWriter(input, json).write();
}

} // namespace gmonkit
