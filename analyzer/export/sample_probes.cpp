//===- sample_probes.cpp - sample profiles by pseudo probes ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A probe stands for a block of the source's flow graph. Its count is the sum
// over the copies that the optimiser made of the block.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/sample_source.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

using InlineTree = MCDecodedPseudoProbeInlineTree;

class ProbeSource : public SampleSource {
public:
  ProbeSource(const PseudoProbes &probes, SampleTree &tree) : probes(probes), tree(tree) {}

  // A function's first probe counts its calls.
  bool addCalls(const Function &function, uint64_t /*count*/) override {
    return !probes.probes(function.address, function.end()).empty();
  }
  void addBlock(uint64_t begin, uint64_t end, uint64_t count) override;
  void addCall(uint64_t begin, uint64_t site, StringRef callee, uint64_t count) override;
  std::vector<StringRef> functions() const override;

private:
  // Returns the samples of the code inlined at NODE; null if one of its functions is unknown.
  FunctionSamples *find(const InlineTree &node);

  const PseudoProbes &probes;
  SampleTree &tree;
  DenseMap<const InlineTree *, FunctionSamples *> known;
};

FunctionSamples *ProbeSource::find(const InlineTree &node) {
  auto [place, isNew] = known.try_emplace(&node, nullptr);
  if (!isNew)
    return place->second;
  const MCPseudoProbeFuncDesc *function = probes.function(node.Guid);
  if (function && function->FuncName.empty())
    function = nullptr;
  FunctionSamples *found = nullptr;
  if (function && !node.hasInlineSite())
    found = &tree.function(function->FuncName);
  else if (function)
    if (FunctionSamples *caller = find(static_cast<const InlineTree &>(*node.Parent)))
      found = &tree.inlined(*caller, {std::get<1>(node.getInlineSite()), 0}, function->FuncName);
  if (found)
    found->setFunctionHash(function->FuncHash);
  return known[&node] = found;
}

void ProbeSource::addBlock(uint64_t begin, uint64_t end, uint64_t count) {
  for (const MCDecodedPseudoProbe &probe : probes.probes(begin, end)) {
    FunctionSamples *function = find(*probe.getInlineTreeNode());
    if (!function)
      continue;
    function->addBodySamples(probe.getIndex(), probe.getDiscriminator(), count);
    if (probe.isEntry())
      function->addHeadSamples(count);
  }
}

// A call's probe precedes the call.
void ProbeSource::addCall(uint64_t begin, uint64_t site, StringRef callee, uint64_t count) {
  const MCDecodedPseudoProbe *call = nullptr;
  for (const MCDecodedPseudoProbe &probe : probes.probes(begin, site + 1))
    if (probe.isCall())
      call = &probe;
  if (!call)
    return;
  if (FunctionSamples *function = find(*call->getInlineTreeNode()))
    function->addCalledTargetSamples(call->getIndex(), call->getDiscriminator(),
                                     FunctionId(tree.keep(callee)), count);
}

std::vector<StringRef> ProbeSource::functions() const {
  std::vector<StringRef> names;
  for (const MCPseudoProbeFuncDesc &function : probes.functions())
    if (!probes.isShared(function))
      names.push_back(function.FuncName);
  return names;
}

} // namespace

std::unique_ptr<SampleSource> makeProbeSource(const PseudoProbes &probes, SampleTree &tree) {
  return std::make_unique<ProbeSource>(probes, tree);
}

} // namespace gmonkit
