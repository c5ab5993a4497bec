//===- program.h - gprof 2.40's view of an ELF file -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GPROF_MODEL_PROGRAM_H
#define GMONKIT_ANALYZER_GPROF_MODEL_PROGRAM_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace gmonkit::gprof {

// A symbol of .symtab that may become a symbol of the profile.
struct CodeSymbol {
  uint64_t address;
  llvm::StringRef name;
  llvm::StringRef afterName; // the bytes of .strtab after the name; see keepsLocal()
  bool isGlobal;             // or weak
  bool isFunction;
  bool isObject;
  uint64_t size;
};

// Returns the error that perror() prints if PATH cannot be opened. For an empty path it prints
// nothing.
llvm::Error systemError(llvm::StringRef path, std::error_code failed);

class Program {
public:
  // WHOAMI is the name of the command; gprof's messages begin with it.
  static llvm::Expected<Program> open(llvm::StringRef path, llvm::StringRef whoami);

  llvm::MemoryBufferRef bytes() const { return buffer->getMemBufferRef(); } // of the file
  const GmonLayout &layout() const { return gmonLayout; }
  uint16_t machine() const { return elfMachine; } // e_machine

  // The section .text. A file of debug information has no contents there.
  uint64_t textAddress() const { return address; }
  uint64_t textEnd() const { return address + size; }
  llvm::ArrayRef<uint8_t> text() const { return code; }

  // Code symbols, and weak symbols that are not data objects, in the order of .symtab.
  llvm::ArrayRef<CodeSymbol> symbols() const { return codeSymbols; }

private:
  Program() = default;
  template <class ELFT> llvm::Error read(llvm::StringRef path, llvm::StringRef whoami);
  template <class ELFT> llvm::Error readSymbols(const llvm::object::ELFFile<ELFT> &elf);

  std::unique_ptr<llvm::MemoryBuffer> buffer; // names and text point into it
  GmonLayout gmonLayout;
  uint16_t elfMachine = 0;
  uint64_t address = 0, size = 0;
  llvm::ArrayRef<uint8_t> code;
  std::vector<CodeSymbol> codeSymbols;
};

} // namespace gmonkit::gprof

#endif
