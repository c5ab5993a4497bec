//===- image.h - the profiled program's functions ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An Image is an ELF program or shared library, reduced to what profiles are
// about: its functions with their addresses and sizes, and its identity.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_IMAGE_H
#define GMONKIT_ANALYZER_OBJECT_IMAGE_H

#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/object/address_index.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

struct CodeSymbol;

// One address range of code under one name. Aliases (several symbols at one
// address) are one Function with several names.
struct Function {
  uint64_t address = 0;
  uint64_t size = 0;                    // bytes; ELF size, or up to the next symbol where that is 0
  llvm::StringRef name;                 // the preferred name, mangled; lives as long as its Image
  std::vector<llvm::StringRef> aliases; // the other names at this address, sorted
  llvm::StringRef section;              // name of the output section
  llvm::StringRef sourceFile;           // STT_FILE name for local symbols, else empty
  bool isGlobal = false;

  uint64_t end() const { return address + size; }
};

// A function that instrumented programs have so that calls from code outside the image
// (the start-up code, libraries, other images) have a caller that old readers find.
constexpr llvm::StringLiteral OutsideName = "__gmon_outside";

// Which symbols become functions.
struct SymbolRules {
  bool noStatics = false;     // local ones become part of the global one before them
  bool onlyFunctions = false; // those whose type says so
  std::string externalTable;  // the file to take them from (external_symbols.h); empty: none
  bool mayHaveNone = false;   // that of a stripped program is no error
};

class Image {
public:
  // Opens PATH. Its symbols are those of .symtab, in a stripped program those of its debug
  // file (debug_file.h) or, without one, of .dynsym. An error is one line that names PATH as
  // typed: not an ELF file, no symbol table, truncated, ...
  static llvm::Expected<Image> open(llvm::StringRef path, const SymbolRules &rules = {});

  // The layout() of PATH, from its first bytes alone. None where it is no ELF file.
  static std::optional<GmonLayout> readLayout(llvm::StringRef path);

  // The image PATH of which no more is known than SYMBOLS; their names point into NAMES.
  static Image ofSymbols(llvm::StringRef path, std::vector<CodeSymbol> symbols,
                         llvm::StringSet<> names);

  llvm::StringRef path() const { return imagePath; }
  bool isElf() const { return buffer != nullptr; } // else it is one of symbols alone

  // The program as this read it: a linker may have put another one under its name meanwhile. Valid
  // as long as this is.
  llvm::MemoryBufferRef bytes() const;
  llvm::Expected<std::unique_ptr<llvm::object::ObjectFile>> object() const;
  const GmonLayout &layout() const { return gmonLayout; }

  // Sorted by address; ranges never overlap.
  llvm::ArrayRef<Function> functions() const { return functionList; }

  // Index into functions() of the one that covers PC.
  std::optional<uint32_t> find(uint64_t pc) const;

  // The same for many addresses, AddressIndex::None where there is none.
  std::vector<uint32_t> findAll(llvm::ArrayRef<uint64_t> pcs) const {
    return functionIndex.findAll(pcs);
  }

  // Index into functions() of OutsideName.
  std::optional<uint32_t> outside() const { return outsideFunction; }

  // The id a profile of this image carries: first 8 bytes of the build-id, or
  // textHash, as a little-endian number; see gmonkit/gmon_out.h.
  uint64_t buildIdPrefix() const { return buildId; }
  bool hasBuildId() const { return buildIdPresent; }
  uint64_t textHashId() const; // reads all code: not free

  // The one of both that profiles of it carry, byte by byte in hexadecimal: of a build-id,
  // how `readelf -n` begins.
  std::string idHex() const;

private:
  Image() = default;
  template <class ELFT> llvm::Error read(const SymbolRules &rules); // buffer -> what is below
  template <class ELFT>
  llvm::Expected<std::vector<CodeSymbol>> readSymbols(const SymbolRules &rules);
  void setFunctions(std::vector<Function> functions);

  std::string imagePath;
  // Names point into these three.
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::unique_ptr<llvm::MemoryBuffer> symbolBuffer; // another file that has the symbols, or null
  llvm::StringSet<> symbolNames;                    // those that stand in no file as they are
  GmonLayout gmonLayout;
  std::vector<Function> functionList;
  AddressIndex functionIndex;                        // of functionList, for find()
  std::vector<llvm::ArrayRef<uint8_t>> textSegments; // what textHashId hashes
  std::optional<uint32_t> outsideFunction;
  uint64_t buildId = 0;
  bool buildIdPresent = false;
};

} // namespace gmonkit

#endif
