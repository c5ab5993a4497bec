//===- load_store.cpp - load/store processors -----------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/load_store.h"
#include "gcc-plugin/machine/processor.h"

using gmonkit::FirstRun;
using gmonkit::RegisterPair;
using gmonkit::Threads;

namespace gmonplugin {

namespace {

RegisterPair choosePair(const FreeRegisters &free, unsigned taken = INVALID_REGNUM) {
  return loadStoreCode.choosePair(
      [&](unsigned reg) { return reg != taken && free.has(reg); },
      [&](unsigned reg) { return reg != taken && !fixed_regs[reg] && !global_regs[reg]; });
}

Statement withPair(const std::string &label, const std::string &lines, const RegisterPair &pair) {
  return statementOf(label, loadStoreCode.withPair(lines, pair) + behindAccess(),
                     pair.areFree ? std::vector{pair.a, pair.b} : std::vector<unsigned>());
}

} // namespace

const char *const supportedTarget = "64-bit little-endian code";

const bool exactWantsThreadStorage = true;

gmonkit::CallCache callCache() { return loadStoreCode.callCache; }

unsigned counterCost(const FreeRegisters &free) { return choosePair(free).areFree ? 1 : 2; }

Statement countStatement(const std::string &label, const std::string &counter, Threads threads,
                         const FreeRegisters &free, const FirstRun *firstRun) {
  return withPair(label, loadStoreCode.count(counter, threads, firstRun), choosePair(free));
}

bool mayCallEntryHook(const FreeRegisters &free) {
  return std::all_of(hookRegisters.begin(), hookRegisters.end(),
                     [&](unsigned reg) { return free.has(reg); });
}

Statement entryHookStatement() {
  return statementOf("", loadStoreCode.callEntryHook, hookRegisters);
}

Statement indirectCallStatement(rtx target, const std::string &cacheId, Threads threads,
                                const FreeRegisters &free, bool /*mayBeInFrame*/) {
  const std::string lines = loadStoreCode.countCall(reg_names[REGNO(target)], cacheId, threads);
  Statement statement = loadStoreCode.callCache == gmonkit::CallCache::None
                            ? statementOf("", lines)
                            : withPair("", lines, choosePair(free, REGNO(target)));
  statement.input = target;
  return statement;
}

// Calls through the global offset table are indirect calls.
rtx slotSymbol(rtx) { return nullptr; }

std::string returnCode() { return "\tret\n"; }

} // namespace gmonplugin
