//===- unloaded_sections.cpp - tables that are not loaded -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/unloaded_sections.h"
#include "analyzer/object/debug_file.h"
#include "analyzer/object/named_sections.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ObjectFile.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

Error addSections(const ObjectFile &object, ArrayRef<StringRef> names,
                  std::vector<std::string> &found) {
  for (auto [name, bytes] : zip_equal(names, found))
    if (Error failed = forEachSection(
            object, name, [&](const SectionRef &, StringRef contents) { bytes += contents; }))
      return failed;
  return Error::success();
}

} // namespace

Expected<std::vector<std::string>> readUnloadedSections(const Image &image,
                                                        ArrayRef<StringRef> names) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  std::vector<std::string> found(names.size());
  if (Error failed = addSections(**object, names, found))
    return fileError(image.path(), toString(std::move(failed)));
  std::string debugFile = found[0].empty() ? findDebugFile(**object, image.path()) : "";
  if (debugFile.empty())
    return found;
  auto debug = openObjectFile(debugFile);
  if (!debug)
    return debug.takeError();
  if (Error failed = addSections(*debug->getBinary(), names, found))
    return fileError(debugFile, toString(std::move(failed)));
  return found;
}

} // namespace gmonkit
