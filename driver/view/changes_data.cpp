//===- changes_data.cpp - differences from a baseline, for the page -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/view/sections.h"

using namespace llvm;

namespace gmonkit {

void writeChanges(const ViewInput &input, json::OStream &json) {
  if (!input.diff)
    return;
  const ProfileDiff &diff = *input.diff;
  double rate = samplesPerUnit(input.graph());
  using Row = DiffRow;
  json.attributeObject("changes", [&] {
    json.attribute("baseline", printable(input.baseline->paths.front()));
    json.attribute("instructions", diff.hasInstructions);
    json.attributeArray("notCompared", [&] {
      for (const std::string &measure : diff.notCompared)
        json.value(measure);
    });
    auto functionOf = [](const Row &row) { return row.now ? int64_t(*row.now) : int64_t(-1); };
    auto nameOf = [](const Row &row) { return row.now ? std::string() : pageName(row.name); };
    writeColumn("function", diff.functions, functionOf, json);
    writeColumn("name", diff.functions, nameOf, json); // of those that are no more
    writeNumbers(
        "before", diff.functions, [&](const Row &it) { return it.valuesBefore.time * rate; }, json);
    writeNumbers(
        "now", diff.functions, [&](const Row &it) { return it.valuesNow.time * rate; }, json);
    writeNumbers(
        "margin", diff.functions, [&](const Row &it) { return it.margin * rate; }, json);
    writeNumbers(
        "callsBefore", diff.functions, [](const Row &it) { return double(it.valuesBefore.calls); },
        json);
    writeNumbers(
        "callsNow", diff.functions, [](const Row &it) { return double(it.valuesNow.calls); }, json);
    writeNumbers(
        "instructionsBefore", diff.functions,
        [](const Row &it) { return double(it.valuesBefore.instructions); }, json);
    writeNumbers(
        "instructionsNow", diff.functions,
        [](const Row &it) { return double(it.valuesNow.instructions); }, json);
    writeNumber("timeBefore", diff.total.valuesBefore.time * rate, json);
    writeNumber("timeNow", diff.total.valuesNow.time * rate, json);
    writeNumber("timeMargin", diff.total.margin * rate, json);
  });
}

} // namespace gmonkit
