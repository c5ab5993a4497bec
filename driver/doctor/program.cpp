//===- program.cpp - checks of a program ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/static_calls.h"
#include "analyzer/object/build_facts.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/object/profiler_functions.h"
#include "driver/doctor/doctor.h"
#include "driver/options/runtime_options.h"
#include "driver/profiles/scratch_directory.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <sys/xattr.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

void examineInstrumented(const Image &program, const Instrumentation &instrumentation,
                         const BuildFacts &facts, Findings &findings) {
  InstrumentedShare share = instrumentedShare(instrumentation, program);
  if (share.all.functions == 0)
    return findings.ok(program.path() + ": functions are instrumented (" +
                       join(facts.options, " ") + "); they have no names");
  std::string what = (program.path() + ": " + Twine(share.recorded.functions) + " of " +
                      Twine(share.all.functions) + " functions are instrumented (" +
                      join(facts.options, " ") + ")")
                         .str();
  // Excludes the start files, of which small programs mostly consist, because nobody compiles them.
  InstrumentedShare own = instrumentedShare(instrumentation, program, [](const Function &function) {
    return isStartFileFunction(function.name);
  });
  if (own.recorded.bytes * 2 < own.all.bytes)
    findings.warning(
        what + ", less than half of the code",
        "'gmonprof -i' with a profile lists what is not; build that with gmon-cc, too");
  else
    findings.ok(what);
}

// Returns whether code in PROGRAM calls a hook. If PROGRAM contains the runtime, only its code
// tells.
bool callsOldHooks(const Image &program, const BuildFacts &facts) {
  if (!facts.hasRuntime || !facts.hasSymbolTable)
    return facts.hasOldHooks;
  Expected<std::vector<CallSite>> calls = findStaticCalls(program);
  if (!calls) {
    consumeError(calls.takeError());
    return facts.hasOldHooks;
  }
  return any_of(*calls, [&](const CallSite &call) {
    return isOldHook(program.functions()[call.callee].name) &&
           !isProfilerFunction(program.functions()[call.caller]);
  });
}

// Returns false if nothing can be counted.
bool examineTables(const Image &program, const BuildFacts &facts, Findings &findings) {
  Expected<Instrumentation> instrumentation = readInstrumentation(program);
  if (!instrumentation) {
    findings.error(toString(instrumentation.takeError()), "build it again");
    return false;
  }
  StringRef path = program.path();
  if (instrumentation->kind == Instrumentation::Unknown)
    findings.error(path + ": has no code, only debug information", "give the program itself");
  else if (facts.tablesAreLost)
    findings.error(path + ": has counters, but the linker removed their address tables",
                   "link its objects in one step, or without --gc-sections");
  else if (instrumentation->kind == Instrumentation::Some)
    examineInstrumented(program, *instrumentation, facts, findings);
  else if (callsOldHooks(program, facts))
    findings.warning(path + ": built with -pg or the like, not with Gmonkit's plugins",
                     "put gmon-cc before the compiler, or run it as it is with "
                     "LD_PRELOAD=libgmonrt.so");
  else
    findings.error(path + ": no function in it is instrumented",
                   "put gmon-cc before the compiler (CC=\"gmon-cc gcc\") and compile all objects "
                   "again (make clean); 'gmonkit doctor' alone tests that");
  return instrumentation->kind == Instrumentation::Some;
}

// Returns false if the file cannot be used.
bool examineRuntime(StringRef path, const BuildFacts &facts, Findings &findings) {
  bool isUsable = facts.hasRuntime || !facts.isLibrary || !facts.lacksRuntime;
  if (facts.hasRuntime)
    findings.ok(path + ": contains the runtime");
  else if (!isUsable)
    findings.error(path + ": was linked without gmon-cc, so nothing can load it or link with it",
                   "link it with gmon-cc, too; makefiles call such a linker LD, LDSHARED or CCLD");
  else if (facts.usesSharedRuntime)
    findings.ok(path + ": uses the runtime libgmonrt.so");
  else
    findings.warning(path + ": has no runtime",
                     "it is counted only in a program that has one; link it with gmon-cc");
  return isUsable;
}

void examineNames(const Image &program, const BuildFacts &facts, Findings &findings) {
  StringRef path = program.path();
  if (!facts.hasSymbolTable)
    findings.warning(path + (program.functions().empty()
                                 ? ": stripped: no function has a name"
                                 : ": stripped: only exported functions have names"),
                     "give the tools the unstripped program");
  if (!facts.hasDebugInfo)
    findings.warning(path + ": no debug information",
                     "reports by source line (gmonprof -A and -l, gmonkit export --lcov and "
                     "--sample-profile) need -g1");
  if (program.hasBuildId())
    findings.ok(path + ": build-id " + program.idHex() + "...");
  else
    findings.warning(path + ": no build-id: profiles are matched by a hash of its code, and "
                            "'gmonkit order --all' cannot find it",
                     "link with -Wl,--build-id");
}

// The path of a program's profile.
struct Output {
  std::string source;  // what sets it; empty: the default
  std::string pattern; // with %n and the like
  bool makesDirectories = false;
};

Output chooseOutput(const BuildFacts &facts, bool hasEnvironment) {
  const char *prefix = getenv("GMON_OUT_PREFIX");
  if (std::optional<std::string> output = runtimeOption("output");
      hasEnvironment && output && !output->empty())
    return {"GMONKIT_OPTIONS", *output, /*makesDirectories=*/true};
  if (hasEnvironment && prefix)
    return {"GMON_OUT_PREFIX", std::string(prefix) + ".PID"};
  if (!facts.output.empty())
    return {"--gmon-output", facts.output};
  return {"", "gmon.out"};
}

// Returns the directory of PATTERN, as far as it is known before the program runs.
std::string directoryOf(const Output &output) {
  StringRef known = StringRef(output.pattern).split('%').first;
  std::string directory = known.contains('/') ? known.rsplit('/').first.str() : ".";
  if (directory.empty())
    return "/";
  while (output.makesDirectories && !sys::fs::exists(directory)) {
    StringRef parent = sys::path::parent_path(directory);
    directory = parent.empty() ? "." : parent.str();
  }
  return directory;
}

// Returns whether the file PROGRAM gives rights of its own to this user (capabilities(7); the words
// of the attribute are in linux/capability.h: a version and flags, then what is permitted and what
// may be inherited, twice).
bool givesCapabilities(StringRef program) {
  support::ulittle32_t words[6] = {};
  constexpr unsigned effective = 1;
  return geteuid() != 0 &&
         getxattr(program.str().c_str(), "security.capability", words, sizeof words) > 0 &&
         ((words[0] & effective) || words[1] || words[3]);
}

// Returns whether PROGRAM, run by this user, reads the environment. It does not if it has more
// rights than its caller. Reports that case.
bool readsEnvironment(StringRef program, Findings &findings) {
  sys::fs::file_status status;
  if (sys::fs::status(program, status))
    return true;
  bool isSetuid = status.permissions() & sys::fs::set_uid_on_exe;
  bool isSetgid = status.permissions() & sys::fs::set_gid_on_exe;
  bool hasCapabilities = givesCapabilities(program);
  if (isSetuid || isSetgid || hasCapabilities)
    findings.warning(program +
                         ": setuid, setgid or with capabilities: run by another user, it ignores "
                         "GMONKIT_OPTIONS and GMON_OUT_PREFIX",
                     "set its profile's path with --gmon-output when it is built");
  return !hasCapabilities && !(isSetuid && status.getUser() != geteuid()) &&
         !(isSetgid && status.getGroup() != getegid());
}

void examineOutput(StringRef path, const BuildFacts &facts, Findings &findings) {
  bool hasEnvironment = readsEnvironment(path, findings);
  for (const std::string &bad : hasEnvironment ? badRuntimeOptions() : std::vector<std::string>())
    findings.warning("GMONKIT_OPTIONS: " + bad + ": the runtime ignores it",
                     "GMONKIT_OPTIONS=help=1 lists all options");
  if (std::optional<std::string> fd = runtimeOption("fd"); fd && hasEnvironment)
    return findings.warning(path + ": its profile goes to descriptor " + *fd +
                                " (GMONKIT_OPTIONS: fd=), not to a file",
                            "remove fd= to write a file");
  Output output = chooseOutput(facts, hasEnvironment);
  StringRef pattern = output.pattern;
  if (facts.isLibrary && !pattern.contains("%n") && !pattern.contains("%b"))
    output.pattern += ("." + sys::path::filename(path)).str();
  std::string what = (path + ": its profile goes to " + output.pattern +
                      (output.source.empty() ? "" : " (" + output.source + ")"))
                         .str();
  bool isRelative = !sys::path::is_absolute(output.pattern) && output.pattern[0] != '%';
  std::string where = isRelative ? ", in its current directory when it ends" : "";
  if (sys::fs::is_directory(output.pattern))
    return findings.error(what + ", which is a directory",
                          "name a file: GMONKIT_OPTIONS=output=FILE");
  std::string probe = directoryOf(output) + "/gmon.out";
  if (auto scratch = ScratchDirectory::createBeside(probe); !scratch) {
    std::string why = toString(scratch.takeError());
    findings.error(what + where + ", where no file can be created (" + why + ")",
                   "choose another place: GMONKIT_OPTIONS=output=FILE");
  } else {
    findings.ok(what + where);
  }
}

} // namespace

void examineProgram(const Image &program, bool isRelease, Findings &findings) {
  auto file = program.object();
  Expected<BuildFacts> facts =
      file ? readBuildFacts(**file, program.path()) : Expected<BuildFacts>(file.takeError());
  if (!facts)
    return findings.error(toString(facts.takeError()), "build it again");
  if (isRelease && facts->options.empty() && !facts->tablesAreLost)
    return findings.ok(program.path() + ": not instrumented, as a release build should be");
  bool isInstrumented = examineTables(program, *facts, findings);
  bool isUsable = isInstrumented && examineRuntime(program.path(), *facts, findings);
  examineNames(program, *facts, findings);
  if (isUsable)
    examineOutput(program.path(), *facts, findings);
}

} // namespace gmonkit
