//===- compiler_command.cpp - the actions of a compiler command -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/compiler_command.h"
#include "driver/compiler/arguments.h"
#include "driver/compiler/compiler_kind.h"
#include "driver/compiler/response_file.h"
#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>
#include <utility>

namespace {

template <size_t N> bool isOneOf(std::string_view text, const char *const (&list)[N]) {
  for (std::string_view item : list)
    if (text == item)
      return true;
  return false;
}

template <size_t N> bool endsWithOneOf(std::string_view text, const char *const (&suffixes)[N]) {
  for (std::string_view suffix : suffixes)
    if (text.ends_with(suffix))
      return true;
  return false;
}

enum class Input { Source, Header, Assembly, Object };

Input inputKind(std::string_view file, std::string_view language) {
  if (!language.empty() && language != "none") {
    if (language.ends_with("-header"))
      return Input::Header;
    return language.starts_with("assembler") ? Input::Assembly : Input::Source;
  }
  if (endsWithOneOf(file, {".s", ".S", ".sx", ".asm"}))
    return Input::Assembly;
  if (endsWithOneOf(file, {".h", ".hh", ".hp", ".hpp", ".hxx", ".h++", ".H", ".tcc"}))
    return Input::Header;
  if (endsWithOneOf(file, {".c",    ".cc",  ".cp",  ".cpp", ".cxx", ".c++",  ".C",    ".CPP",
                           ".cppm", ".CC",  ".CXX", ".C++", ".ccm", ".cxxm", ".c++m", ".pcm",
                           ".i",    ".ii",  ".m",   ".mm",  ".M",   ".mi",   ".mii",  ".bc",
                           ".ll",   ".f",   ".F",   ".for", ".FOR", ".ftn",  ".FTN",  ".fpp",
                           ".FPP",  ".f90", ".F90", ".f95", ".F95", ".f03",  ".F03",  ".f08",
                           ".F08",  ".adb", ".ads", ".d",   ".go",  ".cu",   ".cui",  ".hip"}))
    return Input::Source;
  return file == "-" ? Input::Source : Input::Object;
}

// Returns whether a source of LANGUAGE, or of FILE's name, has code for a GPU, too.
bool isForGpu(std::string_view file, std::string_view language) {
  if (!language.empty() && language != "none")
    return language.starts_with("cuda") || language.starts_with("hip");
  return endsWithOneOf(file, {".cu", ".cui", ".hip"});
}

// Options whose value is the next argument, which is not an input then.
bool takesValue(std::string_view option) {
  return isOneOf(option,
                 {// of both compilers
                  "-o", "-x", "-I", "-L", "-D", "-F", "-U", "-B", "-l", "-A", "-T", "-u", "-z",
                  "-e", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iprefix",
                  "-iwithprefix", "-iwithprefixbefore", "-isysroot", "-imultilib", "-MF", "-MT",
                  "-MQ", "-Xlinker", "-Xassembler", "-Xpreprocessor", "-Tbss", "-Tdata", "-Ttext",
                  "-specs", "--specs", "--param", "--sysroot", "--include", "--imacros",
                  "--define-macro", "--undefine-macro", "--include-directory",
                  "--include-directory-after", "--include-prefix", "--include-with-prefix",
                  "--include-with-prefix-before", "--include-with-prefix-after",
                  "--library-directory", "--prefix", "--force-link", "--assert", "--std",
                  // of Clang
                  "-include-pch", "-MJ", "-Xclang", "-mllvm", "-target", "-arch", "-framework",
                  "-resource-dir", "-rpath", "-gcc-toolchain", "--config", "-serialize-diagnostics",
                  "--serialize-diagnostics", "-working-directory", "-iwithsysroot", "-iframework",
                  "-iframeworkwithsysroot", "-isystem-after", "-cxx-isystem", "-stdlib++-isystem",
                  "-ivfsoverlay", "-vfsoverlay", "--vfsoverlay", "-iapinotes-modules", "-Xanalyzer",
                  "--analyzer-output", "-Xarch_host", "-Xarch_device", "-Xclangas", "-Xcuda-ptxas",
                  "-Xcuda-fatbinary", "-Xopenmp-target", "-Xoffload-linker", "-mmlir", "-meabi",
                  "-mthread-model", "-ftrapv-handler", "-fdebug-compilation-dir", "-dependency-dot",
                  "-dependency-file", "-module-dependency-dir", "-gen-cdb-fragment-path",
                  "-ccc-install-dir", "-ccc-gcc-name", "-undefined", "-filelist",
                  // of GCC
                  "-aux-info", "-dumpbase", "-dumpbase-ext", "-dumpdir", "-wrapper", "-h", "-J",
                  "-R", "--dumpbase", "--dumpdir", "--for-assembler", "--entry"});
}

// Returns whether the compiler only answers OPTION and compiles nothing.
bool isQuestion(std::string_view option) {
  for (std::string_view beginning :
       {"--version", "--help", "--target-help", "-print-", "--print-", "-dump"})
    if (option.starts_with(beginning))
      return true;
  return false;
}

// Returns whether OPTION, a compiler's, has the linker remove symbols.
bool stripsSymbols(std::string_view option) { return isOneOf(option, {"-s", "--strip-all"}); }

// The same for OPTION, a linker's, which may remove those of static functions only.
bool linkerStripsSymbols(std::string_view option) {
  return stripsSymbols(option) ||
         isOneOf(option, {"-strip-all", "-x", "--discard-all", "-discard-all"});
}

struct Option {
  std::string_view name;
  std::string_view value;
  bool hasValue = false; // in the same word
};

// Returns the option in WORD, with its usual name: GCC and Clang accept others, too.
Option parseOption(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> longNames[] = {
      {"--compile", "-c"},         {"--assemble", "-S"},
      {"--preprocess", "-E"},      {"--dependencies", "-M"},
      {"--output", "-o"},          {"--user-dependencies", "-MM"},
      {"--language", "-x"},        {"--syntax-only", "-fsyntax-only"},
      {"--for-linker", "-Xlinker"}};
  for (const auto &[longName, name] : longNames) {
    if (word == longName)
      return {name, ""};
    if (word.starts_with(longName) && word[longName.size()] == '=')
      return {name, word.substr(longName.size() + 1), /*hasValue=*/true};
  }
  for (std::string_view name : {"-o", "-x", "-l"})
    if (word.starts_with(name) && word != name)
      return {name, word.substr(name.size()), /*hasValue=*/true};
  return {word, ""};
}

// Returns whether the word after WORD is the value of that option.
bool valueFollows(std::string_view word) {
  if (!word.starts_with("-"))
    return false;
  Option option = parseOption(word);
  return !option.hasValue && takesValue(option.name);
}

// Tells the linker's options from their values, in the sequence of its words.
class LinkerWords {
public:
  bool isValue(std::string_view word) {
    bool value = valueIsNext;
    valueIsNext = !value && takesValue(word);
    return value;
  }

private:
  static bool takesValue(std::string_view word) {
    if (isOneOf(word, {"-h", "-o", "-L", "-l", "-T", "-z", "-m", "-e", "-u", "-y", "-R",
                       "-I", "-f", "-F", "-a", "-A", "-b", "-c", "-G", "-P", "-Y"}))
      return true;
    word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
    return isOneOf(word, {"soname",
                          "rpath",
                          "rpath-link",
                          "Map",
                          "entry",
                          "script",
                          "undefined",
                          "output",
                          "library",
                          "library-path",
                          "trace-symbol",
                          "just-symbols",
                          "dynamic-linker",
                          "auxiliary",
                          "filter",
                          "format",
                          "defsym",
                          "wrap",
                          "version-script",
                          "dynamic-list",
                          "export-dynamic-symbol",
                          "section-start",
                          "exclude-libs",
                          "retain-symbols-file",
                          "init",
                          "fini",
                          "Tbss",
                          "Tdata",
                          "Ttext",
                          "plugin",
                          "plugin-opt",
                          "mllvm"});
  }

  bool valueIsNext = false;
};

// Returns the option of Clang's own counting that OPTION sets, with a value or not, or takes back;
// "" if it is another one.
std::string_view countingOption(std::string_view option) {
  if (!option.starts_with("-f"))
    return "";
  option = option.substr(0, option.find('='));
  option.remove_prefix(option.starts_with("-fno-") ? strlen("-fno-") : strlen("-f"));
  for (std::string_view name :
       {"coverage-mapping", "profile-generate", "cs-profile-generate", "profile-instr-generate"})
    if (option == name)
      return name;
  return "";
}

class CommandReader {
public:
  CompilerCommand read(const Arguments &arguments);

private:
  void noteOption(std::string_view option);
  void noteValue(std::string_view option, std::string_view value);
  void noteLinkerOption(std::string_view option);
  void noteTarget(std::string_view option, std::string_view triple);
  void noteInput(std::string_view file);

  CompilerCommand command;
  bool stopsBeforeLink = false, stopsBeforeCompile = false, linksPartially = false;
  bool asksForLibrary = false;
  bool isLinkerPathGiven = false;
  LinkerWords linkerWords;
  bool findsArchives = false; // from here on, the linker takes no shared libraries
  std::map<std::string_view, std::string> clangsCounting; // by name: the option, "" if taken back
  std::string_view language;                              // of -x
  std::string_view wordSize; // of -m64 and the like: the last one applies to any target
};

void CommandReader::noteOption(std::string_view option) {
  command.preprocessesOnly |= option == "-E";
  command.writesAssembly |= isOneOf(option, {"-S", "-fno-integrated-as", "-no-integrated-as"});
  command.placesBlocks |=
      option.starts_with("-fbasic-block-sections=") ||
      isOneOf(option, {"-fbasic-block-address-map", "-fno-basic-block-address-map"});
  for (std::string_view beginning : {"-fopenmp-targets=", "--offload", "--cuda-gpu-arch="})
    command.compilesForGpu |= option.starts_with(beginning);
  if (isOneOf(option,
              {"-E", "-M", "-MM", "-fsyntax-only", "--analyze", "--precompile", "-emit-ast"}))
    stopsBeforeCompile = true;
  else if (isOneOf(option, {"-c", "-S", "--emit-static-lib"}) || isQuestion(option))
    stopsBeforeLink = true;
  else if (option == "-r")
    linksPartially = true;
  else if (option.starts_with("-Wl,"))
    for (const std::string &meant : linkerOptions(std::string(option)))
      noteLinkerOption(meant);
  else if (option.starts_with("-save-temps") || option.starts_with("--save-temps"))
    command.assemblesSources = true; // every source goes through the assembler's process
  else if (option == "-flto" || option.starts_with("-flto="))
    command.linkTimeOptimization = true;
  else if (std::string_view counting = countingOption(option); !counting.empty())
    clangsCounting[counting] = option.starts_with("-fno-") ? "" : std::string(option);
  else if (option.starts_with("-fthinlto-index="))
    command.thinLtoIndex = option;
  else if (isOneOf(option, {"-fsplit-machine-functions", "-fno-split-machine-functions"}))
    command.splitsFunctions = option == "-fsplit-machine-functions";
  else if (isOneOf(option, {"-fsplit-stack", "-fno-split-stack"}))
    command.splitsStack = option == "-fsplit-stack";
  else if (stripsSymbols(option))
    command.strips = true;
  else if (option.starts_with("-O"))
    command.optimises = option != "-O0";
  else if (isOneOf(option, {"-shared", "--shared"}))
    asksForLibrary = true;
  else if (option == "-###")
    command.isDryRun = true;
  else if (isOneOf(option, {"-static", "--static", "-static-pie", "--static-pie"}))
    command.linksStatically = true;
  else if (option == "-fno-lto")
    command.linkTimeOptimization = false;
  else if (option.starts_with("--ld-path=") ||
           (option.starts_with("-fuse-ld=") && !isLinkerPathGiven)) {
    isLinkerPathGiven |= option[1] == '-'; // it stays, whatever -fuse-ld= follows
    std::string_view linker = option.substr(option.find('=') + 1);
    command.lld = baseName(linker).find("lld") != linker.npos ? linker : "";
    command.linksWithGold = baseName(linker).find("gold") != linker.npos;
  } else if (option.starts_with("--target="))
    noteTarget(option, option.substr(strlen("--target=")));
  else if (isOneOf(option, {"-m64", "-m32", "-mx32", "-m16"}))
    wordSize = option;
}

void CommandReader::noteValue(std::string_view option, std::string_view value) {
  if (option == "-o")
    command.output = value;
  else if (option == "-x")
    language = value;
  else if (option == "-target")
    noteTarget("-target " + std::string(value), value);
  else if (option == "-l")
    command.hasInput = true;
  else if (option == "-Xlinker")
    noteLinkerOption(value);
  else if (option == "-mllvm")
    command.optimiserOptions.emplace(value.substr(0, value.find('=')));
}

// Reads an OPTION for the linker. It may be a file, for which alone a compiler links.
void CommandReader::noteLinkerOption(std::string_view option) {
  command.hasInput = true;
  if (linkerWords.isValue(option))
    return;
  linksPartially |= isOneOf(option, {"-r", "-relocatable", "--relocatable", "-i", "-Ur"});
  asksForLibrary |= isOneOf(option, {"-shared", "--shared", "-Bshareable"});
  command.strips |= linkerStripsSymbols(option);
  if (isOneOf(option, {"-static", "-Bstatic", "-dn", "-non_shared"}))
    findsArchives = true;
  else if (isOneOf(option, {"-Bdynamic", "-dy", "-call_shared"}))
    findsArchives = false;
  stopsBeforeLink |= isOneOf(option, {"--version", "--help"}); // configure uses these
  for (std::string_view name : {"--thinlto-cache-dir=", "-thinlto-cache-dir="})
    if (option.starts_with(name)) // the last one is used
      command.thinLtoCache = option.substr(name.size());
}

// The last one is used.
void CommandReader::noteTarget(std::string_view option, std::string_view triple) {
  command.targetOption = option;
  command.target = triple;
}

void CommandReader::noteInput(std::string_view file) {
  Input kind = inputKind(file, language);
  command.hasInput |=
      kind != Input::Header; // a header is compiled separately, whatever the other inputs are
  command.compilesSources |= kind == Input::Source;
  command.compilesForGpu |= isForGpu(file, language);
  command.assemblesSources |= kind == Input::Assembly;
}

CompilerCommand CommandReader::read(const Arguments &arguments) {
  bool onlyInputs = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string_view argument = arguments[i];
    if (onlyInputs || argument.substr(0, 1) != "-" || argument == "-")
      noteInput(argument);
    else if (argument == "--")
      onlyInputs = true;
    else {
      Option option = parseOption(argument);
      if (option.hasValue)
        noteValue(option.name, option.value);
      else if (takesValue(option.name) && i + 1 < arguments.size())
        noteValue(option.name, arguments[++i]);
      else
        noteOption(option.name);
    }
  }
  if (!wordSize.empty() && wordSize != "-m64")
    noteTarget(wordSize, "");
  for (const auto &[name, option] : clangsCounting)
    if (!option.empty())
      command.clangsCounting = option;
  command.compilesSources &= !stopsBeforeCompile;
  command.runsLinker = command.hasInput && !stopsBeforeLink && !stopsBeforeCompile;
  command.makesImage = command.runsLinker && !linksPartially;
  command.makesLibrary = command.makesImage && asksForLibrary;
  command.linksStatically |= findsArchives && !asksForLibrary; // the C library comes last
  return command;
}

} // namespace

CompilerCommand readCompilerCommand(const std::vector<std::string> &arguments) {
  return CommandReader().read(withoutResponseFiles(arguments));
}

std::vector<std::string> linkerOptions(const std::string &option) {
  constexpr std::string_view beginning = "-Wl,";
  Arguments options;
  if (!option.starts_with(beginning))
    return options;
  for (size_t at = beginning.size(), end; at < option.size(); at = end + 1) {
    end = std::min(option.find(',', at), option.size());
    Arguments meant = withoutResponseFiles({option.substr(at, end - at)});
    options.insert(options.end(), meant.begin(), meant.end());
  }
  return options;
}

void expandFilesWith(std::vector<std::string> &arguments, OptionTest isWanted) {
  Arguments expanded;
  for (const std::string &argument : arguments) {
    Arguments meant = withoutResponseFiles({argument});
    if (std::none_of(meant.begin(), meant.end(), isWanted))
      meant = {argument};
    expanded.insert(expanded.end(), meant.begin(), meant.end());
  }
  arguments = expanded;
}

std::vector<std::string> takeOptions(std::vector<std::string> &arguments, OptionTest isWanted,
                                     bool sparesValues) {
  expandFilesWith(arguments, isWanted);
  Arguments kept, taken;
  bool isValue = false;
  for (const std::string &word : arguments) {
    (!isValue && isWanted(word) ? taken : kept).push_back(word);
    isValue = sparesValues && !isValue && valueFollows(word);
  }
  arguments = kept;
  return taken;
}

// Looks at few words, as it is called for each option that is added.
size_t placeForOptions(const std::vector<std::string> &arguments) {
  auto end = std::find(arguments.begin(), arguments.end(), "--"), word = end;
  if (end == arguments.end())
    while (word != arguments.begin() && valueFollows(word[-1]))
      --word;
  // Of such words one after the other, each second one is a value.
  return static_cast<size_t>(end - arguments.begin() - (end - word) % 2);
}

// Returns the options for the linker in WORD, an option of the compiler's, and whether the next
// word is one.
static std::pair<Arguments, bool> forLinker(const std::string &word) {
  Option option = word.starts_with("-") ? parseOption(word) : Option{};
  if (option.name != "-Xlinker")
    return {linkerOptions(word), false};
  if (option.hasValue)
    return {{std::string(option.value)}, false};
  return {{}, true};
}

void keepSymbols(std::vector<std::string> &arguments) {
  auto hasStripping = [](const std::string &option) {
    Arguments meant = forLinker(option).first;
    return stripsSymbols(option) || std::any_of(meant.begin(), meant.end(), linkerStripsSymbols);
  };
  expandFilesWith(arguments, hasStripping);
  Arguments kept;
  LinkerWords words;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    auto [meant, handsOn] = forLinker(argument);
    Arguments whole = {argument};
    if (i + 1 < arguments.size() && valueFollows(argument))
      whole.push_back(arguments[++i]);
    if (handsOn && whole.size() > 1)
      meant = {whole[1]};
    Arguments left;
    for (const std::string &option : meant)
      if (words.isValue(option) || !linkerStripsSymbols(option))
        left.insert(left.end(), {"-Xlinker", option});
    if (left.size() < 2 * meant.size())
      whole = left;
    if (!stripsSymbols(argument))
      kept.insert(kept.end(), whole.begin(), whole.end());
  }
  arguments = kept;
}
