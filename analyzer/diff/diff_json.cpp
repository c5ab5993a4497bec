//===- diff_json.cpp - differences of two profiles, for programs ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/diff/profile_diff.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/json_output.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

class DiffJson {
public:
  DiffJson(const ProfileDiff &diff, raw_ostream &out) : diff(diff), json(out, 1) {}

  void write() {
    json.object([&] {
      json.attribute("format", FormatVersion);
      if (diff.hasTime)
        writeName(json, "unit", diff.unit);
      if (!diff.notCompared.empty())
        json.attributeArray("notCompared", [&] {
          for (const std::string &measure : diff.notCompared)
            json.value(measure);
        });
      json.attributeObject("total", [&] { writeRow(diff.total); });
      json.attributeArray("functions", [&] {
        for (const DiffRow &row : diff.functions)
          if (row.isCountChanged() || row.timeChange() != 0)
            json.object([&] {
              writeName(json, "name", row.name);
              writeName(json, "demangled", demangledName(row.name));
              json.attribute("added", !row.before);
              json.attribute("removed", !row.now);
              writeRow(row);
            });
      });
    });
  }

private:
  void writeRow(const DiffRow &row) {
    if (diff.hasTime)
      json.attributeObject("time", [&] {
        json.attribute("before", row.valuesBefore.time);
        json.attribute("now", row.valuesNow.time);
        json.attribute("margin", row.margin);
        json.attribute("significant", row.isTimeSignificant());
      });
    if (diff.hasInstructions)
      writeCounts("instructions", row.valuesBefore.instructions, row.valuesNow.instructions);
    writeCounts("calls", row.valuesBefore.calls, row.valuesNow.calls);
  }

  void writeCounts(StringRef name, uint64_t before, uint64_t now) {
    json.attributeObject(name, [&] {
      json.attribute("before", before);
      json.attribute("now", now);
    });
  }

  const ProfileDiff &diff;
  json::OStream json;
};

} // namespace

void printDiffJson(const ProfileDiff &diff, raw_ostream &out) {
  DiffJson(diff, out).write();
  out << '\n';
}

} // namespace gmonkit
