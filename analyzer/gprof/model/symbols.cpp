//===- symbols.cpp - gprof's symbol table ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/model/symbols.h"
#include "analyzer/gprof/model/merge_sort.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit::gprof {
namespace {

// Returns whether gprof keeps the local symbol SYMBOL. A '$', or a dot that digits do not follow
// (or .clone.N, .constprop.N), drops it. But after digits at the end gprof reads on into the next
// name of .strtab, and the dots of that name decide.
bool keepsLocal(const CodeSymbol &symbol) {
  if (symbol.name.empty() || symbol.name.starts_with("__gnu_compiled") ||
      symbol.name.starts_with("___gnu_compiled"))
    return false;
  // The name, its terminating NUL and everything after it.
  StringRef text(symbol.name.data(), symbol.name.size() + symbol.afterName.size());
  auto at = [&](size_t i) { return i < text.size() ? text[i] : '\0'; };
  for (size_t i = 0; at(i) != 0; ++i) {
    if (at(i) == '$')
      return false;
    bool hasTail = false;
    while (at(i) == '.') {
      StringRef rest = text.drop_front(i);
      if (rest.consume_front(".clone.") || rest.consume_front(".constprop."))
        i = rest.data() - text.data() - 1;
      for (++i; isDigit(at(i));)
        ++i;
      if (at(i) != 0 && at(i) != '.')
        return false;
      hasTail = true;
    }
    if (hasTail && i >= text.size())
      return true;
  }
  return true;
}

// Returns whether gprof prefers B to A, which it saw first. Both have the same address.
bool isBetter(const Symbol &b, const Symbol &a) {
  if (a.isStatic != b.isStatic)
    return a.isStatic;
  if (a.isFunction != b.isFunction)
    return b.isFunction;
  auto underscores = [](StringRef name) {
    return name.starts_with("__") ? 2 : name.starts_with("_") ? 1 : 0;
  };
  return underscores(b.name) < underscores(a.name);
}

} // namespace

uint32_t SourceFiles::add(StringRef path) {
  auto [place, isNew] = numbers.try_emplace(path, paths.size());
  if (isNew)
    paths.push_back(place->getKey());
  return place->second;
}

StringRef SourceFiles::baseName(uint32_t file) const {
  return paths[file].drop_front(paths[file].rfind('/') + 1);
}

std::optional<uint32_t> SourceFiles::find(StringRef baseName) const {
  for (uint32_t file = paths.size(); file-- > 0;)
    if (this->baseName(file) == baseName)
      return file;
  return std::nullopt;
}

// The function's name is its linkage name. If the debug information has only the source's name (C++
// functions with C linkage, main), it is the name in .symtab.
std::optional<SymbolTable::Position> SymbolTable::position(uint64_t address) const {
  if (!lines)
    return std::nullopt;
  const LineRange *row = lines->find(address);
  if (!row || row->line == 0)
    return std::nullopt;
  auto after =
      partition_point(functions, [&](const FunctionRange &range) { return range.end <= address; });
  if (after != functions.end() && after->begin <= address && after->isLinkageName)
    return Position{row->file, after->name, row->line};
  auto next = partition_point(codeNames, [&](const auto &code) { return code.first <= address; });
  if (next == codeNames.begin())
    return std::nullopt;
  return Position{row->file, std::prev(next)->second, row->line};
}

Error SymbolTable::read(const Program &program, StringRef path, const SymbolRules &rules,
                        StringRef whoami) {
  if (rules.externalTable) {
    if (Error failed = readExternal(rules))
      return makeError(whoami + ": " + toString(std::move(failed)));
  } else {
    auto bytes = MemoryBuffer::getMemBuffer(program.bytes(), /*RequiresNullTerminator=*/false);
    Expected<SourceLines> read = SourceLines::read(std::move(bytes), path, SourcePaths::AsGprof);
    if (read) {
      lines = std::move(*read);
      functions = lines->functionRanges();
    } else {
      consumeError(read.takeError()); // gprof ignores damage
    }
    nameCode(program);
    readFunctions(program, rules);
  }
  if (symbols.empty())
    return makeError(whoami + ": file `" +
                     (rules.externalTable ? StringRef(*rules.externalTable) : path) +
                     "' has no symbols\n");
  finish(program.textEnd());
  if (rules.externalTable)
    addressAfterTable = ~uint64_t(0);
  if (rules.byLine && lines) {
    addLines(program);
    finish(program.textEnd());
  }
  return Error::success();
}

// Names code after the nearest symbol at or below it, even a label. Of several at one address it
// takes the largest, then the first. Code within a symbol's size keeps that name.
void SymbolTable::nameCode(const Program &program) {
  std::vector<const CodeSymbol *> sorted;
  for (const CodeSymbol &symbol : program.symbols())
    if (!symbol.isObject && symbol.address >= program.textAddress() &&
        symbol.address < program.textEnd())
      sorted.push_back(&symbol);
  llvm::stable_sort(sorted, [](const CodeSymbol *a, const CodeSymbol *b) {
    return std::make_pair(a->address, b->size) < std::make_pair(b->address, a->size);
  });
  sorted.erase(llvm::unique(sorted, [](const CodeSymbol *a,
                                       const CodeSymbol *b) { return a->address == b->address; }),
               sorted.end());
  uint64_t covered = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    uint64_t from = std::max(covered, sorted[i]->address);
    while (i + 1 < sorted.size() && sorted[i + 1]->address <= from)
      ++i;
    codeNames.emplace_back(from, sorted[i]->name);
    covered = sorted[i]->address + sorted[i]->size;
  }
}

void SymbolTable::readFunctions(const Program &program, const SymbolRules &rules) {
  for (const CodeSymbol &code : program.symbols()) {
    if (!code.isGlobal &&
        (rules.noStatics || !keepsLocal(code) || (rules.onlyFunctions && !code.isFunction)))
      continue;
    Symbol symbol;
    symbol.address = code.address;
    symbol.name = code.name;
    if (const FileMap::Entry *entry = rules.map ? rules.map->find(code.name) : nullptr) {
      if (!entry->isFirst)
        continue;
      symbol.name = entry->file;
      symbol.isObjectFile = true;
    }
    symbol.isStatic = !code.isGlobal;
    symbol.isFunction = code.isFunction;
    if (std::optional<Position> found = position(code.address)) {
      symbol.file = sourceFiles.add(found->file);
      symbol.line = found->line;
    }
    symbols.push_back(std::move(symbol));
  }
}

// Reads lines of an address, t or T, and a name, as nm prints them. Skips other lines.
Error SymbolTable::readExternal(const SymbolRules &rules) {
  auto file = readText(*rules.externalTable);
  if (file)
    external = std::move(*file);
  else if (file.getError() == std::errc::is_a_directory)
    external = MemoryBuffer::getMemBuffer("");
  else
    return makeError("could not open " + *rules.externalTable + ".\n");
  SmallVector<StringRef, 0> rows;
  external->getBuffer().split(rows, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef row : rows) {
    SmallVector<StringRef, 4> words;
    SplitString(row, words);
    Symbol symbol;
    if (words.size() < 3)
      continue;
    StringRef address = words[0];
    address.consume_front("0x");
    if (address.getAsInteger(16, symbol.address) || (words[1] != "t" && words[1] != "T"))
      continue;
    symbol.name = words[2];
    symbol.isStatic = words[1] == "t";
    symbol.isFunction = true;
    symbols.push_back(std::move(symbol));
  }
  return Error::success();
}

// Starts a line's symbol at each change of line, file or function. Code without a line neither
// starts nor ends a symbol.
void SymbolTable::addLines(const Program &program) {
  std::vector<uint64_t> edges; // addresses where a line, file or function may change
  for (const LineRange &row : lines->lines(program.textAddress(), program.textEnd()))
    edges.push_back(std::max(row.begin, program.textAddress()));
  for (const FunctionRange &range : functions) {
    edges.push_back(range.begin);
    edges.push_back(range.end);
  }
  for (const auto &code : codeNames)
    edges.push_back(code.first);
  llvm::sort(edges);
  edges.erase(llvm::unique(edges), edges.end());

  std::vector<Symbol> found;
  std::optional<Position> previous;
  for (uint64_t edge : edges) {
    if (edge < program.textAddress() || edge >= program.textEnd())
      continue;
    std::optional<Position> now = position(edge);
    if (!now || (previous && previous->line == now->line && previous->function == now->function &&
                 previous->file == now->file))
      continue;
    Symbol symbol;
    symbol.address = edge;
    symbol.name = now->function;
    symbol.file = sourceFiles.add(now->file);
    symbol.line = now->line;
    if (previous && previous->function == now->function)
      symbol.isStatic = found.back().isStatic;
    else if (std::optional<uint32_t> function = find(edge))
      symbol.isStatic = symbols[*function].isStatic;
    found.push_back(std::move(symbol));
    previous = now;
  }
  // The last symbol ends before it begins if it is outside .text. gprof drops it here.
  if (symbols.back().last < symbols.back().address)
    symbols.pop_back();
  symbols.insert(symbols.begin(), std::make_move_iterator(found.begin()),
                 std::make_move_iterator(found.end()));
}

void SymbolTable::finish(uint64_t textEnd) {
  mergeSort(symbols, [](const Symbol &a, const Symbol &b) {
    if (a.address != b.address)
      return a.address < b.address ? -1 : 1;
    if (a.isFunction != b.isFunction)
      return a.isFunction ? -1 : 1;
    return int(a.isStatic) - int(b.isStatic);
  });
  std::vector<uint64_t> addresses;
  for (const Symbol &symbol : symbols)
    addresses.push_back(symbol.address);
  std::vector<Symbol> kept;
  for (Symbol &symbol : symbols) {
    if (kept.empty() || kept.back().address != symbol.address)
      kept.push_back(std::move(symbol));
    else if (isBetter(symbol, kept.back()))
      kept.back() = std::move(symbol);
  }
  symbols = std::move(kept);
  addressAfterTable = symbols.size() < addresses.size() ? addresses[symbols.size()] : 0;
  // Sets the ends. With lines, a function keeps its earlier end, which runs of symbols use. The
  // last symbol keeps its end, too: it may be dropped, but no other.
  for (size_t i = 0; i + 1 < symbols.size(); ++i)
    if (symbols[i].last == 0)
      symbols[i].last = symbols[i + 1].address - 1;
  if (!symbols.empty() && symbols.back().last == 0)
    symbols.back().last = textEnd - 1;
}

std::optional<uint32_t> SymbolTable::find(uint64_t address) const {
  auto after =
      partition_point(symbols, [&](const Symbol &symbol) { return symbol.address <= address; });
  if (after == symbols.begin() || address > std::prev(after)->last)
    return std::nullopt;
  return after - symbols.begin() - 1;
}

} // namespace gmonkit::gprof
