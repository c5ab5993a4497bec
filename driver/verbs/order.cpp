//===- order.cpp - gmonkit order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/orders/order_all.h"
#include "driver/verbs/verbs.h"
#include "linker-order/emit/order_format.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

struct OrderOptions {
  std::string output; // empty: standard output
  bool all = false;
  std::string images; // directory; used with `all`
  std::string orders; // output directory; used with `all`
  OutputOptions details;
};

Error checkTogether(const OrderOptions &options) {
  if (options.all == options.images.empty() || options.all == options.orders.empty())
    return makeError("--all, --images=DIR and --out=DIR must be given together");
  if (!options.all)
    return Error::success();
  const OutputOptions &details = options.details;
  for (auto [value, name] : {std::pair(options.output, "--output"),
                             {details.map, "--map"},
                             {details.release, "--release"},
                             {details.oldOrder, "--stable"},
                             {details.blocks, "--blocks"}})
    if (!value.empty())
      return makeError(name + Twine(" cannot be used with --all; order each program by itself"));
  return Error::success();
}

Error makeOrders(Operands operands, const OrderOptions &options) {
  if (Error error = checkTogether(options))
    return error;
  if (options.all)
    return orderAll(operands, options.images, options.orders, options.details);
  Expected<Image> image = Image::open(operands.front());
  if (!image)
    return image.takeError();
  Expected<std::vector<WorkloadFiles>> files =
      listWorkloads(operands.drop_front(), options.details.ordering.weights, &*image);
  if (!files)
    return files.takeError();
  return writeOrder(*image, *files, options.details, options.output.empty() ? "-" : options.output);
}

// Checks the linker while the option is parsed, so that the error quotes it as typed.
Error setLinker(StringRef value, std::string &linker) {
  linker = value.str();
  return value == "auto" || value == ObjectList ? Error::success()
                                                : findOrderFormat(value).takeError();
}

constexpr StringLiteral Description =
    "Makes a function order for a linker from profiles of PROGRAM (default gmon.out). Each\n"
    "argument is one workload; a directory stands for the sum of all profiles in and below it.\n"
    "All workloads have the same weight, unless --weight changes it.\n"
    "With --all, takes profiles but no PROGRAM, and makes an order for each profiled program\n"
    "and shared library, which it finds in --images by build-id.\n"
    "Linkers, and the option that passes the order to them:\n"
    "  lld        -Wl,--symbol-ordering-file=FILE\n"
    "  bfd        GNU ld: -Wl,-dT,FILE\n"
    "  bfd-2.43   GNU ld 2.43 or later: -Wl,--section-ordering-file=FILE\n"
    "  gold       -Wl,--section-ordering-file=FILE\n"
    "  apple      Apple's ld, ld64.lld: -Wl,-order_file,FILE\n"
    "  msvc       Microsoft's link, lld-link: /ORDER:@FILE\n"
    "  lld-calls  call counts; lld makes the order: -Wl,--call-graph-ordering-file=FILE\n"
    "  objects    any linker, also mold: a response file (@FILE) of the objects in the link map\n"
    "             of --map, or, without one, the compile units in the debug information\n"
    "The algorithms:\n"
    "  portfolio  auto, or one of some twenty others if it has 10 % fewer misses in simulated\n"
    "             caches (the default)\n"
    "  auto       cdsort if the code that ran has at most 64 pages, else hybrid;\n"
    "             hybrid, too, if several workloads tell what start-up is\n"
    "  hybrid     start-up part first; cache-directed sort of both parts\n"
    "  cdsort     LLVM's cache-directed sort alone\n"
    "  c3         call-chain clustering, as HFSort does it\n"
    "  startup    balanced partitioning of first runs, for programs dominated by start-up\n"
    "  classic    greedy chains, as gprof -r makes them";

} // namespace

Expected<int> orderVerb(VerbArguments args) {
  OrderOptions options;
  Syntax syntax;
  syntax.verb = "order";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY...]";
  syntax.leastOperands = 1;
  syntax.description = Description;
  syntax.options = {
      {"-o", "--output", "FILE", "the order (default: standard output); FILE.json gets its details",
       storeIn(options.output)},
      {"", "--linker", "LINKER",
       "see 'gmonkit help order' (default auto: the linker of PROGRAM or --release; with --blocks "
       "lld)",
       [&](StringRef value) { return setLinker(value, options.details.linker); }},
      {"", "--map", "FILE",
       "with --linker=objects: the link map of PROGRAM or --release (-Wl,-Map=FILE)",
       storeIn(options.details.map)},
      {"", "--blocks", "FILE",
       "also order basic blocks (Clang and lld); pass FILE to gmon-cc --gmon-layout=FILE",
       storeIn(options.details.blocks)},
      {"", "--release", "PROGRAM",
       "make the order for this release build, given as program or link map",
       storeIn(options.details.release)},
      {"", "--stable", "ORDER",
       "keep the sequence of this older order; move only what is new or changes its part",
       storeIn(options.details.oldOrder)},
      {"", "--fresh", "",
       "ignore the order and the blocks in the output files; by default they stay if as good",
       storeIn(options.details.isFresh)},
      {"", "--all", "", "make an order for each profiled program and library",
       [&](StringRef) {
         options.all = true;
         syntax.operands = "--all --images=DIR --out=DIR PROFILE|DIRECTORY..."; // for the usage
         return Error::success();
       }},
      {"", "--images", "DIR", "with --all: the directory of these programs and libraries",
       storeIn(options.images)},
      {"", "--out", "DIR", "with --all: the directory for the orders, NAME.order",
       storeIn(options.orders)}};
  append_range(syntax.options, orderingSyntax(options.details.ordering));
  return runWithSyntax(syntax, args, [&](Operands operands) -> Expected<int> {
    if (Error error = makeOrders(operands, options))
      return error;
    return 0;
  });
}

} // namespace gmonkit
