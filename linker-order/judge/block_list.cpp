//===- block_list.cpp - reader of Clang's block layouts -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/block_list.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "plugin-common/block_list_lines.h"
#include "plugin-common/block_shape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LineIterator.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Adds the cluster IDS, numbers separated by blanks, to FUNCTION.
void addCluster(StringRef ids, ListedFunction &function) {
  std::vector<uint32_t> &cluster = function.clusters.emplace_back();
  for (StringRef word : split(ids, ' '))
    // "3.1" is the compiler's copy of block 3.
    word.split('.').first.getAsInteger(10, cluster.emplace_back());
}

// Reads a comment behind FUNCTION's line. Ignores those that others wrote.
void readComment(StringRef comment, ListedFunction &function) {
  uint64_t shape;
  if (!comment.consume_front(ShapeComment) || comment.consumeInteger(16, shape))
    return;
  function.shape = shape;
  if (comment.consume_front(" runs ") && comment.consumeInteger(10, function.runs))
    function.runs = 1;
  function.isAligned = comment != UnalignedWord;
}

// Adds the function with NAMES, separated by blanks.
void addFunction(StringRef names, std::vector<ListedFunction> &functions) {
  ListedFunction &function = functions.emplace_back();
  auto [name, aliases] = names.split(' ');
  function.name = name.str();
  for (StringRef alias : split(aliases, ' '))
    if (!alias.empty())
      function.aliases.push_back(alias.str());
}

constexpr StringLiteral Version = "v1";

} // namespace

ListedNames::ListedNames(ArrayRef<ListedFunction> list) {
  for (const ListedFunction &function : list)
    functions.try_emplace(function.name, &function);
  for (const ListedFunction &function : list)
    for (const std::string &alias : function.aliases)
      functions.try_emplace(alias, &function);
}

const ListedFunction *ListedNames::find(StringRef name, ArrayRef<StringRef> aliases) const {
  const ListedFunction *found = functions.lookup(name);
  for (StringRef alias : aliases)
    found = found ? found : functions.lookup(alias);
  return found;
}

bool startsBlockList(StringRef start) {
  // An order of functions may begin with one that is called like the version.
  if (start.starts_with("# gmonkit order, format"))
    return false;
  for (StringRef line : split(start, '\n'))
    if (line = line.rtrim(); !line.empty() && !line.starts_with("#"))
      return line == Version;
  return false;
}

bool isBlockList(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  return file && startsBlockList(file->start());
}

Expected<std::vector<ListedFunction>> readBlockList(StringRef path) {
  auto buffer = readText(path);
  if (!buffer)
    return fileError(path, buffer.getError().message());
  line_iterator line(**buffer);
  while (!line.is_at_eof() && line->starts_with("#"))
    ++line;
  if (line.is_at_eof() || line->rtrim() != Version)
    return fileError(path, "not a list of basic blocks; make one with 'gmonkit order --blocks'");
  std::vector<ListedFunction> functions;
  BlockListLines lines;
  for (++line; !line.is_at_eof(); ++line) {
    if (std::string problem = lines.problemOf(*line); !problem.empty())
      return fileError(path, "line " + Twine(line.line_number()) + ": " + problem);
    if (line->starts_with("#")) {
      if (!functions.empty())
        readComment(line->rtrim(), functions.back());
      continue;
    }
    auto [kind, rest] = line->rtrim().split(' ');
    if (kind == "f")
      addFunction(rest, functions);
    else if (kind == "c")
      addCluster(rest, functions.back());
  }
  if (std::string problem = lines.problemAtEnd(); !problem.empty())
    return fileError(path, problem);
  return functions;
}

} // namespace gmonkit
