//===- rtl_calls.cpp - properties of call instructions --------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/rtl_calls.h"
#include "gcc-plugin/machine/processor.h"
#include <cstring>

namespace gmonplugin {

namespace {

rtx calledSymbol(const rtx_insn *call) {
  rtx target = callTarget(call);
  return GET_CODE(target) == SYMBOL_REF ? target : slotSymbol(target);
}

bool startsWith(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

// Returns whether NAME is a helper with a special call. __morestack (-fsplit-stack) returns to the
// byte after the instruction after its call. A call of __tls_get_addr is part of a sequence that
// the linker may replace.
bool isSpecial(const char *name) {
  return startsWith(name, "__morestack") || strcmp(name, "__tls_get_addr") == 0;
}

bool goesThroughSlot(rtx symbol) {
  if (SYMBOL_REF_LOCAL_P(symbol))
    return false;
  tree function = SYMBOL_REF_DECL(symbol);
  return !flag_plt || (function && lookup_attribute("noplt", DECL_ATTRIBUTES(function)));
}

} // namespace

bool isCall(const rtx_insn *insn) {
  if (!CALL_P(insn) || !get_call_rtx_from(insn))
    return false;
  rtx target = callTarget(insn);
  return GET_CODE(target) == SYMBOL_REF || REG_P(target) || MEM_P(target);
}

CallKind kindOfCall(const rtx_insn *call) {
  rtx symbol = calledSymbol(call);
  if (!symbol)
    return CallKind::Indirect;
  if (isSpecial(targetm.strip_name_encoding(XSTR(symbol, 0))))
    return CallKind::Special;
  bool throughSlot = symbol != callTarget(call) || goesThroughSlot(symbol);
  return throughSlot ? CallKind::ThroughSlot : CallKind::Direct;
}

tree calledFunction(const rtx_insn *call) {
  rtx symbol = calledSymbol(call);
  tree decl = symbol ? SYMBOL_REF_DECL(symbol) : NULL_TREE;
  return decl && TREE_CODE(decl) == FUNCTION_DECL ? decl : NULL_TREE;
}

rtx callTarget(const rtx_insn *call) { return XEXP(XEXP(get_call_rtx_from(call), 0), 0); }

} // namespace gmonplugin
