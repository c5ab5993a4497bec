//===- aliased_names.cpp - names of functions with aliases ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/aliased_names.h"
#include "analyzer/object/named_sections.h"
#include "gmonkit/abi.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

StringSet<> readAliasedNames(const Image &image) {
  StringSet<> aliased;
  auto addNames = [&](const SectionRef &, StringRef names) {
    while (!names.empty()) {
      auto [name, others] = names.split('\0');
      aliased.insert(name);
      names = others;
    }
  };
  auto object = image.object();
  if (object)
    consumeError(forEachSection(**object, GMON_SECTION_ALIASED, addNames));
  else
    consumeError(object.takeError());
  return aliased;
}

} // namespace gmonkit
