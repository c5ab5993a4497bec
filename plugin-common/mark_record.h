//===- mark_record.h - where blocks of the source ended up -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GCC's plugin marks the blocks of each function's flow graph early in the
// compiler. This is the table of where the marks are in the final code.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_MARK_RECORD_H
#define GMONKIT_PLUGIN_COMMON_MARK_RECORD_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace gmonkit {

// A block, a way between blocks, or an indirect call of a function's early flow graph.
// gmonkit/abi.h describes the members.
struct Mark {
  uint64_t identity;
  uint32_t checksum;
  uint32_t number;
};

// The marks in the code of a function's part.
class MarkRecord {
public:
  // CODE is the label that precedes all code of the part.
  explicit MarkRecord(std::string code) : code(std::move(code)) {}

  // Adds MARK, whose code is at the label PLACE ("": unknown). Its function is called NAME.
  void add(const Mark &mark, const std::string &place, const std::string &name);

  bool isEmpty() const { return !marks; }

  // Returns the assembly of the GmonMarksRecord; "" if there are no marks.
  std::string text() const;

private:
  struct Function {
    uint64_t identity;
    uint32_t checksum;
    std::string name;
  };

  std::string code;
  std::vector<Function> functions;
  std::map<std::pair<uint64_t, uint32_t>, uint32_t> indices; // in functions
  size_t marks = 0;
  std::string lines; // of the marks
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_MARK_RECORD_H
