//===- check.cpp - whether what is in use still fits ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/errors.h"
#include "driver/loop/build.h"
#include "driver/loop/build_recipes.h"
#include "driver/loop/loop.h"
#include "driver/loop/outcome.h"
#include "driver/loop/results.h"
#include "driver/loop/training.h"
#include "driver/loop/variant_files.h"
#include "driver/options/command_line.h"
#include "driver/process/captured_run.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/judge/block_list.h"
#include "linker-order/judge/order_diff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr StringLiteral MaxLoss = "--max-loss=5"; // percent: above, a new layout is worth it

constexpr double MostLacking = 5; // percent of the runs of blocks

// Returns how much of what ran by CURRENT is in functions that OLD does not list, in percent.
double shareLacking(ArrayRef<ListedFunction> old, ArrayRef<ListedFunction> current) {
  StringSet<> listed;
  for (const ListedFunction &function : old)
    listed.insert(function.name);
  double all = 0, lacking = 0;
  for (const ListedFunction &function : current) {
    auto runs = static_cast<double>(function.runs);
    all += runs;
    lacking += listed.contains(function.name) ? 0 : runs;
  }
  return all > 0 ? 100 * lacking / all : 0;
}

// Returns the build that is trained to check what VARIANT has in use. The second counts of a
// profile counted twice are of code that the first ones make, so those tell. Counts for llvm-bolt
// are not checked, only the profile that comes with them.
StringRef checkedBuild(const Variant &variant, const Toolchain &tools) {
  bool isByProfile = variant.name == TwiceProfile || (variant.bolt && !variant.profile.empty());
  return countingOf(isByProfile ? *findVariant(OnceProfile) : variant, tools);
}

// What is asked of one program.
class Check {
public:
  Check(const Session &session, const Variant &variant, const TrainedImage &image)
      : session(session), variant(variant), image(image),
        program(session.workspace.build(checkedBuild(variant, session.tools)) + "/" + image.path),
        use(session.workspace.path("use/" + image.name)) {}

  // Returns whether the files of the program are stale. Prints what it sees.
  Expected<bool> isStale() const {
    bool lacksCounts = variant.bolt && lacksBoltCounts();
    if (!variant.orders) {
      Expected<bool> isOld = variant.profile.empty() ? false : fits(".prof");
      if (!isOld)
        return isOld.takeError();
      return lacksCounts || *isOld;
    }
    if (!sys::fs::exists(use + ".order"))
      return fits(".order");
    // Names of cold parts in an order of blocks are none of this build's: the blocks tell. They
    // also tell whether a profile still fits: without it the compiler makes other blocks.
    Expected<bool> isOld = fits(variant.blocks ? ".blocks" : ".order");
    if (!isOld)
      return isOld.takeError();
    Expected<bool> isWorse = variant.blocks ? moves() : losesToNew();
    if (!isWorse)
      return isWorse.takeError();
    return *isOld || *isWorse;
  }

private:
  static Error failure(const CapturedRun &run) {
    StringRef output = StringRef(run.output).trim();
    output.consume_front("gmonkit: error: "); // it is said again
    return makeError(output);
  }

  // Returns whether COMMAND ends with IsStale. Prints its output.
  static Expected<bool> fails(const std::vector<std::string> &command) {
    CapturedRun run = runCaptured(command, {});
    if (run.status != 0 && run.status != IsStale)
      return failure(run);
    outs() << run.output;
    return run.status == IsStale;
  }

  // Returns whether the file with EXTENSION no longer fits the program.
  Expected<bool> fits(const char *extension) const {
    outs() << printable(image.name) << extension << ":\n";
    if (sys::fs::exists(use + extension))
      return fails({session.gmonkit(), "check", program, use + extension});
    outs() << "missing in " << WorkspaceFolder << "/use\n";
    return true;
  }

  // Returns whether the counts for llvm-bolt are missing. They are of addresses in the release
  // build, which is not built here. Prints what it sees.
  bool lacksBoltCounts() const {
    bool isThere = sys::fs::exists(use + ".fdata");
    outs() << printable(image.name) << ".fdata:\n"
           << (isThere ? "not checked: llvm-bolt says which functions no longer have its code\n"
                       : ("missing in " + WorkspaceFolder + "/use\n").str());
    return !isThere;
  }

  // Makes what --update would make of the files in use. Returns the path of the results, without
  // extensions.
  Expected<std::string> update() const {
    std::string folder = session.workspace.path("work/check"), output = folder + "/" + image.name;
    if (Error error = makeEmpty(folder))
      return error;
    if (Error error = copyOrders(image, session.workspace.path("use"), folder))
      return error;
    std::vector<std::string> order = {session.gmonkit(), "order",
                                      "--linker=" + session.tools.linker,
                                      "--output=" + output + ".order"};
    if (variant.blocks)
      order.push_back("--blocks=" + output + ".blocks");
    order.push_back(program);
    append_range(order, image.workloads);
    if (CapturedRun run = runCaptured(order, {}); run.status != 0)
      return failure(run);
    return output;
  }

  // Returns whether a new order is better than that in use.
  Expected<bool> losesToNew() const {
    Expected<std::string> fresh = update();
    if (!fresh)
      return fresh.takeError();
    std::vector<std::string> evaluate = {
        session.gmonkit(),           "evaluate",    "--order=" + *fresh + ".order",
        "--order=" + use + ".order", MaxLoss.str(), program};
    append_range(evaluate, image.workloads);
    return fails(evaluate);
  }

  // Returns whether a new layout of blocks is better. 'gmonkit evaluate' cannot tell, for parts are
  // no functions of the program. But 'gmonkit order' moves parts against each other only where that
  // is better, and its list has the code that ran now.
  Expected<bool> moves() const {
    Expected<std::string> fresh = update();
    if (!fresh)
      return fresh.takeError();
    Expected<OrderFile> old = readOrderFile(use + ".order"),
                        current = readOrderFile(*fresh + ".order");
    if (!old || !current)
      return joinErrors(old.takeError(), current.takeError());
    Expected<std::vector<ListedFunction>> oldBlocks = readBlockList(use + ".blocks"),
                                          blocks = readBlockList(*fresh + ".blocks");
    if (!oldBlocks || !blocks)
      return joinErrors(oldBlocks.takeError(), blocks.takeError());
    OrderDiff diff = diffOrders(old->functions, current->functions);
    double lacking = shareLacking(*oldBlocks, *blocks);
    outs() << "names that a new layout moves: " << diff.moved.size() << " of "
           << diff.moved.size() + diff.kept
           << formatv("\nruns of blocks in functions that the layout lacks: {0:f1} %\n\n", lacking);
    return !diff.moved.empty() || lacking > MostLacking;
  }

  const Session &session;
  const Variant &variant;
  const TrainedImage &image;
  std::string program, use;
};

// Returns whether a program has files in use that training ran none of IMAGES for. Prints which.
bool namesOthers(const Session &session, ArrayRef<TrainedImage> images) {
  bool found = false;
  std::error_code error;
  std::set<std::string> names;
  for (sys::fs::directory_iterator entry(session.workspace.path("use"), error), end;
       entry != end && !error; entry.increment(error))
    names.insert(sys::path::filename(entry->path()).str());
  for (StringRef name : names) {
    StringRef program = name.rsplit('.').first;
    bool isOfProgram = name.ends_with(".order") || name.ends_with(".prof");
    if (!isOfProgram || program == "joined" ||
        any_of(images, [&](const TrainedImage &image) { return image.name == program; }))
      continue;
    outs() << printable(name) << ": training ran no program of that name\n";
    found = true;
  }
  return found;
}

} // namespace

Expected<int> checkLoop(LoopSettings settings) {
  if (Error error = chooseJudges(settings))
    return error;
  Expected<Session> session = openSession(std::move(settings));
  if (!session)
    return session.takeError();
  Expected<const Variant *> inUse = readInUse(session->workspace);
  if (!inUse)
    return inUse.takeError();
  const Variant *variant = *inUse;
  if (!variant) {
    outs() << "nothing is in use\n";
    return 0;
  }
  session->takesProfileInUse = true; // a fresh clone has no other
  TerminationBlock block;
  Stages stages(session->workspace, block, 2);
  StringRef counting = checkedBuild(*variant, session->tools);
  Expected<std::string> built = buildProject(*session, stages, countingRecipe(*session, counting));
  if (!built)
    return stages.ended(built.takeError());
  Expected<std::vector<TrainedImage>> images = trainBuild(*session, stages, counting, *built);
  if (!images)
    return stages.ended(images.takeError());
  bool isStale = namesOthers(*session, *images);
  for (const TrainedImage &image : *images) {
    Expected<bool> result = Check(*session, *variant, image).isStale();
    if (!result)
      return result.takeError();
    isStale |= *result;
  }
  outs() << (isStale ? "stale: 'gmonkit loop --update' trains anew\n"
                     : "fresh: training anew would gain little\n");
  return isStale ? IsStale : 0;
}

} // namespace gmonkit
