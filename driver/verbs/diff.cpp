//===- diff.cpp - gmonkit diff --------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/diff/profile_diff.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "analyzer/support/output_file.h"
#include "driver/orders/output_path.h"
#include "driver/profiles/loaded_profile.h"
#include "driver/verbs/verbs.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/judge/order_diff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int Different = 3;
constexpr size_t DefaultRows = 20;

struct DiffOptions {
  bool brief = false;
  std::string json;
  std::optional<size_t> top;
};

void print(StringRef sign, ArrayRef<std::string> names, raw_ostream &out) {
  for (const std::string &name : names) {
    out << sign << ' ';
    out << printable(name);
    out << '\n';
  }
}

// Returns the entries of the order PATH, with a name for the common one of static initializers.
Expected<std::vector<std::string>> readEntries(const std::string &path) {
  Expected<OrderFile> order = readOrderFile(path);
  if (!order)
    return order.takeError();
  if (order->initializers)
    order->functions.insert(order->functions.begin() + *order->initializers,
                            "(static initializers)");
  return std::move(order->functions);
}

Expected<int> diffOrderFiles(const std::string &oldPath, const std::string &newPath, bool brief) {
  Expected<std::vector<std::string>> old = readEntries(oldPath);
  if (!old)
    return old.takeError();
  Expected<std::vector<std::string>> current = readEntries(newPath);
  if (!current)
    return current.takeError();
  OrderDiff diff = diffOrders(*old, *current);
  outs() << "functions: " << old->size() << ", now " << current->size() << '\n'
         << "in sequence: " << diff.kept << '\n'
         << "moved: " << diff.moved.size() << '\n'
         << "added: " << diff.added.size() << '\n'
         << "removed: " << diff.removed.size() << '\n';
  if (!brief) {
    print(">", diff.moved, outs());
    print("+", diff.added, outs());
    print("-", diff.removed, outs());
  }
  return diff.isEmpty() ? 0 : Different;
}

enum class Kind { Program, Profile, Other };

// Returns what the file PATH is, by its first bytes. A file that cannot be read is other.
Kind kindOf(const std::string &path) {
  ErrorOr<InputFile> input = InputFile::open(path);
  if (!input)
    return Kind::Other;
  if (input->start().starts_with(ELF::ElfMagic))
    return Kind::Program;
  return ProfileFile.holds(input->start()) ? Kind::Profile : Kind::Other;
}

Expected<int> diffMeasured(const std::string &oldProgram, const std::string &oldProfile,
                           const std::string &newProgram, const std::string &newProfile,
                           const DiffOptions &options) {
  if (!options.json.empty()) {
    if (Error failed = checkKeeps({oldProgram, oldProfile, newProgram, newProfile}, options.json))
      return failed;
    if (Error failed = checkOutput(options.json, TextFile))
      return failed;
  }
  Expected<LoadedProfile> before = loadProfile(oldProgram, {oldProfile});
  if (!before)
    return before.takeError();
  Expected<LoadedProfile> now = loadProfile(newProgram, {newProfile});
  if (!now)
    return now.takeError();
  auto countOf = [](const LoadedProfile &it) { return it.count ? &*it.count : nullptr; };
  Expected<ProfileDiff> diff =
      diffProfiles({*before->graph, countOf(*before)}, {*now->graph, countOf(*now)});
  if (!diff)
    return fileError(newProfile, toString(diff.takeError()));
  if (!options.json.empty()) {
    std::string text;
    raw_string_ostream stream(text);
    printDiffJson(*diff, stream);
    if (Error failed = writeOutput(options.json, text, TextFile))
      return failed;
  }
  if (options.json != "-")
    printDiffTotals(*diff, outs());
  if (options.json != "-" && !options.brief)
    printDiffFunctions(*diff, options.top.value_or(DefaultRows), outs());
  return diff->isChanged() ? Different : 0;
}

Expected<int> diffFiles(Operands files, const DiffOptions &options) {
  bool hasProgram = any_of(files, [](auto &file) { return kindOf(file) == Kind::Program; });
  if (!hasProgram && files.size() == 2 && kindOf(files[0]) == Kind::Profile)
    return fileError(files[0], "a profile has no names; give its program: gmonkit diff PROGRAM "
                               "OLD-PROFILE NEW-PROFILE");
  if (files.size() == 3)
    return diffMeasured(files[0], files[1], files[0], files[2], options);
  if (files.size() == 4)
    return diffMeasured(files[0], files[1], files[2], files[3], options);
  if (options.top || !options.json.empty())
    return makeError(StringRef(options.top ? "--top" : "--json") +
                     ": needs profiles and their program");
  return diffOrderFiles(files[0], files[1], options.brief);
}

} // namespace

Expected<int> diffVerb(VerbArguments args) {
  DiffOptions options;
  Syntax syntax;
  syntax.verb = "diff";
  syntax.operands = "OLD-ORDER NEW-ORDER | PROGRAM OLD NEW | OLD-PROGRAM OLD NEW-PROGRAM NEW";
  syntax.leastOperands = 2;
  syntax.mostOperands = 4;
  syntax.description =
      "Compares two orders, for the same or different linkers: how many functions keep their "
      "relative\n"
      "sequence, and which ones moved (>), were added (+) or removed (-).\n"
      "With programs compares two profiles: time with its margin, instructions and calls, in all "
      "and by\n"
      "function. Samples are random: a ? marks changes of time within twice the standard error.\n"
      "Exit status: 0 if nothing changed, 3 if something did, 1 if a file cannot be read. Changes "
      "of time\n"
      "with a ? count as none.";
  syntax.options = {
      {"-q", "--brief", "", "print the numbers of all functions only", storeIn(options.brief)},
      {"", "--json", "FILE",
       "also write what differs between profiles as JSON, - for standard output instead of the "
       "text",
       storeIn(options.json)},
      {"", "--top", "N", "print at most N functions of profiles (default 20; 0: all)",
       storeNumberIn(options.top, 0, "rows")}};
  return runWithSyntax(syntax, args,
                       [&](Operands operands) { return diffFiles(operands, options); });
}

} // namespace gmonkit
