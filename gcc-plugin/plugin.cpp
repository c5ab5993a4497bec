//===- plugin.cpp - the plugin for one GCC: options, pass, image record ---===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// One pass, late: between the last pass that changes the flow of control and the one
// that forgets it. Blocks are then what will run, the code is what would be without the
// plugin, and nothing copies or deletes a block any more.
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/flow/image_record.h"
#include "gcc-plugin/flow/instrument.h"
#include "gcc-plugin/flow/tied_sections.h"
#include "gcc-plugin/machine/processor.h"
#include "gcc-plugin/profile/marks.h"
#include "gcc-plugin/profile/profile_pass.h"
#include "gcc-plugin/support/function_filter.h"
#include <memory>

__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

namespace gmonplugin {

namespace {

gmonkit::Options options;
gmonkit::Weights weights;

// What is known of the whole unit, while it is compiled.
struct Unit {
  FunctionFilter filter{options};
  MayNotReturn mayNotReturn;
};
std::unique_ptr<Unit> unit;
bool isInstrumented; // whether the unit has an instrumented function

constexpr pass_data passData = {
    RTL_PASS, "gmon", OPTGROUP_NONE, TV_NONE, PROP_rtl | PROP_cfg, 0, 0, 0, 0,
};

class GmonPass : public rtl_opt_pass {
public:
  explicit GmonPass(gcc::context *context) : rtl_opt_pass(passData, context) {}

  unsigned execute(function *function) override {
    if (!unit) // given as RTL, which the parser compiles at once: there is no call graph yet
      return 0;
    if (!options.counts || !unit->filter.isInstrumented(function->decl)) {
      removeMarks();
      return 0;
    }
    isInstrumented = true;
    instrument(function, options, weights, unit->filter.runsEarly(function->decl),
               unit->mayNotReturn);
    return 0;
  }
};

// Runs when options are known, before any function.
void startUnit(void *, void *) {
  if (!isSupportedTarget())
    error("gmonplugin: this target is not supported; expected %s", supportedTarget);
  if (std::string wrong = options.weights.empty() ? "" : weights.read(options.weights);
      !wrong.empty())
    error("gmonplugin: %s: %s", options.weights.c_str(), wrong.c_str());
  // GCC's own -pg would count the same calls again, with glibc's profiler.
  profile_flag = 0;
  startProfile(options);
}

// Runs when GCC starts to compile a function. At this plugin's pass GCC has dropped the function's
// calls from the call graph, so the call graph is read before the first function.
void startFunction(void *, void *) {
  if (!unit)
    unit = std::make_unique<Unit>();
}

void finishUnit(void *, void *) {
  if (!isInstrumented)
    return;
  writeKeptSection(asm_out_file);
  writeImageRecord(asm_out_file, options);
}

bool readOptions(const plugin_name_args *info) {
  std::string wrong;
  if (const char *environment = getenv("GMONPASS_OPTIONS"))
    wrong = options.setAll(environment, "GMONPASS_OPTIONS=", "");
  for (int i = 0; i < info->argc && wrong.empty(); ++i) {
    const plugin_argument &argument = info->argv[i];
    std::string value = gmonkit::decodeGccArgument(argument.value ? argument.value : "");
    wrong = options.set(argument.key, value);
    if (!wrong.empty())
      wrong = std::string("-fplugin-arg-") + info->base_name + "-" + argument.key +
              (argument.value ? "=" + value : "") + ": " + wrong;
  }
  if (!wrong.empty())
    error("gmonplugin: %s", wrong.c_str());
  return wrong.empty();
}

} // namespace

} // namespace gmonplugin

__attribute__((visibility("default"))) int plugin_init(plugin_name_args *info,
                                                       plugin_gcc_version *version) {
  using namespace gmonplugin;
  if (strcmp(version->basever, gcc_version.basever) != 0) {
    error("gmonplugin: this is GCC %s, but the plugin is for %s; rebuild Gmonkit", version->basever,
          gcc_version.basever);
    return 0;
  }
  static bool isStarted; // GCC loads a plugin twice if it is given with two names
  if (isStarted || !readOptions(info))
    return 0;
  isStarted = true;
  // GCC frees its passes itself.
  register_pass_info pass = {new GmonPass(g), "*free_cfg", 1, PASS_POS_INSERT_BEFORE};
  register_callback(info->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &pass);
  registerProfilePass(info->base_name, options);
  register_callback(info->base_name, PLUGIN_START_UNIT, startUnit, nullptr);
  register_callback(info->base_name, PLUGIN_ALL_PASSES_START, startFunction, nullptr);
  register_callback(info->base_name, PLUGIN_FINISH_UNIT, finishUnit, nullptr);
  return 0;
}
