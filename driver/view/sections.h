//===- sections.h - the parts of the page's data --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each function writes one or more attributes of the JSON object that the page
// draws itself from. Who reads them is in page/. Lists of numbers are columns:
// a page with a hundred thousand functions stays small. Times are in samples.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_VIEW_SECTIONS_H
#define GMONKIT_DRIVER_VIEW_SECTIONS_H

#include "driver/view/view_input.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace gmonkit {

// "program", "time", "totals", "outside", "callsOut", "notes" (overview_data.cpp).
void writeOverview(const ViewInput &input, llvm::json::OStream &json);

// "functions", "cycles", "arcs" (functions_data.cpp).
void writeFunctions(const ViewInput &input, llvm::json::OStream &json);

// "stacks" (stacks_data.cpp).
void writeStacks(const ViewInput &input, llvm::json::OStream &json);

// "sources", "sourcesLeft" (source_data.cpp). Only lines near those that ran.
void writeSources(const ViewInput &input, llvm::json::OStream &json);

// "code" (code_data.cpp), if instructions are asked for. Code of an unknown processor is an error.
llvm::Error writeCode(const ViewInput &input, llvm::json::OStream &json);

// "changes", if there is a baseline (changes_data.cpp).
void writeChanges(const ViewInput &input, llvm::json::OStream &json);

// "ran", "layouts", "firstRuns" (layout_data.cpp).
void writeLayouts(const ViewInput &input, llvm::json::OStream &json);

// Returns the functions that ran, in any way that the profiles show: by counts, samples or, in code
// without counters, call stacks.
std::vector<uint32_t> functionsThatRan(const ViewInput &input);

// Returns samples per unit of time; 1 without samples.
double samplesPerUnit(const CallGraph &graph);

// Returns SYMBOL as the page shows it: demangled, printable, and not too long for a page.
std::string pageName(llvm::StringRef symbol);

// Returns SHOWN, or its start if it is too long for a page.
std::string cutName(std::string shown);

// Writes VALUE, with nine digits if it is no integer, or not below 2^53.
void writeNumber(double value, llvm::json::OStream &json);
// The same as the attribute NAME.
void writeNumber(llvm::StringRef name, double value, llvm::json::OStream &json);

// Writes an attribute NAME: an array of VALUEOF each element of LIST.
template <class List, class ValueOf>
void writeColumn(llvm::StringRef name, const List &list, ValueOf valueOf,
                 llvm::json::OStream &json) {
  json.attributeArray(name, [&] {
    for (const auto &element : list)
      json.value(valueOf(element));
  });
}

template <class List, class ValueOf>
void writeNumbers(llvm::StringRef name, const List &list, ValueOf valueOf,
                  llvm::json::OStream &json) {
  json.attributeArray(name, [&] {
    for (const auto &element : list)
      writeNumber(valueOf(element), json);
  });
}

} // namespace gmonkit

#endif
