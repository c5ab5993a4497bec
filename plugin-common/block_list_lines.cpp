//===- block_list_lines.cpp - the lines of a block layout -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/block_list_lines.h"
#include "plugin-common/number.h"
#include <algorithm>
#include <optional>

namespace gmonkit {
namespace {

using View = std::string_view;

// Takes the text before the first SEPARATOR off TEXT, and that, too.
View takeWord(View &text, char separator) {
  size_t end = std::min(text.find(separator), text.size());
  View word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

// Returns the block that WORD names: "3", or "3.1" for the compiler's first copy of it.
std::optional<uint64_t> blockIn(View word) {
  bool isCopy = word.find('.') != word.npos;
  auto block = numberIn<uint32_t>(takeWord(word, '.'));
  auto copy = isCopy ? numberIn<uint32_t>(word) : 0;
  return block && copy ? std::optional(uint64_t(*copy) << 32 | *block) : std::nullopt;
}

// Returns whether each word of WORDS is a block and a number: counts "0:5,1:3" of it and of what
// it leads to, or a hash (BASE 16).
bool hasNumbers(View words, int base) {
  while (!words.empty())
    for (View word = takeWord(words, ' '); !word.empty();) {
      View number = takeWord(word, ',');
      if (!blockIn(takeWord(number, ':')) || !numberIn<uint64_t>(number, base))
        return false;
    }
  return true;
}

std::string advise(const std::string &problem) {
  return problem + "; make the list anew with 'gmonkit order --blocks=FILE'";
}

// Returns whether LINE is the begin of BlockListHead that is left of it. The second line of older
// lists is none.
bool isCutHead(View line) {
  constexpr View head = BlockListHead, older = "# gmonkit order --blocks", least = "# g";
  return line.size() >= least.size() && line.size() < head.size() && line != older &&
         head.substr(0, line.size()) == line;
}

// Adds the blocks that NUMBERS names to BLOCKS. Returns what is wrong with one, or "".
std::string addBlocks(View numbers, std::unordered_set<uint64_t> &blocks) {
  while (!numbers.empty()) {
    std::string word(takeWord(numbers, ' '));
    std::optional<uint64_t> block = blockIn(word);
    if (!block)
      return advise("'" + word + "' is not the number of a block");
    if (!blocks.insert(*block).second)
      return advise("block " + word + " is listed twice");
  }
  return "";
}

} // namespace

// Functions of several modules may have one name.
std::string BlockListLines::problemOfFunction(const std::string &name) {
  std::vector<std::string> &modules = modulesOf[name];
  for (const std::string &other : modules)
    if (other.empty() || module.empty() || other == module)
      return advise("function " + name + " is listed twice");
  modules.push_back(module);
  module.clear();
  blocks = {}; // clear() would take as long as the largest function needs
  hasFunction = true;
  return "";
}

std::string BlockListLines::problemOfCluster(View numbers) {
  if (!hasFunction || numbers.empty())
    return advise("expected the numbers of a function's blocks");
  std::string first(numbers.substr(0, numbers.find(' ')));
  if (blocks.empty() && first != "0" && blockIn(first))
    return advise("the first block of a function must be 0, not " + first);
  return addBlocks(numbers, blocks);
}

std::string BlockListLines::problemOf(View line) {
  View text = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  if (text == BlockListHead || isCutHead(text))
    end = Missing;
  else if (text == BlockListEnd)
    end = Passed;
  if (line.empty() || line == "\r" || line[0] == '#' || line[0] == '@')
    return "";
  if (end == Passed)
    return advise("text behind the end of the list");
  View kind = takeWord(text, ' ');
  if (kind == "f" && !text.empty())
    return problemOfFunction(std::string(takeWord(text, ' ')));
  if (kind == "c")
    return problemOfCluster(text);
  if (kind == "p") {
    std::unordered_set<uint64_t> path;
    return addBlocks(text, path);
  }
  bool isRight = (kind == "g" && hasNumbers(text, 10)) || (kind == "h" && hasNumbers(text, 16)) ||
                 (kind == "m" && !text.empty() && text.find(' ') == text.npos);
  if (!isRight)
    return advise("not a line of a list of blocks");
  if (kind == "m")
    module = text;
  return "";
}

std::string BlockListLines::problemAtEnd() const {
  return end == Missing ? advise("damaged: its end is missing") : "";
}

} // namespace gmonkit
