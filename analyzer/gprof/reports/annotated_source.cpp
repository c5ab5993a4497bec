//===- annotated_source.cpp - gprof's annotated source --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/reports/annotated_source.h"
#include "analyzer/gprof/model/merge_sort.h"
#include "analyzer/support/output_file.h"
#include "llvm/Support/Format.h"
#include <cinttypes>
#include <map>
#include <utility>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

constexpr size_t MarginWidth = 16;

// The annotations of one source file.
class FileAnnotation {
public:
  explicit FileAnnotation(const AnnotationStyle &style) : style(style) {}

  void add(const Symbol &symbol) {
    calls += symbol.calls;
    // Of several symbols with one line the first one decides, except for the calls.
    auto [line, isNew] = lines.try_emplace(symbol.line, Line{&symbol, symbol.line});
    line->second.isSplit |= !isNew;
    line->second.calls += symbol.calls;
  }
  bool hasCalls() const { return calls != 0; }
  void printText(StringRef text, raw_ostream &out);
  void printTop(raw_ostream &out) const;
  void printSummary(raw_ostream &out) const;

private:
  struct Line {
    const Symbol *symbol;
    uint32_t number;
    bool isSplit = false; // its code is in several places
    uint64_t calls = 0;
  };
  std::string margin(uint32_t line);
  std::string counts(const Line &line, std::optional<uint64_t> &sum);

  const AnnotationStyle &style;
  std::map<uint32_t, Line> lines;
  uint64_t calls = 0;
  uint64_t lastCount = 0; // of the preceding block or function
  unsigned executable = 0, executed = 0;
};

// Returns the counts of a line's function and blocks, separated by commas, and sets SUM to their
// sum. With -x it omits a count equal to the preceding one, and repeats the last count for a line
// without any.
std::string FileAnnotation::counts(const Line &line, std::optional<uint64_t> &sum) {
  const Symbol &symbol = *line.symbol;
  std::string text;
  std::optional<uint64_t> printed;
  auto print = [&](uint64_t count) {
    if (!text.empty())
      text += ',';
    text += std::to_string(count);
    printed = count;
  };
  if (symbol.isFunction) {
    lastCount = line.calls;
    sum = lastCount;
    print(lastCount);
  } else if (style.allLines && !symbol.blocks.empty() &&
             (line.isSplit || symbol.blocks.front().address > symbol.address)) {
    sum = lastCount;
    print(lastCount);
  }
  for (const BlockCount &block : symbol.blocks) {
    lastCount = block.count;
    sum = sum.value_or(0) + lastCount;
    if (!style.allLines || printed != lastCount)
      print(lastCount);
  }
  if (style.allLines && text.empty()) {
    sum = lastCount;
    print(lastCount);
  }
  return text;
}

std::string FileAnnotation::margin(uint32_t line) {
  auto place = lines.find(line);
  if (place == lines.end())
    return std::string(MarginWidth, ' ');
  ++executable;
  std::optional<uint64_t> sum;
  std::string text = counts(place->second, sum);
  if (!sum)
    return std::string(MarginWidth, ' ');
  ++executed;
  if (*sum < style.minimum)
    text = "#####";
  text += " -> ";
  if (text.size() >= MarginWidth)
    return text.substr(0, MarginWidth);
  return std::string(MarginWidth - text.size(), ' ') + text;
}

void FileAnnotation::printText(StringRef text, raw_ostream &out) {
  for (uint32_t line = 1; !text.empty(); ++line) {
    size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    out << margin(line) << text.take_front(size);
    text = text.drop_front(size);
  }
}

void FileAnnotation::printTop(raw_ostream &out) const {
  if (style.tableLength <= 0)
    return;
  std::vector<const Line *> sorted;
  for (const auto &[number, line] : lines)
    sorted.push_back(&line);
  mergeSort(sorted, [](const Line *a, const Line *b) {
    return a->calls > b->calls ? -1 : a->calls < b->calls ? 1 : 0;
  });
  out << "\n\nTop " << style.tableLength << " Lines:\n\n     Line      Count\n\n";
  if (sorted.size() > static_cast<size_t>(style.tableLength))
    sorted.resize(style.tableLength);
  for (const Line *line : sorted) {
    if (line->calls == 0)
      break;
    out << format("%9u %10" PRIu64 "\n", line->number, line->calls);
  }
}

void FileAnnotation::printSummary(raw_ostream &out) const {
  out << "\nExecution Summary:\n\n"
      << format("%9u   Executable lines in this file\n", executable)
      << format("%9u   Lines executed\n", executed)
      << format("%9.2f   Percent of the file executed\n",
                executable ? 100.0 * executed / executable : 100.0)
      << format("\n%9" PRIu64 "   Total number of line executions\n", calls)
      << format("%9.2f   Average executions per line\n",
                executable ? static_cast<double>(calls) / executable : 0.0);
}

} // namespace

void printAnnotatedSource(const Analysis &analysis, const SymbolFilter &shown,
                          const SourceFinder &finder, const AnnotationStyle &style,
                          ReportSeparator &separator, raw_ostream &out, raw_ostream &errors) {
  const SourceFiles &files = analysis.table.files();
  std::map<uint32_t, FileAnnotation, std::greater<>> annotations; // gprof starts with the last file
  for (const Symbol &symbol : analysis.table.all())
    if (symbol.file != NoFile && symbol.line != 0 && shown.allows(symbol))
      annotations.try_emplace(symbol.file, style).first->second.add(symbol);

  const char *afterFile = ""; // files are separated by one more line than reports
  for (auto &[file, annotation] : annotations) {
    if (!annotation.hasCalls() && !analysis.style.showZeros)
      continue;
    auto text = finder.open(files.path(file));
    if (!text) {
      if (text.getError() == std::errc::no_such_file_or_directory)
        errors << style.whoami << ": could not locate `" << files.path(file) << "'\n";
      else
        errors << files.path(file) << ": " << text.getError().message() << '\n';
      continue;
    }
    std::string written;
    raw_string_ostream separate(written);
    raw_ostream &to = style.separateFiles ? separate : out;
    if (!style.separateFiles) {
      out << std::exchange(afterFile, "\n");
      separator.begin(out);
      out << "*** File " << files.path(file) << ":\n";
    }
    annotation.printText((*text)->getBuffer(), to);
    annotation.printTop(to);
    annotation.printSummary(to);
    if (style.separateFiles)
      if (Error failed = writeFile((files.baseName(file) + "-ann").str(), written, TextFile))
        errors << toString(std::move(failed)) << '\n';
  }
}

} // namespace gmonkit::gprof
