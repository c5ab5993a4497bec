#===- gmonkit.mk - trains a program and links it with an order, for make ---===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# For a makefile that puts all it builds below $(OUT). It sets, before it includes this file,
#   GMONKIT_PROGRAM   the program, such as $(OUT)/prog
#   GMONKIT_PROFILES  profiles of its workloads, for which it has rules like this one:
#                       $(OUT)/usual.gmon: $(OUT)/prog
#                               $(GMONKIT) run -o $@ -- $(OUT)/prog its usual arguments
# and adds $(GMONKIT_LDFLAGS) to the link of the program, which may name the objects by $^ from
# GNU make 4.3 on; before, the order is among them. Then
#   make instrument   builds the program once more, instrumented, in $(OUT)/instrumented
#   make train        runs that one for the profiles
#   make order        refreshes GMONKIT_ORDER, which belongs among the sources
#   make verify       proves that the program follows it
# Each does what comes before it, as far as something changed. With GMONKIT_PGO and GMONKIT_BLOCKS
# `make order` builds and runs two such programs, the second of them compiled by the profile, in
# $(OUT)/instrumented-optimised. Any other target is linked by
# the order that is there, and runs nothing.
#
# Settings, also for the command line:
#   GMONKIT_MODE       use (default); off; or, with an OUT of its own, instrument: build an
#                      instrumented program, for another machine to run. With GMONKIT_PGO and
#                      GMONKIT_BLOCKS that one gives the profile only; the layout is that of
#                      instrument-optimised, which is compiled by the profile
#   GMONKIT_ORDER      the order's file; by default PROGRAM.LINKER.order
#   GMONKIT_PGO        for a profile for the compiler, too: its file, such as prog.prof, beside the
#                      order. By default the compiler has none
#   GMONKIT_BLOCKS     for a layout of basic blocks, too (Clang 22 and lld): its file, such as
#                      prog.blocks, beside the order. By default functions stay whole
#   GMONKIT_ON_PROBLEM warn (default), error or ignore, where it is not there
#   GMONKIT_INSTRUMENT options of gmon-cc; none by default
#   GMONKIT_LINKER     lld, gold, bfd or bfd-2.43; auto (default): the linker is asked

GMONKIT_MODE ?= use
GMONKIT_ON_PROBLEM ?= warn

GMONKIT_LINKER ?= auto

# The compiler that the makefile has chosen; make itself sets the others.
gmonkit_chosen := $(if $(and $(filter default,$(origin CC)),$(filter-out default,$(origin CXX))),\
  $(CXX),$(CC))

gmonkit_default_goal := $(.DEFAULT_GOAL)
# This file is the last of the list. If its name has blanks, it is several words at the end. The
# folder is one word for the shell.
gmonkit_bin := $(shell set -f; list='$(subst ','\'',$(MAKEFILE_LIST))'; set -- $$list; \
  until test -e "$$*" || test -z "$$2"; do shift; done; \
  cd "$$(dirname "$$*")/../../bin" && pwd | sed 's|[^A-Za-z0-9_./+,:=@%^-]|\\&|g')
GMONKIT := $(gmonkit_bin)/gmonkit

# This make once more, with the makefile that was named by -f.
gmonkit_make = $(MAKE) $(foreach makefile,\
  $(wildcard $(firstword $(filter-out $(MAKEFILES),$(MAKEFILE_LIST)))),\
  -f '$(subst ','\'',$(makefile))')

gmonkit_one_of = $(if $(filter-out $(2),$(or $($(1)),nothing)),\
  $(error gmonkit: error: $(1): $($(1)): not one of $(2)))
$(call gmonkit_one_of,GMONKIT_MODE,use instrument instrument-optimised off)
$(call gmonkit_one_of,GMONKIT_ON_PROBLEM,warn error ignore)
$(call gmonkit_one_of,GMONKIT_LINKER,auto lld gold bfd bfd-2.43 none)

$(if $(or $(strip $(OUT)),$(filter off,$(GMONKIT_MODE))),,\
  $(error gmonkit: error: OUT: not set; set it to a folder, and build everything below that))

ifeq ($(GMONKIT_LINKER),auto)
gmonkit_version := $(shell $(gmonkit_chosen) $(LDFLAGS) -Wl,--version 2>&1)
gmonkit_not_asked := $(filter-out 0,$(.SHELLSTATUS))
# mold's version says that it is compatible with GNU ld.
override GMONKIT_LINKER := $(strip $(if $(filter mold,$(gmonkit_version)),none,\
  $(if $(findstring LLD,$(gmonkit_version)),lld,\
  $(if $(findstring GNU gold,$(gmonkit_version)),gold,\
  $(if $(findstring GNU ld,$(gmonkit_version)),bfd,none)))))
endif
GMONKIT_ORDER ?= $(notdir $(GMONKIT_PROGRAM)).$(GMONKIT_LINKER).order
GMONKIT_LDFLAGS :=

gmonkit_option_lld = -Wl,--symbol-ordering-file=$(GMONKIT_ORDER),--no-warn-symbol-ordering
gmonkit_option_bfd = -Wl,-dT,$(GMONKIT_ORDER)
gmonkit_option_gold = -Wl,--section-ordering-file=$(GMONKIT_ORDER)
gmonkit_option_bfd-2.43 = $(gmonkit_option_gold)

# Trainings that are goals beside others run first. As if they made a makefile, make then starts
# anew and reads this one again, with the files that they have made. Not for -n, -q and -t: make
# remakes makefiles even then.
gmonkit_trainings := $(filter instrument train order,$(MAKECMDGOALS))
gmonkit_others := $(filter-out instrument train order clean,$(MAKECMDGOALS))
gmonkit_mixed := $(and $(filter use,$(GMONKIT_MODE)),$(gmonkit_trainings),$(gmonkit_others))
gmonkit_flags := $(filter-out -%,$(firstword $(MAKEFLAGS)))
gmonkit_is_dry := $(strip $(if $(findstring =,$(gmonkit_flags)),,\
  $(foreach flag,n q t,$(findstring $(flag),$(gmonkit_flags)))))
gmonkit_trains_first := $(if $(gmonkit_mixed),$(if $(MAKE_RESTARTS)$(gmonkit_is_dry),,yes))
ifneq ($(gmonkit_trains_first),)
gmonkit_stamp := $(OUT)/gmonkit-trained.mk
# If one that is not there cannot be made, make goes on.
$(shell mkdir -p $(OUT) && : >$(gmonkit_stamp))
include $(gmonkit_stamp)
.PHONY: gmonkit-first
gmonkit-first:
$(gmonkit_stamp): gmonkit-first
	+$(foreach goal,$(filter clean $(gmonkit_trainings),$(MAKECMDGOALS)),$(gmonkit_make) $(goal) &&) \
	  mkdir -p $(OUT) && : >$@
endif

# Reports PROBLEM, unless all that is requested is what fixes it.
gmonkit_problem = $(if $(or $(gmonkit_trains_first),\
  $(if $(MAKECMDGOALS),$(if $(gmonkit_others),,silent))),,\
  $(if $(filter error,$(GMONKIT_ON_PROBLEM)),$(error gmonkit: error: $(1)),\
  $(if $(filter warn,$(GMONKIT_ON_PROBLEM)),$(warning gmonkit: warning: $(1)))))

# The kind of profile that a compiler reads, as gmonkit export calls it.
gmonkit_kind = $(shell ask() { $(gmonkit_bin)/gmon-cc --gmon-pgo $$1 --gmon-print-options $(1); }; \
  if ask --gmon-counters >/dev/null 2>&1; then echo instr-profile; \
  elif ask | grep -q pseudo-probe; then echo sample-profile; else echo gcc-profile; fi)

# Whether a target below has called make, and has looked already.
gmonkit_is_below := $(filter %gmon-cc,$(CC))
ifneq ($(and $(GMONKIT_BLOCKS),$(filter-out off,$(GMONKIT_MODE)),$(if $(gmonkit_is_below),,top)),)
ifneq ($(GMONKIT_LINKER) $(call gmonkit_kind,$(gmonkit_chosen)),lld instr-profile)
$(call gmonkit_problem,GMONKIT_BLOCKS: only Clang 22 with lld can place basic blocks)
override GMONKIT_BLOCKS :=
endif
endif

# Makes TARGETS depend on FILE, which is not to be in $^ of their rules.
gmonkit_depend = $(eval $(1): $(if $(filter extra-prereqs,$(.FEATURES)),private .EXTRA_PREREQS +=) $(2))

ifeq ($(gmonkit_not_asked),)
gmonkit_no_order := this linker cannot follow an order; use lld, gold or GNU ld
else
gmonkit_no_order := $(gmonkit_chosen) $(LDFLAGS) -Wl,--version: fails, so the linker is unknown; \
  correct it or set GMONKIT_LINKER
endif
ifeq ($(GMONKIT_MODE),use)
ifeq ($(GMONKIT_LINKER),none)
$(call gmonkit_problem,$(gmonkit_no_order))
else ifneq ($(wildcard $(GMONKIT_ORDER)),)
gmonkit_refused := $(shell sh $(gmonkit_bin)/../lib/cmake/Gmonkit/GmonkitCheckOrder.sh $(GMONKIT) \
  $(GMONKIT_ORDER) $(GMONKIT_LINKER))
ifneq ($(gmonkit_refused),)
$(call gmonkit_problem,$(gmonkit_refused); 'make order' makes it)
else
GMONKIT_LDFLAGS := $(gmonkit_option_$(GMONKIT_LINKER))
$(call gmonkit_depend,$(GMONKIT_PROGRAM),$(GMONKIT_ORDER))
endif
else
$(call gmonkit_problem,$(GMONKIT_ORDER): not there; 'make order' makes it)
endif
endif

# The file $(2), if it is there and the compiler can read it by gmon-cc's option $(1).
gmonkit_refusal = $(shell $(gmonkit_bin)/gmon-cc $(1)=$(2) --gmon-print-options $(gmonkit_chosen) \
  -c source.c 2>&1 >/dev/null | sed 's/^gmon-cc: error: --gmon-[a-z]*=//; s/;[^;]*$$//')
gmonkit_usable = $(if $(wildcard $(2)),\
  $(if $(gmonkit_refusal),$(call gmonkit_problem,$(gmonkit_refusal); 'make order' makes it),$(2)),\
  $(if $(2),$(call gmonkit_problem,$(2): not there; 'make order' makes it)))

# What compilers are given. A layout is of the code that the profile makes.
gmonkit_files := $(wildcard $(GMONKIT_PGO))
ifeq ($(GMONKIT_MODE),use)
gmonkit_files := $(strip $(call gmonkit_usable,--gmon-pgo,$(GMONKIT_PGO)))
gmonkit_uses := $(addprefix --gmon-pgo=,$(gmonkit_files))
ifeq ($(and $(GMONKIT_PGO),$(if $(gmonkit_files),,missing)),)
gmonkit_layout := $(strip $(call gmonkit_usable,--gmon-layout,$(GMONKIT_BLOCKS)))
gmonkit_uses += $(addprefix --gmon-layout=,$(gmonkit_layout))
gmonkit_files += $(gmonkit_layout)
endif
endif

# The compilers without gmon-cc.
gmonkit_cc := $(CC)
gmonkit_cxx := $(CXX)
ifneq ($(and $(strip $(gmonkit_files)),$(filter use instrument-optimised,$(GMONKIT_MODE))),)
gmonkit_objects := $(shell find $(OUT) -name '*.o' 2>/dev/null) # others are compiled anyway
ifneq ($(gmonkit_objects),)
$(call gmonkit_depend,$(gmonkit_objects),$(gmonkit_files))
endif
ifeq ($(GMONKIT_MODE),use)
gmonkit_user := $(gmonkit_bin)/gmon-cc $(gmonkit_uses) --gmon-on-problem=$(GMONKIT_ON_PROBLEM)
override CC := $(gmonkit_user) $(CC)
override CXX := $(gmonkit_user) $(CXX)
endif
endif

# gmon-cc for a build in the mode $(1) by the compiler $(2).
gmonkit_instrumenter = $(gmonkit_bin)/gmon-cc $(GMONKIT_INSTRUMENT) $(if $(GMONKIT_PGO),$(strip \
  $(if $(filter instrument,$(1)),\
  --gmon-pgo $(if $(filter instr-profile,$(call gmonkit_kind,$(2))),--gmon-counters),\
  --gmon-pgo=$(GMONKIT_PGO) --gmon-instrument --gmon-on-problem=ignore)))

# The same makefile again, in the mode $(1); everything is built in the folder $(2).
gmonkit_build = $(gmonkit_make) GMONKIT_MODE=$(1) GMONKIT_LINKER=$(GMONKIT_LINKER) OUT=$(OUT)/$(2) \
  GMONKIT_BLOCKS=$(GMONKIT_BLOCKS) \
  GMONKIT_KIND=$(if $(GMONKIT_PGO),$(call gmonkit_kind,$(gmonkit_chosen))) \
  CC=$(call gmonkit_word,$(call gmonkit_instrumenter,$(1),$(gmonkit_cc)) $(gmonkit_cc)) \
  CXX=$(call gmonkit_word,$(call gmonkit_instrumenter,$(1),$(gmonkit_cxx)) $(gmonkit_cxx))
# Quotes for the shell, then for make.
gmonkit_word = '$(subst ','\'',$(subst $$,$$$$,$(1)))'

# Removes what is in the folder $(2) if other settings for the mode $(1) have built it.
gmonkit_settings = '$(subst ','\'',$(call gmonkit_instrumenter,$(1),$(gmonkit_cc)) $(gmonkit_cc) \
  $(call gmonkit_instrumenter,$(1),$(gmonkit_cxx)) $(gmonkit_cxx))'
gmonkit_renew = @printf '%s\n' $(gmonkit_settings) | cmp -s - $(OUT)/$(2)/gmonkit-settings || \
  { rm -rf $(OUT)/$(2) && mkdir -p $(OUT)/$(2) && \
  printf '%s\n' $(gmonkit_settings) >$(OUT)/$(2)/gmonkit-settings; }

.PHONY: instrument train order verify
ifneq ($(filter instrument%,$(GMONKIT_MODE)),)
ifeq ($(gmonkit_is_below),) # the mode was set by the user
GMONKIT_KIND := $(if $(GMONKIT_PGO),$(call gmonkit_kind,$(gmonkit_chosen)))
override CC := $(call gmonkit_instrumenter,$(GMONKIT_MODE),$(CC)) $(CC)
override CXX := $(call gmonkit_instrumenter,$(GMONKIT_MODE),$(CXX)) $(CXX)
endif
instrument: $(GMONKIT_PROGRAM)
train: $(GMONKIT_PROFILES)
# What comes out unchanged is not written, so nothing is built again.
order: $(GMONKIT_PROFILES)
ifeq ($(and $(GMONKIT_PGO),$(filter instrument,$(GMONKIT_MODE))),instrument)
	sh $(gmonkit_bin)/../lib/cmake/Gmonkit/GmonkitMakeProfile.sh $(GMONKIT) $(GMONKIT_PROGRAM) \
	  $(OUT)/new.prof $(GMONKIT_PGO) $(GMONKIT_KIND) $(GMONKIT_PROFILES)
endif
ifneq ($(and $(GMONKIT_PGO),$(GMONKIT_BLOCKS),$(filter instrument,$(GMONKIT_MODE))),instrument)
	$(if $(and $(filter instrument-optimised,$(GMONKIT_MODE)),$(GMONKIT_PGO),\
	  $(if $(wildcard $(GMONKIT_PGO)),,missing)),$(error gmonkit: error: $(GMONKIT_PGO): not there; \
	  make it first with GMONKIT_MODE=instrument))
	$(GMONKIT) order $(GMONKIT_PROGRAM) $(GMONKIT_PROFILES) \
	  --linker=$(GMONKIT_LINKER) -o $(GMONKIT_ORDER) $(addprefix --blocks=,$(GMONKIT_BLOCKS))
endif
else ifneq ($(and $(gmonkit_mixed),$(MAKE_RESTARTS)),)
instrument train order: ; @: # done before make has started anew
else
# Each of them does what those before it do.
train: $(filter instrument,$(MAKECMDGOALS))
order: $(filter instrument train,$(MAKECMDGOALS))
instrument train order:
	$(and $(filter order,$@),$(filter none,$(GMONKIT_LINKER)),\
	  $(error gmonkit: error: $(gmonkit_no_order)))
	$(call gmonkit_renew,instrument,instrumented)
	+$(call gmonkit_build,instrument,instrumented) $@
	$(if $(and $(GMONKIT_PGO),$(GMONKIT_BLOCKS),$(filter order,$@)),\
	  $(call gmonkit_renew,instrument-optimised,instrumented-optimised))
	$(if $(and $(GMONKIT_PGO),$(GMONKIT_BLOCKS),$(filter order,$@)),\
	  +$(call gmonkit_build,instrument-optimised,instrumented-optimised) $@)
endif
ifeq ($(filter instrument%,$(GMONKIT_MODE)),)
# By the profile the compiler inlines some functions that the trained program has.
gmonkit_least = $(if $(GMONKIT_PGO),$(if $(GMONKIT_BLOCKS),,--min=80))
verify: $(GMONKIT_PROGRAM)
	$(GMONKIT) verify $(gmonkit_least) $(GMONKIT_PROGRAM) $(GMONKIT_ORDER) \
	  $(addprefix --blocks=,$(GMONKIT_BLOCKS))
endif
.DEFAULT_GOAL := $(gmonkit_default_goal)
