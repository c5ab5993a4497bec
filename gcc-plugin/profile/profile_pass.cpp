//===- profile_pass.cpp - the pass that marks blocks or uses their counts ----===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/support/gcc_headers.h"

#include "gcc-plugin/profile/counts.h"
#include "gcc-plugin/profile/early_graph.h"
#include "gcc-plugin/profile/marks.h"
#include "gcc-plugin/profile/profile_pass.h"
#include "gcc-plugin/support/function_filter.h"

namespace gmonplugin {

namespace {

// Calls DO for each function of the unit with a body, as the current one.
template <class Action> void forEachBody(Action act) {
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node) {
    function *body = DECL_STRUCT_FUNCTION(node->decl);
    if (node->alias || node->thunk || !body || !body->cfg)
      continue;
    push_cfun(body);
    act(node);
    pop_cfun();
  }
}

// Sets a flag of the optimiser, by CHANGE, for all functions that have no options of their own, and
// for the others.
template <class Change> void changeOptions(Change change) {
  change(TREE_OPTIMIZATION(optimization_default_node));
  cgraph_node *node;
  FOR_EACH_FUNCTION(node)
  if (tree own = DECL_FUNCTION_SPECIFIC_OPTIMIZATION(node->decl))
    change(TREE_OPTIMIZATION(own));
}

constexpr pass_data passData = {
    SIMPLE_IPA_PASS, "gmon-profile", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0,
};

bool splitsFunctions; // whether the user wants partial inlining

class ProfilePass : public simple_ipa_opt_pass {
public:
  ProfilePass(gcc::context *context, const gmonkit::Options &options)
      : simple_ipa_opt_pass(passData, context), options(options) {}

  unsigned execute(function *) override {
    if (options.profile.empty())
      mark();
    else
      use();
    return 0;
  }

private:
  void mark();
  void use();
  void sayChanged(tree function) const;

  const gmonkit::Options &options;
};

// GCC accepts no assembly in transactions, nor in functions that they call.
void ProfilePass::mark() {
  if (flag_tm)
    return;
  FunctionFilter filter(options);
  GraphTable graphs;
  forEachBody([&](cgraph_node *node) {
    if (filter.isInstrumented(node->decl))
      markBlocks(graphs);
  });
  graphs.write();
}

// Each program of a project has its own main.
void ProfilePass::sayChanged(tree function) const {
  if (MAIN_NAME_P(DECL_NAME(function)))
    return;
  if (options.onChange == gmonkit::OnChange::Error)
    error_at(DECL_SOURCE_LOCATION(function),
             "gmonplugin: %qD has changed since the profile; train again", function);
  else if (options.onChange == gmonkit::OnChange::Warn)
    // No warning: with -Werror that would be an error.
    inform(DECL_SOURCE_LOCATION(function),
           "gmonplugin: %qD has changed since the profile; compiled without it", function);
}

void ProfilePass::use() {
  gmonkit::BlockProfile profile;
  if (std::string wrong = profile.read(options.profile); !wrong.empty()) {
    error_at(UNKNOWN_LOCATION, "gmonplugin: %s", wrong.c_str());
    return;
  }
  init_node_map(true);
  Identities identities;
  forEachBody([&](cgraph_node *node) { identities.emplace(identityOf(node->decl), node); });
  static gcov_summary summary;
  summary.runs = 1;
  summary.sum_max = gcov_type(std::max<uint64_t>(profile.maximum, 1));
  profile_info = &summary;
  FunctionCountsReader counts(profile, identities);
  forEachBody([&](cgraph_node *node) {
    if (counts.use() == Fit::Changed)
      sayChanged(node->decl);
    if (dump_file) { // -fdump-ipa-all
      dump_function_header(dump_file, node->decl, dump_flags);
      dump_function_to_file(node->decl, dump_file, dump_flags);
    }
  });
  del_node_map();
  flag_branch_probabilities = 1;
  flag_partial_inlining = splitsFunctions;
  changeOptions([](cl_optimization *flags) {
    flags->x_flag_branch_probabilities = 1;
    flags->x_flag_partial_inlining = splitsFunctions;
  });
}

} // namespace

void registerProfilePass(const char *name, const gmonkit::Options &options) {
  if (!options.marks && options.profile.empty())
    return;
  auto *pass = new ProfilePass(g, options);
  // GCC's own profile pass is followed by one that splits functions by the profile, too.
  if (!options.profile.empty())
    pass->sub = make_pass_feedback_split_functions(g);
  register_pass_info info = {pass, "profile", 1, PASS_POS_INSERT_AFTER};
  register_callback(name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

// GCC's early pass that splits functions would do so without counts.
void startProfile(const gmonkit::Options &options) {
  if (!options.marks && options.profile.empty())
    return;
  splitsFunctions = flag_partial_inlining;
  flag_partial_inlining = 0;
  changeOptions([](cl_optimization *flags) { flags->x_flag_partial_inlining = 0; });
}

} // namespace gmonplugin
