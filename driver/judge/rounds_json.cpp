//===- rounds_json.cpp - measured rounds in a file ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/rounds_json.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/json_input.h"
#include "analyzer/support/output_file.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr double NotMeasured = std::numeric_limits<double>::quiet_NaN();

json::Value toJson(const Figures &run) {
  json::Array values;
  for (double figure : run)
    values.push_back(std::isnan(figure) ? json::Value(nullptr) : json::Value(figure));
  return values;
}

bool readRun(const json::Value &value, Figures &run) {
  const json::Array *values = value.getAsArray();
  if (!values || values->size() != MetricCount)
    return false;
  for (size_t i = 0; i < MetricCount; ++i)
    run[i] = (*values)[i].getAsNumber().value_or(NotMeasured);
  return true;
}

// Reads the runs of the builds of one command. All builds have as many.
bool readBuilds(const json::Object &command, size_t builds,
                std::vector<std::vector<Figures>> &figures) {
  const json::Array *list = command.getArray("builds");
  if (!list || list->size() != builds)
    return false;
  for (const json::Value &value : *list) {
    const json::Array *runs = value.getAsArray();
    if (!runs)
      return false;
    std::vector<Figures> &ofBuild = figures.emplace_back();
    for (const json::Value &run : *runs)
      if (!readRun(run, ofBuild.emplace_back()))
        return false;
    if (ofBuild.size() != figures.front().size())
      return false;
  }
  return true;
}

void readTexts(const json::Array &values, std::vector<std::string> &texts) {
  for (const json::Value &value : values)
    texts.push_back(value.getAsString().value_or("").str());
}

bool read(const json::Object &file, Rounds &rounds) {
  const json::Array *builds = file.getArray("builds"), *commands = file.getArray("commands"),
                    *differing = file.getArray("differing"), *varying = file.getArray("varying");
  if (!builds || !commands || !differing || !varying)
    return false;
  readTexts(*builds, rounds.builds);
  if (rounds.builds.empty())
    return false;
  readTexts(*differing, rounds.differing);
  readTexts(*varying, rounds.varying);
  for (const json::Value &value : *commands) {
    const json::Object *command = value.getAsObject();
    if (!command)
      return false;
    rounds.commands.push_back({command->getString("command").value_or("").str(),
                               command->getBoolean("isStart").value_or(false)});
    auto &figures = rounds.figures.emplace_back();
    if (!readBuilds(*command, rounds.builds.size(), figures) ||
        figures.front().size() != rounds.count())
      return false;
  }
  return true;
}

} // namespace

Error writeRounds(const Rounds &rounds, const std::string &path) {
  json::Array commands;
  for (size_t i = 0; i < rounds.commands.size(); ++i) {
    json::Array builds;
    for (const std::vector<Figures> &ofBuild : rounds.figures[i]) {
      json::Array runs;
      for (const Figures &run : ofBuild)
        runs.push_back(toJson(run));
      builds.push_back(std::move(runs));
    }
    commands.push_back(json::Object{{"command", json::fixUTF8(rounds.commands[i].command)},
                                    {"isStart", rounds.commands[i].isStart},
                                    {"builds", std::move(builds)}});
  }
  std::string text;
  raw_string_ostream(text) << json::Value(json::Object{{"builds", json::Array(rounds.builds)},
                                                       {"differing", json::Array(rounds.differing)},
                                                       {"varying", json::Array(rounds.varying)},
                                                       {"commands", std::move(commands)}});
  return writeFile(path, text + "\n", TextFile);
}

Expected<Rounds> readRounds(const std::string &path) {
  Expected<json::Value> value = readJson(path);
  if (!value)
    return value.takeError();
  Rounds rounds;
  if (!value->getAsObject() || !read(*value->getAsObject(), rounds))
    return fileError(path, NotOfTheLoop);
  return rounds;
}

} // namespace gmonkit
