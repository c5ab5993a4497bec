//===- call_graph.h - the call graph and its times ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The call graph of a Profile. Its nodes are the image's functions, followed by
// its cycles. An arc stands for all calls from one function to another.
//
// A cycle is a set of functions each of which calls all others, directly or
// through others. Seen from outside it acts as one function. Time cannot be
// passed on inside it.
//
// Time is passed from callees to callers. The time of a function is its own
// time plus that of its callees. Each caller gets a share in proportion to its
// calls. This is an average, as a sample does not record its caller.
//
// If samples have their call stacks, times are measured instead. The time of a
// function is that of all samples on whose stack it is; that includes the time
// in code of other files that it called. An arc has the samples with this call
// on the stack.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_CALL_GRAPH_H
#define GMONKIT_ANALYZER_MODEL_CALL_GRAPH_H

#include "analyzer/model/cycles.h"
#include "analyzer/model/function_filter.h"
#include "analyzer/model/profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

class Stacks;
class StackTimes;

// Times are in units of the histogram's dimension, usually seconds.
struct CallArc {
  uint32_t caller, callee; // functions
  uint64_t count;
  // In a graph by line: the source line of the call, null if unknown. Otherwise null.
  const LineRange *place = nullptr;
  // The time that the callee, or its cycle, passes to the caller; 0 within a cycle, unless it was
  // measured. A call that only stacks show has the count 0.
  double selfTime = 0;  // of the callee's own time
  double childTime = 0; // of the time of the callee's callees

  double time() const { return selfTime + childTime; }
  bool isRecursion() const { return caller == callee; }
};

struct CallNode {
  double selfTime = 0;  // own time; for a cycle, the sum over its members
  double childTime = 0; // time of the callees outside its cycle; of all callees if measured
  uint64_t calls = 0;   // from other functions, also outside the image; for a cycle, from functions
                        // outside the cycle
  uint64_t selfCalls = 0; // from itself; for a cycle, between its members
  uint32_t cycle = 0;     // number of the cycle that it is or belongs to, from 1 on; or 0
  bool isHidden = false;  // a profiler's function: it keeps no time and is not reported

  // Arcs, recursion included; none for a cycle. The most important caller is last, the most
  // important callee first.
  llvm::ArrayRef<uint32_t> callers;
  llvm::ArrayRef<uint32_t> callees;

  double time() const { return selfTime + childTime; }
  bool wasUsed() const { return time() > 0 || calls != 0 || selfCalls != 0; }
};

// What a call graph contains. The graph refers to all members.
struct CallGraphRules {
  const SourceLines *lines =
      nullptr; // make an arc for each source line; null: one for each pair of functions
  llvm::ArrayRef<CallSite>
      staticCalls; // calls found in the code (static_calls.h); they form no cycles
  const CallFilter *calls = nullptr; // calls that count; null: all
  // Functions whose time counts; null: all. An excluded function has no time and passes none on. Of
  // a function that is neither included nor excluded, a part counts: the share of its calls that
  // come from functions that count. If no function is included, calls from outside count, too.
  const FunctionFilter *time = nullptr;
};

class CallGraph {
public:
  explicit CallGraph(const Profile &profile, const CallGraphRules &rules = {});
  CallGraph(const CallGraph &) = delete; // nodes refer to their graph's lists of arcs

  const Profile &profile() const { return graphProfile; }

  // Functions in the order of Image::functions(), then cycles by number.
  llvm::ArrayRef<CallNode> nodes() const { return graphNodes; }
  // Arcs by caller, then by the order in which their first calls were recorded. A graph by line may
  // have several between two functions.
  llvm::ArrayRef<CallArc> arcs() const { return graphArcs; }

  bool isCycle(uint32_t node) const { return node >= functionCount(); }
  // Returns the members of the cycle NODE, sorted by time, the largest first.
  llvm::ArrayRef<uint32_t> members(uint32_t node) const {
    return cycleMembers[node - functionCount()];
  }
  // Returns the node that passes on FUNCTION's time: its cycle, or itself.
  uint32_t cycleOrSelf(uint32_t function) const {
    uint32_t cycle = graphNodes[function].cycle;
    return cycle == 0 ? function : functionCount() + cycle - 1;
  }
  bool sameCycle(const CallArc &arc) const {
    return graphNodes[arc.caller].cycle != 0 &&
           graphNodes[arc.caller].cycle == graphNodes[arc.callee].cycle;
  }

  // Returns the mangled name of FUNCTION.
  llvm::StringRef name(uint32_t function) const {
    return graphProfile.image().functions()[function].name;
  }

  // All nodes, sorted by time including callees, the largest first.
  llvm::ArrayRef<uint32_t> byTime() const { return nodesByTime; }

  double functionTime() const { return allFunctionTime; } // time of all functions that counts
  double totalTime() const { return allTime; } // the same plus samples outside all functions

  // Returns whether the times of callees are measured. They are not in graphs by line, or with
  // rules for calls or time.
  bool isMeasured() const { return samplesWithStack != 0; }
  uint64_t stackSamples() const { return samplesWithStack; } // samples that measure; 0: none
  // The time that all calls together may have: functionTime() or, if measured, that of all samples.
  double callTime() const { return isMeasured() ? allStackTime : allFunctionTime; }

  // Returns the standard error of TIME, which was sampled: the square root of its number of
  // samples, as time. If one sample stands for several sampling periods, there are fewer
  // independent samples.
  double margin(double time) const;

private:
  uint32_t functionCount() const { return graphProfile.functions().size(); }

  void addFunctions();
  std::vector<CallSite> countedSites();
  llvm::BitVector hiddenFunctions() const;
  void addArcs(llvm::ArrayRef<CallSite> sites);
  void listArcs();
  void addCycles(llvm::ArrayRef<Component> components);
  void passTime(llvm::ArrayRef<Component> components);
  void passTime(CallArc &arc);
  void addMeasuredArcs(const StackTimes &times);
  void measureTime(const Stacks &stacks, const StackTimes &times);
  double countedPart(const Component &component, llvm::ArrayRef<double> parts) const;
  void countTime(llvm::ArrayRef<Component> components);
  void sortArcs(uint32_t begin, uint32_t end);
  void sortNodes();

  bool hasNoTime(uint32_t function) const {
    return rules.time && rules.time->excludesFunction(function);
  }

  const Profile &graphProfile;
  CallGraphRules rules;
  std::vector<CallNode> graphNodes;
  std::vector<CallArc> graphArcs;
  std::vector<uint32_t> arcsByCaller, arcsByCallee; // the callees and callers of all nodes
  std::vector<std::vector<uint32_t>> cycleMembers;
  std::vector<uint32_t> nodesByTime;
  double allFunctionTime = 0, allTime = 0;
  uint64_t samplesWithStack = 0;
  double allStackTime = 0;
  double periodsOfSample = 1; // sampling periods per independent sample, on average
};

} // namespace gmonkit

#endif
