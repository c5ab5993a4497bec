//===- build_facts.cpp - the options that a program was built with --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/build_facts.h"
#include "analyzer/object/debug_file.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstddef>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// Contents of an image's sections, by name.
using Sections = StringMap<StringRef>;

Expected<Sections> readSections(const ObjectFile &object) {
  Sections sections;
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    sections[*name] = *contents;
  }
  return sections;
}

struct GraphFacts {
  bool haveBlocks = false; // a place is a block; places of graphs that exist only for calls are not
  bool haveCalls = false;
};

// Reads GRAPHS, the contents of the section. Stops at a damaged record, which the reader of the
// counts reports.
GraphFacts readGraphs(StringRef graphs, bool isLittleEndian) {
  DataExtractor data(graphs, isLittleEndian, /*AddressSize=*/8);
  auto word = [&](uint64_t at) { return data.getU32(&at); };
  GraphFacts facts;
  for (uint64_t at = 0; graphs.size() - at >= sizeof(GmonGraphRecord);) {
    const uint64_t size = word(at + offsetof(GmonGraphRecord, size)), end = at + size;
    if (size < sizeof(GmonGraphRecord) || end > graphs.size())
      break;
    uint64_t part = at + sizeof(GmonGraphRecord), places = 0;
    for (uint32_t left = word(at + offsetof(GmonGraphRecord, parts));
         left != 0 && part + sizeof(GmonGraphPart) <= end; --left, part += sizeof(GmonGraphPart)) {
      places += word(part + offsetof(GmonGraphPart, counted));
      places += word(part + offsetof(GmonGraphPart, solved));
      facts.haveCalls |= word(part + offsetof(GmonGraphPart, calls)) != 0;
    }
    for (uint64_t place = part; places != 0 && place + sizeof(GmonGraphPlace) <= end;
         --places, place += sizeof(GmonGraphPlace))
      facts.haveBlocks |= word(place + offsetof(GmonGraphPlace, offset)) < GMON_WAY;
    at = end;
  }
  return facts;
}

// Reads BuildFacts::options.
std::vector<std::string> readOptions(const Sections &sections, bool isLittleEndian) {
  StringRef functions = sections.lookup(GMON_SECTION_FUNCS);
  DataExtractor data(functions, isLittleEndian, /*AddressSize=*/8);
  uint32_t anyHas = 0, allHave = ~0u;
  for (uint64_t at = 0; functions.size() - at >= sizeof(GmonFuncRecord);
       at += sizeof(GmonFuncRecord)) {
    uint64_t flagsAt = at + offsetof(GmonFuncRecord, flags);
    uint32_t flags = data.getU32(&flagsAt);
    anyHas |= flags;
    allHave &= flags;
  }
  std::vector<std::string> options;
  auto note = [&](bool isGiven, const char *option) {
    if (isGiven)
      options.push_back(option);
  };
  GraphFacts graphs = readGraphs(sections.lookup(GMON_SECTION_GRAPHS), isLittleEndian);
  bool sparse = graphs.haveBlocks; // a graph is there for blocks without counters
  bool derived = graphs.haveCalls || !sections.lookup(GMON_SECTION_CALLS).empty() ||
                 !sections.lookup(GMON_SECTION_ICALLS).empty();
  note(anyHas & GmonFuncHasEntryHook, "arcs=mcount");
  note(derived, "arcs=derived");
  note(!(anyHas & GmonFuncHasEntryHook) && !derived, "arcs=none");
  // sparse, too, gives each block of a simple function a counter.
  note((anyHas & GmonFuncBlocksCounted) && !sparse, "blocks=all");
  note(sparse, "blocks=sparse");
  note(!(anyHas & GmonFuncBlocksCounted) && !sparse, "blocks=none");
  note(anyHas & GmonFuncCountersExact, "threads=exact");
  note(!(allHave & GmonFuncCountersExact), "threads=single");
  return options;
}

// Returns the string at SYMBOL.
Expected<std::string> readString(const ELFSymbolRef &symbol) {
  Expected<uint64_t> address = symbol.getAddress();
  Expected<section_iterator> section = symbol.getSection();
  if (!address || !section)
    return joinErrors(address.takeError(), section.takeError());
  if (*section == symbol.getObject()->section_end() || *address < (*section)->getAddress())
    return "";
  Expected<StringRef> contents = (*section)->getContents();
  if (!contents)
    return contents.takeError();
  return contents->drop_front(std::min(*address - (*section)->getAddress(), contents->size()))
      .take_until([](char c) { return c == '\0'; })
      .str();
}

Error noteSymbol(const ELFSymbolRef &symbol, BuildFacts &facts) {
  Expected<StringRef> name = symbol.getName();
  if (!name)
    return name.takeError();
  Expected<uint32_t> flags = symbol.getFlags();
  if (!flags)
    return flags.takeError();
  bool isDefined = !(*flags & SymbolRef::SF_Undefined);
  facts.hasOldHooks |= isOldHook(*name);
  facts.hasRuntime |= isDefined && *name == GMON_SYMBOL_REGISTER;
  facts.lacksRuntime |= !isDefined && (*name == GMON_SYMBOL_FIRST || *name == GMON_SYMBOL_ICALL);
  if (isDefined && *name == GMON_SYMBOL_OUTPUT)
    return readString(symbol).moveInto(facts.output);
  return Error::success();
}

// Returns whether the file defines _start. Programs do, also those without a dynamic linker
// (-static-pie).
bool definesStart(const ELFObjectFileBase &object) {
  Expected<uint64_t> start = object.getStartAddress();
  if (start)
    return *start != 0;
  consumeError(start.takeError());
  return false;
}

Error readFacts(const ELFObjectFileBase &object, BuildFacts &facts) {
  Expected<Sections> sections = readSections(object);
  if (!sections)
    return sections.takeError();
  if (!sections->lookup(GMON_SECTION_FUNCS).empty())
    facts.options = readOptions(*sections, object.isLittleEndian());
  else
    facts.tablesAreLost = !sections->lookup(GMON_SECTION_COUNTERS).empty();
  facts.hasSymbolTable = sections->contains(".symtab");
  facts.hasDebugInfo = sections->contains(".debug_info") || sections->contains(".zdebug_info");
  facts.isLibrary =
      object.getEType() == ELF::ET_DYN && !sections->contains(".interp") && !definesStart(object);
  // The strings of the dynamic section name symbols and needed libraries.
  facts.usesSharedRuntime = sections->lookup(".dynstr").contains("libgmonrt.so");
  for (const ELFSymbolRef &symbol : object.symbols())
    if (Error failed = noteSymbol(symbol, facts))
      return failed;
  for (const ELFSymbolRef &symbol : object.getDynamicSymbolIterators())
    if (Error failed = noteSymbol(symbol, facts))
      return failed;
  return Error::success();
}

} // namespace

bool isOldHook(StringRef name) {
  static constexpr StringLiteral hooks[] = {"mcount", "_mcount", "__mcount", "__fentry__",
                                            "__cyg_profile_func_enter"};
  return is_contained(hooks, name.split('@').first);
}

Expected<BuildFacts> readBuildFacts(StringRef path) {
  auto file = openObjectFile(path);
  return file ? readBuildFacts(*file->getBinary(), path) : file.takeError();
}

Expected<BuildFacts> readBuildFacts(const ObjectFile &object, StringRef path) {
  auto *elf = dyn_cast<ELFObjectFileBase>(&object);
  if (!elf)
    return fileError(path, "not an ELF file");
  BuildFacts facts;
  if (Error failed = readFacts(*elf, facts))
    return fileError(path, toString(std::move(failed)));
  if (!findDebugFile(object, path).empty())
    facts.hasSymbolTable = facts.hasDebugInfo = true;
  return facts;
}

Expected<bool> isRuntimeOfThisAbi(StringRef path) {
  Expected<std::unique_ptr<MemoryBuffer>> bytes = readProgramFile(path);
  if (!bytes)
    return bytes.takeError();
  Expected<std::unique_ptr<Archive>> archive = Archive::create((*bytes)->getMemBufferRef());
  if (!archive)
    return fileError(path, toString(archive.takeError()));
  for (const Archive::Symbol &symbol : (*archive)->symbols())
    if (symbol.getName() == GMON_SYMBOL_ABI)
      return true;
  return false;
}

} // namespace gmonkit
