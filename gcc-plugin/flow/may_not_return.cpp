//===- may_not_return.cpp - calls that may not return ---------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/may_not_return.h"
#include "gcc-plugin/machine/rtl_calls.h"
#include "gcc-plugin/support/function_filter.h"

namespace gmonplugin {

namespace {

bool beginsWith(const std::string &name, const char *prefix) {
  return name.compare(0, strlen(prefix), prefix) == 0;
}

// Returns whether FUNCTION is of OpenMP's or OpenACC's library. It may run functions of the
// program, which may exit. GCC declares some as leaf functions nevertheless.
bool runsRegions(tree function) {
  std::string name = assemblerName(function);
  return beginsWith(name, "GOMP_") || beginsWith(name, "GOACC_");
}

// Returns whether FUNCTION is of the C library and returns, if at all, in another process or
// program.
bool startsOver(tree function) {
  std::string name = assemblerName(function);
  return name == "fork" || name == "_Fork" || name == "vfork" || name == "clone" ||
         name == "daemon" || name == "forkpty" || beginsWith(name, "exec") ||
         beginsWith(name, "fexec");
}

// Returns whether FUNCTION may run a signal handler, which may leave by longjmp. The C library's
// headers declare such functions as leaf functions nevertheless.
bool runsHandlers(tree function) {
  static const std::set<std::string> names = {
      "raise",        "gsignal",          "kill",       "killpg",       "tgkill",
      "pthread_kill", "pthread_sigqueue", "sigqueue",   "sigprocmask",  "pthread_sigmask",
      "sigrelse",     "sigset",           "sigsetmask", "syscall",      "pidfd_send_signal",
      "alarm",        "ualarm",           "setitimer",  "timer_settime"};
  // What a process in the background may not do with its terminal sends a signal, too.
  static const std::set<std::string> terminals = {
      "ioctl", "tcflow", "tcflush", "tcsendbreak", "tcsetattr", "tcsetpgrp", "vhangup"};
  std::string name = assemblerName(function);
  return names.count(name) || terminals.count(name);
}

// GCC also marks functions const or pure that may loop for ever, or end by longjmp or exit.
bool isConstOrPure(int flags) {
  return (flags & (ECF_CONST | ECF_PURE)) && !(flags & ECF_LOOPING_CONST_OR_PURE);
}

// Returns whether a function of another unit guarantees to return: by its attributes, or because
// GCC knows it as a function of the C library. A leaf function may exit. Those of libraries that do
// are declared not to return.
bool isDependableOutside(tree function) {
  int flags = flags_from_decl_or_type(function);
  if ((flags & (ECF_NORETURN | ECF_RETURNS_TWICE)) || startsOver(function) ||
      runsHandlers(function) || runsRegions(function))
    return false;
  if (!(flags & ECF_NOTHROW))
    return false;
  return ((flags & ECF_LEAF) && DECL_IN_SYSTEM_HEADER(function)) || isConstOrPure(flags) ||
         (DECL_EXTERNAL(function) && fndecl_built_in_p(function, BUILT_IN_NORMAL));
}

// Returns whether the function's body is known: no other one can replace it. That of a naked
// function is assembly, which may go to another stack.
bool isBodyKnown(cgraph_node *node) {
  return node->definition && !node->alias && !node->in_other_partition &&
         !lookup_attribute("naked", DECL_ATTRIBUTES(node->decl)) &&
         (node->inlined_to || decl_binds_to_current_def_p(node->decl));
}

// Returns whether the body may leave the function otherwise than by returning; its calls do not
// count. Nested functions can jump to their parents.
bool mayLeaveItself(cgraph_node *node) {
  return (flag_exceptions && !TREE_NOTHROW(node->decl)) || DECL_STATIC_CHAIN(node->decl) ||
         (flags_from_decl_or_type(node->decl) & (ECF_NORETURN | ECF_RETURNS_TWICE));
}

// Returns the function that a call of NODE runs; null if that is decided later. An ifunc is an
// alias of its resolver, and a weak alias may be replaced at link time.
cgraph_node *functionCalled(cgraph_node *node) {
  for (cgraph_node *alias = node; alias->alias; alias = alias->get_alias_target())
    if (alias->ifunc_resolver)
      return nullptr;
  availability found;
  cgraph_node *target = node->ultimate_alias_target(&found);
  return found > AVAIL_INTERPOSABLE ? target : nullptr;
}

} // namespace

MayNotReturn::MayNotReturn() {
  // Assumes that all functions return. Doubt then spreads from callees to their callers.
  std::unordered_map<cgraph_node *, std::vector<cgraph_node *>> callers;
  std::unordered_set<cgraph_node *> known, doubtful;
  std::vector<cgraph_node *> spreading;
  cgraph_node *node;
  FOR_EACH_FUNCTION(node) {
    if (!isBodyKnown(node))
      continue;
    known.insert(node);
    bool doubt = mayLeaveItself(node) || node->indirect_calls;
    for (cgraph_edge *call = node->callees; call; call = call->next_callee) {
      cgraph_node *callee = functionCalled(call->callee);
      if (callee && isBodyKnown(callee))
        callers[callee].push_back(node);
      else if (!isDependableOutside(call->callee->decl))
        doubt = true;
    }
    if (doubt && doubtful.insert(node).second)
      spreading.push_back(node);
  }
  while (!spreading.empty()) {
    cgraph_node *callee = spreading.back();
    spreading.pop_back();
    for (cgraph_node *caller : callers[callee])
      if (doubtful.insert(caller).second)
        spreading.push_back(caller);
  }
  for (cgraph_node *function : known)
    if (!function->inlined_to && !doubtful.count(function))
      dependable.insert(function->decl);
}

bool MayNotReturn::comesBack(tree callee) const {
  return dependable.count(callee) || isDependableOutside(callee);
}

bool MayNotReturn::operator()(const rtx_insn *call) const {
  // A call in a transaction (flag_tm) may go back to the transaction's start, even if it only
  // reads.
  if (flag_tm || find_reg_note(call, REG_SETJMP, nullptr) || can_throw_internal(call) ||
      can_throw_external(call))
    return true;
  if (RTL_CONST_OR_PURE_CALL_P(call) && !RTL_LOOPING_CONST_OR_PURE_CALL_P(call))
    return false;
  if (kindOfCall(call) == CallKind::Indirect)
    return true;
  // GCC has no declarations of its own helpers, which return.
  tree callee = calledFunction(call);
  return callee && !comesBack(callee);
}

} // namespace gmonplugin
