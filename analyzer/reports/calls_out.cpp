//===- calls_out.cpp - calls of functions in other files -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "extension_names.h"
#include "gmonkit/gmon_out.h"
#include "reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <tuple>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral Explanation = R"(
 calls   how often the caller called a function of another file: a library, or code that is
         not instrumented. Known for code that was instrumented with arcs=derived; else only
         calls of instrumented libraries are.
)";

struct CallOut {
  uint64_t calls;
  std::string caller, callee;
};

// The most calls first, then by name.
std::vector<CallOut> readCallsOut(const Profile &profile, const ReportStyle &style) {
  ArrayRef<GmonExtension> records = profile.extensions();
  std::map<uint32_t, std::string> names = readNames(records);
  std::map<std::pair<std::string, uint32_t>, uint64_t> calls;
  for (const GmonExtension &record : records) {
    if (record.kind() != GmonExtCall)
      continue;
    auto caller = profile.image().find(record.value());
    std::string name =
        caller ? displayName(profile.image().functions()[*caller], style) : "[unknown]";
    uint64_t &sum = calls[{name, record.key()}];
    sum = SaturatingAdd(sum, record.count);
  }
  std::vector<CallOut> sorted;
  for (const auto &[edge, count] : calls) {
    auto name = names.find(edge.second);
    std::string callee = "[unnamed]";
    if (name != names.end()) {
      auto [function, file] = StringRef(name->second).rsplit('@');
      callee = shownName(function, style) + " (" + file.str() + ")";
    }
    sorted.push_back({count, edge.first, callee});
  }
  llvm::sort(sorted, [](const CallOut &a, const CallOut &b) {
    return std::tie(b.calls, a.caller, a.callee) < std::tie(a.calls, b.caller, b.callee);
  });
  return sorted;
}

} // namespace

void printCallsOut(const CallGraph &graph, const ReportStyle &style, raw_ostream &out) {
  std::vector<CallOut> calls = readCallsOut(graph.profile(), style);
  if (calls.empty())
    return;
  out << "\nCalls of other files:\n\n     calls  caller -> callee (file)\n";
  for (const CallOut &call : calls)
    out << format("%10llu  ", static_cast<unsigned long long>(call.calls)) << call.caller << " -> "
        << call.callee << '\n';
  if (style.explain)
    out << Explanation;
}

} // namespace gmonkit
