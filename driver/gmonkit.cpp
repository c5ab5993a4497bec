//===- gmonkit.cpp - the command gmonkit ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One program with several names. Called gmonprof or gprof (through a link) it
// is the analyzer. Otherwise its first argument is a verb. Each verb is a row
// of the table below and a file verbs/NAME.cpp.
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "driver/gmonprof/gmonprof.h"
#include "driver/gmonprof/gprof_orders.h"
#include "driver/process/child_process.h"
#include "driver/verbs/verbs.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <limits>
#include <malloc.h>
#include <unistd.h>

using namespace llvm;
using namespace gmonkit;

namespace {

struct Verb {
  StringRef name;
  StringRef summary;
  Expected<int> (*run)(VerbArguments args);
};

constexpr Verb verbs[] = {
    {"loop", "build, train, lay out, prove and measure a project, all in one", loopVerb},
    {"run", "run a program and collect its profiles", runVerb},
    {"report", "print flat profile and call graph (gmonprof)", reportVerb},
    {"view", "draw a profile as a page for a browser: flame graph, source, layout", viewVerb},
    {"merge", "add up profiles of one program, or join those for a compiler", mergeVerb},
    {"recover", "recover the profile of a killed program (live=1)", recoverVerb},
    {"export", "write a profile for other tools: JSON, flame graphs, KCachegrind, lcov, Graphviz",
     exportVerb},
    {"count", "count the instructions that the plain build executes", countVerb},
    {"order", "make a function order for the linker from profiles", orderVerb},
    {"verify", "check that a linked program follows an order", verifyVerb},
    {"evaluate", "score layouts and orders for each workload", evaluateVerb},
    {"check", "check whether an order, a block layout or a profile still fits a program",
     checkVerb},
    {"explain", "explain the place of a function in an order", explainVerb},
    {"diff", "compare two orders, or two profiles", diffVerb},
    {"doctor", "check the installation, a program, its profile and its order", doctorVerb},
};

int printOverview() {
  outs() << "usage: gmonkit VERB [ARGUMENT...]\n\nverbs:\n";
  for (const Verb &verb : verbs)
    outs().indent(2) << left_justify(verb.name, 8) << ' ' << verb.summary << '\n';
  outs() << "\n'gmonkit help VERB' describes a verb. 'gmonkit --version' prints the version.\n";
  return 0;
}

Expected<int> runVerbNamed(StringRef name, VerbArguments args) {
  for (const Verb &verb : verbs)
    if (verb.name == name)
      return verb.run(args);
  return makeError(name + ": unknown verb; see 'gmonkit --help'");
}

// Prints all options for other programs. For each verb there is a line with the word "verb", name
// and summary, separated by tabs, followed by its options (command_line.h).
Expected<int> printOptionLists() {
  for (const Verb &verb : verbs) {
    outs() << "verb\t" << verb.name << '\t' << verb.summary << '\n';
    if (Expected<int> status = verb.run({"--help=options"}); !status || *status != 0)
      return status;
  }
  return 0;
}

Expected<int> runGmonkit(VerbArguments args) {
  if (args.empty())
    return makeError("no verb given; see 'gmonkit --help'");
  StringRef first = args.consume_front();
  if (first == "--version") {
    outs() << "gmonkit " GMONKIT_VERSION "\n";
    return 0;
  }
  if (first == "--help" || first == "-h" || (first == "help" && args.empty()))
    return printOverview();
  if (first == "--help=options")
    return printOptionLists();
  if (first == "help" && args.size() > 1)
    return makeError("help: too many arguments; give one verb");
  if (first == "help")
    return runVerbNamed(args.front(), {"--help"});
  return runVerbNamed(first, args);
}

// Makes malloc keep freed memory. Each profile and table takes the memory of an earlier one. By
// default the memory would go back to the kernel in between, and clearing it again takes longer
// than reading the profiles.
void keepFreedMemory() {
  mallopt(M_MMAP_MAX, 0); // mmapped blocks always go back
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
}

// Gives 0, 1 and 2 to no other file, if they are closed. They still cannot be read or written, and
// are closed in programs that are run.
void reserveStandardDescriptors() {
  for (int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(standard, F_GETFD) < 0)
      open("/dev/null", (standard == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
}

// Removes unfinished files and ends the program NAME with an error.
[[noreturn]] void failAs(void *name, const char *why) {
  for (const char *text : {static_cast<const char *>(name), ": error: ", why, "\n"})
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
      break;
  sys::RunInterruptHandlers();
  _exit(1);
}

[[noreturn]] void failWithoutMemory(void *name, const char *, bool) {
  failAs(name, "out of memory");
}

// Handles fatal errors of LLVM, for example if it cannot start a thread.
[[noreturn]] void failInLlvm(void *name, const char *why, bool) { failAs(name, why); }

const char *calledName; // for handlers without an argument

// Our code throws nothing, but the C++ library does if it cannot start a thread.
[[noreturn]] void failWithoutThread() {
  failAs(const_cast<char *>(calledName), "a thread cannot be started");
}

} // namespace

int main(int argc, char **argv) {
  reserveStandardDescriptors();
  keepFreedMemory();
  keepChildStatuses();
  ArrayRef<const char *> args(argv, argc);
  StringRef calledAs = argc > 0 ? sys::path::filename(argv[0]) : "gmonkit";
  install_bad_alloc_error_handler(failWithoutMemory, const_cast<char *>(calledAs.data()));
  calledName = calledAs.data();
  std::set_terminate(failWithoutThread);
  install_fatal_error_handler(failInLlvm, const_cast<char *>(calledAs.data()));
  if (calledAs == "gmonprof" || calledAs == "gprof")
    return gmonprofMain(args, gprofOrders);

  Expected<int> status = runGmonkit(args.drop_front(argc > 0));
  Error notWritten = flushStandardOutput(outs()); // a full disk is an error
  bool isWell = status && !notWritten;
  int result = isWell ? *status : 1;
  if (!isWell)
    printErrors(joinErrors(status.takeError(), std::move(notWritten)));
  errs().clear_error(); // keep the result if messages cannot be written: the destructor would end
                        // the process
  return result;
}
