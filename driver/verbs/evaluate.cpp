//===- evaluate.cpp - gmonkit evaluate -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/evaluate.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "driver/orders/layouts.h"
#include "driver/orders/ordering.h"
#include "driver/verbs/verbs.h"
#include "linker-order/reports/evaluation_report.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int Worse = 3; // exit status; 1: could not be scored

struct EvaluateOptions {
  LayoutOptions layouts;
  std::optional<double> maxLoss; // percent
  bool leaveOneOut = false;
  bool json = false;
  OrderingOptions ordering;
};

// Returns BASE with an order computed from WORKLOADS applied.
Expected<CodeLayout> trainedLayout(ArrayRef<Workload> workloads, const CodeLayout &base,
                                   const EvaluateOptions &options, StringRef name) {
  Expected<Order> order = makeOrder(workloads, options.ordering);
  if (!order)
    return order.takeError();
  std::vector<std::string> names;
  for (const OrderedFunction *function : distinctlyNamed(*order))
    names.push_back(linkName(function->name).str());
  const Image &image = workloads.front().profile.image();
  CodeLayout layout = layoutByOrder(base, image, SymbolIndex(image), names);
  layout.name = name.str();
  return layout;
}

// Adds layouts with the order of all workloads, and with the order of all except that at INDEX.
Error addTrainedLayouts(ArrayRef<Workload> workloads, size_t index, const CodeLayout &base,
                        const EvaluateOptions &options, std::vector<CodeLayout> &layouts) {
  Expected<CodeLayout> all = trainedLayout(workloads, base, options, "order of all");
  if (!all)
    return all.takeError();
  layouts.push_back(std::move(*all));
  std::vector<Workload> rest;
  for (size_t i = 0; i < workloads.size(); ++i)
    if (i != index)
      rest.push_back(workloads[i]);
  Expected<CodeLayout> others = trainedLayout(rest, base, options, "order of the others");
  if (!others)
    return others.takeError();
  layouts.push_back(std::move(*others));
  return Error::success();
}

Expected<int> evaluateProgram(const std::string &program, Operands profiles,
                              const EvaluateOptions &options) {
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  Expected<std::vector<Workload>> workloads = readWorkloads(*image, profiles, options.ordering);
  if (!workloads)
    return workloads.takeError();
  if (!options.leaveOneOut && !options.ordering.isDefault())
    return makeError("--algorithm and --weight need --leave-one-out");
  if (options.leaveOneOut && workloads->size() < 2)
    return makeError("--leave-one-out: needs at least two profiles");
  if (options.maxLoss && !options.leaveOneOut && options.layouts.orders.empty() &&
      options.layouts.binaries.empty())
    return makeError("--max-loss: needs an --order or a --binary to compare");
  Expected<std::vector<CodeLayout>> given = readLayouts(*workloads, options.layouts);
  if (!given)
    return given.takeError();
  const CodeLayout &base = (*given)[options.layouts.binaries.empty() ? 0 : 1];
  if (options.leaveOneOut && !base.pieces.empty())
    return fileError(base.name, "its functions are cut; give another --binary first, which "
                                "--leave-one-out applies to");

  Expected<BlockKinds> kinds = BlockKinds::read(*workloads);
  if (!kinds)
    return kinds.takeError();
  std::vector<WorkloadScores> results;
  for (size_t i = 0; i < workloads->size(); ++i) {
    Scorer scorer((*workloads)[i]);
    BranchCounter branches((*workloads)[i], given->front());
    std::vector<CodeLayout> layouts = *given;
    if (options.leaveOneOut)
      if (Error error = addTrainedLayouts(*workloads, i, base, options, layouts))
        return error;
    WorkloadScores &result = results.emplace_back();
    result.workload = (*workloads)[i].name;
    for (const CodeLayout &layout : layouts)
      result.layouts.push_back({layout.name, scorer.score(layout),
                                kinds->bytesOn(scorer.pages(layout), layout),
                                branches.count(layout)});
  }
  if (options.json)
    emitEvaluationJson(results, outs());
  else
    printEvaluation(results, outs());
  if (!options.maxLoss)
    return 0;
  std::vector<std::string> lines = losses(results, *options.maxLoss);
  for (const std::string &line : lines)
    Message() << "gmonkit: worse: " << line;
  return lines.empty() ? 0 : Worse;
}

} // namespace

Expected<int> evaluateVerb(VerbArguments args) {
  EvaluateOptions options;
  Syntax syntax;
  syntax.verb = "evaluate";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Scores layouts of PROGRAM for each workload (profile; default gmon.out): the layout of "
      "PROGRAM,\n"
      "of each --binary, and what a linker would make of each --order. The scores are\n"
      "  pages          pages that hold executed functions; executed blocks, if the functions of "
      "a\n"
      "                 --binary are cut and it was compiled with -fbasic-block-address-map\n"
      "  fault curve    4 KiB pages loaded so far, averaged over the functions' first runs\n"
      "  call distance  bytes between caller and callee\n"
      "  ext-TSP        locality of calls; more is better\n"
      "  misses         per 1000 fetches, of a simulated instruction cache and TLB\n"
      "  KiB            on these 4 KiB pages: of hot blocks, of start-up (blocks that only runs\n"
      "                 which hardly do more than start ran), and of all else (cold)\n"
      "  branches       how often the run left a block: by a jump or taken branch, or to what "
      "follows\n"
      "                 in memory; unknown where a build has other blocks\n"
      "KiB and branches need builds with -fbasic-block-address-map; else they are -.\n"
      "Pages and misses are averages over 16 slightly shifted layouts.\n"
      "Exit status: 0, 3 if --max-loss is exceeded, 1 if the scores cannot be computed.";
  syntax.options = layoutSyntax(options.layouts);
  append_range(
      syntax.options,
      std::vector<Option>{
          {"", "--leave-one-out", "",
           "score each workload with the order made from all, and with that from the others",
           storeIn(options.leaveOneOut)},
          {"", "--max-loss", "PERCENT",
           "exit with 3 if the last layout has more pages or misses than the one before "
           "it, or lacks more of the code that ran, by over PERCENT",
           storeGrowthIn(options.maxLoss)},
          {"", "--json", "", "print JSON", storeIn(options.json)}});
  append_range(syntax.options, orderingSyntax(options.ordering));
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return evaluateProgram(operands.front(), operands.drop_front(), options);
  });
}

} // namespace gmonkit
