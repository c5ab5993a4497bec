//===- function_filter.cpp - functions to instrument ----------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/support/function_filter.h"
#include "plugin-common/early_functions.h"
#include <cxxabi.h>

namespace gmonplugin {

namespace {

bool hasAttribute(const char *name, tree function) {
  return lookup_attribute(name, DECL_ATTRIBUTES(function)) ||
         lookup_attribute(name, TYPE_ATTRIBUTES(TREE_TYPE(function)));
}

std::string demangle(const std::string &name) {
  int status = 0;
  char *text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string demangled = text ? text : name;
  std::free(text);
  return demangled;
}

bool compilerForbids(tree function) {
  return hasAttribute("naked", function) || // its assembly uses all registers
         hasAttribute("no_instrument_function", function) ||
         hasAttribute("no_profile_instrument_function", function) ||
         assemblerName(function).compare(0, 7, "__gmon_") == 0;
}

} // namespace

std::string sourceFile(tree function) {
  const_tree unit = get_ultimate_context(function);
  if (unit && TREE_CODE(unit) == TRANSLATION_UNIT_DECL && DECL_NAME(unit))
    return IDENTIFIER_POINTER(DECL_NAME(unit));
  return main_input_filename ? main_input_filename : "";
}

std::string assemblerName(tree function) {
  const char *name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  return targetm.strip_name_encoding(name);
}

bool keepsEveryRegister(tree function) {
  return hasAttribute("interrupt", function) || hasAttribute("no_caller_saved_registers", function);
}

FunctionFilter::FunctionFilter(const gmonkit::Options &options) : options(options) {
  cgraph_node *node;
  std::vector<cgraph_node *> unseen;
  FOR_EACH_FUNCTION(node) {
    if (node->definition && gmonkit::isCalledByStartup(assemblerName(node->decl)))
      unseen.push_back(node);
    cgraph_node *resolver = nullptr;
    if (node->alias && node->ifunc_resolver) // the ifunc is an alias of its resolver
      resolver = node->ultimate_alias_target();
    else if (node->dispatcher_function && node->function_version()) // target_clones
      if (tree decl = node->function_version()->dispatcher_resolver)
        resolver = cgraph_node::get(decl);
    if (!resolver)
      continue;
    resolvers.insert(resolver->decl);
    unseen.push_back(resolver);
  }
  while (!unseen.empty()) {
    cgraph_node *caller = unseen.back();
    unseen.pop_back();
    // Each inlined copy has a node of its own with the function's name.
    if (!caller->inlined_to && !early.insert(caller->decl).second)
      continue;
    for (cgraph_edge *call = caller->callees; call; call = call->next_callee)
      unseen.push_back(call->callee->ultimate_alias_target());
  }
}

bool FunctionFilter::isInstrumented(tree function) const {
  if (compilerForbids(function) || resolvers.count(function))
    return false;
  if (options.names.empty())
    return true;
  std::string name = assemblerName(function);
  return !options.names.leavesOut(name, demangle(name), sourceFile(function));
}

bool FunctionFilter::runsEarly(tree function) const { return early.count(function); }

} // namespace gmonplugin
