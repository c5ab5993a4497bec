//===- order_format.cpp - formats of order files --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/emit/order_format.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/object/symbol_index.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "linker-order/emit/apple_order_file.h"
#include "linker-order/emit/gnu_ld_script.h"
#include "linker-order/emit/gold_section_file.h"
#include "linker-order/emit/lld_call_graph_file.h"
#include "linker-order/emit/lld_symbol_file.h"
#include "linker-order/emit/msvc_order_file.h"
#include "linker-order/judge/block_list.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace gmonkit {
namespace {

// The first format that describes a text is taken. lld's describes every text.
const OrderFormat *const formats[] = {&AppleOrderFile,  &GnuLdScript,      &GnuLdSectionOrdering,
                                      &GoldSectionFile, &LldCallGraphFile, &MsvcOrderFile,
                                      &LldSymbolFile};

// Returns whether TEXT lists objects or sources in the format of object_list.h.
bool isObjectList(StringRef text) {
  static constexpr StringLiteral endings[] = {".o",  ".obj", ".lo",  ".a", ".c",
                                              ".cc", ".cpp", ".cxx", ".s", ".S"};
  SmallVector<StringRef> lines;
  text.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return !lines.empty() && all_of(lines, [](StringRef line) {
    line = line.trim(" \t\r\"");
    return any_of(endings, [&](StringRef ending) { return line.ends_with(ending); });
  });
}

// Returns the algorithm in the head of TEXT, an order, in the words of Order::algorithm; "" if
// there is none.
std::string algorithmOf(StringRef text) {
  StringRef head = text.take_front(text.find('\n', text.find('\n') + 1));
  StringRef algorithm = head.split("algorithm: ").second;
  algorithm.consume_back(" */");
  return algorithm.str();
}

// Returns the number of the first line of TEXT that a version control system has left where two
// orders are in conflict; 0: none. Else it would be a name that no program has.
size_t lineOfConflict(StringRef text) {
  for (size_t number = 1; !text.empty(); ++number) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> "))
      return number;
  }
  return 0;
}

} // namespace

Expected<const OrderFormat *> findOrderFormat(StringRef linker) {
  std::vector<StringRef> known = {"auto"}; // the caller's word for a linker to be found out
  for (const OrderFormat *format : formats) {
    if (format->linker == linker)
      return format;
    known.push_back(format->linker);
  }
  known.push_back("objects"); // has no format for functions
  return makeError("unknown linker; expected one of " + join(known, ", "));
}

Error keepNamed(const OrderFormat &format, Order &order) {
  std::vector<bool> kept = format.names(order);
  // These characters cannot be quoted in any format.
  for (auto [isKept, function] : zip(kept, order.functions))
    isKept = isKept && isPrintable(linkName(function.name));
  keepOnly(kept, order);
  if (order.functions.empty())
    return makeError("--linker=" + format.linker +
                     ": nothing that ran can be listed for this linker");
  return Error::success();
}

Expected<OrderFile> parseOrder(StringRef path, StringRef text) {
  if (size_t line = lineOfConflict(text))
    return fileError(path, "line " + Twine(line) +
                               ": a conflict of two orders; make the order anew with 'gmonkit "
                               "order'");
  if (isObjectList(text))
    return fileError(path,
                     "a list of objects, not of functions; put it on the link's command line");
  if (startsBlockList(text))
    return fileError(path, "a list of blocks, not an order; give the order that was made with it");
  const OrderFormat *format = *find_if(formats, [&](auto *f) { return f->describes(text); });
  Expected<std::vector<std::string>> functions = format->read(path, text);
  if (!functions)
    return functions.takeError();
  OrderFile file = {format, {}, std::nullopt, algorithmOf(text)};
  StringSet<> seen;
  for (std::string &name : *functions) {
    if (!seen.insert(name).second)
      continue;
    if (name.empty())
      file.initializers = file.functions.size();
    else
      file.functions.push_back(std::move(name));
  }
  if (file.functions.empty())
    return fileError(path, "no symbol in this order file; make one with 'gmonkit order'");
  return file;
}

Expected<OrderFile> readOrderFile(StringRef path) {
  auto buffer = readText(path);
  if (!buffer)
    return fileError(path, buffer.getError().message());
  return parseOrder(path, (*buffer)->getBuffer());
}

NamesFound countFound(const OrderFile &order, const SymbolIndex &index) {
  NamesFound result;
  for (StringRef name : order.functions) {
    if (isStartFileFunction(name))
      continue;
    ++result.names;
    result.found += !index.find(name).empty() || !index.find(withoutPart(name)).empty();
  }
  return result;
}

Error requireNames(const OrderFile &order, const Image &program, const SymbolIndex &index,
                   StringRef path) {
  if (NamesFound of = countFound(order, index); of.names != 0 && of.found == 0)
    return fileError(path, "none of its names is a function of " + program.path() +
                               "; give an order of this program");
  return Error::success();
}

Expected<OrderFile> readOrderOf(const Image &program, const SymbolIndex &index, StringRef path) {
  Expected<OrderFile> order = readOrderFile(path);
  if (!order)
    return order;
  if (Error foreign = requireNames(*order, program, index, path))
    return foreign;
  return order;
}

} // namespace gmonkit
