//===- diagnose.cpp - reasons why a program is not in order ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/diagnose.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/program/section_names.h"
#include "linker-order/program/section_owners.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <limits>

using namespace llvm;

namespace gmonkit {
namespace {

// "bfd-2.43" and "lld-calls" are formats of the linkers "bfd" and "lld".
StringRef linkerOf(StringRef format) { return format.split('-').first; }

bool takesOrderOf(StringRef linker, StringRef orderFor) {
  // lld also reads GNU ld's scripts. Microsoft's plain list of names reads as one for lld.
  return linker == linkerOf(orderFor) || (linker == "lld" && orderFor == "bfd") ||
         (linker == "msvc" && orderFor == "lld");
}

// Links without an order begin with the code of the start files, which come first on every command
// line.
bool beginsAsUnordered(const Image &program, StringRef section, StringRef wantedFirst) {
  for (const Function &function : program.functions())
    if (function.section == section)
      return isStartFileFunction(function.name) && !isStartFileFunction(wantedFirst);
  return false;
}

// Returns how many of FUNCTIONS in SECTION are in NAMES, up to the first that is not.
template <typename Functions>
size_t listedFrom(const Functions &functions, StringRef section, const StringSet<> &names) {
  size_t listed = 0;
  for (const Function &function : functions) {
    if (function.section != section)
      continue;
    auto isListed = [&](StringRef name) { return names.contains(linkName(name)); };
    if (!isListed(function.name) && none_of(function.aliases, isListed))
      break;
    ++listed;
  }
  return listed;
}

// Returns whether the listed functions are not where LINKER places those of an order for ORDERFOR.
// Without an order, GNU ld and gold may place some of them before the start files because of their
// sections' names.
bool isPlacedAsUnordered(const Image &program, ArrayRef<std::string> names,
                         const Verification &result, StringRef linker, StringRef orderFor) {
  StringRef section = result.sections.front();
  if (orderFor == "bfd")
    return !is_contained(result.sections, GnuLdOrderedSection);
  StringSet<> listed;
  for (StringRef name : names)
    listed.insert(name);
  if (orderFor == "bfd-2.43")
    return listedFrom(program.functions(), section, listed) * 2 < result.functions;
  return linker == "gold" &&
         listedFrom(reverse(program.functions()), section, listed) * 2 < result.functions;
}

// Returns a thunk of PROGRAM that NAMES, an order of sections, does not place: NAMES has the
// function that its section is named after later, or not at all. Returns "" if there is none.
// 'gmonkit order' writes that only for a build that has the thunk in another section.
StringRef unplacedThunk(const Image &program, ArrayRef<std::string> names) {
  constexpr size_t unlisted = std::numeric_limits<size_t>::max();
  StringMap<size_t> ranks;
  for (const auto &[rank, name] : enumerate(names))
    ranks.try_emplace(name, rank);
  constexpr uint32_t missing = ~0u;
  std::vector<uint32_t> owners = sectionOwners(program), ofRank(names.size(), missing);
  std::vector<size_t> rankOfFunction; // the least of its names
  for (const auto &[f, function] : enumerate(program.functions())) {
    size_t &least = rankOfFunction.emplace_back(unlisted);
    auto note = [&, owner = owners[f]](StringRef symbol) {
      auto rank = ranks.find(linkName(symbol));
      if (rank == ranks.end())
        return;
      least = std::min<size_t>(least, rank->second);
      ofRank[rank->second] = owner;
    };
    note(function.name);
    for_each(function.aliases, note);
  }
  for (const auto &[f, owner] : enumerate(owners)) {
    size_t rank = rankOfFunction[f], ofOwner = rankOfFunction[owner];
    if (owner == f || rank == unlisted || ofOwner < rank)
      continue;
    auto isOther = [owner = owner](uint32_t other) { return other != owner && other != missing; };
    if (ofOwner == unlisted || any_of(ArrayRef(ofRank).slice(rank, ofOwner - rank), isOther))
      return program.functions()[f].name;
  }
  return "";
}

// Returns the first function of PROGRAM that NAMES lists behind one that it does not list, and that
// one: "f before g". REQUIRES: there is one.
std::string unlistedBetween(const Image &program, ArrayRef<std::string> names) {
  StringSet<> listed;
  for (StringRef name : names)
    listed.insert(name);
  const Function *before = nullptr;
  bool hasBegun = false;
  for (const Function &function : program.functions()) {
    auto isListed = [&](StringRef name) { return listed.contains(linkName(name)); };
    if (!isListed(function.name) && none_of(function.aliases, isListed)) {
      before = &function;
    } else if (hasBegun && before) {
      return (before->name + " before " + function.name).str();
    } else {
      hasBegun = true;
      before = nullptr;
    }
  }
  return "others";
}

// Returns the number of parts of functions that NAMES has, if the program of INDEX has none of
// them, but their functions.
size_t partsThatAreWhole(const SymbolIndex &index, ArrayRef<std::string> names) {
  size_t parts = 0;
  for (StringRef name : names) {
    StringRef function = withoutPart(name);
    if (function == name)
      continue;
    if (!index.find(name).empty())
      return 0;
    parts += !index.find(function).empty();
  }
  return parts;
}

} // namespace

std::string whyNotFound(const SymbolIndex &index, ArrayRef<std::string> names) {
  size_t parts = partsThatAreWhole(index, names);
  return parts == 0 ? ""
                    : "the order has " + std::to_string(parts) +
                          " parts of functions that are whole here; build the program with the "
                          "order's list of blocks (gmon-cc --gmon-layout=FILE)";
}

std::string whyNotInOrder(const Image &program, ArrayRef<std::string> names,
                          const Verification &result, StringRef linker, StringRef orderFor) {
  if (result.inOrder == result.functions)
    return "";
  if (linker == "mold")
    return "mold linked the program and cannot follow an order; order the objects "
           "(--linker=objects)";
  if (!takesOrderOf(linker, orderFor))
    return ("the order is for " + orderFor + ", but " + linker +
            " linked the program; make one with --linker=" + linker)
        .str();
  if (result.sections.size() > 1 && any_of(result.sections, isOfOneHeat))
    return join(result.sections, ", ") +
           " are separate, and the linker orders each on its own; link without "
           "-z keep-text-section-prefix";
  // An order of sections leaves no trace if none of its sections exists.
  bool ofSections = is_contained({"bfd", "gold"}, linkerOf(orderFor));
  if (beginsAsUnordered(program, result.sections.front(), names.front()))
    return ("the program looks linked without an order; give the order to the linker (see 'gmonkit "
            "help order')" +
            Twine(ofSections ? ", and compile with -ffunction-sections" : ""))
        .str();
  if (StringRef thunk = ofSections ? unplacedThunk(program, names) : ""; !thunk.empty())
    return (thunk +
            " is in the section of the function that it is for, which the order lists later "
            "or not at all; make the order again, of a build by the same compiler")
        .str();
  if (isPlacedAsUnordered(program, names, result, linker, orderFor))
    return "the listed functions are not where the linker places an order; give the order to the "
           "linker (see 'gmonkit help order'), and compile with "
           "-ffunction-sections";
  if (result.unlistedBytes != 0)
    return "unlisted functions lie between listed ones, such as " +
           unlistedBetween(program, names) +
           ", so whole objects seem to have been moved; compile with -ffunction-sections, or allow "
           "it with --min where the source is assembler";
  return "";
}

} // namespace gmonkit
