//===- merge.cpp - gmonkit merge ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/gmon_merge.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/support/errors.h"
#include "driver/orders/output_path.h"
#include "driver/profiles/join.h"
#include "driver/verbs/verbs.h"
#include "linker-order/judge/block_list.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Returns the profiles that OPERANDS stand for, without OUTPUT: a directory may contain an earlier
// sum.
Expected<std::vector<std::string>> listWithout(const std::string &output, Operands operands) {
  Expected<std::vector<std::string>> paths = listProfileFiles(operands, printWarning);
  if (!paths)
    return paths;
  erase_if(*paths, [&](const std::string &path) {
    if (is_contained(operands, path) || !sys::fs::equivalent(path, output))
      return false;
    printWarning(path + ": skipped, as the sum is written there; name it to add it");
    return true;
  });
  if (paths->empty())
    return fileError(output, "no other profile to add up");
  return paths;
}

Expected<int> mergeFiles(Operands operands, const std::string &output) {
  Expected<std::vector<std::string>> paths = listWithout(output, operands);
  if (!paths)
    return paths.takeError();
  if (Error error = checkOutput(output, ProfileFile))
    return error;
  GmonMerge merge;
  if (Error error = readProfileFiles(
          *paths, GmonLayout(), [&merge](GmonFile file) { return merge.add(std::move(file)); }))
    return error;
  if (Error error = writeOutput(output, formatGmon(merge.sum(), GmonLayout()), ProfileFile))
    return error;
  return 0;
}

// Joins what compilers read, of several programs that one build makes.
Expected<int> joinFiles(Operands paths, const std::string &output,
                        Error (*join)(ArrayRef<std::string>, const std::string &)) {
  if (output.empty())
    return fileError(paths.front(), "is for a compiler; name the joined file with -o");
  if (Error failed = join(paths, output))
    return failed;
  return 0;
}

Expected<int> mergeOrJoin(Operands operands, const std::string &output) {
  bool isFile = sys::fs::is_regular_file(operands.front());
  if (isFile && isOfCounts(operands.front()))
    return joinFiles(operands, output, joinCounts);
  if (isFile && isBlockList(operands.front()))
    return joinFiles(operands, output, joinBlockLists);
  return mergeFiles(operands, output.empty() ? "gmon.sum" : output);
}

} // namespace

Expected<int> mergeVerb(VerbArguments args) {
  std::string output;
  Syntax syntax;
  syntax.verb = "merge";
  syntax.operands = "PROFILE|DIRECTORY|-...";
  syntax.leastOperands = 1;
  syntax.description =
      "Adds up any number of profiles of one program: the given files, all profiles in and below "
      "a\n"
      "given directory, and, for -, the files that standard input lists, one per line (or as\n"
      "find -print0 prints them). Sums can be added up, too. The program itself is not needed.\n"
      "Profiles for compilers ('gmonkit export --instr-profile' or --gcc-profile) and block "
      "layouts\n"
      "('gmonkit order --blocks') of several programs become one file for the build of all.";
  syntax.options = {{"-o", "--output", "FILE", "the sum, - for standard output (default gmon.sum)",
                     storeIn(output)}};
  return runWithSyntax(syntax, args, [&](Operands paths) { return mergeOrJoin(paths, output); });
}

} // namespace gmonkit
