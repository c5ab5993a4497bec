//===- earlier_lines.cpp - what an earlier loop's lines left in a shell ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/earlier_lines.h"
#include "driver/compiler/compiler_kind.h"
#include "driver/project/recipe.h"
#include "driver/project/shell_words.h"
#include "driver/project/toolchain.h"
#include "driver/project/workspace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace gmonkit {
namespace {

using Words = std::vector<std::string>;

// In RUSTFLAGS an option of the link is two words.
constexpr StringLiteral Codegen = "-C", RustLink = "link-arg=", RustLinker = "linker=";

bool isGmonCc(StringRef program) { return sys::path::filename(program) == LauncherName; }

bool isLauncherOption(const std::string &word) { return StringRef(word).starts_with("--gmon-"); }

// Returns whether WORD can only be such a line's. Who asks for relocations himself loses nothing:
// they change no code.
bool isMark(StringRef word) {
  word.consume_front(RustLink);
  return word.contains(("/" + WorkspaceFolder + "/use/").str()) || word == KeepRelocations;
}

std::string valueOf(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

// Returns the words between blanks in TEXT. Quotes stay, as the text is put together again.
Words piecesOf(StringRef text) {
  Words words;
  for (StringRef word : split(text, ' '))
    if (!word.empty())
      words.push_back(word.str());
  return words;
}

// Removes what stands at the end of WORDS in the sequence of OPTIONS, from the last backwards.
void removeLast(Words &words, ArrayRef<StringRef> options) {
  for (StringRef option : reverse(options))
    if (!words.empty() && words.back() == option)
      words.pop_back();
}

std::string cleanLinkFlags(StringRef text) {
  Words words = piecesOf(text);
  if (none_of(words, isMark))
    return text.str();
  erase_if(words, isMark);
  removeLast(words, {UseLld});
  return join(words, " ");
}

std::string cleanRustFlags(StringRef text) {
  Words words = piecesOf(text);
  if (none_of(words, isMark))
    return text.str();
  Words kept;
  for (std::string &word : words) {
    // The loop gives rustc a linker of its own, so none is lost.
    bool isOurs = isMark(word) || word == (RustLink + UseLld).str() ||
                  StringRef(word).starts_with(RustLinker);
    if (!isOurs)
      kept.push_back(std::move(word));
    else if (!kept.empty() && kept.back() == Codegen)
      kept.pop_back();
  }
  return join(kept, " ");
}

// The loop itself says what is counted and by what is compiled. Other options are the user's.
std::string cleanLauncherOptions(StringRef text) {
  Words words = wordsOf(text);
  size_t before = words.size();
  erase_if(words, [](StringRef word) {
    return any_of(
        ArrayRef<StringRef>{"--gmon-pgo", "--gmon-layout", "--gmon-counters", "--gmon-instrument"},
        [&](StringRef option) { return word.split('=').first == option; });
  });
  return words.size() == before ? text.str() : shellCommand(words);
}

std::string cleanWrapper(StringRef program) { return isGmonCc(program) ? "" : program.str(); }

} // namespace

EarlierLines removeEarlierLines() {
  EarlierLines lines;
  for (const char *name : {"CC", "CXX"})
    lines.areFound |= any_of(piecesOf(valueOf(name)), isMark);
  constexpr std::pair<const char *, std::string (*)(StringRef)> variables[] = {
      {"LDFLAGS", cleanLinkFlags},
      {"RUSTFLAGS", cleanRustFlags},
      {"GMON_CC_OPTIONS", cleanLauncherOptions},
      {"RUSTC_WRAPPER", cleanWrapper}};
  for (auto [name, clean] : variables) {
    std::string before = valueOf(name), after = clean(before);
    if (before == after)
      continue;
    lines.areFound |= StringRef(name) == "LDFLAGS"; // of which CC has the rest
    lines.names.insert(name);
    if (after.empty()) // an empty RUSTFLAGS would replace the project's own
      unsetenv(name);
    else
      setenv(name, after.c_str(), /*overwrite=*/1);
  }
  return lines;
}

std::vector<std::string> withoutEarlierLines(std::vector<std::string> words, bool areFound) {
  areFound |= any_of(words, isMark);
  auto launcher = find_if(
      words, [](const std::string &word) { return !isLauncher(word) && !isLauncherOption(word); });
  if (launcher != words.end() && isGmonCc(*launcher)) {
    words.erase(launcher);
    erase_if(words, isLauncherOption);
  }
  if (!areFound)
    return words;
  erase_if(words, isMark);
  removeLast(words, {FunctionSections, NoPartition, UseLld, NoUnusedWarning});
  return words;
}

} // namespace gmonkit
