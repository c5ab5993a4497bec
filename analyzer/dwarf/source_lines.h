//===- source_lines.h - addresses -> source lines ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// What DWARF (2 to 5, split or in a file of its own too) says of a program's code. A
// program without it has no lines: that is no error.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_SOURCE_LINES_H
#define GMONKIT_ANALYZER_DWARF_SOURCE_LINES_H

#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gmonkit {

// Which source file a row is of: each file under one path, or what GNU gprof 2.40 says.
enum class SourcePaths { Normalized, AsGprof };

// The code of one row of the line table.
struct LineRange {
  uint64_t begin, end;  // [begin, end), never empty
  llvm::StringRef file; // absolute where the compiler said which folder it ran in; not empty
  uint32_t line;        // 0: no line of the source is responsible
  bool isStatement;     // the recommended place for a breakpoint of that line
};

// Code of one function, what was inlined into it left out.
struct FunctionRange {
  uint64_t begin, end; // [begin, end), never empty
  llvm::StringRef name;
  bool isLinkageName; // NAME is what the linker sees, not just what the source has
};

// What one run of the compiler made.
struct SourceUnit {
  // As the compiler was given it, but absolute where it was given that name in several folders.
  llvm::StringRef file;
  llvm::StringRef directory;                       // that it ran in; empty where it is not known
  std::vector<std::pair<uint64_t, uint64_t>> code; // [first, second), none empty
};

// Where an address is: in FUNCTION, at LINE of FILE.
struct SourceFrame {
  std::string function; // mangled; empty where it is not known
  std::string file;     // as in LineRange; empty where it is not known
  uint32_t line = 0;
  uint32_t startLine = 0;     // the line where the function begins; 0 where it is not known
  uint32_t discriminator = 0; // tells blocks of one line apart, as llvm::DILocation describes it
};

// A call that became a copy of the function that it is of.
struct InlinedCall {
  uint64_t address;         // where the copy is entered
  llvm::StringRef function; // mangled
  std::string file;         // of the function, as in LineRange
  uint32_t line;            // where it begins there; 0 where it is not known
};

class SourceLines {
public:
  // Of PROGRAM, which must live as long as this. An error is one line that names its path as typed.
  static llvm::Expected<SourceLines> open(const Image &program);

  // The same of the file PROGRAM that was read from PATH.
  static llvm::Expected<SourceLines> read(std::unique_ptr<llvm::MemoryBuffer> program,
                                          llvm::StringRef path, SourcePaths paths);

  // All rows, sorted by address, without overlap. Strings live as long as this.
  llvm::ArrayRef<LineRange> all() const { return ranges; }

  // The rows that have addresses in [BEGIN, END); the first and last may reach beyond.
  llvm::ArrayRef<LineRange> lines(uint64_t begin, uint64_t end) const;

  // The row that covers ADDRESS, or null.
  const LineRange *find(uint64_t address) const;

  // All code of which the function is known, sorted, without overlap: where one was inlined
  // into another, the inner one. Names live as long as this.
  std::vector<FunctionRange> functionRanges() const;

  // All compile units of which the source is known, those without code too, in the sequence of
  // the debug information. Names live as long as this.
  std::vector<SourceUnit> units() const;

  // The function that ADDRESS was inlined from, then the one into which it was inlined,
  // and so on; empty where nothing is known.
  std::vector<SourceFrame> frames(uint64_t address) const;

  // All calls that were inlined, by address. Names live as long as this.
  std::vector<InlinedCall> inlinedCalls() const;

  // The source file of the compilation that made the code at ADDRESS; empty where that is not
  // known. As in LineRange.
  std::string unit(uint64_t address) const;

private:
  explicit SourceLines(SourcePaths paths) : paths(paths) {}
  std::string pathOf(llvm::StringRef recorded) const;
  void readUnit(llvm::DWARFUnit &unit, llvm::ArrayRef<std::pair<uint64_t, uint64_t>> code);
  void removeOverlaps();
  // The unit that has what UNIT has split off, or UNIT; null where LLVM cannot read all of it.
  llvm::DWARFUnit *fullUnit(llvm::DWARFUnit &unit) const;

  SourcePaths paths;
  // In this order: each points into those before it.
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::unique_ptr<llvm::object::ObjectFile> object;
  std::unique_ptr<llvm::DWARFContext> dwarf;
  std::unique_ptr<llvm::BumpPtrAllocator> storage;
  std::vector<LineRange> ranges;
  mutable llvm::DenseMap<llvm::DWARFUnit *, bool> isReadable; // as far as it was asked for
};

} // namespace gmonkit

#endif
