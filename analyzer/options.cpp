//===- options.cpp - the command line of gmonprof ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One table says all about each option. The names are those of GNU gprof, and so is
// what may follow them: a symbol or a style stands in the same word as its option.
//
//===------------------------------------------------------------------------===//

#include "options.h"
#include "errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

enum class Argument {
  None,
  Symbol,   // may follow in the same word; not in this version
  Required, // in the same word, or the next word
};

struct OptionSpec {
  char letter; // 0 where there is none
  StringLiteral name;
  Argument argument;
  Error (*apply)(Options &options, StringRef argument);
  StringLiteral help;
};

template <bool Options::*flag> Error set(Options &options, StringRef) {
  options.*flag = true;
  return Error::success();
}

template <bool ReportStyle::*flag, bool value> Error setStyle(Options &options, StringRef) {
  options.style.*flag = value;
  return Error::success();
}

Error setWidth(Options &options, StringRef text) {
  if (!to_integer(text, options.style.indexWidth, 10) || options.style.indexWidth == 0 ||
      options.style.indexWidth > 10000)
    return makeError("'" + text + "' is no number of columns from 1 to 10000");
  return Error::success();
}

constexpr OptionSpec specs[] = {
    {'p', "flat-profile", Argument::Symbol, set<&Options::flatProfile>,
     "time spent in each function"},
    {'q', "graph", Argument::Symbol, set<&Options::callGraph>,
     "each function with its callers and callees"},
    {'C', "exec-counts", Argument::Symbol, set<&Options::executionCounts>,
     "how often each function and block ran"},
    {'i', "file-info", Argument::None, set<&Options::fileInfo>,
     "what each profile file consists of"},
    {'s', "sum", Argument::None, set<&Options::sum>, "write the sum of all profiles to gmon.sum"},
    {'b', "brief", Argument::None, setStyle<&ReportStyle::explain, false>,
     "do not explain the tables"},
    {'z', "display-unused-functions", Argument::None, setStyle<&ReportStyle::showUnused, true>,
     "list what never ran, too"},
    {'w', "width", Argument::Required, setWidth, "columns of the call graph's index (80)"},
    {0, "demangle", Argument::Symbol, setStyle<&ReportStyle::demangle, true>,
     "names as the source has them (the default)"},
    {0, "no-demangle", Argument::None, setStyle<&ReportStyle::demangle, false>,
     "names as the symbol table has them"},
    {'h', "help", Argument::None, set<&Options::help>, "print this"},
    {'v', "version", Argument::None, set<&Options::version>, "print the version"},
};

// Options of gprof that are not in this version.
constexpr StringLiteral laterLetters = "aABcdDeEfFIJklLmnNOPQrRStTxyZ";
constexpr StringLiteral laterNames[] = {
    "all-lines",
    "annotated-source",
    "debug",
    "directory-path",
    "external-symbol-table",
    "file-format",
    "file-ordering",
    "function-ordering",
    "ignore-non-functions",
    "inline-file-names",
    "line",
    "min-count",
    "no-annotated-source",
    "no-exec-counts",
    "no-flat-profile",
    "no-graph",
    "no-static",
    "no-time",
    "print-path",
    "separate-files",
    "static-call-graph",
    "table-length",
    "time",
    "traditional",
};

Error unknownOption(const Twine &typed, bool isLater) {
  return makeError(typed + (isLater ? ": this option of gprof is not in this version"
                                    : ": unknown option; see --help"));
}

class Parser {
public:
  explicit Parser(ArrayRef<const char *> args) : left(args) {}

  Expected<Options> parse();

private:
  Error parseLong(StringRef word);
  Error parseShort(StringRef word);
  // TYPED is the option as the user wrote it, for errors.
  Error apply(const OptionSpec &spec, const Twine &typed, std::optional<StringRef> argument);

  ArrayRef<const char *> left;
  Options options;
  bool hasProgram = false;
};

Error Parser::apply(const OptionSpec &spec, const Twine &typed, std::optional<StringRef> argument) {
  if (argument && spec.argument == Argument::None)
    return makeError(typed + ": takes no argument");
  if (argument && spec.argument == Argument::Symbol)
    return makeError(typed + ": '" + *argument + "' is not taken in this version; give " +
                     (spec.letter ? "the option" : "it") + " alone");
  if (!argument && spec.argument == Argument::Required) {
    if (left.empty())
      return makeError(typed + ": argument missing");
    argument = left.consume_front();
  }
  if (Error failed = spec.apply(options, argument.value_or("")))
    return makeError(typed + ": " + toString(std::move(failed)));
  return Error::success();
}

Error Parser::parseLong(StringRef word) {
  auto [name, argument] = word.split('=');
  const OptionSpec *spec =
      find_if(specs, [name = name](const OptionSpec &spec) { return spec.name == name; });
  if (spec == std::end(specs))
    return unknownOption("--" + name, is_contained(laterNames, name));
  if (name.size() == word.size())
    return apply(*spec, "--" + name, std::nullopt);
  return apply(*spec, "--" + name, argument);
}

// Letters that take no argument may be joined; what follows one that does is its argument.
Error Parser::parseShort(StringRef letters) {
  while (!letters.empty()) {
    char letter = letters.front();
    letters = letters.drop_front();
    const OptionSpec *spec =
        find_if(specs, [letter](const OptionSpec &spec) { return spec.letter == letter; });
    std::string typed = {'-', letter};
    if (spec == std::end(specs))
      return unknownOption(typed, laterLetters.contains(letter));
    std::optional<StringRef> argument;
    if (spec->argument != Argument::None && !letters.empty())
      argument = std::exchange(letters, "");
    if (Error failed = apply(*spec, typed, argument))
      return failed;
  }
  return Error::success();
}

Expected<Options> Parser::parse() {
  bool onlyFiles = false;
  while (!left.empty()) {
    StringRef word = left.consume_front();
    Error failed = Error::success();
    if (onlyFiles || word == "-" || !word.starts_with("-")) {
      if (std::exchange(hasProgram, true))
        options.profiles.push_back(word.str());
      else
        options.program = word.str();
    } else if (word == "--") {
      onlyFiles = true;
    } else if (word.consume_front("--")) {
      failed = parseLong(word);
    } else {
      failed = parseShort(word.drop_front());
    }
    if (failed)
      return failed;
  }
  if (options.profiles.empty())
    options.profiles.push_back("gmon.out");
  if (!options.fileInfo && !options.sum && !options.flatProfile && !options.callGraph &&
      !options.executionCounts)
    options.flatProfile = options.callGraph = true;
  return std::move(options);
}

} // namespace

Expected<Options> parseOptions(ArrayRef<const char *> args) { return Parser(args).parse(); }

void printHelp(raw_ostream &out) {
  out << "usage: gmonprof [options] [PROGRAM [PROFILE...]]\n"
         "\n"
         "Prints where PROGRAM (a.out) spent its time and what called what, as the sum of the\n"
         "PROFILEs (gmon.out) says. By default: -p -q.\n"
         "\n";
  for (const OptionSpec &spec : specs) {
    std::string letter = spec.letter ? std::string{'-', spec.letter, ','} : "";
    std::string name = "--" + spec.name.str() + (spec.argument == Argument::Required ? "=N" : "");
    out << formatv("  {0,-3} {1,-28}{2}\n", letter, name, spec.help);
  }
}

} // namespace gmonkit
