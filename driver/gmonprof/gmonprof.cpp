//===- gmonprof.cpp - the command gmonprof --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmonprof/gmonprof.h"
#include "analyzer/gmon/gmon_writer.h"
#include "analyzer/gprof/gprof.h"
#include "analyzer/model/profile.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/object/image.h"
#include "analyzer/options/options.h"
#include "analyzer/reports/reporter.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "analyzer/support/progress.h"
#include "driver/gmonprof/terminal.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

// Prints the reports of -r and -R.
Error printOrders(const Options &options, const OrderReports &orders, Profile profile,
                  Reporter &reporter, raw_ostream &out) {
  bool ofFunctions = options.functionOrder;
  if (!ofFunctions && !options.fileOrderMap)
    return Error::success();
  if (!orders.printFunctions)
    return makeError(StringRef(ofFunctions ? "-r" : "-R") +
                     ": not available, as Gmonkit was built without linker-order");
  reporter.beginReport();
  if (ofFunctions)
    return orders.printFunctions(std::move(profile), out);
  return orders.printFiles(std::move(profile), *options.fileOrderMap, out);
}

Error run(const Options &options, const OrderReports &orders, raw_ostream &out) {
  Progress progress;
  progress.setStep("reading the symbols of " + options.program);
  // Reads the first profile at the same time.
  std::optional<GmonLayout> known = Image::readLayout(options.program);
  GmonLayout layout = known.value_or(GmonLayout());
  ProfileReader reader(options.profiles, layout, options.format);
  if (known)
    reader.begin();
  Expected<Image> image = Image::open(options.program, symbolRules(options));
  if (!image)
    return image.takeError();
  if (!known)
    layout = image->layout();

  // Adds and drops files one by one, because there may be thousands.
  Profile profile(*image);
  for (const std::string &path : options.profiles) {
    progress.setStep("reading " + path);
    Expected<GmonFile> file = reader.next();
    if (!file)
      return file.takeError();
    if (options.fileInfo) {
      progress.end();
      printFileInfo(*file, out);
    }
    if (Error failed = profile.add(std::move(*file)))
      return failed;
  }
  if (options.sum)
    if (Error failed = writeGmon("gmon.sum", profile.sum(), image->layout()))
      return failed;
  Reporter reporter(options, *image, out);
  progress.setStep("reading the code and debug information of " + options.program);
  if (Error failed = reporter.readProgram())
    return failed;
  progress.end();
  for (const std::string &path : options.profiles)
    warnOfWaiting(path, [&](const Twine &what) { reporter.warn(what); });
  if (Error failed = reporter.print(profile))
    return failed;
  return printOrders(options, orders, std::move(profile), reporter, out);
}

// Flushes the output before an error is printed.
Error runAndFlush(const Options &options, const OrderReports &orders, raw_fd_ostream &out) {
  Error failed = run(options, orders, out);
  Error notWritten = flushStandardOutput(out);
  if (!failed)
    return notWritten;
  consumeError(std::move(notWritten));
  return failed;
}

// Prints the reports as OPTIONS wants them: as they are, or for the eyes.
Error runAndShow(const Options &options, const OrderReports &orders) {
  Terminal terminal = findTerminal(options.decoration);
  if (!terminal.isDecorated)
    return runAndFlush(options, orders, outs());
  std::string text;
  raw_string_ostream stream(text);
  Error failed = run(options, orders, stream);
  Error notShown = showDecorated(decorated(text, terminal), terminal);
  if (!failed)
    return notShown;
  consumeError(std::move(notShown));
  return failed;
}

void printAbout(const Options &options, raw_ostream &out) {
  if (options.version)
    out << "gmonprof " GMONKIT_VERSION << (options.isGprof ? ", as GNU gprof 2.40\n" : "\n");
  else if (options.isGprof)
    out << gprofUsage(options.name) << "Report bugs to <https://sourceware.org/bugzilla/>\n";
  else
    printHelp(out);
}

} // namespace

int gmonprofMain(ArrayRef<const char *> args, const OrderReports &orders) {
  StringRef name = sys::path::filename(args.front());
  auto fail = [name](Error failed) {
    handleAllErrors(std::move(failed), [&](const ErrorInfoBase &one) {
      Message() << name << ": error: " << one.message();
    });
    return 1;
  };
  if (name != "gprof" && args.size() == 2 && StringRef(args[1]) == "--help=options") {
    printOptionList(outs());
    Error failed = flushStandardOutput(outs());
    return failed ? fail(std::move(failed)) : 0;
  }
  Options options;
  if (Error failed = parseOptions(args, options)) {
    if (!options.isGprof)
      return fail(std::move(failed));
    errs() << toString(std::move(failed));
    return 1;
  }
  if (options.help || options.version) {
    printAbout(options, outs());
    Error failed = flushStandardOutput(outs());
    return failed ? fail(std::move(failed)) : 0;
  }
  if (options.isGprof)
    return gprof::runGprof(options, outs(), errs());
  if (Error failed = runAndShow(options, orders))
    return fail(std::move(failed));
  return 0;
}

} // namespace gmonkit
