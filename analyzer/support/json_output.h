//===- json_output.h - names and lists in JSON ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Names come from object files and file systems, which may hold any byte. JSON
// holds UTF-8: a byte that is none becomes the replacement character.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_JSON_OUTPUT_H
#define GMONKIT_ANALYZER_SUPPORT_JSON_OUTPUT_H

#include "llvm/Support/JSON.h"

namespace gmonkit {

// Writes an attribute KEY: NAME.
inline void writeName(llvm::json::OStream &json, llvm::StringRef key, llvm::StringRef name) {
  json.attribute(key, llvm::json::fixUTF8(name));
}

// Writes an attribute KEY: an array of NAMES.
template <class List>
void writeNames(llvm::json::OStream &json, llvm::StringRef key, const List &names) {
  json.attributeArray(key, [&] {
    for (llvm::StringRef name : names)
      json.value(llvm::json::fixUTF8(name));
  });
}

// Writes an attribute KEY: an array with an object for each element of LIST. WRITEELEMENT writes
// the object's attributes.
template <class List, class Element>
void writeObjects(llvm::json::OStream &json, llvm::StringRef key, const List &list,
                  Element writeElement) {
  json.attributeArray(key, [&] {
    for (const auto &element : list)
      json.object([&] { writeElement(element); });
  });
}

} // namespace gmonkit

#endif
