//===- gmonkit/abi.h - what instrumented objects and the runtime agree on ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Included by the compiler plugins, which emit these records, by the runtime, which
// reads them, and where the analyzer finds out which functions of a program have one;
// by nothing else. docs/abi.md explains each symbol,
// section and rule. A change of any layout below is a new GMON_ABI_VERSION.
//
// Every `address`, `function` and `count` word is a 32-bit difference
// `target - .` between the target and the word itself, so no record needs a
// dynamic relocation and images may be mapped anywhere. A `count` word names a
// u64 counter, or, with bit 0 set, a GmonGraphPlace (address plus 1).
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ABI_H
#define GMONKIT_ABI_H

#include <cstdint>

#define GMON_ABI_VERSION 1

// Section names are C identifiers: linkers then define __start_NAME and
// __stop_NAME around what they keep of them.
#define GMON_SECTION_COUNTERS "gmon_counters" // u64 each, counting down from 0
#define GMON_SECTION_BLOCKS "gmon_blocks"     // GmonBlockRecord each
#define GMON_SECTION_FUNCS "gmon_funcs"       // GmonFuncRecord each
#define GMON_SECTION_CALLS "gmon_calls"       // GmonCallRecord each
#define GMON_SECTION_ICALLS "gmon_icalls"     // GmonIcallRecord each, with its ways
#define GMON_SECTION_GRAPHS "gmon_graphs"     // GmonGraphRecord each, with its parts and places

// In .llvm_bb_addr_map, where Clang writes it: numbers from this one on are of blocks that the
// plugin made and the plain build does not have.
#define GMON_FIRST_ADDED_BLOCK 0x40000000u

// Symbols that instrumented objects define (one COMDAT copy in an image).
#define GMON_SYMBOL_IMAGE "__gmon_image"
#define GMON_SYMBOL_IMAGE_CTOR "__gmon_image_ctor"
#define GMON_SYMBOL_IMAGE_DTOR "__gmon_image_dtor"
#define GMON_SYMBOL_OUTSIDE "__gmon_outside"
#define GMON_SYMBOL_OUTPUT "__gmon_output" // the --gmon-output pattern, where there is one

// Symbols that instrumented objects refer to and the runtime defines.
#define GMON_SYMBOL_ABI "__gmon_abi_v1"
#define GMON_SYMBOL_REGISTER "__gmon_register"
#define GMON_SYMBOL_UNREGISTER "__gmon_unregister"
#define GMON_SYMBOL_FENTRY "__fentry__"
#define GMON_SYMBOL_ICALL "__gmon_icall"
#define GMON_SYMBOL_FIRST "__gmon_first"
#define GMON_SYMBOL_COUNTER_BASE "__gmon_counter_base" // thread-local; where %gs is not

// The earliest constructor and the latest destructor priority: an image is
// registered before its own constructors run, and written after its own
// destructors have.
#define GMON_IMAGE_PRIORITY 0

extern "C" {

// The paired address table: the instruction at `address` and the counter that
// this very instruction decrements.
struct GmonBlockRecord {
  int32_t address;
  int32_t count;
};

// The flow graph of a function, from which counts of places without a counter follow
// (blocks=sparse, and arcs=derived with blocks=none). Its parts follow, then its places: the
// counted ones of each part in turn, then the others of each part in turn. Every such record
// has an address and a size that 8 divides.
struct GmonGraphRecord {
  uint32_t size;   // of the record with all that follows, in bytes
  uint32_t points; // that the places lead from and to; 0 is all code outside the function
  uint32_t parts;
  uint32_t flags; // reserved, 0
};

// What lies in one section.
struct GmonGraphPart {
  int32_t code;     // where the places' offsets begin
  int32_t counters; // the counters of its counted places, in their order; 0: there are none
  uint32_t counted; // the number of these
  uint32_t solved;  // the number of its places without counter
};

// At every point but 0, the places that lead to it ran as often as those that lead from it.
struct GmonGraphPlace {
  uint32_t offset; // from the part's code, of the block or the rest of a block; or GMON_NO_BLOCK
  uint16_t from, to;
};

#define GMON_NO_BLOCK UINT32_MAX

// A direct call, by a call instruction or a jump in tail position (arcs=derived): it was
// made as often as `count` says, that of the block that holds it.
struct GmonCallRecord {
  int32_t site;   // the instruction
  int32_t callee; // the function or its PLT entry; 0: what the instruction names
  int32_t count;
};

// The inline cache of an indirect call (arcs=derived). Its ways follow.
struct GmonIcallRecord {
  int32_t site;  // an instruction of the caller, just before the call
  int32_t count; // reserved, 0
  uint32_t ways;
  uint32_t flags;
};

// GmonIcallRecord::flags
enum : uint32_t {
  GmonIcallByThread = 1, // each thread has ways of its own, in its copy of the record
};

// How many ways the plugins make.
#define GMON_ICALL_WAYS 2

// The calls of TARGET, which the runtime fills in. Like all counters COUNT counts down.
struct GmonIcallWay {
  uint64_t target; // 0: free
  uint64_t count;
};

// One instrumented function. `count` is 0 where the entry is not counted,
// `graph` is 0 where no flow graph was emitted.
struct GmonFuncRecord {
  int32_t function;
  int32_t count;
  int32_t graph;
  uint32_t flags;
};

// GmonFuncRecord::flags
enum : uint32_t {
  GmonFuncHasEntryHook = 1,  // every entry calls __fentry__
  GmonFuncCountersExact = 2, // each thread counts in its own copy of its counters
  GmonFuncBlocksCounted = 4, // every block of it has a counter and a GmonBlockRecord
};

struct GmonSectionBounds {
  const void *start; // null where the image has no such section
  const void *stop;
};

// What an image hands to __gmon_register. It may grow at its end: `size` says
// how much of it an object knows of.
struct GmonImageRecord {
  uint32_t abi;  // GMON_ABI_VERSION
  uint32_t size; // sizeof(GmonImageRecord) of the object that emitted it
  GmonSectionBounds counters;
  GmonSectionBounds blocks;
  GmonSectionBounds calls;
  GmonSectionBounds icalls;
  GmonSectionBounds funcs;
  GmonSectionBounds graphs;
  const void *outside;   // __gmon_outside, the caller that stands for all code elsewhere
  const void *abiMarker; // __gmon_abi_v1: a link without the runtime names the version it lacks
  const char *output;    // __gmon_output, or null
};

static_assert(sizeof(GmonBlockRecord) == 8, "gmon_blocks record layout is ABI");
static_assert(sizeof(GmonGraphRecord) == 16, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonGraphPart) == 16, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonGraphPlace) == 8, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonCallRecord) == 12, "gmon_calls record layout is ABI");
static_assert(sizeof(GmonIcallRecord) == 16, "gmon_icalls record layout is ABI");
static_assert(sizeof(GmonIcallWay) == 16, "gmon_icalls record layout is ABI");
static_assert(sizeof(GmonFuncRecord) == 16, "gmon_funcs record layout is ABI");
static_assert(sizeof(GmonSectionBounds) == 16, "__gmon_image layout is ABI");
static_assert(sizeof(GmonImageRecord) == 8 + 6 * 16 + 3 * 8, "__gmon_image layout is ABI");

} // extern "C"

#endif // GMONKIT_ABI_H
