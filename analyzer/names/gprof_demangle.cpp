//===- gprof_demangle.cpp - C++ names as gprof prints them ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/names/gprof_demangle.h"
#include "analyzer/names/demangled_size.h"
#include "analyzer/names/dlang_cost.h"
#include "llvm/ADT/Twine.h"
#include <cstdlib>
#include <memory>
#define HAVE_DECL_BASENAME 1 // else libiberty declares its own
#include <libiberty/demangle.h>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

using Text = std::unique_ptr<char, decltype(&std::free)>;

constexpr int Options = DMGL_ANSI | DMGL_PARAMS;

// Returns whether libiberty's demangler of D, which has no limits, may take too much of MANGLED. Of
// D's own library 95 % of the names may not.
bool isTooCostly(const std::string &mangled) {
  constexpr double MostBytes = 1 << 14; // and levels of nesting
  return dlangCost(mangled) > MostBytes;
}

} // namespace

std::string demangle(StringRef name) {
  // Keeps what assemblers put before a name and linkers append to it.
  StringRef rest = name.ltrim(".$");
  StringRef prefix = name.drop_back(rest.size());
  StringRef version = rest.drop_front(rest.take_until([](char c) { return c == '@'; }).size());
  std::string mangled = rest.drop_back(version.size()).str();
  bool isOfD = current_demangling_style == dlang_demangling && StringRef(mangled).starts_with("_D");
  if (isDemangledTooLong(mangled) || (isOfD && isTooCostly(mangled)))
    return name.str();
  Text demangled(cplus_demangle(mangled.c_str(), Options), std::free);
  if (!demangled || StringRef(demangled.get()).size() > LongestDemangledName)
    return name.str();
  return (Twine(prefix) + demangled.get() + version).str();
}

bool setDemanglingStyle(StringRef style) {
  enum demangling_styles found = cplus_demangle_name_to_style(style.str().c_str());
  if (found == unknown_demangling)
    return false;
  cplus_demangle_set_style(found);
  return true;
}

} // namespace gmonkit::gprof
