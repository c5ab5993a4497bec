//===- layouts.cpp - layouts named on a command line ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/layouts.h"
#include "analyzer/support/errors.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns an error if BINARY is not a layout of the program whose executed code is GRAPH.
Error checkBinary(const CodeLayout &binary, const Image &image, const LayoutGraph &graph) {
  std::vector<const LayoutNode *> absent;
  double bytes = 0, absentBytes = 0;
  for (const LayoutNode &node : graph.nodes) {
    bytes += node.executedBytes;
    if (binary.places[node.function].address != CodeLayout::Absent)
      continue;
    absent.push_back(&node);
    absentBytes += node.executedBytes;
  }
  if (absent.empty())
    return Error::success();
  if (absent.size() == graph.nodes.size())
    return fileError(binary.name, "contains no function that ran; is it the right program?");
  Message() << "gmonkit: warning: " << binary.name << ": " << absent.size() << " of "
            << graph.nodes.size() << " functions that ran"
            << format(" (%.1f %% of their code)", 100 * absentBytes / std::max(bytes, 1.0))
            << " are not in it, such as " << image.functions()[absent.front()->function].name;
  return Error::success();
}

// Returns the names in ORDER, with those of IMAGE's static initializers where they have a common
// entry.
std::vector<std::string> namesIn(const OrderFile &order, const Image &image) {
  std::vector<std::string> names = order.functions;
  if (!order.initializers)
    return names;
  std::vector<std::string> initializers;
  for (const Function &function : image.functions())
    if (isStaticInitializer(function.name))
      initializers.push_back(linkName(function.name).str());
  names.insert(names.begin() + *order.initializers, initializers.begin(), initializers.end());
  return names;
}

} // namespace

std::vector<Option> layoutSyntax(LayoutOptions &options) {
  return {{"", "--order", "FILE", "an order, for any linker; can be repeated",
           appendTo(options.orders)},
          {"", "--binary", "FILE",
           "another build of PROGRAM; can be repeated. Orders are applied to the first",
           appendTo(options.binaries)}};
}

Expected<std::vector<CodeLayout>> readLayouts(ArrayRef<Workload> workloads,
                                              const LayoutOptions &options) {
  const Image &image = workloads.front().profile.image();
  LayoutGraph graph = buildGraph(workloads);
  std::vector<CodeLayout> layouts = {layoutOf(image)};
  if (Error error = readBlocks(image, graph, layouts.front()))
    return error;
  for (const std::string &path : options.binaries) {
    Expected<Image> binary = Image::open(path);
    if (!binary)
      return binary.takeError();
    CodeLayout layout = layoutIn(*binary, image);
    if (Error error = readBlocks(*binary, graph, layout))
      return error;
    cutFunctions(layouts.front(), layout);
    if (Error error = checkBinary(layout, image, graph))
      return error;
    layouts.push_back(std::move(layout));
  }
  const CodeLayout base = layouts[options.binaries.empty() ? 0 : 1];
  if (!options.orders.empty() && !base.pieces.empty())
    return fileError(base.name, "its functions are cut; give another --binary first, which --order "
                                "applies to");
  SymbolIndex index(image);
  for (const std::string &path : options.orders) {
    Expected<OrderFile> order = readOrderOf(image, index, path);
    if (!order)
      return order.takeError();
    layouts.push_back(layoutByOrder(base, image, index, namesIn(*order, image)));
    layouts.back().name = path;
  }
  return layouts;
}

} // namespace gmonkit
