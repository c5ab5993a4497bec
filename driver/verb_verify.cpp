//===- verb_verify.cpp - gmonkit verify -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/errors.h"
#include "analyzer/image.h"
#include "driver/verbs.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/emit/verification_report.h"
#include "linker-order/verify.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int NotFollowed = 3; // 1 is "could not be checked"

Expected<int> verifyProgram(const std::string &program, const std::string &order, double least,
                            bool json) {
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  Expected<std::vector<std::string>> names = readOrder(order);
  if (!names)
    return names.takeError();
  Verification result = verify(*image, *names);
  if (json)
    emitVerificationJson(result, outs());
  else
    printVerification(result, outs());
  return result.reaches(least) ? 0 : NotFollowed;
}

} // namespace

Expected<int> verifyVerb(Arguments args) {
  std::optional<double> least;
  bool json = false;
  Syntax syntax;
  syntax.verb = "verify";
  syntax.operands = "PROGRAM ORDER";
  syntax.leastOperands = syntax.mostOperands = 2;
  syntax.description =
      "Proves from the linked PROGRAM whether it follows ORDER, a file that 'gmonkit order' wrote\n"
      "for any linker, or another symbol order file of ld.lld.\n"
      "Exit status: 0 when every name is found and every function is in order, 3 when not,\n"
      "1 when that could not be checked.";
  syntax.options = {
      {"", "--min", "PERCENT", "ask for this much of both only (default 100)",
       storePercentIn(least)},
      {"", "--json", "", "print JSON", storeIn(json)},
  };
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return verifyProgram(operands[0], operands[1], least.value_or(100), json);
  });
}

} // namespace gmonkit
