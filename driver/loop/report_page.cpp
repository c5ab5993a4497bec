//===- report_page.cpp - what came out, as a page -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/report_page.h"
#include "analyzer/support/errors.h"
#include "driver/loop/advice.h"
#include "driver/loop/table.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Style =
    "body{font:16px/1.5 sans-serif;margin:2em auto;max-width:70em;padding:0 1em}"
    "table{border-collapse:collapse}td,th{border:1px solid #aaa;padding:.2em .6em;text-align:left}"
    "pre{background:#eee;color:#111;padding:.6em;overflow:auto}";

std::string escaped(StringRef text) {
  std::string html;
  raw_string_ostream stream(html);
  printHTMLEscaped(printable(text), stream);
  return html;
}

void table(const std::vector<std::vector<std::string>> &rows, raw_ostream &out) {
  out << "<table>\n";
  for (size_t row = 0; row < rows.size(); ++row) {
    StringRef tag = row == 0 ? "th" : "td";
    out << "<tr>";
    for (const std::string &cell : rows[row])
      out << '<' << tag << '>' << escaped(cell) << "</" << tag << '>';
    out << "</tr>\n";
  }
  out << "</table>\n";
}

void list(StringRef head, const std::vector<std::string> &items, StringRef tag, raw_ostream &out) {
  if (items.empty())
    return;
  out << "<h2>" << head << "</h2>\n<ul>\n";
  for (const std::string &item : items)
    out << "<li><" << tag << '>' << escaped(item) << "</" << tag << "></li>\n";
  out << "</ul>\n";
}

} // namespace

std::string reportPage(const Session &session, const Outcome &outcome) {
  std::string html;
  raw_string_ostream out(html);
  std::string name = escaped(sys::path::filename(session.workspace.project()));
  out << "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>gmonkit loop: " << name
      << "</title>\n<style>" << Style << "</style>\n<h1>" << name << "</h1>\n<p>"
      << session.project.kind << " project, " << escaped(session.tools.version) << ". "
      << howMeasured(outcome) << ".</p>\n";
  table(comparisonTable(outcome), out);
  list("What follows", conclusions(outcome), "span", out);
  if (outcome.recommended == 0) {
    out << "<p>" << reasonForPlain(outcome) << "</p>\n";
  } else {
    const BuiltVariant &built = outcome.variantOf(outcome.recommended);
    out << "<h2>Recommended: " << built.variant->name
        << "</h2>\n<p>It takes: " << built.variant->trouble << ".</p>\n<pre>";
    for (const std::string &line : linesForBuild(session, built))
      out << escaped(line) << '\n';
    out << "</pre>\n";
  }
  list("Trained by", outcome.trained, "code", out);
  list("Judged by", session.settings.judge, "code", out);
  list("Start judged by", session.settings.start, "code", out);
  return html;
}

} // namespace gmonkit
