//===- stand_in.cpp - a compiler of a build by gmonkit loop ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/stand_in.h"
#include "driver/compiler/compiler_command.h"
#include "driver/compiler/compiler_kind.h"
#include "driver/compiler/launcher_error.h"
#include "driver/compiler/stand_in_options.h"
#include "driver/gmon-cc/long_command.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <unistd.h>

using namespace gmonkit;

namespace {

struct StandIn {
  std::string name, calls;
  Arguments command, link, arguments;
  std::map<std::string, Arguments> orders; // by linkedName()
  Arguments otherOrder;
  bool linksRust = false;
};

[[noreturn]] void failToRead() {
  fail("--gmon-stand-in: not as gmonkit loop gives it; leave it to gmonkit loop");
}

StandIn readStandIn(const Arguments &words) {
  auto word = words.begin();
  auto next = [&]() -> const std::string & {
    if (word == words.end())
      failToRead();
    return *word++;
  };
  StandIn in;
  in.name = next();
  in.calls = next();
  for (std::string option = next(); option != "--"; option = next()) {
    if (option == WordOption)
      in.command.push_back(next());
    else if (option == LinkOption)
      in.link.push_back(next());
    else if (option == OtherOrderOption)
      in.otherOrder.push_back(next());
    else if (option == RustOption)
      in.linksRust = true;
    else if (option == OrderOption) {
      const std::string &image = next();
      in.orders[image].push_back(next());
    } else
      failToRead();
  }
  in.arguments.assign(word, words.end());
  if (in.command.empty())
    failToRead();
  return in;
}

// Appends TEXT to the file PATH. Calls of one build run at the same time.
void append(const std::string &path, std::string_view text) {
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0 || write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    fail(path + ": " + std::strerror(errno));
  close(file);
}

void noteCall(const StandIn &in, bool optimises) {
  bool isByVariable = in.name == StandInForC || in.name == StandInForCxx;
  append(in.calls, {isByVariable ? &CalledByVariable : &CalledByOtherName, 1});
  if (optimises && !in.linksRust)
    append(in.calls + OptimisedSuffix, "");
}

// Returns the file name of the program or library that a command with OUTPUT (-o) links. Rustc's
// are NAME-HASH and libNAME-HASH.so.
std::string linkedName(const std::string &output, bool linksRust) {
  std::string name(baseName(output.empty() ? "a.out" : output));
  constexpr size_t hash = strlen("-0123456789abcdef");
  constexpr std::string_view library = ".so";
  size_t end = name.size();
  if (end >= library.size() && name.compare(end - library.size(), end, library) == 0)
    end -= library.size();
  if (linksRust && end >= hash && name[end - hash] == '-')
    name.erase(end - hash, hash);
  return name;
}

} // namespace

void standIn(const std::vector<std::string> &words) {
  StandIn in = readStandIn(words);
  CompilerCommand does = readCompilerCommand(in.arguments);
  noteCall(in, does.optimises);
  // A program without symbols cannot be laid out, nor can it be proved how it is.
  if (does.makesImage && does.strips)
    keepSymbols(in.arguments);
  Arguments &all = in.arguments;
  if (does.makesImage) {
    auto order = in.orders.find(linkedName(does.output, in.linksRust));
    Arguments added = in.link;
    const Arguments &options = order == in.orders.end() ? in.otherOrder : order->second;
    added.insert(added.end(), options.begin(), options.end());
    auto place = all.begin() + static_cast<ptrdiff_t>(placeForOptions(all));
    all.insert(place, added.begin(), added.end());
  }
  become(commandOf(in.command, all, in.linksRust ? Family::Rustc : Family::Unknown));
}
