//===- source_lines.h - source lines of addresses -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Reads DWARF 2 to 5, split DWARF and separate debug files. A program without
// DWARF has no lines, which is not an error.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_SOURCE_LINES_H
#define GMONKIT_ANALYZER_DWARF_SOURCE_LINES_H

#include "analyzer/dwarf/unit_check.h"
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

// Which file a row names. Normalized: each file has one path. AsGprof: as GNU gprof 2.40 finds it.
enum class SourcePaths { Normalized, AsGprof };

// The code of one row of a line table.
struct LineRange {
  uint64_t begin, end;  // [begin, end), not empty
  llvm::StringRef file; // absolute if the compiler recorded its working directory; not empty
  uint32_t line;        // 0: code without a line
};

// Code of one function, without functions inlined into it.
struct FunctionRange {
  uint64_t begin, end; // [begin, end), not empty
  llvm::StringRef name;
  bool isLinkageName; // whether NAME is the linker's name or only the source's
};

// A compile unit.
struct SourceUnit {
  // The name given to the compiler; absolute if it occurs in several folders.
  llvm::StringRef file;
  llvm::StringRef directory; // working directory of the compiler; empty if unknown
  std::vector<std::pair<uint64_t, uint64_t>> code; // [first, second), not empty
};

// The source position of an address: LINE of FILE, in FUNCTION.
struct SourceFrame {
  std::string function; // mangled; empty if unknown
  std::string file;     // as in LineRange; empty if unknown
  uint32_t line = 0;
  uint32_t startLine = 0;     // first line of the function; 0 if unknown
  uint32_t discriminator = 0; // distinguishes blocks of one line, see llvm::DILocation
};

// A call that the compiler replaced by a copy of the callee.
struct InlinedCall {
  uint64_t address;         // entry of the copy
  llvm::StringRef function; // the callee's mangled name
  std::string file;         // the callee's file, as in LineRange
  uint32_t line;            // the callee's first line; 0 if unknown
};

// A function as the source defines it, template or not.
struct SourceFunction {
  std::string file; // as in LineRange
  uint32_t line;    // its first line; not 0
  std::string name; // without parameters, also those of templates
};

class SourceLines {
public:
  // Opens the debug information of PROGRAM, which must live as long as the result. An error is one
  // line that names the program's path as typed.
  static llvm::Expected<SourceLines> open(const Image &program);

  // The same for PROGRAM, the file read from PATH.
  static llvm::Expected<SourceLines> read(std::unique_ptr<llvm::MemoryBuffer> program,
                                          llvm::StringRef path, SourcePaths paths);

  // All rows, sorted by address, without overlap. The strings are valid as long as this object.
  llvm::ArrayRef<LineRange> all() const { return ranges; }

  // Returns the rows that overlap [BEGIN, END).
  llvm::ArrayRef<LineRange> lines(uint64_t begin, uint64_t end) const;

  // Returns the row that covers ADDRESS, or null.
  const LineRange *find(uint64_t address) const;

  // All code whose function is known, sorted, without overlap. Inlined code belongs to the inlined
  // function. The names are valid as long as this object.
  std::vector<FunctionRange> functionRanges() const;

  // All compile units whose source file is known, also those without code, in the order of the
  // debug information. The names are valid as long as this object.
  std::vector<SourceUnit> units() const;

  // Returns the call stack of inlined functions at ADDRESS, the innermost first. Empty if unknown.
  std::vector<SourceFrame> frames(uint64_t address) const;

  // All inlined calls, by address. The names are valid as long as this object.
  std::vector<InlinedCall> inlinedCalls() const;

  // All functions whose first line is known, by file and line; of several on one line the one whose
  // name is the least.
  std::vector<SourceFunction> sourceFunctions() const;

  // Returns the source file of the compile unit with the code at ADDRESS, as in LineRange. Empty if
  // unknown.
  std::string unit(uint64_t address) const;

private:
  explicit SourceLines(SourcePaths paths) : paths(paths) {}
  std::string pathOf(llvm::StringRef recorded) const;
  uint64_t mostSavedBytes() const;
  llvm::Error readUnits(llvm::ArrayRef<std::pair<uint64_t, uint64_t>> code);
  void readUnit(llvm::DWARFUnit &unit, llvm::ArrayRef<std::pair<uint64_t, uint64_t>> code);
  // Returns UNIT, or the split unit that belongs to it. Returns null if LLVM cannot read all of it.
  llvm::DWARFUnit *fullUnit(llvm::DWARFUnit &unit) const;
  // Calls VISIT with each entry of TAG in the units that can be read.
  void forEachEntry(llvm::dwarf::Tag tag, llvm::function_ref<void(llvm::DWARFDie)> visit) const;

  SourcePaths paths;
  // Each member points into those before it.
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::unique_ptr<llvm::object::ObjectFile> object;
  std::unique_ptr<llvm::DWARFContext> dwarf;
  std::unique_ptr<llvm::BumpPtrAllocator> storage;
  uint64_t savedBytes = 0; // in storage, by readUnit
  std::vector<LineRange> ranges;
  // Caches, filled on demand.
  mutable llvm::DenseMap<llvm::DWARFUnit *, bool> isReadable;
  mutable SplitFiles splitFiles;
};

} // namespace gmonkit

#endif
