//===- map.cpp - gmonkit map -----------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/orders/layouts.h"
#include "driver/orders/ordering.h"
#include "driver/orders/output_path.h"
#include "driver/verbs/verbs.h"
#include "linker-order/reports/layout_map.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

Expected<int> mapProgram(const std::string &program, Operands profiles,
                         const LayoutOptions &options, const std::string &output) {
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  Expected<std::vector<WorkloadFiles>> files = listWorkloads(profiles, OrderingOptions(), &*image);
  if (!files)
    return files.takeError();
  std::vector<std::string> inputs = {program};
  append_range(inputs, options.orders);
  append_range(inputs, options.binaries);
  for (const WorkloadFiles &workload : *files)
    append_range(inputs, workload.paths);
  if (Error error = checkKeeps(inputs, output))
    return error;
  if (Error error = checkOutput(output, TextFile))
    return error;
  Expected<std::vector<Workload>> workloads = readWorkloads(*image, *files, OrderingOptions());
  if (!workloads)
    return workloads.takeError();
  Expected<std::vector<CodeLayout>> layouts = readLayouts(*workloads, options);
  if (!layouts)
    return layouts.takeError();
  Expected<BlockKinds> kinds = BlockKinds::read(*workloads);
  if (!kinds)
    return kinds.takeError();
  std::string page;
  raw_string_ostream stream(page);
  emitLayoutMap(*layouts, *workloads, *kinds, stream);
  if (Error error = writeOutput(output, page, TextFile))
    return error;
  if (output != "-")
    Message() << "gmonkit: wrote " << output << ": " << layouts->size() << " layouts of "
              << image->functions().size() << " functions";
  return 0;
}

} // namespace

Expected<int> mapVerb(Arguments args) {
  LayoutOptions options;
  std::string output = "map.html";
  Syntax syntax;
  syntax.verb = "map";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY...]";
  syntax.leastOperands = 1;
  syntax.description = "Draws the code of PROGRAM, of each --binary, and what a linker would make "
                       "of each --order, as a\n"
                       "grid of pages. The colour of a page is how often its functions were "
                       "called, by the profiles\n"
                       "(default gmon.out); its height is how much of the page ran, if Clang "
                       "listed the blocks of that\n"
                       "build (-fbasic-block-address-map, which gmon-cc adds). Writes one "
                       "self-contained HTML file; point\n"
                       "at a page to see its functions, and use the search field to find a "
                       "function.";
  syntax.options = layoutSyntax(options);
  syntax.options.push_back({"-o", "--output", "FILE",
                            "the page (default map.html), - for standard output", storeIn(output)});
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return mapProgram(operands.front(), operands.drop_front(), options, output);
  });
}

} // namespace gmonkit
