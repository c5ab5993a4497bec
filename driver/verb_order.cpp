//===- verb_order.cpp - gmonkit order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/errors.h"
#include "analyzer/output_file.h"
#include "driver/verbs.h"
#include "linker-order/emit/lld_symbol_file.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/order.h"

using namespace llvm;

namespace gmonkit {
namespace {

Expected<std::vector<Workload>> readWorkloads(const Image &image, ArrayRef<std::string> paths) {
  std::vector<Workload> workloads;
  for (const std::string &path : paths) {
    Expected<GmonFile> file = readGmon(path, image.layout());
    if (!file)
      return file.takeError();
    Workload workload = {Profile(image), (file->flags & GmonFlagFirstOrder) != 0};
    if (Error error = workload.profile.add(*file))
      return error;
    workloads.push_back(std::move(workload));
  }
  return workloads;
}

// The order file to OUTPUT and what it was made of beside it; the order file alone
// to standard output where OUTPUT is "-".
Error writeOrder(const Order &order, ArrayRef<Workload> workloads, ArrayRef<std::string> profiles,
                 const std::string &output) {
  if (output == "-") {
    emitLldSymbolFile(order, outs());
    return Error::success();
  }
  std::string symbols, json;
  raw_string_ostream symbolStream(symbols), jsonStream(json);
  emitLldSymbolFile(order, symbolStream);
  emitOrderJson(order, workloads, profiles, jsonStream);
  if (Error error = writeFile(output + ".json", json))
    return error;
  if (Error error = writeFile(output, symbols))
    return error;
  errs() << "gmonkit: wrote " << output << ": " << order.functions.size() << " functions, "
         << order.startup << " of them start-up\n";
  return Error::success();
}

Expected<int> orderProgram(const std::string &program, std::vector<std::string> profiles,
                           const std::string &output) {
  if (profiles.empty())
    profiles.push_back("gmon.out");
  Expected<Image> image = Image::open(program);
  if (!image)
    return image.takeError();
  Expected<std::vector<Workload>> workloads = readWorkloads(*image, profiles);
  if (!workloads)
    return workloads.takeError();
  Order order = orderFunctions(*workloads);
  if (order.functions.empty())
    return fileError(program, "the profiles show no function of it that ran; "
                              "was it built with the plugin?");
  if (Error error = writeOrder(order, *workloads, profiles, output))
    return error;
  return 0;
}

} // namespace

Expected<int> orderVerb(Arguments args) {
  std::string output = "-";
  Syntax syntax;
  syntax.verb = "order";
  syntax.operands = "PROGRAM [PROFILE...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Makes a function order for ld.lld (--symbol-ordering-file) from what PROGRAM did when\n"
      "the profiles (default gmon.out) were written. Each profile is one workload, and all of\n"
      "them weigh the same; 'gmonkit merge' makes one workload of several runs.";
  syntax.options = {{"-o", "--output", "FILE",
                     "the order; FILE.json tells what it was made of (default: standard output)",
                     storeIn(output)}};
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return orderProgram(operands.front(), operands.drop_front().vec(), output);
  });
}

} // namespace gmonkit
