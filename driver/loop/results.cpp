//===- results.cpp - what stays of the loop -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/results.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/json_input.h"
#include "analyzer/support/json_output.h"
#include "analyzer/support/output_file.h"
#include "driver/judge/rounds_json.h"
#include "driver/judge/verdict.h"
#include "driver/loop/advice.h"
#include "driver/loop/report_page.h"
#include "driver/loop/table.h"
#include "driver/loop/training.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

void ratios(json::OStream &json, const Rounds &rounds, size_t build, bool isStart) {
  for (size_t i = 0; i < MetricCount; ++i) {
    auto metric = static_cast<Metric>(i);
    std::optional<RatioInterval> ratio = rounds.compare(build, 0, metric, isStart);
    if (!ratio)
      continue;
    json.attributeObject(nameOf(metric), [&] {
      json.attribute("ratio", ratio->ratio);
      json.attribute("low", ratio->low);
      json.attribute("high", ratio->high);
      json.attribute("pairs", ratio->pairs);
    });
  }
}

void medians(json::OStream &json, const Rounds &rounds, size_t build) {
  json.attributeArray("medians", [&] {
    for (size_t command = 0; command < rounds.commands.size(); ++command)
      json.object([&] {
        writeName(json, "command", rounds.commands[command].command);
        json.attribute("isStart", rounds.commands[command].isStart);
        for (size_t i = 0; i < MetricCount; ++i)
          if (double value = rounds.median(command, build, static_cast<Metric>(i));
              !std::isnan(value))
            json.attribute(nameOf(static_cast<Metric>(i)), value);
      });
  });
}

void variantOf(json::OStream &json, const Outcome &outcome, size_t build) {
  const Rounds &rounds = outcome.rounds;
  const BuiltVariant &built = outcome.variantOf(build);
  json.attribute("trouble", built.variant->trouble);
  json.attribute("pays", pays(rounds, build));
  for (bool isStart : {false, true}) {
    StringRef name = isStart ? "start" : "work";
    json.attributeObject(name, [&] {
      json.attribute("verdict", nameOf(verdictOn(rounds.compare(build, 0, Metric::Cpu, isStart))));
      ratios(json, rounds, build, isStart);
    });
  }
  bool differs = is_contained(rounds.differing, rounds.builds[build]);
  json.attribute("sameOutput", !differs && !rounds.varying.empty() ? json::Value(nullptr)
                                                                   : json::Value(!differs));
  json.attributeArray("followed", [&] {
    for (const Followed &followed : built.followed)
      json.object([&] {
        writeName(json, "program", followed.image);
        json.attribute("foundPercent", followed.foundPercent);
        json.attribute("inOrderPercent", followed.inOrderPercent);
      });
  });
}

void inputs(json::OStream &json, const Session &session, const Outcome &outcome) {
  json.attribute("format", 1);
  json.attribute("gmonkit", GMONKIT_VERSION);
  json.attribute("project", session.project.kind);
  json.attributeArray("build", [&] {
    for (const auto &command : session.project.commands)
      json.array([&] {
        for (const std::string &word : command)
          json.value(json::fixUTF8(word));
      });
  });
  writeNames(json, "cc", session.tools.c);
  writeNames(json, "cxx", session.tools.cxx);
  writeName(json, "compiler", session.tools.version);
  json.attribute("linker", session.tools.linker);
  json.attribute("sources", session.sources.fingerprint());
  writeNames(json, "train", outcome.trained);
  writeNames(json, "judge", session.settings.judge);
  writeNames(json, "start", session.settings.start);
  json.attribute("judgedByTraining", outcome.isJudgedByTraining);
}

std::string resultJson(const Session &session, const Outcome &outcome) {
  std::string text;
  raw_string_ostream stream(text);
  json::OStream json(stream, 2);
  const Rounds &rounds = outcome.rounds;
  json.object([&] {
    inputs(json, session, outcome);
    json.attributeArray("programs", [&] {
      for (const TrainedImage &image : outcome.images)
        json.value(json::fixUTF8(image.path));
    });
    json.attribute("rounds", rounds.count());
    json.attribute("confidence", Confidence);
    json.attributeArray("builds", [&] {
      for (size_t build = 0; build < rounds.builds.size(); ++build)
        json.object([&] {
          json.attribute("name", rounds.builds[build]);
          json.attribute("size", outcome.sizes[build]);
          medians(json, rounds, build);
          if (build > 0)
            variantOf(json, outcome, build);
        });
    });
    json.attributeArray("leftOut", [&] {
      for (const BuiltVariant &built : outcome.variants)
        if (!built.failure.empty())
          json.object([&] {
            json.attribute("name", built.variant->name);
            writeName(json, "why", built.failure);
          });
      for (const Impossible &one : outcome.impossible)
        json.object([&] {
          json.attribute("name", one.variant->name);
          json.attribute("why", one.why);
        });
    });
    std::string inUse = outcome.nameInUse();
    json.attribute("inUse", inUse.empty() ? json::Value(nullptr) : json::Value(inUse));
    bool isPaid = outcome.recommended != 0;
    json.attribute("recommended",
                   isPaid ? json::Value(rounds.builds[outcome.recommended]) : json::Value(nullptr));
    writeNames(json, "lines",
               isPaid ? linesForBuild(session, outcome.variantOf(outcome.recommended))
                      : std::vector<std::string>());
  });
  return text + "\n";
}

// Copies the files in MADE whose names end with SUFFIX to FOLDER.
Error keepAll(const std::string &made, StringRef suffix, const std::string &folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (fs::directory_iterator entry(made, error), end; !error && entry != end;
       entry.increment(error))
    if (StringRef path = entry->path().native(); path.ends_with(suffix))
      paths.push_back(path.str());
  if (error)
    return fileError(made, error.message());
  llvm::sort(paths);
  for (const std::string &path : paths) {
    fs::copy_file(path, folder + "/" + sys::path::filename(path).str(),
                  fs::copy_options::overwrite_existing, error);
    if (error)
      return fileError(path, error.message());
  }
  return Error::success();
}

// Fills FOLDER with what the variant in use needs.
Error keepChosen(const Session &session, const Outcome &outcome, const std::string &folder) {
  if (Error error = makeEmpty(folder))
    return error;
  if (outcome.inUse == 0)
    return Error::success();
  const Variant &variant = *outcome.variantOf(outcome.inUse).variant;
  if (Error error = keepAll(session.workspace.made(variant.name), "", folder))
    return error;
  if (variant.profile.empty() || variant.isProfile())
    return Error::success();
  return keepAll(session.workspace.made(variant.profile), ".prof", folder);
}

// Makes FRESH the folder USE, which is committed and so never left half filled.
Error replaceFolder(const std::string &fresh, const std::string &use) {
  std::error_code error;
  if (renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, use.c_str(), RENAME_EXCHANGE) == 0)
    fs::remove_all(fresh, error);
  else { // there is none, or the file system cannot exchange them
    fs::remove_all(use, error);
    if (!error)
      fs::rename(fresh, use, error);
  }
  return error ? fileError(use, error.message()) : Error::success();
}

constexpr StringLiteral ResultFile = "gmonkit-loop/result.json";

} // namespace

Expected<const Variant *> readInUse(const Workspace &workspace) {
  std::string path = workspace.path("result.json");
  sys::fs::file_status status;
  if (sys::fs::status(path, status) == std::errc::no_such_file_or_directory)
    return fileError(ResultFile, "there is no result yet; run 'gmonkit loop' first");
  Expected<json::Value> value = readJson(path);
  const json::Object *object = value ? value->getAsObject() : nullptr;
  const json::Value *word = object ? object->get("inUse") : nullptr;
  if (!value)
    consumeError(value.takeError());
  if (word && word->getAsNull())
    return nullptr;
  const Variant *variant =
      word && word->getAsString() ? findVariant(*word->getAsString()) : nullptr;
  if (!variant)
    return fileError(ResultFile, NotOfTheLoop);
  return variant;
}

Error writeResults(const Session &session, const Outcome &outcome) {
  std::string use = session.workspace.path("use"), fresh = session.workspace.path("use.new");
  if (outcome.stillInUse.empty()) {
    if (Error error = keepChosen(session, outcome, fresh))
      return error;
    if (Error error = replaceFolder(fresh, use))
      return error;
  }
  if (Error error =
          writeFile(session.workspace.path("report.html"), reportPage(session, outcome), TextFile))
    return error;
  return writeFile(session.workspace.path("result.json"), resultJson(session, outcome), TextFile);
}

} // namespace gmonkit
