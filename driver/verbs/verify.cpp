//===- verify.cpp - gmonkit verify -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/image.h"
#include "analyzer/support/errors.h"
#include "driver/verbs/verbs.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/judge/diagnose.h"
#include "linker-order/program/linked_by.h"
#include "linker-order/program/linked_image.h"
#include "linker-order/reports/verification_report.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int NotFollowed = 3; // exit status; 1: could not be checked

struct VerifyOptions {
  std::optional<double> least;
  bool json = false;
  std::string before; // the previous link of the program; empty: not given
  std::string blocks; // a list of basic blocks; empty: not given
};

Expected<int> verifyProgram(const std::string &program, const std::string &orderPath,
                            const VerifyOptions &options) {
  Expected<Image> image = openLinked(program);
  if (!image)
    return image.takeError();
  SymbolIndex index(*image);
  Expected<OrderFile> order = readOrderOf(*image, index, orderPath);
  if (!order)
    return order.takeError();
  Expected<StringRef> linker = linkedBy(program);
  if (!linker)
    return linker.takeError();
  VerificationReport report;
  report.program = verify(*image, index, order->functions);
  report.why = whyNotFound(index, order->functions);
  if (report.why.empty())
    report.why =
        whyNotInOrder(*image, order->functions, report.program, *linker, order->format->linker);
  std::vector<ListedFunction> list; // `report.blocks` refers to it
  if (!options.blocks.empty()) {
    Expected<std::vector<ListedFunction>> read = readBlockList(options.blocks);
    if (!read)
      return read.takeError();
    list = std::move(*read);
    Expected<BlockVerification> blocks = verifyBlocks(*image, list);
    if (!blocks)
      return blocks.takeError();
    report.blocks = std::move(*blocks);
  }
  std::optional<Image> old; // `report.before` refers to it
  if (!options.before.empty()) {
    Expected<Image> opened = openLinked(options.before);
    if (!opened)
      return opened.takeError();
    old.emplace(std::move(*opened));
    report.before = verify(*old, SymbolIndex(*old), order->functions);
  }
  if (options.json)
    emitVerificationJson(report, outs());
  else
    printVerification(report, outs());
  double least = options.least.value_or(100);
  bool reaches = report.program.reaches(least) && (!report.blocks || report.blocks->reaches(least));
  return reaches ? 0 : NotFollowed;
}

} // namespace

Expected<int> verifyVerb(VerbArguments args) {
  VerifyOptions options;
  Syntax syntax;
  syntax.verb = "verify";
  syntax.operands = "PROGRAM ORDER";
  syntax.leastOperands = syntax.mostOperands = 2;
  syntax.description =
      "Checks whether the linked PROGRAM follows ORDER, and if not, why. ORDER is "
      "a file that 'gmonkit\n"
      "order' wrote for any linker, or any symbol ordering file of ld.lld.\n"
      "Exit status: 0 if every name is found, every function is in order and every "
      "part is in\n"
      "place, 3 if not, 1 if the check failed.";
  syntax.options = {
      {"", "--min", "PERCENT",
       "pass if this share of names is found, of functions in order and of parts in place "
       "(default 100)",
       storePercentIn(options.least)},
      {"", "--before", "PROGRAM", "an earlier link, to compare bytes and pages with",
       storeIn(options.before)},
      {"", "--blocks", "FILE", "the list of basic blocks that 'gmonkit order --blocks' wrote",
       storeIn(options.blocks)},
      {"", "--json", "", "print JSON", storeIn(options.json)},
  };
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return verifyProgram(operands[0], operands[1], options);
  });
}

} // namespace gmonkit
