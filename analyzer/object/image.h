//===- image.h - functions of the profiled program ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// An Image is an ELF program or shared library, reduced to what profiles need:
// functions with their addresses and sizes, and an identity.
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

// One address range of code. If several symbols have this address, one is the name and the others
// are aliases.
struct Function {
  uint64_t address = 0;
  uint64_t size = 0;    // bytes: the ELF size, or up to the next symbol if that is 0
  llvm::StringRef name; // the preferred name, mangled; valid as long as the Image
  std::vector<llvm::StringRef> aliases; // other names at this address, sorted
  llvm::StringRef section;              // the output section
  llvm::StringRef sourceFile;           // STT_FILE name of local symbols, else empty
  bool isGlobal = false;
  bool isWeak = false; // global, but may be defined several times, as inline functions of C++ are

  uint64_t end() const { return address + size; }
};

// A function of instrumented programs. It is the caller of calls from code outside the image (start
// files, libraries, other images), so that old readers find a caller.
constexpr llvm::StringLiteral OutsideName = "__gmon_outside";

// Selects the symbols that become functions.
struct SymbolRules {
  bool noStatics = false;     // merge local ones into the preceding global one
  bool onlyFunctions = false; // require the type STT_FUNC
  std::string externalTable;  // file to read symbols from (external_symbols.h); empty: none
  bool mayHaveNone = false;   // accept a program without a symbol table
};

class Image {
public:
  Image(Image &&);
  Image &operator=(Image &&);
  ~Image();

  // Opens PATH. Reads .symtab; in a stripped program the symbols of its debug file (debug_file.h)
  // or, without one, .dynsym. An error is one line that names PATH as typed: not an ELF file, no
  // symbol table, truncated, ...
  static llvm::Expected<Image> open(llvm::StringRef path, const SymbolRules &rules = {});

  // Returns the layout() of PATH, from its first bytes alone. Returns nothing if PATH is not an ELF
  // file.
  static std::optional<GmonLayout> readLayout(llvm::StringRef path);

  // Returns an image PATH that consists only of SYMBOLS. Their names point into NAMES.
  static Image ofSymbols(llvm::StringRef path, std::vector<CodeSymbol> symbols,
                         llvm::StringSet<> names);

  llvm::StringRef path() const { return imagePath; }
  bool isElf() const { return buffer != nullptr; } // false: created by ofSymbols

  // The bytes of the program as they were read; a linker may replace the file meanwhile. Valid as
  // long as the Image.
  llvm::MemoryBufferRef bytes() const;
  llvm::Expected<std::unique_ptr<llvm::object::ObjectFile>> object() const;
  const GmonLayout &layout() const { return gmonLayout; }

  // Functions sorted by address. Their ranges do not overlap.
  llvm::ArrayRef<Function> functions() const { return functionList; }

  // Returns the index in functions() of the function that covers PC.
  std::optional<uint32_t> find(uint64_t pc) const;

  // The same for many addresses. The result is AddressIndex::None for an address in no function.
  std::vector<uint32_t> findAll(llvm::ArrayRef<uint64_t> pcs) const {
    return functionIndex.findAll(pcs);
  }

  // Returns the index in functions() of OutsideName.
  std::optional<uint32_t> outside() const { return outsideFunction; }

  // Identity of this image in profiles: the first 8 bytes of the build-id, or textHash, as a
  // little-endian number; see gmonkit/gmon_out.h.
  uint64_t buildIdPrefix() const { return buildId; }
  bool hasBuildId() const { return buildIdPresent; }
  uint64_t textHashId() const; // the first call reads all code, which takes time

  // Returns the id that profiles of this image have, as hexadecimal bytes. A build-id looks as
  // `readelf -n` prints its first bytes.
  std::string idHex() const;

private:
  struct TextHash;

  Image();
  template <class ELFT>
  llvm::Error read(const SymbolRules &rules); // fills the members below from buffer
  template <class ELFT>
  llvm::Expected<std::vector<CodeSymbol>> readSymbols(const SymbolRules &rules);
  void setFunctions(std::vector<Function> functions);

  std::string imagePath;
  // The names point into these three.
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::unique_ptr<llvm::MemoryBuffer>
      symbolBuffer;              // file with the symbols if it is another one, else null
  llvm::StringSet<> symbolNames; // names that occur in no file in this form
  GmonLayout gmonLayout;
  std::vector<Function> functionList;
  AddressIndex functionIndex;                        // index of functionList, for find()
  std::vector<llvm::ArrayRef<uint8_t>> textSegments; // the bytes that textHashId hashes
  std::unique_ptr<TextHash> textHash;                // computed on demand, by any thread
  std::optional<uint32_t> outsideFunction;
  uint64_t buildId = 0;
  bool buildIdPresent = false;
};

} // namespace gmonkit

#endif
