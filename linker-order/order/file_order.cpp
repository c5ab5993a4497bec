//===- file_order.cpp - orders of object files ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/file_order.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns whether FILE is a start file that the compiler driver adds: crt1.o, crtbeginS.o, ...
bool isStartFile(StringRef file) {
  static constexpr StringLiteral names[] = {
      "crt1.o",    "Scrt1.o",       "gcrt1.o",     "rcrt1.o",     "grcrt1.o",    "Mcrt1.o",
      "crti.o",    "crtn.o",        "crtbegin.o",  "crtbeginS.o", "crtbeginT.o", "crtend.o",
      "crtendS.o", "crtfastmath.o", "crtprec32.o", "crtprec64.o", "crtprec80.o"};
  return is_contained(names, sys::path::filename(file));
}

// lld's maps name it "<internal>".
bool isLinkersOwn(StringRef file) { return file.starts_with("<"); }

// Returns whether FILE is an object of link-time optimisation: GCC's ccX.ltrans0.ltrans.o,
// lto-llvm-X.o of LLVM's gold plugin, lld's PROGRAM.lto.o or, with ThinLTO, PROGRAM.lto.MODULE.o,
// which lld does not write. Users' objects may have such names, too.
bool isOfLinkTimeOptimisation(StringRef file) {
  StringRef name = sys::path::filename(file);
  bool isCalledSo = name.ends_with(".ltrans.o") || name.starts_with("lto-llvm-") ||
                    (name.ends_with(".o") && name.contains(".lto."));
  return isCalledSo && !sys::fs::exists(file);
}

bool isArchiveMember(StringRef file) { return file.ends_with(")"); }

// Excludes the constructor that registers an instrumented object's tables, which the release does
// not have.
bool isConstructorList(const InputSection &section) {
  StringRef name = section.name;
  if (!name.consume_front(".init_array"))
    return name.starts_with(".ctors");
  bool isFirst = name.consume_front(".") && name.find_first_not_of('0') == StringRef::npos;
  return !isFirst;
}

// Returns the section of MAP that contains ADDRESS, or null.
const InputSection *sectionAt(uint64_t address, ArrayRef<InputSection> map) {
  auto after = llvm::upper_bound(
      map, address, [](uint64_t at, const InputSection &section) { return at < section.address; });
  if (after == map.begin() || address - std::prev(after)->address >= std::prev(after)->size)
    return nullptr;
  return &*std::prev(after);
}

} // namespace

FileOrder orderFiles(const Order &order, const LinkMap &map, uint64_t OrderedFunction::*address) {
  FileOrder result;
  StringSet<> placed;
  auto place = [&](const std::string &file) {
    if (isStartFile(file) || isLinkersOwn(file) || !placed.insert(file).second)
      return;
    (isArchiveMember(file) ? result.members : result.objects).push_back(file);
  };
  double calls = 0;
  for (const OrderedFunction &function : order.functions) {
    if (isStartFileFunction(function.name))
      continue;
    calls += function.weight;
    if (const InputSection *section = sectionAt(function.*address, map.sections)) {
      place(section->file);
    } else {
      result.unmapped.push_back(function.name);
      result.unmappedCalls += function.weight;
    }
  }
  result.unmappedCalls *= calls > 0 ? 100 / calls : 0;
  result.executed = result.objects.size();
  size_t executedMembers = result.members.size();
  for (const InputSection &section : map.sections)
    place(section.file);
  for (const std::string &file : map.files)
    place(file);
  result.members.resize(executedMembers);
  for (const std::string &object : result.objects)
    if (isOfLinkTimeOptimisation(object))
      result.optimised.push_back(object);
    else if (sys::path::is_absolute(object) && !sys::fs::exists(object))
      result.gone.push_back(object);

  std::vector<std::string> before;
  StringSet<> constructing;
  for (const InputSection &section : map.sections)
    if (isConstructorList(section) && !isArchiveMember(section.file) &&
        !isStartFile(section.file) && constructing.insert(section.file).second)
      before.push_back(section.file);
  copy_if(result.objects, std::back_inserter(result.constructors),
          [&](const std::string &file) { return constructing.contains(file); });
  if (result.constructors == before)
    result.constructors.clear();
  return result;
}

StringRef findMisplaced(const Order &order, const LinkMap &map) {
  StringMap<std::set<uint64_t>> places;
  for (const MapSymbol &symbol : map.symbols)
    places[symbol.name].insert(symbol.address);
  size_t told = 0, misplaced = 0;
  StringRef first;
  for (const OrderedFunction &function : order.functions) {
    // Skips static functions: they are not the global function of their name. mold makes most
    // symbols local.
    if (!(function.isGlobal || map.tellsStatics) || isStartFileFunction(function.name))
      continue;
    StringRef name = linkName(function.name);
    auto place = places.find(name);
    if (place == places.end())
      place = places.find(demangledName(name));
    if (place == places.end())
      continue;
    ++told;
    if (place->second.count(function.linkedAddress))
      continue;
    if (++misplaced == 1)
      first = name;
  }
  constexpr size_t most = 10; // percent
  return 100 * misplaced > most * told ? first : "";
}

} // namespace gmonkit
