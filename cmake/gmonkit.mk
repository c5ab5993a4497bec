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
# Each does what comes before it, as far as something changed. Any other target is linked by
# the order that is there, and runs nothing.
#
# Settings, also for the command line:
#   GMONKIT_MODE       use (default); off; or instrument, with an OUT of its own: build an
#                      instrumented program, for another machine to run
#   GMONKIT_ORDER      the order's file; by default PROGRAM.LINKER.order
#   GMONKIT_BLOCKS     for a layout of basic blocks, too (Clang 22 and lld): its file, such as
#                      prog.blocks, beside the order. By default functions stay whole
#   GMONKIT_ON_PROBLEM warn (default), error or ignore, where it is not there
#   GMONKIT_INSTRUMENT options of gmon-cc; none by default
#   GMONKIT_LINKER     lld, gold, bfd or bfd-2.43; auto (default): the linker is asked

GMONKIT_MODE ?= use
GMONKIT_ON_PROBLEM ?= warn

GMONKIT_LINKER ?= auto

gmonkit_default_goal := $(.DEFAULT_GOAL)
# This file is the last of the list. If its name has blanks, it is several words at the end. The
# folder is one word for the shell.
gmonkit_bin := $(shell set -f; list='$(subst ','\'',$(MAKEFILE_LIST))'; set -- $$list; \
  until test -e "$$*" || test -z "$$2"; do shift; done; \
  cd "$$(dirname "$$*")/../../bin" && pwd | sed 's|[^A-Za-z0-9_./+,:=@%^-]|\\&|g')
GMONKIT := $(gmonkit_bin)/gmonkit

gmonkit_one_of = $(if $(filter-out $(2),$(or $($(1)),nothing)),\
  $(error gmonkit: error: $(1): $($(1)): not one of $(2)))
$(call gmonkit_one_of,GMONKIT_MODE,use instrument off)
$(call gmonkit_one_of,GMONKIT_ON_PROBLEM,warn error ignore)
$(call gmonkit_one_of,GMONKIT_LINKER,auto lld gold bfd bfd-2.43 none)

ifeq ($(GMONKIT_LINKER),auto)
gmonkit_version := $(shell $(CC) $(LDFLAGS) -Wl,--version 2>&1)
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

ifneq ($(and $(GMONKIT_BLOCKS),$(filter-out off,$(GMONKIT_MODE)),$(filter-out lld,$(GMONKIT_LINKER))),)
$(error gmonkit: error: GMONKIT_BLOCKS: only lld can place basic blocks; use -fuse-ld=lld)
endif

# Reports PROBLEM, unless the requested target fixes it.
gmonkit_problem = $(if $(filter instrument train order clean,$(MAKECMDGOALS)),,\
  $(if $(filter error,$(GMONKIT_ON_PROBLEM)),$(error gmonkit: error: $(1)),\
  $(if $(filter warn,$(GMONKIT_ON_PROBLEM)),$(warning gmonkit: warning: $(1)))))

# Makes TARGETS depend on FILE, which is not to be in $^ of their rules.
gmonkit_depend = $(eval $(1): $(if $(filter extra-prereqs,$(.FEATURES)),private .EXTRA_PREREQS +=) $(2))

gmonkit_no_order := this linker cannot follow an order; use lld, gold or GNU ld
ifeq ($(GMONKIT_MODE),use)
ifeq ($(GMONKIT_LINKER),none)
$(call gmonkit_problem,$(gmonkit_no_order))
else ifneq ($(wildcard $(GMONKIT_ORDER)),)
GMONKIT_LDFLAGS := $(gmonkit_option_$(GMONKIT_LINKER))
$(call gmonkit_depend,$(GMONKIT_PROGRAM),$(GMONKIT_ORDER))
else
$(call gmonkit_problem,$(GMONKIT_ORDER): not there; 'make order' makes it)
endif
endif

# The compilers before --gmon-layout, which is not for the instrumented build.
gmonkit_cc := $(CC)
gmonkit_cxx := $(CXX)
ifeq ($(GMONKIT_MODE),use)
ifneq ($(wildcard $(GMONKIT_BLOCKS)),)
gmonkit_objects := $(shell find $(OUT) -name '*.o' 2>/dev/null) # others are compiled anyway
ifneq ($(gmonkit_objects),)
$(call gmonkit_depend,$(gmonkit_objects),$(GMONKIT_BLOCKS))
endif
gmonkit_user := $(gmonkit_bin)/gmon-cc --gmon-layout=$(GMONKIT_BLOCKS) \
  --gmon-on-problem=$(GMONKIT_ON_PROBLEM)
override CC := $(gmonkit_user) $(CC)
override CXX := $(gmonkit_user) $(CXX)
else ifneq ($(GMONKIT_BLOCKS),)
$(call gmonkit_problem,$(GMONKIT_BLOCKS): not there; 'make order' makes it)
endif
endif

# The same makefile again; everything is built in a folder of its own.
gmonkit_instrumented = $(MAKE) GMONKIT_MODE=instrument GMONKIT_LINKER=$(GMONKIT_LINKER) \
  OUT=$(OUT)/instrumented CC=$(call gmonkit_word,$(gmonkit_instrumenter) $(gmonkit_cc)) \
  CXX=$(call gmonkit_word,$(gmonkit_instrumenter) $(gmonkit_cxx))
gmonkit_instrumenter = $(gmonkit_bin)/gmon-cc $(GMONKIT_INSTRUMENT)
# Quotes for the shell, then for make.
gmonkit_word = '$(subst ','\'',$(subst $$,$$$$,$(1)))'

.PHONY: instrument train order verify
ifeq ($(GMONKIT_MODE),instrument)
ifeq ($(filter %gmon-cc,$(CC)),) # the mode was set by the user, not by the targets below
override CC := $(gmonkit_instrumenter) $(CC)
override CXX := $(gmonkit_instrumenter) $(CXX)
endif
instrument: $(GMONKIT_PROGRAM)
train: $(GMONKIT_PROFILES)
# An unchanged order is not written, so nothing is linked again.
order: $(GMONKIT_PROFILES)
	$(GMONKIT) order $(GMONKIT_PROGRAM) $(GMONKIT_PROFILES) \
	  --linker=$(GMONKIT_LINKER) -o $(GMONKIT_ORDER) $(addprefix --blocks=,$(GMONKIT_BLOCKS))
else
instrument train order:
	$(and $(filter order,$@),$(filter none,$(GMONKIT_LINKER)),\
	  $(error gmonkit: error: $(gmonkit_no_order)))
	+$(gmonkit_instrumented) $@
verify: $(GMONKIT_PROGRAM)
	$(GMONKIT) verify $(GMONKIT_PROGRAM) $(GMONKIT_ORDER) $(addprefix --blocks=,$(GMONKIT_BLOCKS))
endif
.DEFAULT_GOAL := $(gmonkit_default_goal)
