//===- check.cpp - whether what is in use still fits ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/loop/loop.h"
#include "driver/loop/outcome.h"
#include "driver/options/command_line.h"
#include "driver/process/captured_run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral MaxLoss = "--max-loss=5"; // percent: above, a new layout is worth it

class Check {
public:
  Check(const Session &session, const Variant &variant)
      : session(session), build(session.workspace.build(countingOf(variant, session.tools))) {}

  // Returns whether the files of IMAGE are stale. Prints what it sees.
  Expected<bool> isStale(const TrainedImage &image) const {
    std::string program = build + "/" + image.path;
    std::string use = session.workspace.path("use/" + image.name);
    bool isStale = false;
    for (const char *extension : {".order", ".blocks", ".prof"}) {
      if (!sys::fs::exists(use + extension))
        continue;
      outs() << image.name << extension << ":\n";
      Expected<bool> result = fails({session.gmonkit(), "check", program, use + extension});
      if (!result)
        return result.takeError();
      isStale |= *result;
    }
    if (!sys::fs::exists(use + ".order"))
      return isStale;
    Expected<bool> isWorse = losesToNew(image, program, use + ".order");
    if (!isWorse)
      return isWorse.takeError();
    return isStale || *isWorse;
  }

private:
  // Returns whether COMMAND ends with 3. Prints its output.
  Expected<bool> fails(const std::vector<std::string> &command) const {
    CapturedRun run = runCaptured(command, {});
    if (run.status != 0 && run.status != IsStale)
      return makeError(StringRef(run.output).trim());
    outs() << run.output;
    return run.status == IsStale;
  }

  // Returns whether a new order of IMAGE is better than that in the file OLD.
  Expected<bool> losesToNew(const TrainedImage &image, const std::string &program,
                            const std::string &old) const {
    std::string fresh = session.workspace.path("work/new.order");
    std::vector<std::string> order = {session.gmonkit(),   "order",
                                      "--fresh",           "--linker=" + session.tools.linker,
                                      "--output=" + fresh, program};
    append_range(order, image.workloads);
    if (CapturedRun run = runCaptured(order, {}); run.status != 0)
      return makeError(StringRef(run.output).trim());
    std::vector<std::string> evaluate = {session.gmonkit(), "evaluate",    "--order=" + fresh,
                                         "--order=" + old,  MaxLoss.str(), program};
    append_range(evaluate, image.workloads);
    return fails(evaluate);
  }

  const Session &session;
  std::string build;
};

} // namespace

Expected<int> checkLoop(LoopSettings settings) {
  if (Error error = chooseJudges(settings))
    return error;
  Expected<Session> session = openSession(std::move(settings));
  if (!session)
    return session.takeError();
  Expected<std::string> inUse = readResult(session->workspace, "inUse");
  if (!inUse)
    return inUse.takeError();
  const Variant *variant = findVariant(*inUse);
  if (!variant) {
    outs() << "nothing is in use\n";
    return 0;
  }
  TerminationBlock block;
  Stages stages(session->workspace, block, 2);
  StringRef counting = countingOf(*variant, session->tools);
  Expected<std::string> built = buildProject(*session, stages, countingRecipe(*session, counting));
  if (!built)
    return built.takeError();
  Expected<std::vector<TrainedImage>> images = trainBuild(*session, stages, counting, *built);
  if (!images)
    return images.takeError();
  bool isStale = false;
  for (const TrainedImage &image : *images) {
    Expected<bool> result = Check(*session, *variant).isStale(image);
    if (!result)
      return result.takeError();
    isStale |= *result;
  }
  outs() << (isStale ? "stale: 'gmonkit loop --update' trains anew\n"
                     : "fresh: training anew would gain little\n");
  return isStale ? IsStale : 0;
}

} // namespace gmonkit
