//===- output_path.cpp - outputs of verbs ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/output_path.h"
#include "analyzer/support/errors.h"
#include "linker-order/emit/order_json.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {

Error writeOutput(StringRef output, StringRef bytes, const FileKind &kind) {
  if (output != "-")
    return writeFile(output, bytes, kind);
  outs() << bytes;
  return Error::success();
}

Expected<OrderUpdate> updateOrder(const std::string &output, const NewOrder &order) {
  std::string details = output + ".json";
  SmallVector<FileToWrite, 3> files;
  if (order.blocks)
    files.push_back(*order.blocks);
  if (output != "-")
    files.push_back({output, order.text, &TextFile});
  if (output != "-" && isPlainFile(output))
    files.push_back({details, order.json, &OrderJsonFile});
  Expected<BitVector> isWritten = updateFiles(files);
  if (!isWritten)
    return isWritten.takeError();
  if (output == "-")
    outs() << order.text;
  OrderUpdate update;
  update.areBlocksWritten = order.blocks && isWritten->test(0);
  update.isWritten = output == "-" || isWritten->test(order.blocks ? 1 : 0);
  return update;
}

std::string updateMessage(const std::string &output, const OrderUpdate &update) {
  if (output == "-")
    return "gmonkit: ";
  return (update.isWritten ? "gmonkit: wrote " : "gmonkit: kept ") + output + ": ";
}

Error checkOutput(StringRef output, const FileKind &kind) {
  return output == "-" ? Error::success() : checkWritable(output, kind);
}

bool isSamePath(StringRef a, StringRef b) {
  auto whole = [](StringRef path) {
    SmallString<128> text = path;
    sys::fs::make_absolute(text);
    sys::path::remove_dots(text, /*remove_dot_dot=*/true);
    return text;
  };
  return whole(a) == whole(b) || (sys::fs::is_regular_file(a) && sys::fs::equivalent(a, b));
}

Error checkKeeps(ArrayRef<std::string> inputs, StringRef output) {
  if (!sys::fs::is_regular_file(output))
    return Error::success();
  for (const std::string &input : inputs)
    if (sys::fs::equivalent(input, output))
      return fileError(output, "also an input of this command; write to another file");
  return Error::success();
}

} // namespace gmonkit
