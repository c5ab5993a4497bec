//===- callgrind_file.cpp - what callgrind wrote --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/callgrind_file.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;

namespace gmonkit {

bool isCallgrindFile(StringRef start) {
  return start.starts_with("# callgrind format") || start.starts_with("version: 1\n");
}

namespace {

// Returns NAME without the number that callgrind adds in a recursion: "f'2" is f.
StringRef withoutRecursion(StringRef name) {
  auto [function, level] = name.rsplit('\'');
  return !level.empty() && all_of(level, isDigit) ? function : name;
}

class CallgrindReader {
public:
  Expected<std::vector<CallgrindFunction>> read(StringRef text);

private:
  void readLine(StringRef line);
  bool readHeader(StringRef key, StringRef value);
  void readPlace(StringRef key, StringRef value);
  void readCost(StringRef line);
  // Returns the name in VALUE: "(NUMBER) NAME" defines NUMBER, "(NUMBER)" refers to it. With
  // --compress-strings=no there are none, and a name may begin with a parenthesis.
  static StringRef nameIn(StringRef value, StringMap<StringRef> &known);
  size_t functionOf(StringRef object, StringRef name);

  StringMap<StringRef> objectNames, functionNames; // by the file's numbers
  std::map<std::pair<StringRef, StringRef>, size_t> indices;
  std::vector<CallgrindFunction> functions;
  size_t positions = 1; // columns in front of the costs
  std::optional<size_t> column;
  StringRef object, name; // where the next costs belong to
  std::optional<StringRef> calledObject;
  StringRef calledName;
  std::optional<uint64_t> calls; // the next cost is of so many calls
  bool isJump = false;           // the next line has no cost
};

StringRef CallgrindReader::nameIn(StringRef value, StringMap<StringRef> &known) {
  auto [number, name] = value.split(')');
  if (!number.consume_front("(") || number.empty() || !all_of(number, isDigit))
    return value;
  StringRef &stored = known[number];
  if (StringRef defined = name.trim(); !defined.empty())
    stored = defined;
  return stored;
}

size_t CallgrindReader::functionOf(StringRef inObject, StringRef function) {
  function = withoutRecursion(function);
  auto [found, isNew] = indices.try_emplace({inObject, function}, functions.size());
  if (isNew)
    functions.push_back({inObject.str(), function.str(), 0, {}});
  return found->second;
}

// Returns false for a line that is no header.
bool CallgrindReader::readHeader(StringRef key, StringRef value) {
  SmallVector<StringRef, 4> words;
  value.split(words, ' ', -1, /*KeepEmpty=*/false);
  if (key == "positions") {
    positions = words.size();
  } else if (key == "events") {
    auto found = find(words, "Ir");
    if (found != words.end())
      column = found - words.begin();
  } else {
    return false;
  }
  return true;
}

void CallgrindReader::readPlace(StringRef key, StringRef value) {
  if (key == "ob") {
    object = nameIn(value, objectNames);
  } else if (key == "cob") {
    calledObject = nameIn(value, objectNames);
  } else if (key == "fn") {
    name = nameIn(value, functionNames);
  } else if (key == "cfn") {
    calledName = nameIn(value, functionNames);
  } else if (key == "calls") {
    uint64_t count = 0;
    if (!value.consumeInteger(10, count))
      calls = count;
  } else if (key == "jump" || key == "jcnd") {
    isJump = true;
  }
}

void CallgrindReader::readCost(StringRef line) {
  if (std::exchange(isJump, false))
    return;
  SmallVector<StringRef, 4> words;
  line.split(words, ' ', -1, /*KeepEmpty=*/false);
  uint64_t cost = 0;
  if (size_t at = positions + column.value_or(0);
      at < words.size() && words[at].getAsInteger(10, cost))
    cost = 0;
  size_t function = functionOf(object, name);
  if (!calls) {
    functions[function].own = SaturatingAdd(functions[function].own, cost);
    return;
  }
  size_t callee = functionOf(calledObject.value_or(object), calledName);
  CallgrindCalls &sum = functions[function].calls[callee];
  sum.count = SaturatingAdd(sum.count, *calls);
  sum.instructions = SaturatingAdd(sum.instructions, cost);
  calls.reset();
  calledObject.reset();
}

void CallgrindReader::readLine(StringRef line) {
  if (line.empty() || line.starts_with("#"))
    return;
  if (isDigit(line.front()) || StringRef("+-*").contains(line.front()))
    return readCost(line);
  auto [header, rest] = line.split(':');
  if (readHeader(header, rest))
    return;
  auto [key, value] = line.split('=');
  readPlace(key, value);
}

Expected<std::vector<CallgrindFunction>> CallgrindReader::read(StringRef text) {
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    readLine(line);
  }
  if (!column)
    return makeError("callgrind's output without the event Ir");
  return std::move(functions);
}

} // namespace

Expected<std::vector<CallgrindFunction>> readCallgrind(StringRef text) {
  return CallgrindReader().read(text);
}

} // namespace gmonkit
