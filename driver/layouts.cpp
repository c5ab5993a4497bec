//===- layouts.cpp - the layouts that a command line names ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/layouts.h"
#include "linker-order/emit/order_format.h"

using namespace llvm;

namespace gmonkit {
namespace {

std::function<Error(StringRef)> appendTo(std::vector<std::string> &list) {
  return [&list](StringRef value) {
    list.push_back(value.str());
    return Error::success();
  };
}

} // namespace

std::vector<Option> layoutSyntax(LayoutOptions &options) {
  return {
      {"", "--order", "FILE", "an order for any linker; can be repeated", appendTo(options.orders)},
      {"", "--binary", "FILE",
       "another build of PROGRAM; can be repeated. Orders are tried on the first",
       appendTo(options.binaries)}};
}

Expected<std::vector<CodeLayout>> readLayouts(const Image &image, const LayoutOptions &options) {
  std::vector<CodeLayout> layouts = {layoutOf(image)};
  for (const std::string &path : options.binaries) {
    Expected<Image> binary = Image::open(path);
    if (!binary)
      return binary.takeError();
    layouts.push_back(layoutIn(*binary, image));
  }
  const CodeLayout base = layouts[options.binaries.empty() ? 0 : 1];
  for (const std::string &path : options.orders) {
    Expected<std::vector<std::string>> order = readOrder(path);
    if (!order)
      return order.takeError();
    layouts.push_back(layoutByOrder(base, image, *order));
    layouts.back().name = path;
  }
  return layouts;
}

} // namespace gmonkit
