//===- symbols.h - gprof's symbol table -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The table in which a profile's addresses are looked up. It has functions or,
// with -l, runs of code of one source line. The rules are gprof 2.40's, faults
// included: it ignores ELF sizes, so each symbol reaches to the next one.
// Clones with a dot in their name are dropped or kept by accident.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_SYMBOLS_H
#define GMONKIT_ANALYZER_GPROF_MODEL_SYMBOLS_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/gprof/model/program.h"
#include "analyzer/support/file_map.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit::gprof {

constexpr uint32_t NoFile = ~0u;
constexpr size_t MostBlocks = 10; // basic blocks whose counts a symbol can keep

struct BlockCount {
  uint64_t address, count;
};

struct Symbol {
  uint64_t address = 0;
  uint64_t last = 0; // its last address
  llvm::StringRef name;
  uint32_t file = NoFile; // index in SourceFiles
  uint32_t line = 0;
  bool isFunction = false; // with -l: a function's first line
  bool isStatic = false;
  bool isObjectFile = false; // with -R; `name` is that of the file

  // From the profile.
  uint64_t calls = 0;
  double time = 0; // samples
  llvm::SmallVector<BlockCount, 0> blocks;
};

// Paths of source files. Each has one number.
class SourceFiles {
public:
  uint32_t add(llvm::StringRef path);
  llvm::StringRef path(uint32_t file) const { return paths[file]; }
  // Returns the path without folders.
  llvm::StringRef baseName(uint32_t file) const;
  // Returns the last added file with this base name.
  std::optional<uint32_t> find(llvm::StringRef baseName) const;
  size_t size() const { return paths.size(); }

private:
  std::vector<llvm::StringRef> paths; // point to the keys of `numbers`
  llvm::StringMap<uint32_t> numbers;
};

struct SymbolRules {
  bool noStatics = false;                   // -a
  bool onlyFunctions = false;               // -D: local symbols must have a code type
  bool byLine = false;                      // -l
  std::optional<std::string> externalTable; // -S: file to read the symbols from
  const FileMap *map = nullptr;             // -R: object files instead of functions
};

class SymbolTable {
public:
  // An error is gprof's message.
  llvm::Error read(const Program &program, llvm::StringRef path, const SymbolRules &rules,
                   llvm::StringRef whoami);

  std::vector<Symbol> &all() { return symbols; }
  const std::vector<Symbol> &all() const { return symbols; }
  SourceFiles &files() { return sourceFiles; }
  const SourceFiles &files() const { return sourceFiles; }

  std::optional<uint32_t> find(uint64_t address) const;

  // The address that gprof takes for the end of the last symbol when it assigns samples. It reads
  // it behind its table, where it finds a symbol that it dropped, or nothing.
  uint64_t addressAfterLast() const { return addressAfterTable; }

private:
  struct Position {
    llvm::StringRef file, function;
    uint32_t line;
  };
  std::optional<Position> position(uint64_t address) const;
  void nameCode(const Program &program);
  void readFunctions(const Program &program, const SymbolRules &rules);
  llvm::Error readExternal(const SymbolRules &rules);
  void addLines(const Program &program);
  void finish(uint64_t textEnd);

  std::vector<Symbol> symbols;
  SourceFiles sourceFiles;
  uint64_t addressAfterTable = 0;
  std::unique_ptr<llvm::MemoryBuffer> external;
  std::optional<SourceLines> lines;
  std::vector<FunctionRange> functions; // from the debug information
  std::vector<std::pair<uint64_t, llvm::StringRef>>
      codeNames; // from .symtab: first address and name
};

} // namespace gmonkit::gprof

#endif
