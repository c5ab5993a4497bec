//===- loop.cpp - from sources to a verdict -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/loop/loop.h"
#include "analyzer/support/errors.h"
#include "driver/judge/debug_information.h"
#include "driver/loop/bolt.h"
#include "driver/loop/build.h"
#include "driver/loop/build_recipes.h"
#include "driver/loop/judge.h"
#include "driver/loop/outcome.h"
#include "driver/loop/print.h"
#include "driver/loop/prove.h"
#include "driver/loop/results.h"
#include "driver/loop/training.h"
#include "driver/loop/variant_files.h"
#include "driver/options/command_line.h"
#include "driver/project/fingerprint.h"
#include "driver/project/shell_words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// Decides which commands judge, and says so.
Error prepare(LoopSettings &settings, Outcome &outcome) {
  bool isGiven = !settings.judge.empty() || !settings.start.empty();
  if (Error error = chooseJudges(settings))
    return error;
  for (const std::string &command : settings.judge)
    outcome.isJudgedByTraining |= is_contained(settings.train, command);
  if (outcome.isJudgedByTraining)
    printWarning("the command that trains also judges, so other inputs may gain less; give another "
                 "one with --judge");
  else if (!isGiven)
    Message() << "gmonkit: no --judge given: the last --train command judges and does not train";
  outcome.trained = settings.train;
  return Error::success();
}

// Goes through the stages. Builds and trainings that several variants need are made once.
class Loop {
public:
  Loop(const Session &session, const VariantChoice &choice, const TerminationBlock &block,
       Outcome &outcome)
      : session(session), outcome(outcome), stages(session.workspace, block, countOf(choice)),
        choice(choice) {}

  Error run() {
    if (Error error = buildProject(session, stages, plainRecipe()).moveInto(plain))
      return error;
    outcome.impossible = choice.impossible;
    for (const Variant *variant : choice.variants) {
      BuiltVariant &built = outcome.variants.emplace_back(BuiltVariant{variant, "", {}, {}});
      Error error = make(built);
      bool isForAll = trained.empty() || stages.signal() != 0; // the others would fail, too
      if (error && isForAll)
        return error;
      if (error) {
        built.failure = toString(std::move(error));
        Message() << "gmonkit: warning: " << variant->name << ": " << built.failure;
      }
    }
    if (Error error = requireOne())
      return error;
    outcome.images = trained.begin()->second; // each build was trained by the same commands
    return judge(session, stages, outcome);
  }

  Expected<int> ended(Error error) const { return stages.ended(std::move(error)); }

private:
  // Returns an error if there is nothing to judge: what is in use stays then.
  Error requireOne() const {
    if (outcome.variants.empty() ||
        any_of(outcome.variants, [](const BuiltVariant &built) { return built.failure.empty(); }))
      return Error::success();
    const BuiltVariant &first = outcome.variants.front();
    return makeError("no variant could be built; " + first.variant->name + ": " + first.failure);
  }

  unsigned countOf(const VariantChoice &chosen) const {
    std::set<StringRef> countings, made, profiled;
    size_t each = 0;
    for (const Variant *variant : chosen.variants) {
      countings.insert(countingOf(*variant, session.tools));
      made.insert(variant->name);
      for (StringRef profile : profilesOf(*variant))
        profiled.insert(profile);
      each += variant->bolt ? 1 : 2;
    }
    size_t forProfiles = 0; // that are not variants to judge: a build, a training and the making
    for (StringRef profile : profiled)
      forProfiles += made.count(profile) ? 0 : 3;
    return static_cast<unsigned>(2 + 2 * countings.size() + each + forProfiles);
  }

  // Returns the variants whose profiles VARIANT needs, itself included, in the sequence in which
  // they are made.
  static SmallVector<StringRef, 2> profilesOf(const Variant &variant) {
    if (variant.profile.empty())
      return {};
    if (variant.profile == TwiceProfile)
      return {OnceProfile, TwiceProfile};
    return {OnceProfile};
  }

  // Returns the images that the training of COUNTING ran.
  Expected<ArrayRef<TrainedImage>> train(StringRef counting) {
    if (auto done = trained.find(counting.str()); done != trained.end())
      return ArrayRef(done->second);
    Expected<std::string> built = buildProject(session, stages, countingRecipe(session, counting));
    if (!built)
      return built.takeError();
    Expected<std::vector<TrainedImage>> images = trainBuild(session, stages, counting, *built);
    if (!images)
      return images.takeError();
    if (trained.empty()) // the other builds take long
      if (Error error = tryJudging(session, stages, counting, plain + *built))
        return error;
    return ArrayRef(trained[counting.str()] = std::move(*images));
  }

  // Makes the profile for the compiler that is the variant NAME, unless that was tried.
  Error makeProfile(StringRef name) {
    auto [tried, isNew] = profiles.try_emplace(name, false);
    if (!isNew)
      return tried->second ? Error::success()
                           : makeError("needs the profile of " + name + ", which failed");
    const Variant &variant = *findVariant(name);
    Expected<ArrayRef<TrainedImage>> images = train(variant.counting);
    if (!images)
      return images.takeError();
    if (Error error = makeInputs(session, stages, variant, *images))
      return error;
    tried->second = true;
    return Error::success();
  }

  Error make(BuiltVariant &built) {
    const Variant &variant = *built.variant;
    for (StringRef profile : profilesOf(variant))
      if (Error error = makeProfile(profile))
        return error;
    Expected<ArrayRef<TrainedImage>> images = train(countingOf(variant, session.tools));
    if (!images)
      return images.takeError();
    built.images = images->vec();
    if (variant.bolt)
      return buildWithBolt(session, stages, variant, built.images);
    if (!variant.isProfile())
      if (Error error = makeInputs(session, stages, variant, *images))
        return error;
    if (Error error =
            buildProject(session, stages, variantRecipe(session, variant, *images)).takeError())
      return error;
    return variant.orders ? prove(session, built) : Error::success();
  }

  const Session &session;
  Outcome &outcome;
  Stages stages;
  const VariantChoice &choice;
  std::string plain;                                        // the fingerprint of the build
  std::map<std::string, std::vector<TrainedImage>> trained; // by instrumented build
  std::map<StringRef, bool> profiles; // by the names of variants: whether it could be made
};

Expected<Session> begin(LoopSettings settings, Outcome &outcome) {
  if (Error error = prepare(settings, outcome))
    return error;
  return openSession(std::move(settings));
}

// Decides what is in use from now on. Where nothing can be said, what was stays.
Error choose(const Session &session, Outcome &outcome) {
  bool isUpdated = session.keepsOrders && outcome.rounds.builds.size() == 2;
  outcome.inUse = isUpdated ? 1 : outcome.recommended;
  if (isUpdated || outcome.isJudged() || !sys::fs::exists(session.workspace.path("result.json")))
    return Error::success();
  Expected<const Variant *> before = readInUse(session.workspace);
  if (!before)
    return before.takeError();
  if (*before)
    outcome.stillInUse = (*before)->name.str();
  return Error::success();
}

Expected<int> runIn(Session session, Outcome &outcome) {
  Expected<VariantChoice> choice =
      chooseVariants(session.settings.with, session.tools, session.project.kind);
  if (!choice)
    return choice.takeError();
  Message() << "gmonkit: " << session.project.kind << " project, " << session.tools.version;
  for (const Impossible &impossible : choice->impossible)
    Message() << "gmonkit: " << impossible.variant->name << " is left out: " << impossible.why;
  if (std::string folder = session.sources.folder(); !isPlainPath(folder))
    printWarning(folder + ": shells and make take a character of this path for something else, so "
                          "there will be no lines for your build; run the loop in another folder");
  if (Error error =
          putFilesBack(session.workspace.path("work/build"), session.workspace.path("work/whole")))
    return error;
  TerminationBlock block;
  Loop loop(session, *choice, block, outcome);
  if (Error error = loop.run())
    return loop.ended(std::move(error));
  if (Error error = choose(session, outcome))
    return error;
  if (Error error = writeResults(session, outcome))
    return error;
  printOutcome(session, outcome, outs());
  return outcome.recommended ? 0 : NothingPays;
}

} // namespace

Expected<int> runLoop(LoopSettings settings) {
  Outcome outcome;
  Expected<Session> session = begin(std::move(settings), outcome);
  if (!session)
    return session.takeError();
  return runIn(std::move(*session), outcome);
}

Expected<int> updateLoop(LoopSettings settings) {
  Outcome outcome;
  Expected<Session> session = begin(std::move(settings), outcome);
  if (!session)
    return session.takeError();
  Expected<const Variant *> inUse = readInUse(session->workspace);
  if (!inUse)
    return inUse.takeError();
  if (!*inUse)
    return makeError("--update: nothing paid when the loop ran, so there is nothing to update; run "
                     "the loop without it");
  session->settings.with = {(*inUse)->name.str()};
  session->keepsOrders = true;
  return runIn(std::move(*session), outcome);
}

} // namespace gmonkit
