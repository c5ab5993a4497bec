//===- settings.cpp - what the user asks of the loop ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/project/settings.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/json_input.h"
#include "analyzer/support/json_output.h"
#include "analyzer/support/output_file.h"
#include "driver/project/variants.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral DefaultTime = "5m";

using List = std::vector<std::string> LoopSettings::*;
using Text = std::string LoopSettings::*;

// The words of the file, as those of the command line.
constexpr std::pair<StringLiteral, List> lists[] = {{"train", &LoopSettings::train},
                                                    {"judge", &LoopSettings::judge},
                                                    {"start", &LoopSettings::start},
                                                    {"with", &LoopSettings::with},
                                                    {"build", &LoopSettings::build}};
constexpr std::pair<StringLiteral, Text> texts[] = {
    {"time", &LoopSettings::time}, {"cc", &LoopSettings::cc}, {"cxx", &LoopSettings::cxx}};

constexpr std::pair<StringLiteral, bool LoopSettings::*> flags[] = {
    {"instructions", &LoopSettings::instructions}};

Error readList(StringRef word, const json::Value &value, std::vector<std::string> &list) {
  const json::Array *array = value.getAsArray();
  if (!array)
    return fileError(SettingsFile, word + ": expected a list of texts");
  for (const json::Value &element : *array) {
    if (!element.getAsString())
      return fileError(SettingsFile, word + ": expected a list of texts");
    list.push_back(element.getAsString()->str());
  }
  return Error::success();
}

// Returns an error that begins with TEXT if that is no time.
Expected<double> secondsIn(StringRef text) {
  StringRef rest = text;
  double unit = rest.consume_back("h") ? 3600 : rest.consume_back("m") ? 60 : 1;
  rest.consume_back("s");
  double number;
  if (rest.getAsDouble(number) || !(number > 0 && number * unit <= 1e6))
    return makeError(text + ": expected a time, such as 90s, 5m or 1h");
  return number * unit;
}

// Checks what is right in a list or text only for some of the words.
Error checkValues(const LoopSettings &settings) {
  if (Error error = checkVariants(settings.with))
    return fileError(SettingsFile, "with: " + toString(std::move(error)));
  if (settings.time.empty())
    return Error::success();
  if (Error error = secondsIn(settings.time).takeError())
    return fileError(SettingsFile, "time: " + toString(std::move(error)));
  return Error::success();
}

Error readWord(StringRef word, const json::Value &value, LoopSettings &settings) {
  for (auto [name, list] : lists)
    if (name == word)
      return readList(word, value, settings.*list);
  for (auto [name, text] : texts) {
    if (name != word)
      continue;
    if (!value.getAsString())
      return fileError(SettingsFile, word + ": expected a text");
    settings.*text = value.getAsString()->str();
    return Error::success();
  }
  for (auto [name, flag] : flags) {
    if (name != word)
      continue;
    if (!value.getAsBoolean())
      return fileError(SettingsFile, word + ": expected true or false");
    settings.*flag = *value.getAsBoolean();
    return Error::success();
  }
  return fileError(SettingsFile, word + ": unknown word; see 'gmonkit help loop'");
}

} // namespace

Expected<double> LoopSettings::seconds() const {
  Expected<double> number = secondsIn(time.empty() ? StringRef(DefaultTime) : StringRef(time));
  if (!number)
    return makeError("--time=" + toString(number.takeError()));
  return number;
}

Expected<LoopSettings> readSettings() {
  LoopSettings settings;
  sys::fs::file_status status;
  if (sys::fs::status(SettingsFile, status) == std::errc::no_such_file_or_directory)
    return settings;
  Expected<json::Value> value = readJson(SettingsFile);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  if (!object)
    return fileError(SettingsFile, "not JSON: an object is expected");
  for (const auto &[word, content] : *object)
    if (Error error = readWord(word, content, settings))
      return error;
  if (Error error = checkValues(settings))
    return error;
  return settings;
}

Error writeSettings(const LoopSettings &settings) {
  std::string text;
  raw_string_ostream stream(text);
  json::OStream json(stream, 2);
  json.object([&] {
    for (auto [name, list] : lists)
      writeNames(json, name, settings.*list);
    for (auto [name, member] : texts)
      writeName(json, name, settings.*member);
    for (auto [name, flag] : flags)
      json.attribute(name, settings.*flag);
  });
  return writeFile(SettingsFile, text + "\n", TextFile);
}

Error chooseJudges(LoopSettings &settings) {
  if (settings.train.empty())
    return makeError("--train: no command given, here or in gmonkit.json; say what the program "
                     "usually does, for example "
                     "--train='./prog its usual arguments'");
  if (!settings.judge.empty() || (settings.train.size() == 1 && !settings.start.empty()))
    return Error::success();
  settings.judge = {settings.train.back()};
  if (settings.train.size() > 1)
    settings.train.pop_back();
  return Error::success();
}

LoopSettings combine(LoopSettings given, const LoopSettings &file) {
  for (auto [name, list] : lists)
    if ((given.*list).empty())
      given.*list = file.*list;
  for (auto [name, text] : texts)
    if ((given.*text).empty())
      given.*text = file.*text;
  for (auto [name, flag] : flags)
    given.*flag |= file.*flag;
  return given;
}

} // namespace gmonkit
