//===- command_line.cpp - options of the verbs ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/options/command_line.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// An argument for OPTION, with the value in the same word: "-oFILE", "--output=FILE".
struct OptionUse {
  const Option *option;
  std::optional<StringRef> value;
};

std::optional<OptionUse> matchOption(StringRef argument, ArrayRef<Option> options) {
  for (const Option &option : options) {
    if (argument == option.longName || argument == option.shortName)
      return OptionUse{&option, std::nullopt};
    StringRef rest = argument;
    if (rest.consume_front(option.longName) && rest.consume_front("="))
      return OptionUse{&option, rest};
    rest = argument;
    bool joined = !option.shortName.empty() && !option.value.empty();
    if (joined && rest.consume_front(option.shortName))
      return OptionUse{&option, rest};
  }
  return std::nullopt;
}

// Sets the option in args.front() and removes it, with its value, from ARGS.
Error consumeOption(VerbArguments &args, const Syntax &syntax) {
  StringRef argument = args.consume_front();
  std::optional<OptionUse> use = matchOption(argument, syntax.options);
  if (!use)
    return makeError(argument + ": unknown option; see 'gmonkit help " + syntax.verb + "'");
  StringRef value = use->option->value;
  if (use->value && value.empty())
    return makeError(argument + ": this option takes no value");
  if (!use->value && !value.empty() && !value.starts_with("[")) {
    if (args.empty())
      return makeError(argument + ": " + value + " is missing after this option");
    use->value = args.consume_front();
  }
  if (use->value && use->value->empty() && !value.starts_with("["))
    return makeError(argument + ": " + value + " is empty");
  if (Error error = use->option->set(use->value.value_or("")))
    return makeError(argument + ": " + toString(std::move(error)));
  return Error::success();
}

std::string usage(const Syntax &syntax) {
  return ("gmonkit " + syntax.verb + " [OPTION...] " + syntax.operands).str();
}

// Returns the option as the help shows it.
std::string spellingOf(const Option &option) {
  std::string spelling = option.shortName.empty() ? "    " : (option.shortName + ", ").str();
  spelling += option.longName;
  if (StringRef value = option.value; value.consume_front("["))
    spelling += ("[=" + value).str();
  else if (!value.empty())
    spelling += ("=" + value).str();
  return spelling;
}

void printHelp(const Syntax &syntax, raw_ostream &out) {
  out << "usage: " << usage(syntax) << "\n\n" << syntax.description << "\n\noptions:\n";
  size_t helpColumn = 26;
  for (const Option &option : syntax.options)
    helpColumn = std::max(helpColumn, spellingOf(option).size());
  for (const Option &option : syntax.options)
    out.indent(2) << left_justify(spellingOf(option), helpColumn) << ' ' << option.help << '\n';
  out.indent(2) << left_justify("-h, --help", helpColumn) << " print this help\n";
}

void printForPrograms(const Option &option, raw_ostream &out) {
  out << "option\t" << option.shortName << '\t' << option.longName << '\t' << option.value << '\t'
      << option.help << '\n';
}

void printOptionList(const Syntax &syntax, raw_ostream &out) {
  for (const Option &option : syntax.options)
    printForPrograms(option, out);
  printForPrograms({"-h", "--help", "", "print this help", nullptr}, out);
}

} // namespace

std::function<Error(StringRef)> storeIn(std::string &text) {
  return [&text](StringRef value) {
    text = value.str();
    return Error::success();
  };
}

std::function<Error(StringRef)> storeIn(bool &given) {
  return [&given](StringRef) {
    given = true;
    return Error::success();
  };
}

std::function<Error(StringRef)> appendTo(std::vector<std::string> &list) {
  return [&list](StringRef value) {
    list.push_back(value.str());
    return Error::success();
  };
}

std::function<Error(StringRef)> storeNumberIn(std::optional<size_t> &stored, size_t least,
                                              StringRef what) {
  return [&stored, least, what](StringRef text) -> Error {
    size_t number = 0;
    if (text.getAsInteger(10, number) || number < least)
      return makeError("not a number of " + what);
    stored = number;
    return Error::success();
  };
}

// Returns whether VALUE is a number from 0 to MOST, with or without "%", and stores it.
static bool readPercent(StringRef value, double most, std::optional<double> &percent) {
  double number;
  value.consume_back("%");
  if (value.getAsDouble(number) || !(number >= 0 && number <= most))
    return false;
  percent = number;
  return true;
}

std::function<Error(StringRef)> storePercentIn(std::optional<double> &percent) {
  return [&percent](StringRef value) {
    return readPercent(value, 100, percent) ? Error::success()
                                            : makeError("expected a percentage from 0 to 100");
  };
}

std::function<Error(StringRef)> storeGrowthIn(std::optional<double> &percent) {
  return [&percent](StringRef value) {
    return readPercent(value, std::numeric_limits<double>::max(), percent)
               ? Error::success()
               : makeError("expected a percentage of 0 or more");
  };
}

Expected<int> runWithSyntax(const Syntax &syntax, VerbArguments args,
                            function_ref<Expected<int>(Operands)> body) {
  std::vector<std::string> operands;
  bool optionsEnded = false;
  while (!args.empty()) {
    StringRef argument = args.front();
    if (optionsEnded || argument == "-" || !argument.starts_with("-")) {
      operands.push_back(args.consume_front());
      optionsEnded |= syntax.operandsAreCommand;
    } else if (argument == "--") {
      optionsEnded = true;
      args.consume_front();
    } else if (argument == "--help" || argument == "-h") {
      printHelp(syntax, outs());
      return 0;
    } else if (argument == "--help=options") {
      printOptionList(syntax, outs());
      return 0;
    } else if (Error error = consumeOption(args, syntax)) {
      return error;
    }
  }
  if (operands.size() < syntax.leastOperands)
    return makeError(syntax.verb + ": arguments are missing; usage: " + usage(syntax));
  if (operands.size() > syntax.mostOperands)
    return makeError(operands[syntax.mostOperands] +
                     ": too many arguments; usage: " + usage(syntax));
  return body(operands);
}

void printWarning(const Twine &what) { Message() << "gmonkit: warning: " << what; }

void printErrors(Error error) {
  handleAllErrors(std::move(error), [](const ErrorInfoBase &one) {
    Message() << "gmonkit: error: " << one.message();
  });
}

} // namespace gmonkit
