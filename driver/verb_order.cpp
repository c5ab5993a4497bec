//===- verb_order.cpp - gmonkit order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/errors.h"
#include "analyzer/output_file.h"
#include "driver/verbs.h"
#include "linker-order/emit/order_format.h"
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
Error writeOrder(const Order &order, const OrderFormat &format, ArrayRef<Workload> workloads,
                 ArrayRef<std::string> profiles, const std::string &output) {
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

Expected<int> orderProgram(const std::string &program, std::vector<std::string> profiles,
                           const std::string &output, const OrderFormat &format) {
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
  if (Error error = writeOrder(order, format, *workloads, profiles, output))
    return error;
  return 0;
}

std::function<Error(StringRef)> storeFormatIn(const OrderFormat *&format) {
  return [&format](StringRef linker) -> Error {
    Expected<const OrderFormat *> found = findOrderFormat(linker);
    if (!found)
      return found.takeError();
    format = *found;
    return Error::success();
  };
}

} // namespace

Expected<int> orderVerb(Arguments args) {
  std::string output = "-";
  const OrderFormat *format = cantFail(findOrderFormat("lld"));
  Syntax syntax;
  syntax.verb = "order";
  syntax.operands = "PROGRAM [PROFILE...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Makes a function order for a linker from what PROGRAM did when the profiles (default\n"
      "gmon.out) were written. Each profile is one workload, and all of them weigh the same;\n"
      "'gmonkit merge' makes one workload of several runs. The linkers and how they take it:\n"
      "  bfd   GNU ld: -Wl,-T,FILE\n"
      "  gold  -Wl,--section-ordering-file=FILE\n"
      "  lld   -Wl,--symbol-ordering-file=FILE";
  syntax.options = {
      {"-o", "--output", "FILE",
       "the order; FILE.json tells what it was made of (default: standard output)",
       storeIn(output)},
      {"", "--linker", "LINKER", "bfd, gold or lld (default lld)", storeFormatIn(format)}};
  return runWithSyntax(syntax, args, [&](Operands operands) {
    return orderProgram(operands.front(), operands.drop_front().vec(), output, *format);
  });
}

} // namespace gmonkit
