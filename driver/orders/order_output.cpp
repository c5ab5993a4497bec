//===- order_output.cpp - the order file of one image ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/orders/order_output.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "analyzer/support/parallel.h"
#include "analyzer/support/plural.h"
#include "driver/orders/object_output.h"
#include "driver/orders/output_path.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/emit/propeller_profile.h"
#include "linker-order/order/portfolio.h"
#include "linker-order/order/stable_order.h"
#include "linker-order/program/linked_by.h"
#include "linker-order/program/release_image.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr FileKind BlockListFile = {"list of blocks", startsBlockList};

// Returns the format for OPTIONS. Without --linker it is that of the linker of PROGRAM or of its
// link map, but blocks are for lld, whatever linked the program that was trained.
Expected<const OrderFormat *> chooseFormat(const OutputOptions &options, StringRef program) {
  bool isChosen = options.linker != "auto";
  if (options.linker == ObjectList || (!isChosen && !options.blocks.empty()))
    return findOrderFormat("lld");
  if (isChosen)
    return findOrderFormat(options.linker);
  Expected<StringRef> found = linkedBy(program);
  if (!found)
    return found.takeError();
  if (*found == "mold")
    return fileError(program, "linked by mold, which cannot follow an order; use another linker, "
                              "or order the objects (--linker=objects)");
  return findOrderFormat(*found);
}

// Returns an error for sorting options if the linker sorts.
Error checkSorting(const OrderFormat &format, const OutputOptions &options) {
  const OrderingOptions &ordering = options.ordering;
  if (!format.linkerSorts)
    return Error::success();
  for (auto [isGiven, name] :
       {std::pair(ordering.algorithm != OrderingOptions().algorithm, "--algorithm"),
        {!options.oldOrder.empty(), "--stable"}})
    if (isGiven)
      return makeError(name + Twine(": with --linker=") + format.linker +
                       " the linker itself sorts; remove it");
  return Error::success();
}

// Returns an error if BLOCKS cannot be the file of the blocks, beside the order in OUTPUT.
Error checkBlocksFile(ArrayRef<std::string> inputs, const std::string &blocks,
                      const std::string &output) {
  if (blocks == "-")
    return makeError("--blocks=-: standard output is for the order; give a file");
  if (isSamePath(blocks, output) || isSamePath(blocks, output + ".json"))
    return makeError("--blocks=" + blocks + ": the order is written there; give another file");
  if (Error error = checkKeeps(inputs, blocks))
    return error;
  return checkWritable(blocks, BlockListFile);
}

// Returns an error if an output file is an input of the order. An old order may be replaced.
Error checkInputs(const Image &image, ArrayRef<WorkloadFiles> files, const OutputOptions &options,
                  const std::string &output) {
  std::vector<std::string> inputs = {image.path().str(), options.release, options.map};
  for (const WorkloadFiles &workload : files)
    append_range(inputs, workload.paths);
  if (!options.blocks.empty())
    if (Error error = checkBlocksFile(inputs, options.blocks, output))
      return error;
  return checkKeepsOrder(inputs, output);
}

// Returns the number of functions in ORDER, written as TEXT. Several functions may share a name,
// and some linkers do not accept all names.
std::string counted(const Order &order, StringRef text) {
  std::string what = plural(order.functions.size(), "function");
  Expected<OrderFile> file = parseOrder("", text);
  if (file && file->functions.size() != order.functions.size())
    what += " under " + plural(file->functions.size(), "name");
  consumeError(file.takeError());
  return what + ", " + std::to_string(order.startup) + " of them start-up";
}

// An order that is about to be written.
struct MadeOrder {
  const Order &order;
  bool isFormer; // it has the sequence of the old file
  const BlockOrder *blocks = nullptr;
};

void reportBlocks(const BlockSummary &summary, StringRef output, bool isWritten) {
  Message() << "gmonkit: " << (isWritten ? "wrote " : "kept ") << output << ": blocks of "
            << summary.cut << " of " << summary.functions << " functions, " << summary.hotBytes
            << " of " << summary.functionBytes << " bytes ran"
            << format("; %.1f %% of the branches follow from the counts",
                      100 * summary.certainShare);
  for (auto [whole, why] : {std::pair(summary.sharedNames, "other functions have the same names"),
                            {summary.changed, "their blocks differ in the release"}})
    if (whole.count != 0)
      Message() << "gmonkit: " << plural(whole.count, "function is", "functions are")
                << " not split: " << why << "; the busiest is " << whole.busiest;
}

// Writes MADE to OUTPUT, its data beside that, and its blocks to options.blocks.
Error writeFunctions(const MadeOrder &made, const OrderFormat &format, ArrayRef<Workload> workloads,
                     const Image &linked, const OutputOptions &options, const std::string &output) {
  std::string text, json, blocks, summary;
  raw_string_ostream textStream(text), jsonStream(json), blockStream(blocks);
  auto emit = [&] {
    format.emit(made.order, textStream);
    summary = counted(made.order, text);
    if (made.blocks)
      emitPropellerProfile(*made.blocks, blockStream);
  };
  if (output == "-")
    emit();
  else
    inParallel([&] { emitOrderJson(made.order, workloads, linked, jsonStream); }, emit);
  NewOrder files = {text, json};
  if (made.blocks)
    files.blocks = {options.blocks, blocks, &BlockListFile};
  Expected<OrderUpdate> update = updateOrder(output, files);
  if (!update)
    return update.takeError();
  if (made.blocks)
    reportBlocks(made.blocks->summary, options.blocks, update->areBlocksWritten);
  if (output != "-")
    Message() << updateMessage(output, *update) << summary
              << (made.isFormer ? "; the existing sequence is as good as a new one" : "");
  return Error::success();
}

// PROGRAM: the profiled one. LINKED: the program to be linked with ORDER.
void warnOfNameClashes(const Order &order, const Image &program, const Image &linked) {
  std::vector<NameClash> clashes = nameClashes(order, linked);
  erase_if(clashes, [](const NameClash &clash) { return clash.idleBytes == 0; });
  if (clashes.empty())
    return;
  uint64_t idle = 0;
  for (const NameClash &clash : clashes)
    idle = SaturatingAdd(idle, clash.idleBytes);
  bool canBeUnique = any_of(clashes, [](const NameClash &clash) { return clash.areStatic; }) &&
                     hasClangsCode(program.path());
  Message() << "gmonkit: warning: " << linked.path()
            << ": names that several functions share: " << clashes.size() << ", such as "
            << clashes.front().name << "; " << idle << " bytes that never ran move along"
            << (canBeUnique ? "; compile both builds with Clang's -funique-internal-linkage-names"
                            : "");
}

bool isMostly(const NamesFound &of) { return 2 * of.found >= of.names; }

// Reads the order that the user wants to keep to.
Expected<OrderFile> readGiven(const std::string &path, const Image &linked) {
  SymbolIndex index(linked);
  Expected<OrderFile> old = readOrderOf(linked, index, path);
  if (!old)
    return old.takeError();
  if (NamesFound of = countFound(*old, index); !isMostly(of))
    printWarning(path + ": " + Twine(of.found) + " of its " + Twine(of.names) +
                 " names are functions of " + linked.path() + "; is it an order of this program?");
  return old;
}

// Returns whether two names in files are the same algorithm. What the program chooses itself may be
// another one each time.
bool isSameAlgorithm(StringRef old, StringRef fresh) {
  constexpr StringLiteral cut = "blocks by ext-tsp; ";
  return old == fresh || (old.consume_front(cut) == fresh.consume_front(cut) && mayBeChosen(old) &&
                          mayBeChosen(fresh));
}

// Returns the order in the file OUTPUT if this command may have written it, by ALGORITHM.
std::optional<OrderFile> readOutput(const std::string &output, const OrderFormat &format,
                                    StringRef algorithm, const SymbolIndex &index) {
  if (!isPlainFile(output))
    return std::nullopt;
  Expected<OrderFile> old = readOrderFile(output);
  if (!old) {
    consumeError(old.takeError()); // it will be replaced
    return std::nullopt;
  }
  if (old->format != &format || !isSameAlgorithm(old->algorithm, algorithm) ||
      !isMostly(countFound(*old, index)))
    return std::nullopt;
  return std::move(*old);
}

// Keeps the sequence of the order in the file OUTPUT if that is as good. Returns whether it did.
bool keepToOutput(const std::string &output, const OrderFormat &format, const Image &linked,
                  Order &order) {
  SymbolIndex index(linked);
  std::optional<OrderFile> old = readOutput(output, format, order.algorithm, index);
  return old && keepWhereAsGood({old->functions, old->initializers}, linked, index, order);
}

void reportUnmatched(const Unmatched &unmatched, StringRef release) {
  if (unmatched.names.empty())
    return;
  Message() << "gmonkit: left out: " << plural(unmatched.names.size(), "function")
            << format(" (%.1f %% of the calls)", unmatched.calls) << " that " << release
            << " does not have, such as " << unmatched.names.front() << "; " << unmatched.inCallers
            << " were replaced by their callers";
}

// The files of a layout that an earlier command wrote.
struct FormerFiles {
  std::vector<ListedFunction> blocks;
  std::optional<OrderFile> order;
};

// Reads the layout to keep: the list of blocks in its output file, and the order that the user
// named or that is in OUTPUT.
Expected<FormerFiles> readFormer(const OrderFormat &format, const Image &linked,
                                 const OutputOptions &options, const std::string &output) {
  FormerFiles former;
  if (!options.oldOrder.empty()) {
    Expected<OrderFile> given = readGiven(options.oldOrder, linked);
    if (!given)
      return given.takeError();
    former.order = std::move(*given);
  } else if (!options.isFresh) {
    former.order = readOutput(output, format, blockAlgorithm(options.ordering.algorithm->steps),
                              SymbolIndex(linked));
  }
  if (options.isFresh || !isPlainFile(options.blocks) || !isBlockList(options.blocks))
    return former;
  Expected<std::vector<ListedFunction>> blocks = readBlockList(options.blocks);
  if (blocks)
    former.blocks = std::move(*blocks);
  consumeError(blocks.takeError()); // it will be replaced
  return former;
}

// Computes the order of WORKLOADS with basic blocks. Writes the blocks to options.blocks and the
// order to OUTPUT.
Error writeBlocks(ArrayRef<Workload> workloads, const OrderFormat &format, const Image *release,
                  const OutputOptions &options, const std::string &output) {
  const Image &linked = release ? *release : workloads.front().profile.image();
  Expected<FormerFiles> files = readFormer(format, linked, options, output);
  if (!files)
    return files.takeError();
  FormerLayout former = {files->blocks, std::nullopt, !options.oldOrder.empty()};
  if (files->order)
    former.order = {files->order->functions, files->order->initializers};
  Expected<BlockOrder> blocks = makeBlockOrder(workloads, options.ordering, release, former);
  if (!blocks)
    return blocks.takeError();
  if (Error error = keepNamed(format, blocks->order))
    return error;
  if (Error error = writeFunctions({blocks->order, blocks->isFormer, &*blocks}, format, workloads,
                                   linked, options, output))
    return error;
  const Image &profiled = workloads.front().profile.image();
  if (isForCompilersProfile(profiled) && !(release && isForCompilersProfile(*release)))
    Message() << "gmonkit: " << profiled.path()
              << " was built with --gmon-pgo; where a build without that has other code, its "
                 "functions stay whole";
  return Error::success();
}

// Returns an error for options that --blocks excludes.
Error checkBlocks(const OrderFormat &format, const OutputOptions &options) {
  if (options.linker == ObjectList || format.linker != "lld")
    return makeError("--blocks: " + (options.linker == ObjectList ? ObjectList : format.linker) +
                     " cannot place parts of functions; use Clang with ld.lld (--linker=lld)");
  return Error::success();
}

} // namespace

Error checkKeepsOrder(ArrayRef<std::string> inputs, const std::string &output) {
  if (output == "-")
    return Error::success();
  if (Error error = checkKeeps(inputs, output))
    return error;
  if (Error error = checkWritable(output, TextFile); error || !isPlainFile(output))
    return error;
  if (Error error = checkKeeps(inputs, output + ".json"))
    return error;
  return checkWritable(output + ".json", OrderJsonFile);
}

Error writeOrder(const Image &image, ArrayRef<WorkloadFiles> files, const OutputOptions &options,
                 const std::string &output) {
  bool asObjects = options.linker == ObjectList;
  if (!asObjects && !options.map.empty())
    return makeError("--map: needs --linker=objects");
  Expected<std::optional<Image>> release =
      openRelease(options.release); // the order refers to its names
  if (!release)
    return release.takeError();
  const Image *releaseImage = *release ? &**release : nullptr;
  StringRef linkedByIt = options.release.empty() ? image.path() : StringRef(options.release);
  Expected<const OrderFormat *> format = chooseFormat(options, linkedByIt);
  if (!format)
    return format.takeError();
  if (Error error = checkSorting(**format, options))
    return error;
  if (!options.blocks.empty())
    if (Error error = checkBlocks(**format, options))
      return error;
  if (Error error = checkInputs(image, files, options, output))
    return error;
  Expected<std::vector<Workload>> workloads = readWorkloads(image, files, options.ordering);
  if (!workloads)
    return workloads.takeError();
  if (!options.blocks.empty())
    return writeBlocks(*workloads, **format, releaseImage, options, output);
  const Image &linked = releaseImage ? *releaseImage : image;
  OrderingOptions ordering = options.ordering;
  if ((*format)->linkerSorts) // any order will do
    ordering.algorithm = cantFail(findAlgorithm("auto"));
  Expected<Order> order = makeOrder(*workloads, ordering, releaseImage);
  if (!order)
    return order.takeError();
  reportUnmatched(order->unmatched, options.release);
  if (!asObjects) {
    if (Error error = keepNamed(**format, *order))
      return error;
    warnOfNameClashes(*order, image, linked);
  }
  if (!options.oldOrder.empty()) {
    Expected<OrderFile> old = readGiven(options.oldOrder, linked);
    if (!old)
      return old.takeError();
    keepTo({old->functions, old->initializers}, *order);
  }
  if (asObjects)
    return writeObjects(*order, options, *workloads, output);
  bool mayKeep = options.oldOrder.empty() && !options.isFresh && !(*format)->linkerSorts;
  bool isFormer = mayKeep && keepToOutput(output, **format, linked, *order);
  return writeFunctions({*order, isFormer}, **format, *workloads, linked, options, output);
}

} // namespace gmonkit
