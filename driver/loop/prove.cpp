//===- prove.cpp - whether the linker followed the orders -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/prove.h"
#include "analyzer/object/image.h"
#include "analyzer/support/percent.h"
#include "driver/loop/training.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/judge/verify.h"
#include "linker-order/program/linked_image.h"

using namespace llvm;

namespace gmonkit {
Error prove(const Session &session, BuiltVariant &built) {
  for (const TrainedImage &trained : built.images) {
    std::string program = session.workspace.build(built.variant->name) + "/" + trained.path;
    Expected<Image> image = openLinked(program);
    if (!image)
      return image.takeError();
    Expected<OrderFile> order =
        readOrderFile(session.workspace.made(built.variant->name) + "/" + trained.name + ".order");
    if (!order)
      return order.takeError();
    Verification result = verify(*image, SymbolIndex(*image), order->functions);
    built.followed.push_back({trained.path, percent(result.namesFound, result.names),
                              percent(result.inOrder, result.functions)});
  }
  return Error::success();
}

} // namespace gmonkit
