//===- source_flow.cpp - what is in the blocks of the early flow graph -------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/profile/source_flow.h"
#include "gcc-plugin/support/function_filter.h"
#include "plugin-common/matching/code_hash.h"

using gmonkit::BlockHashes;
using gmonkit::CodeHash;
using gmonkit::Operations;
using gmonkit::SourceGraph;

namespace gmonplugin {

namespace {

bool isIgnored(const gimple *statement) {
  return is_gimple_debug(statement) || gimple_nop_p(statement) ||
         gimple_code(statement) == GIMPLE_PREDICT || gimple_code(statement) == GIMPLE_LABEL ||
         gimple_clobber_p(statement);
}

std::string calleeOf(const gcall *call) {
  if (gimple_call_internal_p(call))
    return std::to_string(int(gimple_call_internal_fn(call)));
  tree callee = gimple_call_fndecl(call);
  return callee ? gmonkit::stableName(assemblerName(callee)) : "";
}

void addOperand(CodeHash &hash, const_tree operand) {
  if (operand && TREE_CODE(operand) == INTEGER_CST && tree_fits_shwi_p(operand))
    hash.add(uint64_t(tree_to_shwi(operand)));
}

void addStatement(CodeHash &hash, gimple *statement) {
  hash.add(uint64_t(gimple_code(statement)));
  if (is_gimple_assign(statement))
    hash.add(uint64_t(gimple_assign_rhs_code(statement)));
  else if (gimple_code(statement) == GIMPLE_COND)
    hash.add(uint64_t(gimple_cond_code(statement)));
  else if (const auto *call = dyn_cast<gcall *>(statement))
    hash.add(calleeOf(call));
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
    addOperand(hash, gimple_op(statement, i));
}

Operations::Kind kindOfValue(gimple *assignment) {
  switch (gimple_assign_rhs_code(assignment)) {
  case PLUS_EXPR:
  case MINUS_EXPR:
  case NEGATE_EXPR:
    return Operations::Add;
  case POINTER_PLUS_EXPR:
  case ADDR_EXPR:
    return Operations::Address;
  case MULT_EXPR:
    return Operations::Multiply;
  case TRUNC_DIV_EXPR:
  case TRUNC_MOD_EXPR:
  case EXACT_DIV_EXPR:
    return Operations::Divide;
  case BIT_AND_EXPR:
  case BIT_IOR_EXPR:
  case BIT_XOR_EXPR:
  case BIT_NOT_EXPR:
    return Operations::Logic;
  case LSHIFT_EXPR:
  case RSHIFT_EXPR:
    return Operations::Shift;
  case COND_EXPR:
  case MIN_EXPR:
  case MAX_EXPR:
    return Operations::Choose;
  CASE_CONVERT:
    return Operations::Convert;
  default:
    return TREE_CODE_CLASS(gimple_assign_rhs_code(assignment)) == tcc_comparison
               ? Operations::Compare
               : Operations::Other;
  }
}

Operations::Kind kindOf(gimple *statement) {
  if (is_gimple_call(statement))
    return Operations::Call;
  if (gimple_code(statement) == GIMPLE_COND)
    return Operations::Compare;
  if (!is_gimple_assign(statement))
    return Operations::Other;
  if (gimple_store_p(statement))
    return Operations::Store;
  if (gimple_assign_load_p(statement))
    return Operations::Load;
  if (FLOAT_TYPE_P(TREE_TYPE(gimple_assign_lhs(statement))))
    return Operations::Float;
  return kindOfValue(statement);
}

// CALLS is the number of indirect calls before BLOCK, and is increased by those in it.
SourceGraph::Block describe(basic_block block, uint32_t &indirectCalls) {
  SourceGraph::Block described;
  BlockHashes hashes;
  for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
    gimple *statement = gsi_stmt(at);
    if (isIgnored(statement))
      continue;
    addStatement(hashes.code, statement);
    described.operations.add(kindOf(statement));
    const auto *call = dyn_cast<gcall *>(statement);
    if (!call || gimple_call_internal_p(call))
      continue;
    hashes.addCallee(calleeOf(call));
    if (isIndirect(call))
      described.targets.push_back(indirectCalls++);
  }
  hashes.store(described);
  described.counter = EarlyGraph::numberOf(block);
  return described;
}

} // namespace

SourceFlow::SourceFlow(const EarlyGraph &early) {
  basic_block block;
  FOR_BB_BETWEEN(block, ENTRY_BLOCK_PTR_FOR_FN(cfun), nullptr, next_bb) {
    indices[block] = uint32_t(blocks.size());
    blocks.push_back(block);
  }
  uint32_t indirectCalls = 0;
  for (basic_block one : blocks) {
    graph.blocks.push_back(describe(one, indirectCalls));
    graph.blocks.back().mayLeave = early.mayLeave(one);
  }
  edges.resize(blocks.size());
  for (size_t i = 0; i < early.edges().size(); ++i) {
    uint32_t from = indices[early.edges()[i]->src];
    graph.blocks[from].edges.push_back({indices[early.edges()[i]->dest], early.numberOfEdge(i)});
    edges[from].push_back(i);
  }
}

void GraphTable::add(const SourceGraph &graph, uint64_t identity, uint32_t checksum) {
  text += gmonkit::sourceGraphRecord(identity + checksum, graph);
}

void GraphTable::write() const {
  if (!text.empty())
    symtab->finalize_toplevel_asm(build_string(int(text.size() + 1), text.c_str()));
}

} // namespace gmonplugin
