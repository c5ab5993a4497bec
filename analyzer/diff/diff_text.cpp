//===- diff_text.cpp - differences of two profiles, for people ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/diff/profile_diff.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

std::string timeText(double time) {
  std::string text;
  raw_string_ostream(text) << format("%.2f", time);
  return text;
}

std::string signedTime(double time) { return (Twine(time < 0 ? "" : "+") + timeText(time)).str(); }

std::string change(uint64_t before, uint64_t now) {
  return (now < before ? Twine("-") + Twine(before - now) : Twine("+") + Twine(now - before)).str();
}

std::string percent(double before, double now) {
  if (before == 0)
    return now == 0 ? "" : " (new)";
  std::string text;
  raw_string_ostream(text) << format(" (%+.2f %%)", 100 * (now / before - 1));
  return text;
}

class TablePrinter {
public:
  TablePrinter(const ProfileDiff &diff, raw_ostream &out) : diff(diff), out(out) {}

  void printHeading() {
    if (diff.hasTime)
      out << "     before        now     change     margin  ";
    if (diff.hasInstructions)
      out << "         instructions  ";
    out << "             calls  function\n";
  }

  void print(const DiffRow &row) {
    const DiffValues &old = row.valuesBefore, &now = row.valuesNow;
    if (diff.hasTime) {
      for (const std::string &text : {timeText(old.time), timeText(now.time),
                                      signedTime(row.timeChange()), timeText(row.margin)})
        out << right_justify(text, 11);
      out << (row.isTimeSignificant() ? "  " : " ?");
    }
    if (diff.hasInstructions)
      out << right_justify(change(old.instructions, now.instructions), 21) << "  ";
    out << right_justify(change(old.calls, now.calls), 18) << "  " << shownName(row.name);
    if (!row.before || !row.now)
      out << (row.before ? " (removed)" : " (added)");
    out << '\n';
  }

private:
  const ProfileDiff &diff;
  raw_ostream &out;
};

} // namespace

void printDiffTotals(const ProfileDiff &diff, raw_ostream &out) {
  for (const std::string &measure : diff.notCompared)
    out << measure << ": not compared, because only one profile has it\n";
  const DiffRow &total = diff.total;
  const DiffValues &old = total.valuesBefore, &now = total.valuesNow;
  if (diff.hasTime)
    out << "time: " << timeText(old.time) << ", now " << timeText(now.time) << ' '
        << printable(diff.unit) << ": " << signedTime(total.timeChange()) << " +- "
        << timeText(total.margin) << percent(old.time, now.time)
        << (total.isTimeSignificant() ? "" : ", within twice the margin") << '\n';
  if (diff.hasInstructions)
    out << "instructions: " << old.instructions << ", now " << now.instructions << ": "
        << change(old.instructions, now.instructions)
        << percent(double(old.instructions), double(now.instructions)) << '\n';
  out << "calls: " << old.calls << ", now " << now.calls << ": " << change(old.calls, now.calls)
      << percent(double(old.calls), double(now.calls)) << '\n';
}

void printDiffFunctions(const ProfileDiff &diff, size_t most, raw_ostream &out) {
  std::vector<const DiffRow *> rows;
  for (const DiffRow &row : diff.functions)
    if (row.isCountChanged() || row.timeChange() != 0)
      rows.push_back(&row);
  out << "functions: " << rows.size() << " of " << diff.functions.size() << " that ran differ\n";
  if (rows.empty())
    return;
  TablePrinter printer(diff, out << '\n');
  printer.printHeading();
  size_t shown = most == 0 ? rows.size() : std::min(most, rows.size());
  for (const DiffRow *row : ArrayRef(rows).take_front(shown))
    printer.print(*row);
  if (rows.size() > shown)
    out << "... and " << rows.size() - shown << " more\n";
  if (diff.hasTime)
    out << "\n ?  the change of time is within twice its margin, the standard error: it may be "
           "chance\n";
}

} // namespace gmonkit
