//===- phase.cpp - phases of a run ----------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/phase.h"
#include "base/memory.h"
#include "base/message.h"
#include <cstring>

namespace gmonrt {

namespace {

constexpr size_t MaxLabel = 63; // it becomes part of a file name

struct Phase {
  Phase *next;
  bool resumed;
  char label[MaxLabel + 1];
};

Phase beginning; // without a label
Phase *current = &beginning;
Phase *phases = &beginning;

Phase *findPhase(const char *label) {
  for (Phase *phase = phases; phase; phase = phase->next)
    if (strcmp(phase->label, label) == 0)
      return phase;
  return nullptr;
}

} // namespace

const char *phaseLabel() { return current->label; }

bool isPhase(const char *label) { return strcmp(current->label, label) == 0; }

bool isPhaseResumed() { return current->resumed; }

void enterPhase(const char *label) {
  if (strlen(label) > MaxLabel || strchr(label, '/'))
    return error("gmonkit_phase: '%s': invalid label (it becomes part of a file name); use no "
                 "slash and at most %zu "
                 "characters",
                 label, MaxLabel);
  if (Phase *phase = findPhase(label)) {
    phase->resumed = true;
    current = phase;
    return;
  }
  auto *phase = static_cast<Phase *>(allocate(sizeof(Phase)));
  if (!phase)
    return error("gmonkit_phase: '%s': out of memory", label);
  strcpy(phase->label, label);
  phase->next = phases;
  phases = current = phase;
}

} // namespace gmonrt
