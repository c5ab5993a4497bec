//===- feedback.cpp - checks of a profile and an order --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/profile.h"
#include "analyzer/object/build_facts.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "driver/doctor/doctor.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/judge/check.h"
#include "linker-order/judge/diagnose.h"
#include "linker-order/program/linked_by.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns whether all of PROGRAM was built with threads=exact.
bool countsThreadsExactly(const Image &program) {
  auto file = program.object();
  Expected<BuildFacts> facts =
      file ? readBuildFacts(**file, program.path()) : Expected<BuildFacts>(file.takeError());
  if (!facts) {
    consumeError(facts.takeError());
    return false;
  }
  return is_contained(facts->options, "threads=exact") &&
         !is_contained(facts->options, "threads=single");
}

void examineFlags(const Image &program, const GmonFile &file, Findings &findings) {
  if (!file.hasKitHeader)
    return findings.warning(file.path +
                                ": written by another profiler, which does not record the program",
                            "make sure that it is from this build");
  if (file.flags & GmonFlagMerged)
    findings.ok(file.path + ": the sum of several profiles");
  if (file.flags & GmonFlagInexact)
    findings.warning(file.path + ": counts may be inexact; the run printed why",
                     countsThreadsExactly(program)
                         ? "docs/troubleshooting.md explains what it printed"
                         : "if the program has threads, build it with --gmon-threads=exact");
  if (file.flags & GmonFlagIncomplete)
    findings.warning(file.path + ": written before the program ended",
                     "use the profile that it writes when it ends");
}

void examineCounts(const Profile &profile, StringRef path, Findings &findings) {
  std::optional<uint32_t> outside = profile.image().outside(); // a caller, but no executed code
  if (profile.functions().size() == (outside ? 1 : 0))
    return findings.error(path + ": tells nothing without the names of functions",
                          "give the unstripped program");
  size_t executed = 0;
  for (const auto &[index, function] : enumerate(profile.functions()))
    executed += function.executed && index != outside;
  if (executed == 0)
    return findings.error(path + ": shows no function that ran",
                          "run the instrumented program, and long enough");
  findings.ok(path + ": " + plural(executed, "function") + " ran");
  if (profile.histograms().total() == 0)
    findings.warning(path + ": no time samples: the run was too short, or hz=0",
                     "counts and orders need none; for times, run it longer");
  if (profile.blocks().empty())
    findings.warning(path + ": no block counts",
                     "--lcov, --sample-profile and gmonprof -A need them: instrument with "
                     "--gmon-blocks=all or sparse");
}

} // namespace

void examineProfile(const Image &program, StringRef path, Findings &findings) {
  Expected<GmonFile> file = readGmon(path, program.layout());
  if (!file)
    return findings.error(toString(file.takeError()), "run the program again, to its end");
  GmonFile header = *file;
  Profile profile(program);
  if (Error failed = profile.add(std::move(*file)))
    return findings.error(toString(std::move(failed)),
                          "give the program that wrote it, or run this one again");
  examineFlags(program, header, findings);
  examineCounts(profile, path, findings);
}

void examineOrder(const Image &program, StringRef path, Findings &findings) {
  Expected<OrderFile> order = readOrderFile(path);
  if (!order)
    return findings.error(toString(order.takeError()), "make it again with 'gmonkit order'");
  Expected<StringRef> linker = linkedBy(program.path());
  if (!linker)
    return findings.error(toString(linker.takeError()), "link it again");
  constexpr double enough = 90;
  Expected<StringMap<ListedWeight>> weights = readWeightsBeside(path, [&](const Twine &what) {
    findings.warning(what, "keep it beside the order; 'gmonkit order' writes both");
  });
  if (!weights)
    return findings.error(toString(weights.takeError()), "make the order again");
  SymbolIndex index(program);
  Staleness stale = checkOrder(index, order->functions, *weights);
  std::string found = (path + ": " + Twine(stale.found) + " of " + Twine(stale.names) +
                       " names are functions of " + program.path())
                          .str();
  if (stale.reaches(enough))
    findings.ok(found);
  else
    findings.error(found + ": stale", stale.found == 0
                                          ? "give an order of this program, or train again"
                                          : "train again and make a new order");
  if (stale.found == 0)
    return;

  Verification result = verify(program, index, order->functions);
  std::string what = (program.path() + ": " + Twine(result.inOrder) + " of " +
                      Twine(result.functions) + " functions are in order, linked by " + *linker)
                         .str();
  std::string why =
      whyNotInOrder(program, order->functions, result, *linker, order->format->linker);
  StringRef remedy = why.empty() ? "'gmonkit verify' lists which" : StringRef(why);
  if (result.inOrder == result.functions)
    findings.ok(what);
  else if (100.0 * result.inOrder >= enough * result.functions)
    findings.warning(what, remedy);
  else
    findings.error(what, remedy);
  constexpr uint64_t few = 4; // pages
  if (result.leastPages() <= few)
    findings.warning(path + ": only " + Twine(result.listedBytes) +
                         " bytes of code ran: no order can gain much",
                     "train with a more complete workload");
}

} // namespace gmonkit
