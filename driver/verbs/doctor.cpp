//===- doctor.cpp - gmonkit doctor -------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/doctor/doctor.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "driver/verbs/verbs.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int Wrong = 3; // exit status; 1: could not be examined

// An empty profile is left by a killed program.
Expected<bool> isProfile(StringRef path) {
  ErrorOr<InputFile> input = InputFile::open(path);
  if (!input)
    return fileError(path, input.getError().message());
  return input->start().empty() || ProfileFile.holds(input->start());
}

Expected<int> examine(Operands files) {
  for (const std::string &file : files) // checks all files before the first output
    if (ErrorOr<InputFile> input = InputFile::open(file); !input)
      return fileError(file, input.getError().message());
  Findings findings(outs());
  if (files.empty()) {
    examineInstallation(findings);
    return findings.anyError() ? Wrong : 0;
  }

  SymbolRules rules;
  rules.mayHaveNone = true; // a stripped program can have a profile, too
  Expected<Image> program = Image::open(files.front(), rules);
  if (!program) {
    findings.error(toString(program.takeError()),
                   "give the program itself (libtool's own is in .libs/)");
    return Wrong;
  }
  std::vector<bool> areProfiles;
  for (const std::string &file : files.drop_front()) {
    Expected<bool> answer = isProfile(file);
    if (!answer)
      return answer.takeError();
    areProfiles.push_back(*answer);
  }
  examineProgram(*program, /*isRelease=*/is_contained(areProfiles, false), findings);
  for (auto [file, isProfile] : zip(files.drop_front(), areProfiles))
    (isProfile ? examineProfile : examineOrder)(*program, file, findings);
  return findings.anyError() ? Wrong : 0;
}

} // namespace

Expected<int> doctorVerb(VerbArguments args) {
  Syntax syntax;
  syntax.verb = "doctor";
  syntax.operands = "[PROGRAM [PROFILE] [ORDER]]";
  syntax.mostOperands = 3;
  syntax.description =
      "Finds out why there is no profile, or why an order has no effect.\n"
      "Without arguments, checks the installation: looks for compilers, plugins and the runtime, "
      "and\n"
      "builds and runs small programs. With arguments, checks\n"
      "  PROGRAM   is it instrumented, with which options, and where does its profile go? (not "
      "run)\n"
      "  PROFILE   is it complete, and was it written by PROGRAM?\n"
      "  ORDER     does PROGRAM follow it, and if not, why?\n"
      "Use 'doctor PROGRAM' before training, 'doctor PROGRAM PROFILE' after it, and\n"
      "'doctor PROGRAM ORDER' after the final link. Each line begins with ok, warning or error "
      "and\n"
      "says what to do. Exit status: 0, 3 if a line is an error, 1 if a file cannot be read.";
  return runWithSyntax(syntax, args, examine);
}

} // namespace gmonkit
