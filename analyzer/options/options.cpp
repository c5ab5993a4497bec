//===- options.cpp - the command line of gmonprof -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The words come from getopt_long, as in gprof: letters may be joined, long
// names may be abbreviated, options may follow files, and @FILE is replaced by
// the contents of FILE.
//
//===------------------------------------------------------------------------===//

#include "analyzer/options/options.h"
#include "analyzer/options/option_table.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <getopt.h>

// Declared in libiberty.
extern "C" void expandargv(int *count, char ***words);
extern "C" char **buildargv(const char *text);
extern "C" void freeargv(char **words);

using namespace llvm;

namespace gmonkit {
namespace {

constexpr int FirstLongValue = 256; // getopt returns this plus the index of the long name
constexpr StringLiteral CompatPrefix = "--compat=";

// Returns whether to be gprof. Removes the words that say so from WORDS.
Expected<bool> takeMode(std::vector<char *> &words) {
  bool isGprof = sys::path::filename(words.front()) == "gprof";
  std::vector<char *> others;
  for (auto [place, word] : enumerate(words)) {
    StringRef mode = word;
    if (place == 0 || !mode.consume_front(CompatPrefix)) {
      others.push_back(word);
      continue;
    }
    if (mode != "gprof" && mode != "none")
      return makeError("--compat: '" + mode + "': expected gprof or none");
    isGprof = mode == "gprof";
  }
  words = std::move(others);
  // gprof's messages begin with its name.
  static char gprof[] = "gprof";
  if (isGprof && sys::path::filename(words.front()) != gprof)
    words.front() = gprof;
  return isGprof;
}

// Returns where the user who called COMMAND finds all options.
StringRef helpOf(StringRef command) {
  return command == "gmonkit" ? "see 'gmonkit report --help'" : "see 'gmonprof --help'";
}

// Returns the option that is most like the misspelt NAME, if one is close, else HELP.
std::string suggestion(StringRef name, StringRef help) {
  StringRef best;
  unsigned least = name.size() / 3 + 2;
  for (const OptionSpec &spec : optionSpecs())
    if (unsigned distance = name.edit_distance(spec.name, true, least); distance < least) {
      least = distance;
      best = spec.name;
    }
  return best.empty() ? help.str() : ("did you mean --" + best + "?").str();
}

class Parser {
public:
  Parser(std::vector<char *> words, Options &options);
  Error parse();

private:
  Error unknown();
  Error apply(const OptionSpec &spec);
  std::string typed(const OptionSpec &spec) const;

  std::vector<char *> words;
  Options &options;
  std::string letters;
  std::vector<option> names;
  int longIndex = -1;
};

Parser::Parser(std::vector<char *> given, Options &options)
    : words(std::move(given)), options(options) {
  words.push_back(nullptr);
  // Without the colon getopt prints the error itself, as in gprof.
  if (!options.isGprof)
    letters.push_back(':');
  for (auto [place, spec] : enumerate(optionSpecs())) {
    if (options.isGprof && spec.isOurs)
      continue;
    if (spec.letter) {
      letters += spec.letter;
      letters.append(static_cast<int>(spec.argument), ':');
    }
    if (!spec.name.empty()) {
      int arguments[] = {no_argument, required_argument, optional_argument};
      names.push_back({spec.name.data(), arguments[static_cast<int>(spec.argument)], nullptr,
                       FirstLongValue + static_cast<int>(place)});
    }
  }
  names.push_back({});
}

// Returns the option as the user typed it, without its argument.
std::string Parser::typed(const OptionSpec &spec) const {
  return (longIndex < 0 ? Twine('-') + Twine(spec.letter) : "--" + spec.name).str();
}

Error Parser::unknown() {
  if (options.isGprof)
    return makeError(gprofUsage(options.name));
  StringRef word = words[optind - 1];
  if (optopt != 0 && optopt < FirstLongValue)
    return makeError(Twine('-') + Twine(char(optopt)) + ": unknown option; " +
                     helpOf(options.name));
  StringRef name = word.drop_front(2).split('=').first;
  if (optopt >= FirstLongValue)
    return makeError("--" + name + ": takes no argument");
  std::vector<std::string> meant;
  for (const OptionSpec &spec : optionSpecs())
    if (!name.empty() && spec.name.starts_with(name))
      meant.push_back(("--" + spec.name).str());
  if (!meant.empty())
    return makeError("--" + name + ": may be " + join(meant, " or "));
  return makeError("--" + name + ": unknown option; " + suggestion(name, helpOf(options.name)));
}

Error Parser::apply(const OptionSpec &spec) {
  std::optional<StringRef> argument;
  if (optarg)
    argument = optarg;
  Error failed = spec.apply(options, argument);
  if (!failed || options.isGprof)
    return failed;
  return makeError(typed(spec) + ": " + toString(std::move(failed)));
}

Error Parser::parse() {
  optind = 0; // resets getopt
  opterr = options.isGprof;
  int count = words.size() - 1;
  while (true) {
    longIndex = -1;
    int found = getopt_long(count, words.data(), letters.c_str(), names.data(), &longIndex);
    if (found < 0)
      break;
    Error failed = Error::success();
    if (found == ':') {
      const OptionSpec &spec = *find_if(optionSpecs(), [](const OptionSpec &spec) {
        return spec.letter == optopt || &spec - optionSpecs().data() + FirstLongValue == optopt;
      });
      longIndex = optopt < FirstLongValue ? -1 : 0;
      failed = makeError(typed(spec) + ": argument missing");
    } else if (found == '?') {
      failed = unknown();
    } else {
      failed =
          apply(found >= FirstLongValue ? optionSpecs()[found - FirstLongValue]
                                        : *find_if(optionSpecs(), [found](const OptionSpec &spec) {
                                            return spec.letter == found;
                                          }));
    }
    if (failed)
      return failed;
    if (options.isGprof && (options.help || options.version))
      return Error::success(); // gprof ignores what follows
  }
  if (options.functionOrder && options.fileOrderMap)
    return makeError(options.isGprof
                         ? words.front() + Twine(": Only one of --function-ordering and "
                                                 "--file-ordering may be specified.\n")
                         : Twine("-r and -R: cannot be used together; remove one of them"));
  if (optind < count)
    options.program = words[optind++];
  for (; optind < count; ++optind)
    options.profiles.push_back(words[optind]);
  if (options.profiles.empty())
    options.profiles.push_back("gmon.out");
  // Otherwise the sum would lose the counts of basic blocks.
  options.byLine |= options.isGprof && options.sum;
  return Error::success();
}

void printHelp(const OptionSpec &spec, raw_ostream &out) {
  bool isLong = !spec.name.empty();
  std::string typed;
  raw_string_ostream text(typed);
  if (spec.letter)
    text << '-' << spec.letter << (isLong ? ", " : "");
  else
    text << "    ";
  if (isLong)
    text << "--" << spec.name;
  if (spec.argument == Argument::Required)
    text << (isLong ? "=" : " ") << spec.placeholder;
  if (spec.argument == Argument::Optional)
    text << (isLong ? "[=" : "[") << spec.placeholder << ']';
  out << formatv("  {0,-36} {1}\n", typed, spec.help);
}

void printForPrograms(const OptionSpec &spec, raw_ostream &out) {
  StringRef letter(&spec.letter, spec.letter ? 1 : 0);
  bool isOptional = spec.argument == Argument::Optional;
  out << "option\t" << (letter.empty() ? "" : "-") << letter << '\t'
      << (spec.name.empty() ? "" : "--") << spec.name << '\t' << (isOptional ? "[" : "")
      << spec.placeholder << (isOptional ? "]" : "") << '\t' << spec.help << '\n';
}

// Checks that each @FILE is a regular file. libiberty opens whatever is named, and its message for
// a directory, which is gprof's, names no file. It waits for a pipe's writer, but does not read it.
Error checkResponseFiles(std::vector<char *> given) {
  Expected<bool> isGprof = takeMode(given);
  if (!isGprof)
    return isGprof.takeError();
  std::vector<std::string> words(given.begin() + 1, given.end());
  StringSet<> known;
  while (!words.empty()) {
    std::string word = std::move(words.back());
    words.pop_back();
    StringRef path = word;
    if (!path.consume_front("@") || !sys::fs::exists(path) || !known.insert(path).second)
      continue;
    if (sys::fs::is_directory(path)) {
      if (*isGprof)
        continue;
      return makeError(word + ": is a directory; give a file of options");
    }
    sys::fs::file_status status;
    if (!sys::fs::status(path, status) && status.type() == sys::fs::file_type::fifo_file) {
      if (*isGprof)
        continue;
      return makeError(word + ": is a pipe; give a file of options");
    }
    auto text = readText(path);
    if (!text)
      return makeError((*isGprof ? given.front() + Twine(": ") : Twine()) + word + ": " +
                       text.getError().message() + (*isGprof ? "\n" : ""));
    char **found = buildargv((*text)->getBufferStart());
    for (char **next = found; next && *next; ++next)
      words.push_back(*next);
    freeargv(found);
  }
  return Error::success();
}

} // namespace

Error parseOptions(ArrayRef<const char *> args, Options &options) {
  std::vector<std::string> storage(args.begin(), args.end());
  std::vector<char *> words;
  for (std::string &word : storage)
    words.push_back(word.data());
  if (Error failed = checkResponseFiles(words))
    return failed;
  int count = words.size();
  words.push_back(nullptr);
  char **expanded = words.data();
  expandargv(&count, &expanded);
  std::vector<char *> all(expanded, expanded + count);
  if (Error failed = takeMode(all).moveInto(options.isGprof))
    return failed;
  options.name = all.front();
  return Parser(std::move(all), options).parse();
}

void printHelp(raw_ostream &out) {
  out << "usage: gmonprof [OPTION...] [PROGRAM [PROFILE...]]\n"
         "\n"
         "Prints the time spent in the functions of PROGRAM (default a.out) and its call graph, "
         "from\n"
         "the sum of the PROFILEs (default gmon.out; - is standard input). The default reports are "
         "-p -q. Long options\n"
         "may be abbreviated; @FILE is replaced by the options in FILE. SPEC is FUNCTION,\n"
         "FILE:FUNCTION, FILE:LINE or FILE.c; for calls, CALLER/CALLEE.\n";
  for (StringRef group : optionGroups()) {
    out << '\n' << group << ":\n";
    for (const OptionSpec &spec : optionSpecs())
      if (spec.group == group)
        printHelp(spec, out);
  }
}

void printOptionList(raw_ostream &out) {
  for (StringRef group : optionGroups())
    for (const OptionSpec &spec : optionSpecs())
      if (spec.group == group)
        printForPrograms(spec, out);
}

} // namespace gmonkit
