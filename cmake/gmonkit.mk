#===- gmonkit.mk - train a program and link it by what it did, with make ------===#
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
#   GMONKIT_MODE       use (default) or off
#   GMONKIT_ORDER      the order's file; by default PROGRAM.LINKER.order
#   GMONKIT_ON_PROBLEM warn (default), error or ignore, where it is not there
#   GMONKIT_INSTRUMENT options of gmon-cc; none by default
#   GMONKIT_LINKER     lld, gold, bfd or bfd-2.43; by default the linker is asked

GMONKIT_MODE ?= use
GMONKIT_ON_PROBLEM ?= warn

gmonkit_default_goal := $(.DEFAULT_GOAL)
gmonkit_bin := $(abspath $(dir $(lastword $(MAKEFILE_LIST)))/../../bin)
GMONKIT := $(gmonkit_bin)/gmonkit

ifndef GMONKIT_LINKER
gmonkit_version := $(shell $(CC) $(LDFLAGS) -Wl,--version 2>&1)
# mold says that it is compatible with GNU ld.
GMONKIT_LINKER := $(strip $(if $(filter mold,$(gmonkit_version)),none,\
  $(if $(findstring LLD,$(gmonkit_version)),lld,\
  $(if $(findstring GNU gold,$(gmonkit_version)),gold,\
  $(if $(findstring GNU ld,$(gmonkit_version)),bfd,none)))))
endif
GMONKIT_ORDER ?= $(notdir $(GMONKIT_PROGRAM)).$(GMONKIT_LINKER).order
GMONKIT_LDFLAGS :=

gmonkit_option_lld = -Wl,--symbol-ordering-file=$(GMONKIT_ORDER),--no-warn-symbol-ordering
gmonkit_option_bfd = -Wl,-T,$(GMONKIT_ORDER)
gmonkit_option_gold = -Wl,--section-ordering-file=$(GMONKIT_ORDER)
gmonkit_option_bfd-2.43 = $(gmonkit_option_gold)

# Says PROBLEM, unless what is asked for is to mend it.
gmonkit_problem = $(if $(filter instrument train order clean,$(MAKECMDGOALS)),,\
  $(if $(filter error,$(GMONKIT_ON_PROBLEM)),$(error gmonkit: error: $(1)),\
  $(if $(filter warn,$(GMONKIT_ON_PROBLEM)),$(warning gmonkit: warning: $(1)))))

gmonkit_no_order := this linker takes no order; use lld, gold or GNU ld
ifeq ($(GMONKIT_MODE),use)
ifeq ($(GMONKIT_LINKER),none)
$(call gmonkit_problem,$(gmonkit_no_order))
else ifneq ($(wildcard $(GMONKIT_ORDER)),)
GMONKIT_LDFLAGS := $(gmonkit_option_$(GMONKIT_LINKER))
ifneq ($(filter extra-prereqs,$(.FEATURES)),) # so that it is not in the $^ of the link
$(GMONKIT_PROGRAM): private .EXTRA_PREREQS += $(GMONKIT_ORDER)
else
$(GMONKIT_PROGRAM): $(GMONKIT_ORDER)
endif
else
$(call gmonkit_problem,$(GMONKIT_ORDER): not there; 'make order' makes it)
endif
endif

# The same makefile again, with all that it builds in a folder of its own.
gmonkit_instrumented = $(MAKE) GMONKIT_MODE=instrument GMONKIT_LINKER=$(GMONKIT_LINKER) \
  OUT=$(OUT)/instrumented CC=$(call gmonkit_word,$(gmonkit_instrumenter) $(CC)) \
  CXX=$(call gmonkit_word,$(gmonkit_instrumenter) $(CXX))
gmonkit_instrumenter = $(gmonkit_bin)/gmon-cc $(GMONKIT_INSTRUMENT)
# As one word for the shell, and then for make.
gmonkit_word = '$(subst ','\'',$(subst $$,$$$$,$(1)))'

.PHONY: instrument train order verify
ifeq ($(GMONKIT_MODE),instrument)
instrument: $(GMONKIT_PROGRAM)
train: $(GMONKIT_PROFILES)
# An order that did not change is left alone, and nothing is linked again.
order: $(GMONKIT_PROFILES)
	$(GMONKIT) order $(GMONKIT_PROGRAM) $(GMONKIT_PROFILES) \
	  --linker=$(GMONKIT_LINKER) -o $(GMONKIT_ORDER)
else
instrument train order:
	$(and $(filter order,$@),$(filter none,$(GMONKIT_LINKER)),\
	  $(error gmonkit: error: $(gmonkit_no_order)))
	+$(gmonkit_instrumented) $@
verify: $(GMONKIT_PROGRAM)
	$(GMONKIT) verify $(GMONKIT_PROGRAM) $(GMONKIT_ORDER)
endif
.DEFAULT_GOAL := $(gmonkit_default_goal)
