//===- explain.cpp - gmonkit explain ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/function_filter.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "driver/orders/ordering.h"
#include "driver/verbs/verbs.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/program/linked_by.h"
#include "linker-order/program/release_image.h"
#include "linker-order/reports/explanation_report.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

struct ExplainOptions {
  OrderingOptions ordering;
  std::string release; // the build that the order is for, see openRelease
};

Expected<int> explainFunction(const std::string &name, const std::string &program,
                              Operands profiles, const ExplainOptions &options) {
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  Expected<std::vector<Workload>> workloads = readWorkloads(*image, profiles, options.ordering);
  if (!workloads)
    return workloads.takeError();
  Expected<std::optional<Image>> release = openRelease(options.release); // must outlive the order
  if (!release)
    return release.takeError();
  Expected<Order> order = makeOrder(*workloads, options.ordering, *release ? &**release : nullptr);
  if (!order)
    return order.takeError();
  Expected<StringRef> linker = linkedBy(*release ? options.release : program);
  if (!linker)
    return linker.takeError();
  if (*linker != "mold") // mold takes no order; an order of objects is made of all functions
    if (Error error = keepNamed(*cantFail(findOrderFormat(*linker)), *order))
      return error;
  std::vector<Explanation> explanations = explain(*order, name);
  if (explanations.empty() && any_of(order->unmatched.names, [&](StringRef symbol) {
        return isNameOf(linkName(name), linkName(symbol));
      }))
    return makeError(name + ": not in the order: it ran, but " + options.release +
                     " does not contain it; its callers replace it");
  if (explanations.empty())
    return makeError(name + ": not in the order: no function of that name ran in " + program +
                     ", or the linker cannot move it");
  for (const Explanation &explanation : explanations)
    printExplanation(explanation, *order, outs());
  printPortfolio(*order, outs());
  return 0;
}

} // namespace

Expected<int> explainVerb(Arguments args) {
  ExplainOptions options;
  Syntax syntax;
  syntax.verb = "explain";
  syntax.operands = "FUNCTION PROGRAM [PROFILE|DIRECTORY...]";
  syntax.leastOperands = 2;
  syntax.description = "Explains the place of FUNCTION (mangled or not) in the order that 'gmonkit "
                       "order' makes from the\n"
                       "same profiles and options for the linker of PROGRAM (or of --release). "
                       "Prints its part of the\n"
                       "order, its calls and bytes, its neighbours, and the functions that it "
                       "shares most calls with.";
  syntax.options = {{"", "--release", "PROGRAM",
                     "the program that the order is for, or its link map, as for 'gmonkit order'",
                     storeIn(options.release)}};
  append_range(syntax.options, orderingSyntax(options.ordering));
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return explainFunction(operands[0], operands[1], operands.drop_front(2), options);
  });
}

} // namespace gmonkit
