//===- object_output.cpp - an order of object files --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/object_output.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "driver/orders/output_path.h"
#include "linker-order/emit/object_list.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/program/compile_units.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the first item of LIST, followed by ", ..." if there are more.
std::string someOf(ArrayRef<std::string> list) {
  return list.front() + (list.size() > 1 ? ", ..." : "");
}

void warnOfObjects(const FileOrder &files, bool areSources) {
  if (!files.unmapped.empty())
    Message() << "gmonkit: warning: " << plural(files.unmapped.size(), "function") << " that ran"
              << format(" (%.1f %% of the calls)", files.unmappedCalls)
              << (files.unmapped.size() == 1 ? " is in none of these " : " are in none of these ")
              << (areSources ? "sources" : "objects") << ", such as " << files.unmapped.front();
  if (!files.members.empty())
    Message() << "gmonkit: warning: " << files.members.size()
              << " archive members with code that ran cannot be moved: " << someOf(files.members);
  if (!areSources && !files.gone.empty())
    Message() << "gmonkit: warning: " << files.gone.size()
              << " objects no longer exist: " << someOf(files.gone)
              << "; compile and link in two commands";
  if (!files.constructors.empty())
    Message() << "gmonkit: warning: "
              << "constructors will run in another order: " << join(files.constructors, ", ");
}

// Returns the object files in ORDER: those of the link map or, without one, the compile units of
// IMAGE.
Expected<FileOrder> makeFileOrder(const Order &order, const OutputOptions &options,
                                  const Image &image) {
  StringRef program = image.path();
  bool isMap = !options.map.empty();
  Expected<LinkMap> map = isMap ? readLinkMap(options.map) : readCompileUnits(image);
  if (!map)
    return map.takeError();
  FileOrder files =
      orderFiles(order, *map, isMap ? &OrderedFunction::linkedAddress : &OrderedFunction::address);
  if (isMap && !files.optimised.empty())
    return fileError(options.map,
                     "link-time optimisation replaced its objects by temporary ones, such as " +
                         files.optimised.front() + "; link without it to order objects");
  StringRef linked = options.release.empty() ? program : StringRef(options.release);
  if (StringRef name = findMisplaced(order, *map); !name.empty())
    return fileError(options.map, "not the link map of " + linked + ", which has " +
                                      printable(name) +
                                      " at another address; give the map of the same link");
  if (files.executed == 0 && is_contained(map->files, "<artificial>")) // GCC's name for all of them
    return fileError(program,
                     "link-time optimisation removed the sources from its debug information; "
                     "link without it to order objects");
  if (files.executed == 0 && !isMap)
    return fileError(program, "no debug information for the code that ran; compile with "
                              "-g1, or give the link map with --map=FILE");
  if (files.executed == 0)
    return fileError(options.map,
                     "contains no object with code of the order; is it the map of this program?");
  return files;
}

} // namespace

Error writeObjects(const Order &order, const OutputOptions &options, ArrayRef<Workload> workloads,
                   const std::string &output) {
  Expected<FileOrder> files = makeFileOrder(order, options, workloads.front().profile.image());
  if (!files)
    return files.takeError();
  std::string text, json;
  raw_string_ostream textStream(text), jsonStream(json);
  emitObjectList(*files, textStream);
  emitObjectsJson(*files, order, workloads, jsonStream);
  Expected<OrderUpdate> update = updateOrder(output, {text, json});
  if (!update)
    return update.takeError();
  bool areSources = options.map.empty();
  Message() << updateMessage(output, *update) << files->objects.size()
            << (areSources ? " sources (no link map names their objects)" : " objects")
            << ", code of " << files->executed << " of them ran";
  warnOfObjects(*files, areSources);
  return Error::success();
}

} // namespace gmonkit
