//===- check.cpp - gmonkit check -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/object/image.h"
#include "analyzer/probes/block_marks.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/probes/sample_file.h"
#include "analyzer/staleness/gcc_staleness.h"
#include "analyzer/staleness/instr_staleness.h"
#include "analyzer/staleness/sample_staleness.h"
#include "analyzer/support/errors.h"
#include "driver/verbs/verbs.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/judge/check_blocks.h"
#include "linker-order/reports/staleness_report.h"
#include "plugin-common/profiles/profile_parts.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int Stale = 3; // exit status; 1: could not be checked

Expected<int> checkSampleFile(const Image &image, const std::string &profile, double least) {
  Expected<SourceLines> lines = SourceLines::open(image);
  if (!lines)
    return lines.takeError();
  Expected<FunctionStaleness> result = checkSampleProfile(profile, image, *lines);
  if (!result)
    return result.takeError();
  printStaleness(*result, "functions with samples", "samples", outs());
  return result->reaches(least) ? 0 : Stale;
}

// RESULT is of a profile with a count for each block or counter of a function.
Expected<int> reportCounts(Expected<FunctionStaleness> result, double least) {
  if (!result)
    return result.takeError();
  printStaleness(*result, "functions that ran", "counts", outs());
  return result->reaches(least) ? 0 : Stale;
}

// A file may have a profile for each compiler, and a program code of both. What there is of both is
// checked.
Expected<int> checkCounts(const Image &image, const std::string &profile, bool hasGcc,
                          double least) {
  Expected<ProfileProbes> probes = ProfileProbes::read(image);
  if (!probes)
    return probes.takeError();
  Expected<BlockMarks> marks = readBlockMarks(image);
  if (!marks)
    return marks.takeError();
  bool isByGcc = !marks->marks.empty(), isForClang = isInstrProfile(profile);
  bool usesGcc = hasGcc && (isByGcc || !isForClang || probes->empty());
  if (isByGcc && probes->empty() && !hasGcc)
    return fileError(profile, "has no profile for GCC, which compiled " + image.path() +
                                  "; add it with 'gmonkit export --gcc-profile'");
  if (!usesGcc)
    return reportCounts(checkInstrProfile(profile, image, *probes), least);
  if (!isForClang || probes->empty())
    return reportCounts(checkGccProfile(profile, image, *marks), least);
  outs() << "by Clang:\n";
  Expected<int> clang = reportCounts(checkInstrProfile(profile, image, *probes), least);
  if (!clang)
    return clang;
  outs() << "by GCC:\n";
  Expected<int> gcc = reportCounts(checkGccProfile(profile, image, *marks), least);
  if (!gcc)
    return gcc;
  return std::max(*clang, *gcc);
}

Expected<int> checkOrderFile(const Image &image, const std::string &order, double least) {
  SymbolIndex index(image);
  Expected<OrderFile> file = readOrderFile(order);
  if (!file)
    return file.takeError();
  // An order may be so stale that no name is left. What 'gmonkit order' did not write may be no
  // order.
  if (file->algorithm.empty())
    if (Error foreign = requireNames(*file, image, index, order))
      return foreign;
  Expected<StringMap<ListedWeight>> weights = readWeightsBeside(order, printWarning);
  if (!weights)
    return weights.takeError();
  Staleness result = checkOrder(index, file->functions, *weights);
  printStaleness(result, outs());
  return result.reaches(least) ? 0 : Stale;
}

Expected<int> checkBlockFile(const Image &image, const std::string &path, double least) {
  Expected<std::vector<ListedFunction>> list = readBlockList(path);
  if (!list)
    return list.takeError();
  Expected<FunctionStaleness> result = checkBlocks(image, *list);
  if (!result)
    return result.takeError();
  printStaleness(*result, "listed functions", "runs of blocks", outs());
  return result->reaches(least) ? 0 : Stale;
}

Expected<int> checkProgram(const std::string &program, const std::string &file, double least) {
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  if (isSampleProfile(file))
    return checkSampleFile(*image, file, least);
  GccPart gccPart = gccPartOf(file);
  if (gccPart == GccPart::Damaged)
    return fileError(file, DamagedProfile);
  bool hasGcc = gccPart == GccPart::Whole;
  if (isInstrProfile(file) || hasGcc)
    return checkCounts(*image, file, hasGcc, least);
  return isBlockList(file) ? checkBlockFile(*image, file, least)
                           : checkOrderFile(*image, file, least);
}

} // namespace

Expected<int> checkVerb(VerbArguments args) {
  std::optional<double> least;
  Syntax syntax;
  syntax.verb = "check";
  syntax.operands = "PROGRAM ORDER|PROFILE|BLOCKS";
  syntax.leastOperands = syntax.mostOperands = 2;
  syntax.description =
      "Checks whether ORDER still fits PROGRAM. Prints how much of the code that ran in training\n"
      "PROGRAM still has under the same names, by calls and by executed bytes. The weights come "
      "from\n"
      "ORDER.json, which 'gmonkit order' wrote beside ORDER.\n"
      "For a profile for Clang ('gmonkit export --instr-profile' or --sample-profile) or GCC\n"
      "(--gcc-profile), prints the share of its counts or samples that match PROGRAM.\n"
      "For a block layout ('gmonkit order --blocks'), prints the share of runs of blocks in\n"
      "functions whose blocks are unchanged.\n"
      "Exit status: 0 if each of these shares reaches --min, 3 if not, 1 if the check failed.";
  syntax.options = {
      {"", "--min", "PERCENT", "the least share that passes (default 90)", storePercentIn(least)}};
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return checkProgram(operands[0], operands[1], least.value_or(90));
  });
}

} // namespace gmonkit
