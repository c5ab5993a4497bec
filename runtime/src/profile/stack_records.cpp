//===- stack_records.cpp - records of call stacks -------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/stack_records.h"
#include "base/options.h"
#include "base/phase.h"
#include "counts/extension_records.h"
#include "gmonkit/gmon_out.h"
#include "image/code_files.h"
#include "sampling/stack_table.h"
#include <algorithm>
#include <cstring>

namespace gmonrt {

namespace {

using namespace gmonkit;

// The table's tree as that of one profile: frames of its own image have no file node unless they
// have one of another file above.
class StackTree {
public:
  StackTree(const Image &image, size_t count)
      : ownKey(image.isProgram ? codeFileKey(image.file) : image.fileKey), count(count),
        nodes(count, Zeroed()), keys(count) {
    nodes.resize(nodes.begin() + count);
  }

  Array<Arc> records(bool withAllStacks);

private:
  struct Node {
    uint64_t hash, parentHash; // in the profile's tree
    uint64_t samples;          // of the node and of those below
    bool hasFile;              // it is, or is below, a file node of the profile's tree
    bool hasOwn;               // it is, or is below, a frame of the profile's image
    bool isOmitted;            // it is not in the profile's tree
  };

  bool failed() const { return nodes.failed() || keys.failed(); }
  uint64_t valueOf(const StackNode &node) const {
    return node.kind == GmonExtStackFile && node.value == ownKey ? 0 : node.value;
  }
  void addHashes();
  void addSamples(bool withAllStacks);
  void appendNodes(Array<Arc> &records);
  void appendNames(Array<Arc> &records);

  uint32_t ownKey;
  size_t count;
  Array<Node> nodes;
  Array<uint64_t> keys; // of the files in the tree
  uint64_t phase = 0;   // hash of its node; 0: none
};

void append(uint64_t parent, GmonExtensionKind kind, uint64_t value, uint64_t samples,
            Array<Arc> &records) {
  uint64_t id = gmonStackId(parent);
  records.push({gmonExtension(kind, static_cast<uint32_t>(id >> 8), static_cast<uint8_t>(id)),
                GmonExtensionBase | (value & ~GmonExtensionBase), samples, UnknownOrder});
}

// Visits parents before the nodes below them.
void StackTree::addHashes() {
  const char *label = phaseLabel();
  if (*label)
    phase = gmonStackNode(GmonStackRoot, GmonExtStackPhase, nameKey(label, strlen(label)));
  nodes.begin()[StackRoot].hash = phase ? phase : GmonStackRoot;
  for (size_t i = 1; i < count; ++i) {
    const StackNode &from = stackNodes()[i];
    if (from.parent >= i) // half made
      continue;
    const Node &parent = nodes.begin()[from.parent];
    Node &node = nodes.begin()[i];
    bool isFile = from.kind == GmonExtStackFile, isOwn = isFile && from.value == ownKey;
    node.isOmitted = isOwn && !parent.hasFile;
    node.hasFile = parent.hasFile || (isFile && !node.isOmitted);
    node.hasOwn = parent.hasOwn || isOwn;
    node.parentHash = parent.hash;
    node.hash = node.isOmitted ? parent.hash : gmonStackNode(parent.hash, from.kind, valueOf(from));
  }
}

// Visits nodes before their parents.
void StackTree::addSamples(bool withAllStacks) {
  for (size_t i = count; i-- > 1;) {
    const StackNode &from = stackNodes()[i];
    if (from.parent >= i)
      continue;
    Node &node = nodes.begin()[i];
    if (withAllStacks || node.hasOwn)
      node.samples += from.samples.load(std::memory_order_relaxed);
    nodes.begin()[from.parent].samples += node.samples;
  }
}

void StackTree::appendNodes(Array<Arc> &records) {
  if (phase && nodes.begin()[StackRoot].samples)
    append(GmonStackRoot, GmonExtStackPhase, nameKey(phaseLabel(), strlen(phaseLabel())),
           nodes.begin()[StackRoot].samples, records);
  for (size_t i = 1; i < count; ++i) {
    const StackNode &from = stackNodes()[i];
    const Node &node = nodes.begin()[i];
    if (node.isOmitted || !node.samples)
      continue;
    append(node.parentHash, from.kind, valueOf(from), node.samples, records);
    if (from.kind == GmonExtStackFile && valueOf(from))
      keys.push(from.value);
  }
}

void StackTree::appendNames(Array<Arc> &records) {
  if (phase && nodes.begin()[StackRoot].samples)
    appendName(phaseLabel(), strlen(phaseLabel()), records);
  // A comparison of its own type: the program may contain std::sort of plain words, too.
  std::sort(keys.begin(), keys.end(), [](uint64_t a, uint64_t b) { return a < b; });
  struct Context {
    StackTree &tree;
    Array<Arc> &records;
  } context{*this, records};
  forEachCodeFile(
      [](const CodeFile &file, void *data) {
        auto &[tree, records] = *static_cast<Context *>(data);
        if (std::binary_search(tree.keys.begin(), tree.keys.end(), uint64_t(file.key)))
          appendName(file.text, strlen(file.text), records);
      },
      &context);
}

Array<Arc> StackTree::records(bool withAllStacks) {
  constexpr size_t Names = 64 + 1280; // phase and files, most of which have short names
  Array<Arc> records(count + Names * nameRecords(sizeof(CodeFile::text)));
  if (failed() || records.failed())
    return Array<Arc>::failure();
  addHashes();
  addSamples(withAllStacks);
  appendNodes(records);
  appendNames(records);
  // Threads may have made equal ones at the same time, and a file may be loaded twice.
  sortExtensionRecords(records);
  return records;
}

} // namespace

Array<Arc> stackRecords(const Image &image) {
  if (!stackNodes())
    return {};
  Array<Arc> nodes = StackTree(image, stackNodeCount()).records(image.isProgram);
  Array<Arc> lost(2);
  for (auto reason : {GmonStackTableFull, GmonStackThreadsBusy})
    if (uint64_t samples = image.isProgram ? lostStacks(reason) : 0)
      lost.push({gmonExtension(GmonExtStackLost, 0, 0), GmonExtensionBase | reason, samples,
                 UnknownOrder});
  return concatenate({&nodes, &lost});
}

} // namespace gmonrt
