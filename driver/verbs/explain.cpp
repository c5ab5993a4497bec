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
  bool blocks = false; // of an order with blocks
};

Error noExplanation(const std::string &name, const std::string &program, const Order &order,
                    const ExplainOptions &options) {
  if (any_of(order.unmatched.names,
             [&](StringRef symbol) { return isNameOf(linkName(name), linkName(symbol)); }))
    return makeError(name + ": not in the order: it ran, but " + options.release +
                     " does not contain it; its callers replace it");
  return makeError(name + ": not in the order: no function of that name ran in " + program +
                   ", or the linker cannot move it");
}

Expected<int> explainBlocks(const std::string &name, const std::string &program,
                            ArrayRef<Workload> workloads, const Image *release,
                            const ExplainOptions &options) {
  Expected<BlockOrder> order = makeBlockOrder(workloads, options.ordering, release, {});
  if (!order)
    return order.takeError();
  std::vector<ExplainedFunction> functions = explainParts(*order, name);
  if (functions.empty())
    return noExplanation(name, program, order->order, options);
  for (const ExplainedFunction &function : functions)
    printParts(function, order->order, outs());
  printPortfolio(order->order, outs());
  return 0;
}

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
  const Image *built = *release ? &**release : nullptr;
  if (options.blocks)
    return explainBlocks(name, program, *workloads, built, options);
  Expected<Order> order = makeOrder(*workloads, options.ordering, built);
  if (!order)
    return order.takeError();
  Expected<StringRef> linker = linkedBy(*release ? options.release : program);
  if (!linker)
    return linker.takeError();
  if (*linker != "mold") // mold takes no order; an order of objects is made of all functions
    if (Error error = keepNamed(*cantFail(findOrderFormat(*linker)), *order))
      return error;
  std::vector<Explanation> explanations = explain(*order, name);
  if (explanations.empty())
    return noExplanation(name, program, *order, options);
  for (const Explanation &explanation : explanations)
    printExplanation(explanation, *order, outs());
  printPortfolio(*order, outs());
  return 0;
}

} // namespace

Expected<int> explainVerb(VerbArguments args) {
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
  syntax.options = {
      {"", "--release", "PROGRAM",
       "the program that the order is for, or its link map, as for 'gmonkit order'",
       storeIn(options.release)},
      {"", "--blocks", "",
       "explain the parts of FUNCTION in the order that 'gmonkit order --blocks' makes",
       storeIn(options.blocks)}};
  append_range(syntax.options, orderingSyntax(options.ordering));
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return explainFunction(operands[0], operands[1], operands.drop_front(2), options);
  });
}

} // namespace gmonkit
