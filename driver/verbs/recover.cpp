//===- recover.cpp - gmonkit recover -----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/gmon/live_file.h"
#include "analyzer/support/errors.h"
#include "driver/orders/output_path.h"
#include "driver/verbs/verbs.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringRef Mark = ".live.";

// Returns gmon.out.123 for gmon.out.live.123, and gmon.out.123.1 for gmon.out.live.123.1; "" if
// PATH has another form.
std::string profileName(StringRef path) {
  size_t mark = path.rfind(Mark);
  if (mark == StringRef::npos || mark < path.size() - sys::path::filename(path).size())
    return "";
  return (path.take_front(mark) + "." + path.substr(mark + Mark.size())).str();
}

Error recoverFile(StringRef path, const std::string &output) {
  std::string name = output.empty() ? profileName(path) : output;
  if (name.empty())
    return fileError(path, "no '.live.' in its name; give the output file with -o");
  Expected<std::string> profile = readLiveFile(path);
  if (!profile)
    return profile.takeError();
  if (Error error = writeOutput(name, *profile, ProfileFile))
    return error;
  if (name != "-")
    Message() << "gmonkit: wrote " << name;
  return Error::success();
}

Expected<int> recoverFiles(Operands paths, const std::string &output) {
  if (!output.empty() && paths.size() > 1)
    return makeError("-o names one output file; recover one file at a time, or remove -o");
  Error errors = Error::success();
  for (const std::string &path : paths)
    errors = joinErrors(std::move(errors), recoverFile(path, output));
  if (errors)
    return errors;
  return 0;
}

} // namespace

Expected<int> recoverVerb(VerbArguments args) {
  std::string output;
  Syntax syntax;
  syntax.verb = "recover";
  syntax.operands = "FILE.live.PID...";
  syntax.leastOperands = 1;
  syntax.description =
      "Turns the live file of a killed program (GMONKIT_OPTIONS=live=1) into a profile, FILE.PID, "
      "with\n"
      "the counts of half a second before the end, a second at most. The live file is kept.";
  syntax.options = {{"-o", "--output", "FILE",
                     "the profile, - for standard output (default: without .live)",
                     storeIn(output)}};
  return runWithSyntax(syntax, args, [&](Operands paths) { return recoverFiles(paths, output); });
}

} // namespace gmonkit
