//===- verb_order.cpp - gmonkit order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/errors.h"
#include "analyzer/output_file.h"
#include "driver/ordering.h"
#include "driver/verbs.h"
#include "linker-order/emit/object_list.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/linked_by.h"
#include "linker-order/release_names.h"
#include "linker-order/stable_order.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// What is written for a build in which only the sequence of objects can be changed.
constexpr StringLiteral ObjectList = "objects";

// The format for --linker; for "auto", what the linker of PROGRAM takes.
Expected<const OrderFormat *> chooseFormat(const std::string &linker, StringRef program) {
  if (linker != "auto")
    return findOrderFormat(linker);
  Expected<StringRef> found = linkedBy(program);
  if (!found)
    return found.takeError();
  return findOrderFormat(*found);
}

// The order file to the output and what it was made of beside it; the order file alone
// to standard output where the output is "-".
Error writeOrder(const Order &order, const OrderFormat &format, const std::string &output,
                 ArrayRef<Workload> workloads, ArrayRef<std::string> profiles) {
  if (output == "-") {
    format.emit(order, outs());
    return Error::success();
  }
  std::string text, json;
  raw_string_ostream textStream(text), jsonStream(json);
  format.emit(order, textStream);
  emitOrderJson(order, workloads, profiles, jsonStream);
  if (Error error = writeFile(output + ".json", json))
    return error;
  if (Error error = writeFile(output, text))
    return error;
  errs() << "gmonkit: wrote " << output << ": " << order.functions.size() << " functions, "
         << order.startup << " of them start-up\n";
  return Error::success();
}

// The objects of ORDER to OUTPUT, and on standard error what a changed sequence means.
Error writeObjects(const Order &order, const std::string &mapPath, const std::string &output) {
  Expected<std::vector<InputSection>> map = readLinkMap(mapPath);
  if (!map)
    return map.takeError();
  FileOrder files = orderFiles(order, *map);
  if (files.executed == 0)
    return fileError(mapPath, "no object in it has code of the order; is it of another program?");
  std::string text;
  raw_string_ostream stream(text);
  emitObjectList(files, stream);
  if (output == "-")
    outs() << text;
  else if (Error error = writeFile(output, text))
    return error;
  errs() << "gmonkit: " << files.objects.size() << " objects, code of " << files.executed
         << " of them ran\n";
  if (!files.members.empty())
    errs() << "gmonkit: warning: " << files.members.size() << " archive members with code that ran "
           << "keep their places: " << files.members.front()
           << (files.members.size() > 1 ? ", ..." : "") << '\n';
  if (!files.constructors.empty())
    errs() << "gmonkit: warning: constructors will run in another sequence: "
           << join(files.constructors, ", ") << '\n';
  return Error::success();
}

// Takes out of ORDER what RELEASE does not have, and says how much that is.
Error matchRelease(const Image &release, Order &order) {
  Unmatched unmatched = takeNamesOf(release, order);
  if (order.functions.empty())
    return fileError(release.path(), "no function of the order is in it; is it another program?");
  if (!unmatched.names.empty())
    errs() << "gmonkit: left out: " << unmatched.names.size() << " functions"
           << format(" (%.1f %% of the calls)", unmatched.calls) << " that " << release.path()
           << " does not have, such as " << unmatched.names.front() << '\n';
  return Error::success();
}

struct OrderOptions {
  std::string output = "-";
  std::string linker = "auto";
  std::string map;      // link map of the program; empty: none
  std::string release;  // the program that will be linked by the order; empty: none
  std::string oldOrder; // to keep to where it still holds; empty: none
  OrderingOptions ordering;
};

Expected<int> orderProgram(const std::string &program, std::vector<std::string> profiles,
                           const OrderOptions &options) {
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  bool asObjects = options.linker == ObjectList;
  if (asObjects == options.map.empty())
    return makeError("--linker=objects and --map=FILE, the link map of " + program +
                     ", go together");
  Expected<const OrderFormat *> format = chooseFormat(asObjects ? "lld" : options.linker, program);
  if (!format)
    return format.takeError();
  Expected<std::vector<Workload>> workloads = readWorkloads(*image, profiles, options.ordering);
  if (!workloads)
    return workloads.takeError();
  Expected<Order> order = makeOrder(*workloads, options.ordering);
  if (!order)
    return order.takeError();
  std::optional<Image> release; // the order's names may be its
  if (!options.release.empty()) {
    Expected<Image> opened = Image::open(options.release);
    if (!opened)
      return opened.takeError();
    release.emplace(std::move(*opened));
    if (Error error = matchRelease(*release, *order))
      return error;
  }
  if (!options.oldOrder.empty()) {
    Expected<std::vector<std::string>> old = readOrder(options.oldOrder);
    if (!old)
      return old.takeError();
    keepTo(*old, *order);
  }
  if (asObjects) {
    if (Error error = writeObjects(*order, options.map, options.output))
      return error;
    return 0;
  }
  if (Error error = writeOrder(*order, **format, options.output, *workloads, profiles))
    return error;
  return 0;
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
  syntax.operands = "PROGRAM [PROFILE...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Makes a function order for a linker from what PROGRAM did when the profiles (default\n"
      "gmon.out) were written. Each profile is one workload, and all of them weigh the same "
      "unless\n"
      "--weight says otherwise; 'gmonkit merge' makes one workload of several runs.\n"
      "The linkers and how they take it:\n"
      "  lld        -Wl,--symbol-ordering-file=FILE\n"
      "  bfd        GNU ld: -Wl,-T,FILE\n"
      "  bfd-2.43   GNU ld 2.43 or later: -Wl,--section-ordering-file=FILE\n"
      "  gold       -Wl,--section-ordering-file=FILE\n"
      "  apple      Apple's ld, ld64.lld: -Wl,-order_file,FILE\n"
      "  msvc       Microsoft's link, lld-link: /ORDER:@FILE\n"
      "  lld-calls  the calls, for lld to sort itself: -Wl,--call-graph-ordering-file=FILE\n"
      "  lld-bp     the first runs, likewise: 'llvm-profdata merge FILE -o P', then\n"
      "             -Wl,--irpgo-profile=P,--bp-startup-sort=function\n"
      "  objects    any, mold too: the objects of the link map --map, a response file: @FILE\n"
      "The algorithms:\n"
      "  hybrid   start-up part first, both parts by cache-directed sort (the default)\n"
      "  cdsort   LLVM's cache-directed sort alone\n"
      "  c3       call-chain clustering, as HFSort does it\n"
      "  density  calls per byte, the most first\n"
      "  startup  first runs by balanced partitioning, for programs that mostly start\n"
      "  classic  greedy chains, as gprof -r makes them";
  syntax.options = {
      {"-o", "--output", "FILE",
       "the order; FILE.json tells what it was made of (default: standard output)",
       storeIn(options.output)},
      {"", "--linker", "LINKER", "one of those above (default auto: the one that made PROGRAM)",
       [&](StringRef value) { return setLinker(value, options.linker); }},
      {"", "--map", "FILE", "for objects: the link map of PROGRAM (-Wl,-Map=FILE)",
       storeIn(options.map)},
      {"", "--release", "PROGRAM",
       "the program as it is released: its names for renamed functions, none that it has not",
       storeIn(options.release)},
      {"", "--stable", "ORDER",
       "keep to this older order: only what is new in it or changed between its parts moves",
       storeIn(options.oldOrder)}};
  append_range(syntax.options, orderingSyntax(options.ordering));
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return orderProgram(operands.front(), operands.drop_front().vec(), options);
  });
}

} // namespace gmonkit
