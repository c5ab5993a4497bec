//===- verb_merge.cpp - gmonkit merge ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon_merge.h"
#include "analyzer/gmon_writer.h"
#include "driver/verbs.h"

using namespace llvm;

namespace gmonkit {
namespace {

Expected<int> mergeFiles(Operands paths, const std::string &output) {
  GmonMerge merge;
  for (const std::string &path : paths) {
    Expected<GmonFile> file = readGmon(path, GmonLayout());
    if (!file)
      return file.takeError();
    if (Error error = merge.add(*file))
      return error;
  }
  if (Error error = writeGmon(output, merge.sum(), GmonLayout()))
    return error;
  return 0;
}

} // namespace

Expected<int> mergeVerb(Arguments args) {
  std::string output = "gmon.sum";
  Syntax syntax;
  syntax.verb = "merge";
  syntax.operands = "PROFILE...";
  syntax.leastOperands = 1;
  syntax.description = "Adds up profiles of one program. The program itself is not needed.";
  syntax.options = {{"-o", "--output", "FILE", "the sum (default gmon.sum)", storeIn(output)}};
  return runWithSyntax(syntax, args, [&](Operands paths) { return mergeFiles(paths, output); });
}

} // namespace gmonkit
