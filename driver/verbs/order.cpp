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
  std::string images; // directory; goes with `all`
  std::string orders; // likewise
  OutputOptions details;
};

Error checkTogether(const OrderOptions &options) {
  if (options.all == options.images.empty() || options.all == options.orders.empty())
    return makeError("--all, --images=DIR and --out=DIR go together");
  if (!options.all)
    return Error::success();
  const OutputOptions &details = options.details;
  for (auto [value, name] : {std::pair(options.output, "--output"),
                             {details.map, "--map"},
                             {details.release, "--release"},
                             {details.oldOrder, "--stable"},
                             {details.blocks, "--blocks"}})
    if (!value.empty())
      return makeError(name + Twine(" is about one program and cannot be given with --all"));
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
      listWorkloads(operands.drop_front(), options.details.ordering, &*image);
  if (!files)
    return files.takeError();
  return writeOrder(*image, *files, options.details, options.output.empty() ? "-" : options.output);
}

// The linkers are checked as the option is read, so that the error quotes it as typed.
Error setLinker(StringRef value, std::string &linker) {
  linker = value.str();
  return value == "auto" || value == ObjectList ? Error::success()
                                                : findOrderFormat(value).takeError();
}

} // namespace

Expected<int> orderVerb(Arguments args) {
  OrderOptions options;
  Syntax syntax;
  syntax.verb = "order";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Makes a function order for a linker from what PROGRAM did when the profiles (default\n"
      "gmon.out) were written. Each argument is one workload, of a directory the sum of all\n"
      "profiles in and below it. They weigh the same unless --weight says otherwise.\n"
      "With --all, no PROGRAM but profiles only: makes an order of each program and shared\n"
      "library that they are of, found in --images by the build-id that profiles carry.\n"
      "The linkers and how they take it:\n"
      "  lld        -Wl,--symbol-ordering-file=FILE\n"
      "  bfd        GNU ld: -Wl,-dT,FILE\n"
      "  bfd-2.43   GNU ld 2.43 or later: -Wl,--section-ordering-file=FILE\n"
      "  gold       -Wl,--section-ordering-file=FILE\n"
      "  apple      Apple's ld, ld64.lld: -Wl,-order_file,FILE\n"
      "  msvc       Microsoft's link, lld-link: /ORDER:@FILE\n"
      "  lld-calls  the calls, for lld to sort itself: -Wl,--call-graph-ordering-file=FILE\n"
      "  lld-bp     the first runs, likewise: 'llvm-profdata merge FILE -o P', then\n"
      "             -Wl,--irpgo-profile=P,--bp-startup-sort=function\n"
      "  objects    any, mold too: the objects of the link map --map, a response file: @FILE;\n"
      "             without a map the compile units, as debug information names them\n"
      "The algorithms:\n"
      "  portfolio  of some twenty orders the one that misses least in simulated caches\n"
      "             (the default; without a gain, or for small programs, hybrid)\n"
      "  hybrid   start-up part first, both parts by cache-directed sort\n"
      "  cdsort   LLVM's cache-directed sort alone\n"
      "  c3       call-chain clustering, as HFSort does it\n"
      "  density  calls per byte, the most first\n"
      "  startup  first runs by balanced partitioning, for programs that mostly start\n"
      "  classic  greedy chains, as gprof -r makes them";
  syntax.options = {
      {"-o", "--output", "FILE",
       "the order; FILE.json tells what it was made of (default: standard output)",
       storeIn(options.output)},
      {"", "--linker", "LINKER",
       "one that 'gmonkit help order' lists (default auto: what made PROGRAM, or --release)",
       [&](StringRef value) { return setLinker(value, options.details.linker); }},
      {"", "--map", "FILE",
       "for objects: the link map of PROGRAM or --release (-Wl,-Map=FILE); without it, sources",
       storeIn(options.details.map)},
      {"", "--blocks", "FILE",
       "for Clang and lld: order the basic blocks, too; FILE is for gmon-cc --gmon-layout=FILE",
       storeIn(options.details.blocks)},
      {"", "--release", "PROGRAM",
       "the program as it is released, or its link map: the order is for its functions",
       storeIn(options.details.release)},
      {"", "--stable", "ORDER",
       "keep to this older order: only what is new in it or changed between its parts moves",
       storeIn(options.details.oldOrder)},
      {"", "--fresh", "",
       "make it anew, though the output has an order: by default its sequence stays if as good",
       storeIn(options.details.isFresh)},
      {"", "--all", "", "an order of each image that the profiles are of",
       [&](StringRef) {
         options.all = true;
         syntax.operands = "--all --images=DIR --out=DIR PROFILE|DIRECTORY..."; // for the usage
         return Error::success();
       }},
      {"", "--images", "DIR", "for --all: where these programs and libraries are",
       storeIn(options.images)},
      {"", "--out", "DIR", "for --all: where their orders go, as NAME.order",
       storeIn(options.orders)}};
  append_range(syntax.options, orderingSyntax(options.details.ordering));
  return runWithSyntax(syntax, args, [&](Operands operands) -> Expected<int> {
    if (Error error = makeOrders(operands, options))
      return error;
    return 0;
  });
}

} // namespace gmonkit
