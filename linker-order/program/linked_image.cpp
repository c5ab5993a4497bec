//===- linked_image.cpp - linked files of any system ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/linked_image.h"
#include "analyzer/object/function_list.h"
#include "analyzer/object/program_file.h"
#include "analyzer/support/errors.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

bool isMachOOrPe(file_magic magic) {
  return magic == file_magic::macho_executable || magic == file_magic::macho_bundle ||
         magic == file_magic::macho_dynamically_linked_shared_lib ||
         magic == file_magic::pecoff_executable;
}

// Adds SYMBOL of FILE to SYMBOLS if it is a function. The names point into NAMES.
Error addFunction(const SymbolRef &symbol, const ObjectFile &file, StringSet<> &names,
                  std::vector<CodeSymbol> &symbols) {
  Expected<SymbolRef::Type> type = symbol.getType();
  if (!type)
    return type.takeError();
  Expected<section_iterator> section = symbol.getSection();
  if (!section)
    return section.takeError();
  if (*type != SymbolRef::ST_Function || *section == file.section_end() || !(*section)->isText())
    return Error::success();
  Expected<StringRef> name = symbol.getName(), sectionName = (*section)->getName();
  if (!name || !sectionName)
    return joinErrors(name.takeError(), sectionName.takeError());
  Expected<uint64_t> address = symbol.getAddress();
  if (!address)
    return address.takeError();
  uint64_t end = SaturatingAdd((*section)->getAddress(), (*section)->getSize());
  if (*address < (*section)->getAddress() || *address >= end)
    return Error::success();
  if (file.isMachO())
    name->consume_front("_");
  CodeSymbol &code = symbols.emplace_back();
  code.address = *address;
  code.name = names.insert(*name).first->getKey();
  code.section = names.insert(*sectionName).first->getKey();
  code.sectionEnd = end;
  return Error::success();
}

} // namespace

Expected<Image> openLinked(StringRef path) {
  if (!isMachOOrPe(kindOf(path)))
    return Image::open(path); // reports the error
  Expected<OwningBinary<ObjectFile>> file = openObjectFile(path);
  if (!file)
    return file.takeError();
  StringSet<> names;
  std::vector<CodeSymbol> symbols;
  for (const SymbolRef &symbol : file->getBinary()->symbols())
    if (Error error = addFunction(symbol, *file->getBinary(), names, symbols))
      return fileError(path, toString(std::move(error)));
  if (symbols.empty())
    return fileError(path, "no functions in its symbol table; do not strip it (for lld-link: "
                           "/debug:symtab)");
  return Image::ofSymbols(path, std::move(symbols), std::move(names));
}

} // namespace gmonkit
