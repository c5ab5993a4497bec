//===- gmonprof.cpp - the command gmonprof ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonprof.h"
#include "call_graph.h"
#include "errors.h"
#include "gmon_reader.h"
#include "gmon_writer.h"
#include "image.h"
#include "options.h"
#include "profile.h"
#include "reports/reports.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

Error run(const Options &options, raw_ostream &out) {
  Expected<Image> image = Image::open(options.program);
  if (!image)
    return image.takeError();

  // Files are read and forgotten one by one: there may be thousands.
  Profile profile(*image);
  for (const std::string &path : options.profiles) {
    Expected<GmonFile> file = readGmon(path, image->layout());
    if (!file)
      return file.takeError();
    if (options.fileInfo)
      printFileInfo(*file, out);
    if (Error failed = profile.add(*file))
      return failed;
  }
  if (options.sum)
    if (Error failed = writeGmon("gmon.sum", profile.sum(), image->layout()))
      return failed;

  CallGraph graph(profile);
  const char *separator = "";
  auto print = [&](bool isWanted, auto &&report) {
    if (!isWanted)
      return;
    out << std::exchange(separator, "\f\n");
    report(graph, options.style, out);
  };
  print(options.flatProfile, printFlatProfile);
  print(options.callGraph, printCallGraph);
  print(options.executionCounts, printExecutionCounts);
  return Error::success();
}

// What was printed so far reaches the terminal before any error does.
Error runAndFlush(const Options &options, raw_fd_ostream &out) {
  Error failed = run(options, out);
  out.flush();
  std::error_code notWritten = out.error();
  out.clear_error();
  if (failed || !notWritten)
    return failed;
  return fileError("standard output", notWritten.message());
}

} // namespace

int gmonprofMain(ArrayRef<const char *> args) {
  StringRef name = sys::path::filename(args.front());
  auto fail = [name](Error failed) {
    errs() << name << ": error: " << toString(std::move(failed)) << '\n';
    return 1;
  };
  Expected<Options> options = parseOptions(args.drop_front());
  if (!options)
    return fail(options.takeError());
  if (options->help || options->version) {
    if (options->help)
      printHelp(outs());
    else
      outs() << "gmonprof " GMONKIT_VERSION "\n";
    return 0;
  }
  if (Error failed = runAndFlush(*options, outs()))
    return fail(std::move(failed));
  return 0;
}

} // namespace gmonkit
