//===- judge.cpp - the builds of the loop, measured -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/judge.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "analyzer/support/plural.h"
#include "driver/judge/debug_information.h"
#include "driver/judge/exact_instructions.h"
#include "driver/judge/rounds_json.h"
#include "driver/judge/verdict.h"
#include "driver/loop/training.h"
#include "driver/project/fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {
namespace {

std::vector<JudgedCommand> commandsOf(const LoopSettings &settings) {
  std::vector<JudgedCommand> commands;
  for (const std::string &command : settings.judge)
    commands.push_back({command, /*isStart=*/false});
  for (const std::string &command : settings.start)
    commands.push_back({command, /*isStart=*/true});
  return commands;
}

// Returns the sum of TEXT without the name of DIRECTORY: each build has another one, and a program
// may print where it is.
std::string sumWithout(StringRef directory, StringRef text) {
  Fingerprint sum;
  for (size_t at; (at = text.find(directory)) != StringRef::npos;
       text = text.substr(at + directory.size()))
    sum.add(text.take_front(at));
  sum.add(text);
  return sum.hex();
}

// Returns the sum of what COMMAND prints in the build in DIRECTORY, or why it failed.
Expected<std::string> outputOf(const std::string &command, const std::string &directory,
                               Stages &stages, const std::string &file) {
  ChildResult result = runApart(command, directory, file, stages.signals());
  if (result.signal) {
    stages.interruptedBy(result.signal);
    return interruptedWhileMeasuring();
  }
  if (result.startError)
    return fileError(command, "cannot be run in " + directory + " with its output to " + file +
                                  ": " + std::generic_category().message(result.startError));
  if (result.exitStatus)
    return fileError(command, "failed with status " + Twine(result.exitStatus) + " in " +
                                  directory + "; its output is in " + file);
  auto text = MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!text)
    return fileError(file, text.getError().message());
  SmallString<128> whole;
  if (std::error_code error = sys::fs::real_path(directory, whole))
    return fileError(directory, error.message());
  return sumWithout(whole, (*text)->getBuffer());
}

// Runs each command once in each build, and compares what it prints. Sets ROUNDS.differing at the
// first command that prints something else in a build, and leaves its outputs there. A command that
// prints something else in each run of one build tells nothing; it is added to ROUNDS.varying.
Error compareOutputs(const Session &session, Stages &stages, ArrayRef<JudgedCommand> commands,
                     ArrayRef<JudgedBuild> builds, Rounds &rounds) {
  for (const JudgedCommand &command : commands) {
    std::vector<std::string> sums;
    for (size_t i = 0; i <= builds.size(); ++i) { // the first build twice
      const JudgedBuild &build = builds[i == 0 ? 0 : i - 1];
      Expected<std::string> sum = outputOf(command.command, build.directory, stages,
                                           session.workspace.log(outputLog(build.name)));
      if (!sum)
        return sum.takeError();
      sums.push_back(*sum);
    }
    if (sums[0] != sums[1]) {
      rounds.varying.push_back(command.command);
      continue;
    }
    for (size_t i = 2; i <= builds.size(); ++i)
      if (sums[i] != sums[0])
        rounds.differing.push_back(builds[i - 1].name);
    if (!rounds.differing.empty())
      break;
  }
  return Error::success();
}

std::string pathIn(const JudgedBuild &build, const TrainedImage &image) {
  return build.directory + "/" + image.path;
}

// Counts the instructions of each command in each build once, for all rounds.
Error countAll(const Session &session, Stages &stages, ArrayRef<JudgedBuild> builds,
               ArrayRef<TrainedImage> images, Rounds &rounds) {
  WithoutDebugInformation programs(session.workspace.path("work/build"),
                                   session.workspace.path("work/whole"));
  for (const JudgedBuild &build : builds)
    for (const TrainedImage &image : images)
      if (Error error = programs.replace(build.name + "/" + image.path))
        return error;
  std::string scratch = session.workspace.path("work/instructions");
  for (size_t command = 0; command < rounds.commands.size(); ++command)
    for (size_t build = 0; build < builds.size(); ++build) {
      stages.shown().update(": counting the instructions of " + builds[build].name);
      if (Error error = makeEmpty(scratch))
        return error;
      int signal = 0;
      Expected<double> count =
          countInstructions(rounds.commands[command].command, builds[build].directory, scratch,
                            stages.signals(), signal);
      if (!count) {
        stages.interruptedBy(signal);
        return count.takeError();
      }
      for (Figures &figures : rounds.figures[command][build])
        figures[static_cast<size_t>(Metric::Instructions)] = *count;
    }
  return Error::success();
}

std::string progressText(const Rounds &rounds, double seconds, double longest) {
  std::string text =
      formatv(": {0} rounds, {1:f0} of at most {2:f0} s", rounds.count(), seconds, longest);
  for (size_t build = 1; build < rounds.builds.size(); ++build)
    if (auto ratio = rounds.compare(build, 0, Metric::Cpu, rounds.commands.front().isStart))
      text += formatv(", {0} {1:f3} +- {2:f3}", rounds.builds[build], ratio->ratio,
                      (ratio->high - ratio->low) / 2);
  return text;
}

Expected<std::string> keyOf(const Session &session, ArrayRef<JudgedCommand> commands,
                            ArrayRef<JudgedBuild> builds, ArrayRef<TrainedImage> images) {
  Fingerprint key;
  key.add(session.tool);
  key.add(session.sources.fingerprint());
  key.add(session.settings.time);
  key.add(session.settings.instructions ? "instructions" : "");
  for (const JudgedCommand &command : commands) {
    key.add(command.command);
    key.add(command.isStart ? "start" : "work");
  }
  for (const JudgedBuild &build : builds) {
    key.add(build.name);
    for (const TrainedImage &image : images)
      if (Error error = key.addFile(pathIn(build, image)))
        return error;
  }
  return key.hex();
}

} // namespace

std::string outputLog(StringRef build) { return "judge-output-" + build.str(); }

Error tryJudging(const Session &session, Stages &stages, StringRef counting, StringRef built) {
  Fingerprint key;
  key.add(built);
  std::vector<JudgedCommand> commands = commandsOf(session.settings);
  for (const JudgedCommand &command : commands)
    key.add(command.command);
  std::string tried = session.workspace.path("work/tried"), now = key.hex();
  if (auto before = MemoryBuffer::getFile(tried); before && (*before)->getBuffer() == now)
    return Error::success();
  for (const JudgedCommand &command : commands) {
    Expected<std::string> sum = outputOf(command.command, session.workspace.build(PlainBuild),
                                         stages, session.workspace.log(outputLog(PlainBuild)));
    if (!sum)
      return sum.takeError();
    if (!is_contained(session.settings.train, command.command)) // else it was seen to run some
      if (Error error = runsBuilt(session, stages, command.command, counting))
        return error;
  }
  return writeFile(tried, now, TextFile);
}

bool Outcome::isJudged() const {
  return ratioInterval(std::vector<double>(rounds.count()), Confidence).has_value();
}

const BuiltVariant &Outcome::variantOf(size_t build) const {
  return *find_if(variants, [&](const BuiltVariant &built) {
    return built.variant->name == rounds.builds[build];
  });
}

Error judge(const Session &session, Stages &stages, Outcome &outcome) {
  std::vector<JudgedCommand> commands = commandsOf(session.settings);
  std::vector<JudgedBuild> builds = {{PlainBuild.str(), session.workspace.build(PlainBuild)}};
  for (const BuiltVariant &built : outcome.variants)
    if (built.failure.empty())
      builds.push_back({built.variant->name.str(), session.workspace.build(built.variant->name)});
  Patience patience;
  if (Error error = session.settings.seconds().moveInto(patience.seconds))
    return error;
  Expected<std::string> key = keyOf(session, commands, builds, outcome.images);
  if (!key)
    return key.takeError();
  std::string file = session.workspace.path("work/rounds.json");
  Error failed = stages.run("judge", *key, file, 0, [&]() -> Expected<std::string> {
    Rounds compared;
    if (Error error = compareOutputs(session, stages, commands, builds, compared))
      return error;

    auto show = [&](const Rounds &rounds) {
      stages.shown().update(progressText(rounds, stages.shown().seconds(), patience.seconds));
    };
    int signal = 0;
    Expected<Rounds> rounds =
        measureRounds(commands, builds, patience, stages.signals(), signal, show);
    stages.interruptedBy(signal);
    if (!rounds)
      return rounds.takeError();
    if (session.settings.instructions)
      if (Error error = countAll(session, stages, builds, outcome.images, *rounds))
        return error;
    rounds->differing = std::move(compared.differing);
    rounds->varying = std::move(compared.varying);
    if (Error error = writeRounds(*rounds, file))
      return error;
    return plural(rounds->count(), "round");
  });
  if (failed)
    return failed;
  if (Error error = readRounds(file).moveInto(outcome.rounds))
    return error;
  if (!equal(builds, outcome.rounds.builds,
             [](auto &build, auto &name) { return build.name == name; }))
    return fileError(file, NotOfTheLoop);
  for (const JudgedBuild &build : builds) {
    uint64_t sum = 0;
    for (const TrainedImage &image : outcome.images)
      if (uint64_t size = 0; !sys::fs::file_size(pathIn(build, image), size))
        sum += size;
    outcome.sizes.push_back(sum);
  }
  outcome.recommended = recommend(outcome.rounds);
  return Error::success();
}

} // namespace gmonkit
