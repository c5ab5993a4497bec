//===- terminal.cpp - reports on a terminal -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/gmonprof/terminal.h"
#include "analyzer/support/output_file.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t BarCells = 8; // beside a row of the flat profile
constexpr StringRef Bold = "\x1b[1m", Dim = "\x1b[2m", Red = "\x1b[31m", Yellow = "\x1b[33m",
                    Plain = "\x1b[0m";
constexpr double Hot = 10, Warm = 2; // percent of the time

// Returns the value of the environment variable NAME; empty if it is not set.
StringRef environment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

// Returns LINE up to WIDTH characters of UTF-8; 0 is any number.
std::string cut(StringRef line, size_t width) {
  size_t characters = 0;
  for (size_t i = 0; width != 0 && i < line.size(); ++i) {
    if ((line[i] & '\xc0') == '\x80')
      continue;
    if (++characters > width)
      return line.take_front(i).str();
  }
  return line.str();
}

// Returns a bar for PERCENT of 100, in eighths of a cell, and spaces up to BarCells.
std::string barOf(double percent) {
  constexpr StringLiteral eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  size_t parts = std::clamp<size_t>(size_t(percent / 100 * BarCells * 8 + 0.5), 0, BarCells * 8);
  std::string bar;
  for (size_t cell = 0; cell < parts / 8; ++cell)
    bar += "█";
  bar += eighths[parts % 8];
  return bar + std::string(BarCells - parts / 8 - (parts % 8 != 0), ' ');
}

// Rewrites reports line by line.
class Decorator {
public:
  explicit Decorator(const Terminal &terminal) : terminal(terminal) {}

  std::string line(StringRef text);

private:
  enum class Place { Other, FlatHeading, FlatRows, CallGraph };

  std::string flatRow(StringRef text);
  std::string in(StringRef color, const std::string &text) const {
    return terminal.hasColor && !text.empty() ? (color + text + Plain).str() : text;
  }

  const Terminal &terminal;
  Place place = Place::Other;
};

// A row begins with its percentage.
std::string Decorator::flatRow(StringRef text) {
  double percent = 0;
  bool isRow = !text.ltrim().split(' ').first.getAsDouble(percent);
  std::string bar = isRow ? barOf(percent) + ' ' : std::string(BarCells + 1, ' ');
  size_t width = terminal.width == 0 ? 0 : std::max(terminal.width, BarCells + 2) - BarCells - 1;
  std::string row = cut(text, width);
  if (!isRow)
    return row.empty() ? row : bar + in(Bold, row);
  StringRef color = percent >= Hot ? Red : percent >= Warm ? Yellow : StringRef();
  return in(color.empty() ? Dim : color, bar) + (color.empty() ? row : in(color, row));
}

std::string Decorator::line(StringRef text) {
  text.consume_front("\f");
  if (text == "Flat profile:") {
    place = Place::FlatHeading;
    return in(Bold, text.str());
  }
  if (text.ltrim().starts_with("Call graph")) {
    place = Place::CallGraph;
    return in(Bold, cut(text, terminal.width));
  }
  if (place == Place::FlatHeading && text.ltrim().starts_with("%"))
    place = Place::FlatRows;
  bool hasRows = place == Place::FlatRows;
  if (hasRows && text.empty())
    place = Place::Other;
  if (hasRows)
    return flatRow(text);
  std::string row = cut(text, terminal.width);
  bool isPrimary = place == Place::CallGraph && text.starts_with("[");
  if (text.ltrim().starts_with("##### ->"))
    return in(Red, row);
  return isPrimary || text.starts_with("index %") ? in(Bold, row) : row;
}

// Returns the pager's command; empty: none.
std::string pagerCommand() {
  for (const char *name : {"GMONKIT_PAGER", "PAGER"})
    if (const char *value = std::getenv(name))
      return StringRef(value).trim() == "cat" ? "" : StringRef(value).trim().str();
  return "less";
}

// Lets COMMAND show TEXT. Returns whether it could be started.
bool page(const std::string &command, StringRef text) {
  setenv("LESS", "FRX", /*replace=*/0);
  // A pager that the user leaves early is none of our errors, and it handles Control-C itself.
  auto pipeHandler = std::signal(SIGPIPE, SIG_IGN), interruptHandler = std::signal(SIGINT, SIG_IGN);
  FILE *pager = popen(command.c_str(), "w");
  int status = -1;
  if (pager) {
    // What a pager that has ended leaves in a buffer would make pclose fail.
    setvbuf(pager, nullptr, _IONBF, 0);
    fwrite(text.data(), 1, text.size(), pager);
    status = pclose(pager);
  }
  std::signal(SIGPIPE, pipeHandler);
  std::signal(SIGINT, interruptHandler);
  constexpr int notFound = 127, notExecutable = 126; // of the shell
  return status != -1 && !(WIFEXITED(status) && (WEXITSTATUS(status) == notFound ||
                                                 WEXITSTATUS(status) == notExecutable));
}

} // namespace

Terminal findTerminal(Decoration when) {
  Terminal terminal;
  terminal.isTerminal = isatty(STDOUT_FILENO);
  terminal.isDecorated =
      when == Decoration::Always || (when == Decoration::Automatic && terminal.isTerminal);
  bool isPlain = !environment("NO_COLOR").empty() || environment("TERM") == "dumb";
  terminal.hasColor = when == Decoration::Always || (terminal.isDecorated && !isPlain);
  winsize size = {};
  if (terminal.isTerminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
    terminal.width = size.ws_col;
  return terminal;
}

std::string decorated(StringRef report, const Terminal &terminal) {
  Decorator decorator(terminal);
  std::string text;
  while (!report.empty()) {
    auto [line, rest] = report.split('\n');
    report = rest;
    text += decorator.line(line) + '\n';
  }
  return text;
}

Error showDecorated(StringRef text, const Terminal &terminal) {
  std::string command = terminal.isTerminal ? pagerCommand() : "";
  if (!command.empty() && page(command, text))
    return Error::success();
  outs() << text;
  return flushStandardOutput(outs());
}

} // namespace gmonkit
