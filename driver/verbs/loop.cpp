//===- loop.cpp - gmonkit loop --------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/loop.h"
#include "analyzer/support/errors.h"
#include "driver/project/variants.h"
#include "driver/verbs/verbs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Adds the words of a list with commas.
std::function<Error(StringRef)> addWordsTo(std::vector<std::string> &list) {
  return [&list](StringRef value) {
    for (StringRef word : split(value, ','))
      list.push_back(word.str());
    return Error::success();
  };
}

struct LoopOptions {
  LoopSettings settings;
  bool init = false, check = false, update = false;
};

Expected<int> loop(Operands build, LoopOptions options) {
  if (options.init + options.check + options.update > 1)
    return makeError("--init, --check and --update: cannot be used together; give one of them");
  options.settings.build = build.vec();
  Expected<LoopSettings> file = readSettings();
  if (!file)
    return file.takeError();
  LoopSettings settings = combine(std::move(options.settings), *file);
  if (options.init) {
    if (Error error = settings.seconds().takeError())
      return error;
    if (Error error = checkVariants(settings.with))
      return makeError("--with: " + toString(std::move(error)));
    if (Error error = writeSettings(settings))
      return error;
    Message() << "gmonkit: wrote " << SettingsFile;
    return 0;
  }
  if (options.check)
    return checkLoop(std::move(settings));
  return options.update ? updateLoop(std::move(settings)) : runLoop(std::move(settings));
}

} // namespace

Expected<int> loopVerb(VerbArguments args) {
  LoopOptions options;
  Syntax syntax;
  syntax.verb = "loop";
  syntax.operands = "[-- BUILD COMMAND]";
  syntax.operandsAreCommand = true;
  syntax.description =
      "In a project's folder: builds it, trains it, lays it out, builds it again, proves that the\n"
      "linker followed, and measures whether it was worth it. Knows CMake, Meson, Autotools,\n"
      "Cargo, Make and Ninja by their files; any other BUILD COMMAND has to honour CC and CXX, or\n"
      "call gcc or clang by name. Builds copies in gmonkit-loop/work; the folder itself stays as\n"
      "it is. Commands for the shell run in these copies: give them as they run in your folder\n"
      "after a build. What is left open is taken from gmonkit.json.\n"
      "Exit status: 0 if a variant pays, 3 if none does, 1 if the loop failed.";
  syntax.options = {
      {"", "--train", "COMMAND", "what the program usually does; can be repeated",
       appendTo(options.settings.train)},
      {"", "--judge", "COMMAND", "the same with other inputs, to measure by; can be repeated",
       appendTo(options.settings.judge)},
      {"", "--start", "COMMAND", "a command that hardly does more than start, to measure that",
       appendTo(options.settings.start)},
      {"", "--with", "LIST",
       "what to try: order, pgo, blocks, pgo-twice, pgo+blocks, "
       "pgo-twice+blocks, bolt, pgo+bolt, all (default "
       "order,pgo,blocks)",
       addWordsTo(options.settings.with)},
      {"", "--time", "TIME", "how long to measure at most: 90s, 5m, 1h (default 5m)",
       storeIn(options.settings.time)},
      {"", "--instructions", "",
       "also count the instructions of each judged command exactly, by valgrind",
       storeIn(options.settings.instructions)},
      {"", "--cc", "COMPILER", "the C compiler (default: CC, else clang-22 with ld.lld, else gcc)",
       storeIn(options.settings.cc)},
      {"", "--cxx", "COMPILER", "the C++ compiler (default: CXX, else the one beside --cc)",
       storeIn(options.settings.cxx)},
      {"", "--init", "", "write gmonkit.json with these options, and do nothing else",
       storeIn(options.init)},
      {"", "--check", "",
       "train anew and tell whether what is in use still fits; exit status 3 if not",
       storeIn(options.check)},
      {"", "--update", "",
       "train anew for the variant in use, and keep its order where that is as good",
       storeIn(options.update)}};
  return runWithSyntax(syntax, args, [&](Operands build) { return loop(build, options); });
}

} // namespace gmonkit
