//===- ada_builder.cpp - builds by gnatmake and gprbuild ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/ada_builder.h"
#include "driver/gmon-cc/instrument.h"
#include <algorithm>

namespace {

// Returns what gmon-cc adds to a GCC command that DOES this.
Arguments addedTo(const Command &builder, const CompilerCommand &does, const std::string &root) {
  Command command = builder;
  command.arguments.clear();
  command.does = does;
  instrument(command, root);
  return command.arguments;
}

void addSection(Command &command, const char *name, const Arguments &words) {
  command.arguments.push_back(name);
  command.arguments.insert(command.arguments.end(), words.begin(), words.end());
}

} // namespace

bool buildsAda(const Command &command) {
  std::string_view name = baseName(command.compiler);
  return name.find("gnatmake") != name.npos || name.find("gprbuild") != name.npos;
}

void instrumentAda(Command &command, const std::string &root) {
  bool namesInput = std::any_of(command.arguments.begin(), command.arguments.end(),
                                [](const std::string &word) { return word[0] != '-'; });
  if (!namesInput) // a question
    return;
  CompilerCommand compilation, link;
  compilation.compilesSources = true;
  link.makesImage = true;
  Arguments forCompiler = addedTo(command, compilation, root);
  Arguments forLinker = addedTo(command, link, root);
  addSection(command, "-cargs", forCompiler);
  addSection(command, "-largs", forLinker);
}
