//===- call_graph.h - who calls whom, and what it costs ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The call graph of a Profile. Its nodes are the image's functions and, behind them,
// its cycles. An arc stands for all calls from one function to another.
//
// A cycle is a set of functions each of which (through others) calls all others.
// Seen from outside it acts as one function; within it no time can be passed on.
//
// Time is passed from callees to callers: of the time spent in a function and in all
// that it called, a caller gets the part that its calls are of all calls of that
// function. (A sample does not know its caller: this is an average.)
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_CALL_GRAPH_H
#define GMONKIT_ANALYZER_MODEL_CALL_GRAPH_H

#include "analyzer/model/cycles.h"
#include "analyzer/model/function_filter.h"
#include "analyzer/model/profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// Times are in units of the histogram's dimension, seconds as a rule.
struct CallArc {
  uint32_t caller, callee; // functions
  uint64_t count;
  // By line: where the calls stand, null where that is not known. Else null.
  const LineRange *place = nullptr;
  // What the callee, or the cycle that it is in, passes to the caller. 0 within a cycle.
  double selfTime = 0;  // of the time spent in it
  double childTime = 0; // of the time spent in what it called

  double time() const { return selfTime + childTime; }
  bool isRecursion() const { return caller == callee; }
};

struct CallNode {
  double selfTime = 0;    // spent in it; in a cycle's members together
  double childTime = 0;   // spent in what it called outside its cycle
  uint64_t calls = 0;     // from other functions, those outside the image too; for a cycle,
                          // from functions that are not in it
  uint64_t selfCalls = 0; // from itself; for a cycle, between its members
  uint32_t cycle = 0;     // number of the cycle that it is or is in, from 1 on; or 0
  bool isHidden = false;  // the profiler's own: keeps no time and is not reported

  // Arcs, recursion included; none for a cycle. What matters most is last and first.
  llvm::ArrayRef<uint32_t> callers;
  llvm::ArrayRef<uint32_t> callees;

  double time() const { return selfTime + childTime; }
  bool wasUsed() const { return time() > 0 || calls != 0 || selfCalls != 0; }
};

// What is in a call graph. All of it lives as long as the graph.
struct CallGraphRules {
  const SourceLines *lines = nullptr;   // arcs are of one line each; null: of whole functions
  llvm::ArrayRef<CallSite> staticCalls; // that the code has (static_calls.h); in no cycle
  const CallFilter *calls = nullptr;    // those that count; null: all
  // Whose time counts; null: all. Of a function that is neither included nor excluded the part
  // counts that its calls by functions that count are of all its calls; where none is included,
  // calls from outside count too. What is excluded has no time and passes none on.
  const FunctionFilter *time = nullptr;
};

class CallGraph {
public:
  explicit CallGraph(const Profile &profile, const CallGraphRules &rules = {});
  CallGraph(const CallGraph &) = delete; // nodes refer to their graph's lists of arcs

  const Profile &profile() const { return graphProfile; }

  // The functions, in the order of Image::functions(), then the cycles by number.
  llvm::ArrayRef<CallNode> nodes() const { return graphNodes; }
  // By caller; those of one caller in the order in which their first calls were recorded. By
  // line there may be several from one function to another.
  llvm::ArrayRef<CallArc> arcs() const { return graphArcs; }

  bool isCycle(uint32_t node) const { return node >= functionCount(); }
  // The members of cycle NODE, what took most time first.
  llvm::ArrayRef<uint32_t> members(uint32_t node) const {
    return cycleMembers[node - functionCount()];
  }
  // The node that passes time on for FUNCTION: its cycle, or itself.
  uint32_t cycleOrSelf(uint32_t function) const {
    uint32_t cycle = graphNodes[function].cycle;
    return cycle == 0 ? function : functionCount() + cycle - 1;
  }
  bool sameCycle(const CallArc &arc) const {
    return graphNodes[arc.caller].cycle != 0 &&
           graphNodes[arc.caller].cycle == graphNodes[arc.callee].cycle;
  }

  // Mangled name of a function.
  llvm::StringRef name(uint32_t function) const {
    return graphProfile.image().functions()[function].name;
  }

  // All nodes, what took most time (itself and what it called) first.
  llvm::ArrayRef<uint32_t> byTime() const { return nodesByTime; }

  double functionTime() const { return allFunctionTime; } // of all functions, what counts of it
  double totalTime() const { return allTime; } // the same and samples outside all functions

  // The standard error of TIME, which was measured by sampling: as much time as the square
  // root of its number of samples stands for. Where samples stand for several periods of the
  // sampling, there are fewer of them.
  double margin(double time) const;

private:
  uint32_t functionCount() const { return graphProfile.functions().size(); }

  void addFunctions();
  std::vector<CallSite> countedSites();
  void addArcs(llvm::ArrayRef<CallSite> sites);
  void listArcs();
  void addCycles(llvm::ArrayRef<Component> components);
  void passTime(llvm::ArrayRef<Component> components);
  void passTime(CallArc &arc);
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
  double periodsOfSample = 1; // of those that are independent, on average
};

} // namespace gmonkit

#endif
