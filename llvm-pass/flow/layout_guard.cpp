//===- layout_guard.cpp - protection from stale block layouts -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/flow/layout_guard.h"
#include "llvm-pass/support/options.h"
#include "plugin-common/block_shape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <string>
#include <vector>

using namespace llvm;

namespace gmonpass {

namespace {

struct Listed {
  uint64_t shape;
  bool isAligned;
  bool isNamesake; // of the listed function
};

// What a block layout says of functions, by name: of each, all that the layout has.
struct Layout {
  StringMap<SmallVector<Listed, 1>> listed;
  bool isMerged = false; // of several programs
};

// Adds what TEXT, a block layout, says to LAYOUT. Clang itself reports what else is wrong with it.
void readLayout(const MemoryBuffer &text, Layout &layout) {
  SmallVector<StringRef, 4> names;
  for (line_iterator line(text); !line.is_at_eof(); ++line) {
    StringRef rest = *line;
    if (rest.consume_front("f ")) {
      names.clear();
      rest.split(names, ' ', -1, /*KeepEmpty=*/false);
    }
    layout.isMerged |= rest.rtrim() == gmonkit::MergedComment;
    bool isNamesake = rest.consume_front(gmonkit::NamesakeComment);
    bool hasShape = isNamesake || rest.consume_front(gmonkit::ShapeComment);
    rest = rest.rtrim();
    uint64_t shape;
    if (hasShape && !rest.split(' ').first.getAsInteger(16, shape))
      for (StringRef name : names)
        layout.listed[name].push_back({shape, !rest.ends_with(gmonkit::UnalignedWord), isNamesake});
  }
}

uint64_t shapeOf(const MachineFunction &function) {
  std::vector<const MachineBasicBlock *> blocks;
  for (const MachineBasicBlock &block : function) {
    if (!block.getBBID()) // not with -fbasic-block-sections=none
      return 0;
    blocks.push_back(&block);
  }
  llvm::sort(blocks, [](auto *a, auto *b) { return a->getBBID()->BaseID < b->getBBID()->BaseID; });
  gmonkit::BlockShape shape;
  // As Clang fills -fbasic-block-address-map's table.
  for (const MachineBasicBlock *block : blocks)
    shape.add(block->getBBID()->BaseID, block->isEHPad(),
              !block->empty() && block->back().isIndirectBranch());
  return shape.value();
}

// Lowers the alignment of FUNCTION to what programs, the processor and the source need. Leaves it
// where an option wants more, or the begin of functions is changed while the program runs.
void unalign(MachineFunction &function) {
  const TargetLowering &target = *function.getSubtarget().getTargetLowering();
  const Function &source = function.getFunction();
  bool isPatched = source.hasFnAttribute("patchable-function-entry") ||
                   source.hasFnAttribute("patchable-function-prefix") || source.hasPrefixData() ||
                   source.hasPrologueData();
  if (isPatched || function.getAlignment() > target.getPrefFunctionAlignment())
    return;
  Align least = std::max({target.getMinFunctionAlignment(), Align(gmonkit::UnalignedBytes),
                          source.getAlign().valueOrOne()});
  function.setAlignment(std::min(function.getAlignment(), least));
}

class LayoutGuard : public MachineFunctionPass {
public:
  static char ID;
  LayoutGuard() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Gmonkit layout guard"; }

  bool doInitialization(Module &module) override {
    Expected<Options> given = parseOptions("");
    if (!given) { // reported by the IR pass
      consumeError(given.takeError());
      return false;
    }
    options = std::move(*given);
    if (options.layout.empty())
      return false;
    auto text = MemoryBuffer::getFile(options.layout);
    if (text)
      readLayout(**text, layout);
    else
      module.getContext().emitError("gmonpass: " + options.layout + ": " +
                                    text.getError().message());
    return false;
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    auto listed = layout.listed.find(function.getName());
    if (listed == layout.listed.end())
      return false;
    uint64_t shape = shapeOf(function);
    auto *found = find_if(listed->second, [&](const Listed &one) { return one.shape == shape; });
    bool isKnown = found != listed->second.end();
    if (isKnown && !found->isNamesake) {
      if (!found->isAligned)
        unalign(function);
      return false;
    }
    // Clang does not cut functions with this mark, which it sets where a profile is stale.
    LLVMContext &context = function.getFunction().getContext();
    function.getFunction().setMetadata(
        LLVMContext::MD_annotation,
        MDTuple::get(context, {MDString::get(context, "instr_prof_hash_mismatch")}));
    // Of several copies of an inline function, the layout is made for the one that was linked. And
    // each program of a project has its own main.
    if (!isKnown && !function.getFunction().isWeakForLinker() && function.getName() != "main")
      changed.push_back(function.getName().str());
    return false;
  }

  bool doFinalization(Module &module) override {
    if (!changed.empty() && options.warnsOfChanges)
      errs() << "gmonpass: warning: " << options.layout << ": functions of "
             << module.getSourceFileName() << " that changed since it was made (source or options)"
             << (layout.isMerged ? ", or have the name of another program's," : "")
             << " stay whole: " << changed.size() << ", such as " << changed.front() << '\n';
    changed.clear();
    return false;
  }

private:
  Options options;
  Layout layout;
  std::vector<std::string> changed; // functions of the module
};

char LayoutGuard::ID = 0;

} // namespace

Pass *createLayoutGuard() { return new LayoutGuard; }

} // namespace gmonpass
