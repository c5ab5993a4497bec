//===- profile_use.cpp - compilations and links with a profile ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmon-cc/profile_use.h"
#include "driver/gmon-cc/compiler_cache.h"
#include "driver/gmon-cc/compiler_kind.h"
#include "driver/gmon-cc/launcher_error.h"
#include "driver/gmon-cc/printable.h"
#include "driver/process/run_program.h"
#include "plugin-common/block_profile.h"
#include "plugin-common/choice.h"
#include "plugin-common/weights_format.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr int Stale = 3; // exit status of gmonkit check

// Returns the text after PREFIX in ARGUMENT; null if ARGUMENT does not begin with it.
const char *valueOf(const std::string &argument, const char *prefix) {
  size_t length = std::strlen(prefix);
  return argument.compare(0, length, prefix) == 0 ? argument.c_str() + length : nullptr;
}

void sayProblem(OnProblem what, const std::string &message) {
  if (what == OnProblem::Error)
    fail(message);
  if (what == OnProblem::Warn)
    std::fprintf(stderr, "gmon-cc: warning: %s\n", gmonkit::printable(message).c_str());
}

std::string outputOf(const CompilerCommand &does) {
  return does.output.empty() ? "a.out" : does.output;
}

bool optimisesCode(const CompilerCommand &does) {
  return does.compilesSources || (does.runsLinker && does.linkTimeOptimization);
}

bool linksByLldWithOptimizer(const CompilerCommand &does) {
  return does.runsLinker && does.linkTimeOptimization && !does.lld.empty();
}

// Prevents the merging of two calls into one, which would have no probe: the profile would lack the
// callees. If the probes come late (ISLATE), the optimiser merges before them, as it will in the
// build that uses the profile.
void keepCallsApart(std::vector<std::string> &options, const CompilerCommand &does, bool isLate) {
  std::vector<const char *> kept = {"-enable-tail-merge=0"};
  if (!isLate)
    kept.push_back("-sink-common-insts=0");
  for (const char *option : kept) {
    options.insert(options.end(), {"-mllvm", option});
    if (does.runsLinker && does.linkTimeOptimization)
      options.push_back(std::string("-Wl,-mllvm,") + option);
  }
}

// Clang cannot write the probes of split functions. So it removes them once they are used: with
// link-time optimisation at the link, which uses them again.
void removeProbes(std::vector<std::string> &options, const CompilerCommand &does) {
  if (!does.linkTimeOptimization)
    options.insert(options.end(), {"-mllvm", "-sample-profile-remove-probe"});
  else if (does.runsLinker)
    options.push_back("-Wl,-mllvm,-sample-profile-remove-probe");
}

// Returns whether the profile FILE is one for GCC.
bool isForGcc(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  std::string line;
  std::getline(stream, line);
  std::string_view start = gmonkit::BlockProfileStart; // the version is the plugin's to check
  start = start.substr(0, start.rfind(' ') + 1);
  return line.compare(0, start.size(), start) == 0;
}

// Returns the value of the option NAME in ARGUMENT; nothing if it is another option.
std::optional<std::string> fileOf(const std::string &argument, const std::string &name) {
  const char *value = valueOf(argument, (name + "=").c_str());
  if (argument == name || (value && !*value))
    fail(argument + ": no value given; expected " + name + "=FILE");
  return value ? std::optional<std::string>(value) : std::nullopt;
}

// Returns whether Clang reads LINE of a list of blocks: the first character says of what it is.
bool isBlockListLine(std::string_view line) {
  bool hasKind = line.size() > 1 && line[1] == ' ';
  if (hasKind && line[0] == 'c')
    return line.find_first_not_of("0123456789. \r", 1) == line.npos;
  return line[0] == '@' || (hasKind && std::string_view("mfpgh").find(line[0]) != line.npos);
}

// Ends the program if PATH, the value of OPTION, is no list of blocks. Clang takes other files for
// empty lists, or crashes.
void requireBlockList(const std::string &option, const std::string &path) {
  std::ifstream list(path);
  std::string line;
  size_t number = 0;
  bool hasVersion = false, isRight = true;
  while (isRight && std::getline(list, line)) {
    ++number;
    if (line[0] == '#' || line.find_first_not_of(" \t\r") == line.npos)
      continue;
    isRight = hasVersion ? isBlockListLine(line) : line == "v1" || line == "v1\r";
    hasVersion = true;
  }
  if (!isRight || !hasVersion)
    fail(option + path + ": line " + std::to_string(number) +
         ": not a line of a list of blocks; make the list anew with 'gmonkit order --blocks=FILE'");
}

// Lets the program EXPORTER write what the profile PATH says to WEIGHTS, unless that is as new.
// Returns what is wrong, or "".
std::string convert(const std::string &path, const std::string &weights,
                    const std::string &exporter) {
  std::error_code unknown;
  auto time = std::filesystem::last_write_time(weights, unknown);
  if (!unknown && time >= std::filesystem::last_write_time(path, unknown) && !unknown)
    return "";
  ProgramResult result =
      runProgram({exporter, "export", "--weights=" + weights, path}, /*readsOutput=*/false);
  if (result.error != 0)
    return exporter + ": " + std::strerror(result.error);
  return result.status == 0 ? ""
                            : "not used; write a file with 'gmonkit export --weights=FILE PROGRAM "
                              "PROFILE' and give that";
}

// Sends standard error to nowhere.
class Silence {
public:
  explicit Silence(bool isWanted) : before(isWanted ? dup(STDERR_FILENO) : -1) {
    int nowhere = before < 0 ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
      dup2(nowhere, STDERR_FILENO);
      close(nowhere);
    }
  }
  ~Silence() {
    if (before >= 0) {
      dup2(before, STDERR_FILENO);
      close(before);
    }
  }
  Silence(const Silence &) = delete;

private:
  int before;
};

} // namespace

bool ProfileUse::readOption(const std::string &argument) {
  if (const char *value = valueOf(argument, "--gmon-on-problem=")) {
    std::string wrong = gmonkit::choose<OnProblem>(
        onProblem, value,
        {{"warn", OnProblem::Warn}, {"error", OnProblem::Error}, {"ignore", OnProblem::Ignore}});
    if (!wrong.empty())
      fail(argument + ": " + wrong);
    return true;
  }
  if (argument == "--gmon-print-options")
    return isPrinted = true;
  if (argument == "--gmon-instrument")
    return isInstrumented = true;
  if (argument == "--gmon-counters") {
    kind = ProfileKind::Counters;
    return hasCounters = true;
  }
  if (argument == "--gmon-on-problem")
    fail(argument + ": no value given; expected --gmon-on-problem=VALUE");
  if (std::optional<std::string> given = fileOf(argument, "--gmon-layout")) {
    layout = *given;
    return true;
  }
  if (argument == "--gmon-pgo") {
    isForCompiler = true;
    file.clear();
    return true;
  }
  std::optional<std::string> given = fileOf(argument, "--gmon-pgo");
  if (!given)
    return false;
  isForCompiler = true;
  file = *given;
  return true;
}

void ProfileUse::checkOptions() const {
  if (hasCounters && (!isForCompiler || !instruments()))
    fail("--gmon-counters: nothing records a profile here; use it together with --gmon-pgo, or "
         "with --gmon-pgo=FILE --gmon-instrument");
  if (!isInstrumented)
    return;
  if (!layout.empty())
    fail("--gmon-instrument: cannot be combined with --gmon-layout; the layout is made from the "
         "profile of this build");
  if (file.empty())
    fail("--gmon-instrument: no profile given; use it together with --gmon-pgo=FILE");
}

void ProfileUse::requireFiles(const CompilerCommand &does, Family family) {
  auto requireFile = [&](const char *option, const std::string &path, const char *writer) {
    if (path.empty())
      return true;
    const std::string advice =
        std::string("; give the full path of a file written by '") + writer + "=FILE'";
    struct stat status;
    bool isThere = access(path.c_str(), R_OK) == 0 && stat(path.c_str(), &status) == 0;
    if (!isThere && errno != ENOENT)
      fail(option + path + ": " + std::strerror(errno));
    if (isThere && !S_ISREG(status.st_mode))
      fail(option + path + ": not a regular file" + advice);
    if (!isThere && optimisesCode(does))
      sayProblem(onProblem, option + path + ": not found" + advice);
    return isThere;
  };
  const char *format = family == Family::Gcc           ? "gmonkit export --gcc-profile"
                       : kind == ProfileKind::Counters ? "gmonkit export --instr-profile"
                                                       : "gmonkit export --sample-profile";
  isMissing = !requireFile("--gmon-pgo=", file, format);
  if (!file.empty() && !isMissing && optimisesCode(does) &&
      isForGcc(file) != (family == Family::Gcc))
    fail("--gmon-pgo=" + file + ": not a profile for this compiler; make it with '" + format +
         "=FILE'");
  isLayoutMissing = !requireFile("--gmon-layout=", layout, "gmonkit order --blocks");
  if (layout.empty() || isLayoutMissing || !optimisesCode(does))
    return;
  if (does.runsLinker && does.linkTimeOptimization && does.lld.empty())
    fail("--gmon-layout: with -flto only ld.lld can place blocks; add -fuse-ld=lld");
  requireBlockList("--gmon-layout=", layout);
}

void ProfileUse::prepareWeights(PluginOptions &options, const CompilerCommand &does,
                                const std::string &exporter) {
  const std::string path = options.valueOf("weights");
  if (path.empty())
    return;
  auto problemOf = [&]() -> std::string {
    std::ifstream file(path, std::ios::binary);
    if (!file)
      return std::strerror(errno);
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown))
      return "not a regular file";
    char start[sizeof gmonkit::WeightsHeader] = "";
    file.read(start, sizeof start - 1);
    if (std::string_view(start) == gmonkit::WeightsHeader)
      return "";
    if (std::string_view(start).substr(0, 4) != "gmon")
      return "neither a profile nor a file written by 'gmonkit export --weights'";
    options.set("weights", path + ".weights");
    Silence silence(onProblem == OnProblem::Ignore);
    return convert(path, path + ".weights", exporter);
  };
  std::string problem = optimisesCode(does) ? problemOf() : "";
  areWeightsMissing = !problem.empty();
  if (areWeightsMissing || !optimisesCode(does))
    options.set("weights", "");
  if (areWeightsMissing)
    sayProblem(onProblem, "--gmon-weights=" + path + ": " + problem);
}

std::vector<std::string> ProfileUse::files() const {
  std::vector<std::string> given;
  for (const std::string &path : {file, layout})
    if (!path.empty())
      given.push_back(path);
  return given;
}

void ProfileUse::chooseKind(const std::string &compiler, int version) {
  constexpr int First = 22; // whose plugin replaces Clang's counters, and whose format is written
  bool isOlder = version != 0 && version < First;
  const std::string given = compiler + " " + std::to_string(version),
                    wanted = compiler + " " + std::to_string(First);
  if (file.empty()) {
    if (kind == ProfileKind::Counters && isOlder)
      fail("--gmon-counters: " + given + " cannot record them; use " + wanted +
           ", or leave the option out");
    return;
  }
  std::string start(8, '\0');
  std::ifstream(file, std::ios::binary).read(start.data(), start.size());
  kind = start == "\xfflprofi\x81" ? ProfileKind::Counters : ProfileKind::Samples;
  if (kind == ProfileKind::Counters && isOlder)
    fail("--gmon-pgo=" + file + ": " + given + " cannot read this profile; use " + wanted +
         ", or train without --gmon-counters");
  if (kind == ProfileKind::Samples && hasCounters)
    fail("--gmon-counters: " + file +
         " has no counters; give a profile written by 'gmonkit export --instr-profile=FILE'");
}

// Keeps Clang from vectorising loops that the profile says to be short in one masked part, without
// a scalar rest: where the processor lacks masked stores, each element takes a dozen instructions.
void vectoriseShortLoops(std::vector<std::string> &options, const CompilerCommand &does) {
  const std::string option = "-vectorizer-min-trip-count=0";
  if (does.compilesSources)
    options.insert(options.end(), {"-mllvm", option});
  if (linksByLldWithOptimizer(does))
    options.push_back("-Wl,-mllvm," + option);
}

// Has Clang count for -fprofile-use, or use such a profile, or both: then it counts once more after
// inlining. Names of local functions have no folder, so the profile fits other folders. 'gmonkit
// check' tells which functions have changed.
void ProfileUse::addCounters(std::vector<std::string> &options, const CompilerCommand &does) const {
  if (!file.empty())
    vectoriseShortLoops(options, does);
  if (linksByLldWithOptimizer(does) && !file.empty())
    for (const std::string &option :
         {hasCounters ? "--lto-cs-profile-generate" : "--lto-cs-profile-file=" + file,
          std::string("--no-lto-pgo-warn-mismatch")})
      options.insert(options.end(), {"-Xlinker", option}); // -Wl would end at a comma
  if (!does.compilesSources)
    return;
  options.insert(options.end(), {"-mllvm", "-static-func-full-module-prefix=false"});
  if (!file.empty())
    options.insert(options.end(), {"-fprofile-use=" + file, "-mllvm", "-no-pgo-warn-mismatch"});
  if (!hasCounters)
    return;
  bool isLate = !file.empty();
  const char *place = isLate ? "csllvm" : "llvm";
  options.insert(options.end(), {"-Xclang", std::string("-fprofile-instrument=") + place, "-g1"});
  keepCallsApart(options, does, isLate);
}

// Adds the marks by which a sample profile identifies code, in the instrumented build and in the
// build that uses it. Adds the profile or, for reports, line tables. The user's options come later
// and take precedence. Does not add the unique names that usually go with probes. They depend on
// the source's path, so the profile would fit no other folder, and reports and orders would show
// them.
void ProfileUse::addSamples(std::vector<std::string> &options, const CompilerCommand &does) const {
  for (const char *option : {"-fpseudo-probe-for-profiling", "-fno-unique-internal-linkage-names"})
    options.push_back(option);
  options.push_back(file.empty() ? "-g1" : "-fprofile-sample-use=" + file);
  if (file.empty())
    keepCallsApart(options, does, /*isLate=*/false);
  // The build that trains a layout must have the code of the one that uses it.
  bool isSplit = does.splitsFunctions || !layout.empty() || isInstrumented;
  if (!file.empty() && isSplit)
    removeProbes(options, does);
}

// Loops are not aligned, unless the user wants it. The padding before them lies in the middle of
// hot code, where it costs more cache lines than alignment saves; llvm-bolt drops it, too.
void ProfileUse::addLayout(std::vector<std::string> &options, const CompilerCommand &does) const {
  if (does.compilesSources)
    options.insert(options.end(), {"-fbasic-block-sections=list=" + layout, "-falign-loops=1"});
  if (does.runsLinker && does.linkTimeOptimization)
    options.insert(options.end(), {"-Xlinker", "--lto-basic-block-sections=" + layout,
                                   "-Wl,-mllvm,-align-loops=1"});
}

// Adds the options that -fprofile-use turns on in GCC, but for those that read its own files. In
// the instrumented build adds those of them that change the flow graph before the plugin marks it.
// GCC's merging of calls at the ends of branches would lose which call is which.
void ProfileUse::addGccProfile(std::vector<std::string> &options) const {
  options.insert(options.end(), {"-finline-functions", "-fipa-bit-cp"});
  if (file.empty()) {
    options.push_back("-fno-crossjumping");
    return;
  }
  options.insert(options.end(), {"-fno-devirtualize-speculatively",
                                 "-fgcse-after-reload",
                                 "-fipa-cp",
                                 "-fipa-cp-clone",
                                 "-floop-interchange",
                                 "-floop-unroll-and-jam",
                                 "-fpeel-loops",
                                 "-fpredictive-commoning",
                                 "-fprofile-reorder-functions",
                                 "-fsplit-loops",
                                 "-ftracer",
                                 "-ftree-loop-distribute-patterns",
                                 "-ftree-loop-distribution",
                                 "-ftree-loop-vectorize",
                                 "-ftree-slp-vectorize",
                                 "-funroll-loops",
                                 "-funswitch-loops",
                                 "-fvect-cost-model=dynamic",
                                 "-fversion-loops-for-strides",
                                 "-fvpt"});
}

std::vector<std::string> ProfileUse::gccPluginOptions() const {
  if (file.empty())
    return {"marks=on"};
  std::vector<std::string> options = {"profile=" + file};
  if (onProblem != OnProblem::Warn)
    options.push_back(onProblem == OnProblem::Error ? "profile-changes=error"
                                                    : "profile-changes=ignore");
  if (!isInstrumented)
    options.push_back("counts=off");
  return options;
}

std::vector<std::string> ProfileUse::options(const CompilerCommand &does, Family family,
                                             bool isCached) const {
  std::vector<std::string> first;
  if (!optimisesCode(does))
    return first;
  if (isForCompiler && !isMissing && family == Family::Gcc)
    addGccProfile(first);
  else if (marksCounters())
    addCounters(first, does);
  else if (isForCompiler && !isMissing)
    addSamples(first, does);
  if (usesLayout())
    addLayout(first, does);
  std::vector<std::string> used;
  if (usesProfile())
    used.push_back(file);
  if (usesLayout())
    used.push_back(layout);
  if (!used.empty()) {
    sendWithIcecream(used);
    // Compiler caches do not read all of these files. Clang uses no random numbers, so
    // -frandom-seed is free to identify them. GCC's plugin has an option for that.
    if (isCached && family != Family::Gcc)
      first.push_back("-frandom-seed=" + identityOf(used));
  }
  return first;
}

// A build links other programs, too, at least configure's. A profile cannot fit all of them.
std::string ProfileUse::optionToCheck(const CompilerCommand &does, Family family) const {
  // GCC's plugin has checked the profile in each compilation.
  if (family == Family::Gcc || onProblem == OnProblem::Ignore || !does.makesImage ||
      does.isDryRun || does.strips)
    return "";
  auto isForProgram = [&](const std::string &path) {
    std::string_view name = baseName(path);
    return name.substr(0, name.rfind('.')) == baseName(outputOf(does));
  };
  if (usesLayout() && isForProgram(layout))
    return "--gmon-layout=" + layout;
  bool keepsProbes =
      kind == ProfileKind::Counters || (!does.splitsFunctions && layout.empty() && !isInstrumented);
  if (usesProfile() && keepsProbes && isForProgram(file))
    return "--gmon-pgo=" + file;
  return "";
}

int ProfileUse::linkAndCheck(const std::vector<std::string> &command, const CompilerCommand &does,
                             const std::string &option, const std::string &gmonkit) const {
  ProgramResult link = runProgram(command, /*readsOutput=*/false);
  if (link.error != 0)
    fail(command[0] + ": " + std::strerror(link.error));
  std::string program = outputOf(does);
  if (link.status != 0 || access(program.c_str(), F_OK) != 0)
    return link.status;
  std::string file = option.substr(option.find('=') + 1);
  ProgramResult check = runProgram({gmonkit, "check", program, file}, /*readsOutput=*/true);
  if (check.error == 0 && check.status == 0)
    return 0;
  std::fputs(check.output.c_str(), stderr);
  if (onProblem == OnProblem::Error) // otherwise make would consider it finished
    unlink(program.c_str());
  if (check.status == Stale)
    sayProblem(onProblem, option + ": stale; train " + program + " again to refresh it");
  else
    sayProblem(onProblem, option + ": could not be checked");
  return 0;
}
