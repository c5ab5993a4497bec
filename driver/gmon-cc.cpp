//===- gmon-cc.cpp - a launcher that adds the instrumentation to a compile --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
//   gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...
//
// Used in front of a compiler as ccache is (CC="gmon-cc clang"). It looks at what
// the command will do, adds the plugin where sources are compiled and the runtime
// where a program is linked, and becomes the compiler. Options may stand anywhere;
// they reach the plugin on the command line, so that compiler caches see them.
//
// It is started for every file of a build, so it uses neither LLVM nor a second
// process.
//
//===------------------------------------------------------------------------===//

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

using Arguments = std::vector<std::string>;

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "gmon-cc: error: %s\n", message.c_str());
  std::exit(1);
}

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool endsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

std::string baseName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

// What one compiler command does, as far as instrumentation is concerned.
struct Command {
  std::string compiler;
  Arguments arguments;           // without ours
  Arguments options;             // KEY=VALUE of each --gmon-KEY=VALUE
  bool compilesSources = false;  // C, C++, ... or bitcode goes through the optimiser
  bool assemblesSources = false; // .s or .S goes through the assembler
  bool links = false;            // a program or shared library comes out
  bool usesThreads = false;      // -pthread or -fopenmp
  bool linkTimeOptimization = false;
};

enum class Input { None, Source, Assembly, Object };

Input inputKind(std::string_view file, std::string_view language) {
  if (!language.empty() && language != "none")
    return startsWith(language, "assembler") ? Input::Assembly : Input::Source;
  for (std::string_view suffix : {".s", ".S", ".sx", ".asm"})
    if (endsWith(file, suffix))
      return Input::Assembly;
  for (std::string_view suffix : {".c", ".cc", ".cp", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".m",
                                  ".mm", ".M", ".i", ".ii", ".mi", ".mii", ".bc", ".ll", ".cppm"})
    if (endsWith(file, suffix))
      return Input::Source;
  return file == "-" ? Input::Source : Input::Object;
}

// Options whose value is the next argument, so that it is not taken for an input.
bool takesValue(std::string_view option) {
  for (std::string_view known : {"-o",
                                 "-I",
                                 "-L",
                                 "-D",
                                 "-U",
                                 "-l",
                                 "-include",
                                 "-imacros",
                                 "-isystem",
                                 "-iquote",
                                 "-idirafter",
                                 "-isysroot",
                                 "-MF",
                                 "-MT",
                                 "-MQ",
                                 "-Xclang",
                                 "-Xlinker",
                                 "-Xassembler",
                                 "-Xpreprocessor",
                                 "-mllvm",
                                 "-target",
                                 "-arch",
                                 "-T",
                                 "-u",
                                 "-z",
                                 "-e",
                                 "-framework",
                                 "--param",
                                 "-aux-info",
                                 "-resource-dir",
                                 "--sysroot",
                                 "-gcc-toolchain",
                                 "-rpath"})
    if (option == known)
      return true;
  return false;
}

void noteOption(Command &command, bool &stopsBeforeLink, bool &onlyPreprocesses,
                std::string_view argument) {
  if (argument == "-c" || argument == "-S")
    stopsBeforeLink = true;
  else if (argument == "-E" || argument == "-M" || argument == "-MM" ||
           argument == "-fsyntax-only" || argument == "--analyze" || argument == "--precompile")
    stopsBeforeLink = onlyPreprocesses = true;
  else if (argument == "-r" || argument == "--help" || argument == "--version" ||
           argument == "-###" || startsWith(argument, "-print-") || argument == "-dumpversion" ||
           argument == "-dumpmachine")
    stopsBeforeLink = true;
  else if (argument == "-pthread" || startsWith(argument, "-fopenmp"))
    command.usesThreads = true;
  else if (startsWith(argument, "-flto"))
    command.linkTimeOptimization = true;
  else if (argument == "-fno-lto")
    command.linkTimeOptimization = false;
}

void noteOurOption(Command &command, const std::string &argument) {
  size_t equals = argument.find('=');
  std::string key = argument.substr(strlen("--gmon-"), equals - strlen("--gmon-"));
  for (std::string_view known :
       {"arcs", "blocks", "threads", "include", "exclude", "list", "max-counters", "output"}) {
    if (key != known)
      continue;
    if (equals == std::string::npos)
      fail(argument + ": no value given; want --gmon-" + key + "=VALUE");
    command.options.push_back(argument.substr(strlen("--gmon-")));
    return;
  }
  fail(argument + ": unknown option; gmon-cc --help lists what there is");
}

Command readCommand(int argc, char **argv) {
  Command command;
  bool stopsBeforeLink = false, onlyPreprocesses = false, hasInput = false;
  std::string_view language;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (startsWith(argument, "--gmon-")) {
      noteOurOption(command, argument);
      continue;
    }
    if (command.compiler.empty()) {
      command.compiler = argument;
      continue;
    }
    // The compiler's own -pg would bring glibc's profiler in beside this one.
    if (argument == "-pg" || argument == "-p")
      continue;
    command.arguments.push_back(argument);
    if (startsWith(argument, "-x") && argument != "-x") {
      language = std::string_view(argv[i]).substr(2);
    } else if (argument == "-x" && i + 1 < argc) {
      language = argv[i + 1];
      command.arguments.push_back(argv[++i]);
    } else if (takesValue(argument) && i + 1 < argc) {
      command.arguments.push_back(argv[++i]);
    } else if (argument[0] == '-' && argument.size() > 1) {
      noteOption(command, stopsBeforeLink, onlyPreprocesses, argument);
    } else {
      // What a response file holds is not looked at: it may hold anything.
      Input kind = argument[0] == '@' ? Input::Source : inputKind(argument, language);
      hasInput = true;
      command.compilesSources |= kind == Input::Source;
      command.assemblesSources |= kind == Input::Assembly;
    }
  }
  command.compilesSources &= !onlyPreprocesses;
  command.links = hasInput && !stopsBeforeLink;
  return command;
}

// The directory above this program's own: bin/gmon-cc beside lib/.
std::string installRoot() {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0)
    fail("/proc/self/exe: cannot tell where gmon-cc is installed");
  std::string self(path, static_cast<size_t>(length));
  std::string directory = self.substr(0, self.rfind('/'));
  return directory.substr(0, directory.rfind('/'));
}

std::string findFile(const std::string &root, std::initializer_list<const char *> places,
                     const char *what) {
  for (const char *place : places)
    if (std::string path = root + "/" + place; access(path.c_str(), R_OK) == 0)
      return path;
  fail(root + "/" + *places.begin() + ": not found; build or install " + what);
}

// What the shell would run for COMMAND, links resolved; COMMAND itself if nothing.
std::string resolveCommand(const std::string &command) {
  char resolved[PATH_MAX];
  const char *path = std::getenv("PATH");
  std::string_view directories = path ? path : "";
  if (command.find('/') != std::string::npos)
    directories = "";
  while (true) {
    size_t colon = directories.find(':');
    std::string directory(directories.substr(0, colon));
    std::string candidate = directory.empty() ? command : directory + "/" + command;
    if (access(candidate.c_str(), X_OK) == 0 && realpath(candidate.c_str(), resolved))
      return resolved;
    if (colon == std::string_view::npos)
      return command;
    directories.remove_prefix(colon + 1);
  }
}

bool isClang(const Command &command) {
  // A compiler cache or distributor may stand between us and the compiler.
  std::string name = command.compiler;
  for (std::string_view launcher : {"ccache", "sccache", "distcc", "icecc"})
    if (baseName(name) == launcher && !command.arguments.empty())
      name = command.arguments.front();
  return baseName(name).find("clang") != std::string::npos ||
         baseName(resolveCommand(name)).find("clang") != std::string::npos; // cc, c++
}

bool isSet(const Command &command, std::string_view key) {
  for (const std::string &option : command.options)
    if (startsWith(option, key) && option[key.size()] == '=')
      return true;
  return false;
}

void addPlugin(Command &command, const std::string &plugin) {
  if (command.usesThreads && !isSet(command, "threads"))
    command.options.push_back("threads=exact");
  command.arguments.push_back("-fpass-plugin=" + plugin);
  // The assembler's own process does not know our options; such rare mixed commands
  // carry them in the environment.
  if (command.assemblesSources) {
    std::string joined;
    for (const std::string &option : command.options)
      joined += option + ";";
    setenv("GMONPASS_OPTIONS", joined.c_str(), 1);
    return;
  }
  for (const std::string &option : command.options) {
    command.arguments.push_back("-mllvm");
    command.arguments.push_back("-gmon-" + option);
  }
}

void addRuntime(Command &command, const std::string &plugin, const std::string &runtime) {
  if (command.linkTimeOptimization) {
    command.arguments.push_back("-Wl,--load-pass-plugin=" + plugin);
    for (const std::string &option : command.options)
      command.arguments.push_back("-Wl,-mllvm,-gmon-" + option);
  }
  // A library that the program loads later uses the program's runtime, not its own copy.
  for (const char *symbol :
       {"__gmon_register", "__gmon_unregister", "__gmon_arcs_v1", "gmonkit_dump", "gmonkit_reset"})
    command.arguments.push_back(std::string("-Wl,--export-dynamic-symbol=") + symbol);
  command.arguments.push_back("-xnone"); // a -x before must not make a source of it
  command.arguments.push_back(runtime);
}

void execute(const Command &command) {
  std::vector<char *> argv;
  argv.push_back(const_cast<char *>(command.compiler.c_str()));
  for (const std::string &argument : command.arguments)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  fail(command.compiler + ": " + std::strerror(errno));
}

constexpr char usage[] = R"(usage: gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...

Runs COMPILER (Clang 22) with Gmonkit's instrumentation: use it in front of the
compiler, as in  make CC="gmon-cc clang".

  --gmon-arcs=mcount|none      record who calls whom (default: mcount)
  --gmon-blocks=all|none       count every basic block (default: all)
  --gmon-threads=single|exact  exact: no count is lost between threads (default:
                               exact with -pthread or -fopenmp, else single)
  --gmon-include=GLOB,...      instrument only these functions or files
  --gmon-exclude=GLOB,...      leave these functions or files out
  --gmon-list=FILE             leave out what this sanitizer-style ignore list names
  --gmon-max-counters=N        count no blocks of a function that has more than N
  --gmon-output=PATTERN        where the program writes its profile; %n is its name,
                               %b its id, %p the process id (default: gmon.out)
)";

} // namespace

int main(int argc, char **argv) {
  if (argc < 2 || std::string_view(argv[1]) == "--help") {
    std::fputs(usage, argc < 2 ? stderr : stdout);
    return argc < 2 ? 1 : 0;
  }
  if (std::string_view(argv[1]) == "--version") {
    std::puts("gmon-cc " GMONKIT_VERSION);
    return 0;
  }
  Command command = readCommand(argc, argv);
  if (command.compiler.empty())
    fail("no compiler given; want gmon-cc [--gmon-KEY=VALUE...] COMPILER ARGUMENT...");
  if (!isClang(command))
    fail(command.compiler + ": not a Clang; this version instruments with Clang 22 only");
  std::string root = installRoot();
  std::string plugin = findFile(root, {"lib/libgmonpass.so", "lib/gmonkit/llvm-22/libgmonpass.so"},
                                "the part llvm-pass");
  if (command.compilesSources)
    addPlugin(command, plugin);
  if (command.links)
    addRuntime(command, plugin,
               findFile(root, {"lib/libgmonrt.a", "lib/gmonkit/libgmonrt.a"}, "the part runtime"));
  execute(command);
}
