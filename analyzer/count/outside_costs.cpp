//===- outside_costs.cpp - what calls of code without counters cost -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/outside_costs.h"
#include "analyzer/count/callgrind_file.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Instructions of a call on average, by the function's name.
using Costs = StringMap<double>;

// Returns the function that NAME is a version or a variant of: memcpy for "memcpy@@GLIBC_2.14", and
// for "__memcpy_avx_unaligned_erms", which the GNU C library has for some processors.
StringRef withoutVariant(StringRef name) {
  name = name.split('@').first;
  size_t end = StringRef::npos;
  for (StringRef word : {"_avx", "_sse", "_ssse", "_evex", "_erms"})
    end = std::min(end, name.find(word));
  if (name.starts_with("__") && end != StringRef::npos && end > 2)
    return name.slice(2, end);
  return name;
}

// Computes these from callgrind's output.
class CallgrindCosts {
public:
  // PROFILED: the image of the functions in ProgramCount::differing.
  CallgrindCosts(const ProgramCount &count, const Image &profiled,
                 const std::vector<CallgrindFunction> &functions)
      : functions(functions), isOwn(functions.size()), outsidePart(functions.size(), 1) {
    StringSet<> names;
    auto add = [&](StringRef name) {
      names.insert(name);
      names.insert(demangledName(name));
    };
    for (const FunctionCount &function : count.functions)
      add(count.image->functions()[function.function].name);
    for (const FunctionCount &function : count.differing)
      add(profiled.functions()[function.function].name);
    // The program may have had another name under callgrind.
    std::map<StringRef, size_t> counted; // functions, by object
    for (const CallgrindFunction &function : functions)
      counted[function.object] += names.contains(function.name);
    auto program =
        std::max_element(counted.begin(), counted.end(),
                         [](const auto &a, const auto &b) { return a.second < b.second; });
    for (size_t i = 0; i < functions.size(); ++i)
      isOwn[i] = functions[i].object == program->first && names.contains(functions[i].name);
  }

  Costs run() {
    findOutsideParts();
    std::map<StringRef, Sum> ofOwn, ofAll;
    for (size_t i = 0; i < functions.size(); ++i)
      for (const auto &[callee, calls] : functions[i].calls) {
        if (isOwn[callee])
          continue;
        StringRef name = withoutVariant(functions[callee].name);
        ofAll[name].add(calls, outsidePart[callee]);
        if (isOwn[i])
          ofOwn[name].add(calls, outsidePart[callee]);
      }
    // The dynamic linker's code makes the first call of some functions.
    ofOwn.insert(ofAll.begin(), ofAll.end());
    Costs costs;
    for (const auto &[name, sum] : ofOwn)
      if (sum.calls != 0)
        costs[name] = sum.instructions / sum.calls;
    return costs;
  }

private:
  struct Sum {
    double calls = 0, instructions = 0;
    void add(const CallgrindCalls &more, double part) {
      calls += double(more.count);
      instructions += double(more.instructions) * part;
    }
  };

  double findOutsidePart(const CallgrindFunction &function) const;
  void findOutsideParts();

  const std::vector<CallgrindFunction> &functions;
  std::vector<bool> isOwn;
  // Which part of a function's instructions, with its callees', is not of the program's own
  // functions, such as comparisons that qsort calls back.
  std::vector<double> outsidePart;
};

double CallgrindCosts::findOutsidePart(const CallgrindFunction &function) const {
  double all = double(function.own), outside = all;
  for (const auto &[callee, calls] : function.calls) {
    all += double(calls.instructions);
    outside += isOwn[callee] ? 0 : double(calls.instructions) * outsidePart[callee];
  }
  return all == 0 ? 1 : outside / all;
}

// What is called back is seen one call further up in each round.
void CallgrindCosts::findOutsideParts() {
  constexpr int mostRounds = 64;
  bool isChanged = true;
  for (int round = 0; isChanged && round < mostRounds; ++round) {
    isChanged = false;
    for (size_t i = 0; i < functions.size(); ++i) {
      double part = isOwn[i] ? 0 : findOutsidePart(functions[i]);
      isChanged |= part != outsidePart[i];
      outsidePart[i] = part;
    }
  }
}

Expected<Costs> readTable(StringRef path, StringRef text) {
  Costs costs;
  for (size_t number = 1; !text.empty(); ++number) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.trim();
    if (line.empty() || line.starts_with("#"))
      continue;
    auto [instructions, name] = line.split(' ');
    uint64_t cost = 0;
    name = name.trim();
    if (instructions.getAsInteger(10, cost) || name.empty() ||
        !costs.try_emplace(name, double(cost)).second)
      return fileError(path, "line " + Twine(number) +
                                 ": not a number of instructions and the name of a function, or "
                                 "not the only one");
  }
  return costs;
}

} // namespace

Error estimateOutside(ProgramCount &count, const Image &profiled, StringRef path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = readText(path);
  if (!file)
    return fileError(path, file.getError().message());
  StringRef text = (*file)->getBuffer();
  Expected<Costs> costs = Costs();
  if (isCallgrindFile(text)) {
    Expected<std::vector<CallgrindFunction>> functions = readCallgrind(text);
    if (!functions)
      return fileError(path, toString(functions.takeError()));
    costs = CallgrindCosts(count, profiled, *functions).run();
  } else {
    costs = readTable(path, text);
  }
  if (!costs)
    return costs.takeError();
  for (OutsideCalls &call : count.outside)
    for (const std::string &name : {call.name, demangledName(call.name)})
      if (auto found = costs->find(name); found != costs->end() && !name.empty())
        call.perCall = found->second;
  count.outsideFrom = path.str();
  return Error::success();
}

} // namespace gmonkit
