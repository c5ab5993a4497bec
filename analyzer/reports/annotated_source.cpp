//===- reports/annotated_source.cpp - source lines with their counts ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/reports.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cinttypes>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MarginWidth = 16;
constexpr size_t MostCounts = 4; // per line

class FilePrinter {
public:
  FilePrinter(const std::map<uint32_t, LineCount> &lines, const SourceStyle &style,
              raw_ostream &out)
      : lines(lines), style(style), out(out) {
    for (const auto &line : lines)
      if (line.second.isCounted)
        byCount.push_back(&line);
    llvm::stable_sort(byCount, [](auto *a, auto *b) { return a->second.total > b->second.total; });
    if (byCount.size() > style.tableLength)
      byCount.resize(style.tableLength);
  }

  void printText(StringRef text);
  void printTop();
  void printSummary();

private:
  bool isExecuted(const LineCount &line) const { return line.total >= style.minimum; }
  std::string margin(const LineCount &line) const;

  const std::map<uint32_t, LineCount> &lines;
  const SourceStyle &style;
  raw_ostream &out;
  std::vector<const std::pair<const uint32_t, LineCount> *> byCount; // only the largest
};

std::string FilePrinter::margin(const LineCount &line) const {
  std::string text;
  if (!isExecuted(line)) {
    text = "#####";
  } else {
    for (uint64_t count : ArrayRef(line.blocks).take_front(MostCounts))
      text += (Twine(text.empty() ? "" : ",") + Twine(count)).str();
    if (line.blocks.size() > MostCounts)
      text += ",..";
  }
  text += " -> ";
  return std::string(MarginWidth - std::min(MarginWidth, text.size()), ' ') + text;
}

void FilePrinter::printText(StringRef text) {
  bool isColored = style.color;
  SmallPtrSet<const void *, 16> top;
  if (isColored)
    top.insert(byCount.begin(), byCount.end());
  for (uint32_t number = 1; !text.empty(); ++number) {
    auto [line, rest] = text.split('\n');
    text = rest;
    auto place = lines.find(number);
    bool isCounted = place != lines.end() && place->second.isCounted;
    if (isColored && isCounted && !isExecuted(place->second))
      out.changeColor(raw_ostream::RED);
    else if (isCounted && top.contains(&*place))
      out.changeColor(raw_ostream::YELLOW, /*Bold=*/true);
    out << (isCounted ? margin(place->second) : std::string(MarginWidth, ' ')) << line;
    if (isColored)
      out.resetColor();
    out << '\n';
  }
}

void FilePrinter::printTop() {
  if (style.tableLength == 0)
    return;
  out << "\n\nTop " << style.tableLength << " Lines:\n\n     Line      Count\n\n";
  for (const auto *line : byCount)
    if (line->second.total != 0)
      out << format("%9u %10" PRIu64 "\n", line->first, line->second.total);
}

void FilePrinter::printSummary() {
  unsigned executable = lines.size(), executed = 0;
  uint64_t total = 0;
  for (const auto &[number, line] : lines) {
    executed += line.isCounted && isExecuted(line);
    total = SaturatingAdd(total, line.total);
  }
  out << "\nExecution Summary:\n\n"
      << format("%9u   Executable lines in this file\n", executable)
      << format("%9u   Lines executed\n", executed)
      << format("%9.2f   Percent of the file executed\n", 100.0 * executed / executable)
      << format("\n%9" PRIu64 "   Total number of line executions\n", total)
      << format("%9.2f   Average executions per line\n", static_cast<double>(total) / executable);
}

// Returns the last part of PATH, without the separators that the root folder consists of: what is
// behind a separator would be in another folder.
StringRef lastPart(StringRef path) { return sys::path::filename(path).ltrim('/'); }

// Returns the name of the annotated file of PATH. It is gprof's name. If TAKEN has it, folders are
// put before it until it is unique.
std::string annotatedName(StringRef path, StringSet<> &taken) {
  std::string name = (lastPart(path) + "-ann").str();
  StringRef folder = path;
  while (!taken.insert(name).second) {
    folder = sys::path::parent_path(folder);
    name = (lastPart(folder) + "-" + name).str();
  }
  return name;
}

} // namespace

Expected<std::vector<std::string>> printAnnotatedSource(const SourceCounts &counts,
                                                        const SourceFinder &finder,
                                                        const SourceStyle &style,
                                                        raw_ostream &out) {
  std::vector<std::string> missing;
  const char *separator = "";
  StringSet<> taken; // file names
  for (const auto &[path, lines] : counts) {
    bool isUsed = any_of(lines, [](const auto &line) { return line.second.total != 0; });
    if (!isUsed && !style.showUnused)
      continue;
    auto text = finder.open(path);
    if (!text) {
      missing.push_back(finder.localPath(path) + ": " + text.getError().message());
      continue;
    }
    std::string written;
    raw_string_ostream separate(written);
    raw_ostream &to = style.separateFiles ? separate : out;
    if (!style.separateFiles)
      out << std::exchange(separator, "\f\n") << "*** File " << printable(path) << ":\n";
    FilePrinter printer(lines, style, to);
    printer.printText((*text)->getBuffer());
    printer.printTop();
    printer.printSummary();
    if (style.separateFiles)
      if (Error failed = writeFile(annotatedName(path, taken), written, TextFile))
        return failed;
  }
  return missing;
}

} // namespace gmonkit
