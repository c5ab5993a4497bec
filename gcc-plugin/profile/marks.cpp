//===- marks.cpp - marks of the source's blocks ------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/profile/marks.h"
#include "gcc-plugin/profile/early_graph.h"
#include "gcc-plugin/support/function_filter.h"
#include "gmonkit/abi.h"

using gmonkit::FlowCompletion;
using gmonkit::Mark;

namespace gmonplugin {

namespace {

constexpr uint64_t Magic = 0x676d6f6e6d61726b; // the first operand: "gmonmark"

std::unordered_map<uint64_t, std::string> &names() {
  static std::unordered_map<uint64_t, std::string> all;
  return all;
}

gasm *markStatement(const Mark &mark) {
  vec<tree, va_gc> *inputs = nullptr;
  for (uint64_t word : {Magic, mark.identity, uint64_t(mark.checksum) << 32 | mark.number}) {
    tree constraint = build_tree_list(NULL_TREE, build_string(2, "i"));
    vec_safe_push(inputs, build_tree_list(constraint, build_int_cstu(uint64_type_node, word)));
  }
  gasm *statement = gimple_build_asm_vec("", inputs, nullptr, nullptr, nullptr);
  gimple_asm_set_volatile(statement, true);
  gimple_asm_set_inline(statement, true);
  return statement;
}

// Returns whether a mark may stand at the start of BLOCK, and is of use: it is not empty.
bool isMarked(basic_block block) {
  for (gimple_stmt_iterator at = gsi_after_labels(block); !gsi_end_p(at); gsi_next(&at)) {
    gimple *statement = gsi_stmt(at);
    if (is_gimple_debug(statement) || gimple_code(statement) == GIMPLE_PREDICT ||
        gimple_nop_p(statement))
      continue;
    if (auto *call = dyn_cast<gcall *>(statement))
      return !gimple_call_internal_p(call, IFN_ABNORMAL_DISPATCHER) &&
             !(gimple_call_flags(call) & ECF_RETURNS_TWICE);
    return true;
  }
  return false;
}

bool isSplittable(edge way) {
  return !(way->flags & (EDGE_ABNORMAL | EDGE_EH)) && way->dest != EXIT_BLOCK_PTR_FOR_FN(cfun) &&
         way->src != ENTRY_BLOCK_PTR_FOR_FN(cfun);
}

// Returns the edges to mark so that all counts follow, given those of BLOCKS. Takes those that GCC
// expects to run least.
std::vector<size_t> openEdges(const EarlyGraph &graph, const std::vector<basic_block> &blocks) {
  FlowCompletion flow = graph.flow();
  for (basic_block block : blocks)
    flow.setBlock(EarlyGraph::numberOf(block), 0);
  flow.complete();
  std::vector<std::pair<int64_t, size_t>> open;
  for (size_t i = 0; i < graph.edges().size(); ++i)
    if (edge way = graph.edges()[i]; !flow.edge(i) && isSplittable(way)) {
      profile_count count = way->count();
      open.push_back({count.initialized_p() ? count.to_frequency(cfun) : 0, i});
    }
  std::sort(open.begin(), open.end());
  std::vector<size_t> marked;
  for (auto [weight, i] : open)
    if (!flow.edge(i)) {
      marked.push_back(i);
      flow.setEdge(i, 0);
      flow.complete();
    }
  return marked;
}

void insertAtStart(basic_block block, const Mark &mark) {
  gimple_stmt_iterator at = gsi_after_labels(block);
  gsi_insert_before(&at, markStatement(mark), GSI_SAME_STMT);
}

} // namespace

void markBlocks(GraphTable &table) {
  EarlyGraph graph;
  Mark mark = {identityOf(cfun->decl), graph.checksum(), 0};
  table.add(SourceFlow(graph).graph, mark.identity, mark.checksum);
  names()[mark.identity] = assemblerName(cfun->decl);
  std::vector<basic_block> blocks;
  basic_block block;
  FOR_EACH_BB_FN(block, cfun)
  if (isMarked(block))
    blocks.push_back(block);
  std::vector<size_t> edges = openEdges(graph, blocks);
  for (size_t i = 0; i < graph.indirectCalls().size(); ++i) {
    mark.number = uint32_t(i) | GMON_MARK_IS_CALL;
    gimple_stmt_iterator at = gsi_for_stmt(graph.indirectCalls()[i]);
    gsi_insert_before(&at, markStatement(mark), GSI_SAME_STMT);
  }
  for (basic_block marked : blocks) {
    mark.number = EarlyGraph::numberOf(marked);
    insertAtStart(marked, mark);
  }
  for (size_t i : edges) {
    mark.number = graph.numberOfEdge(i);
    insertAtStart(split_edge(graph.edges()[i]), mark);
  }
}

std::optional<Mark> markOf(const rtx_insn *insn) {
  if (!NONJUMP_INSN_P(insn))
    return std::nullopt;
  const_rtx code = PATTERN(insn);
  if (GET_CODE(code) == PARALLEL)
    code = XVECEXP(code, 0, 0);
  if (GET_CODE(code) != ASM_OPERANDS || ASM_OPERANDS_INPUT_LENGTH(code) != 3)
    return std::nullopt;
  uint64_t words[3];
  for (int i = 0; i < 3; ++i) {
    const_rtx input = ASM_OPERANDS_INPUT(code, i);
    if (!CONST_INT_P(input))
      return std::nullopt;
    words[i] = uint64_t(INTVAL(input));
  }
  if (words[0] != Magic)
    return std::nullopt;
  return Mark{words[1], uint32_t(words[2] >> 32), uint32_t(words[2])};
}

void removeMarks() {
  rtx_insn *next;
  for (rtx_insn *insn = get_insns(); insn; insn = next) {
    next = NEXT_INSN(insn);
    if (markOf(insn))
      delete_insn(insn);
  }
}

std::string nameOfMarked(uint64_t identity) {
  auto known = names().find(identity);
  return known == names().end() ? "?" : known->second;
}

} // namespace gmonplugin
