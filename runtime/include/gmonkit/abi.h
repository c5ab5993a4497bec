//===- abi.h - the ABI of instrumented objects ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Three parts include this: the compiler plugins, which emit these records, the
// runtime, which reads them, and the analyzer, to find the functions that have
// a record. docs/abi.md explains each symbol, section and rule. Raise
// GMON_ABI_VERSION with each change of a layout below.
//
// Every `address`, `function` and `count` word is a 32-bit difference `target -
// .` between the target and the word itself. So records need no dynamic
// relocations, and images may be mapped at any address. A `count` word refers
// to a u64 counter or, if bit 0 is set, to a GmonGraphPlace (its address plus
// 1).
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ABI_H
#define GMONKIT_ABI_H

#include <cstdint>

#define GMON_ABI_VERSION 3

// Section names are C identifiers, so linkers define __start_NAME and __stop_NAME around their
// contents.
#define GMON_SECTION_COUNTERS "gmon_counters" // u64 counters; they count down from 0
#define GMON_SECTION_BLOCKS "gmon_blocks"     // GmonBlockRecord
#define GMON_SECTION_FUNCS "gmon_funcs"       // GmonFuncRecord
#define GMON_SECTION_CALLS "gmon_calls"       // GmonCallRecord
#define GMON_SECTION_ICALLS "gmon_icalls"     // GmonIcallRecord and what follows each
#define GMON_SECTION_GRAPHS "gmon_graphs"     // GmonGraphRecord and what follows each
#define GMON_SECTION_MARKS "gmon_marks"       // GmonMarksRecord and what follows each

// Sections that are not loaded. They say where the counters of Clang's -fprofile-use are in the
// code.
#define GMON_SECTION_PROBES ".gmon_probes"                     // GmonProbeRecord
#define GMON_SECTION_PROBED_FUNCTIONS ".gmon_probed_functions" // GmonProbedFunction
#define GMON_SECTION_SOURCE_GRAPHS ".gmon_source_graphs"       // GmonSourceGraph

// Not loaded either: the names of Clang's functions that have aliases, each with a zero behind it.
#define GMON_SECTION_ALIASED ".gmon_aliased"

// The first number for blocks that the plugin creates, in Clang's section .llvm_bb_addr_map. The
// uninstrumented build does not have these blocks.
#define GMON_FIRST_ADDED_BLOCK 0x40000000u

// Symbols that instrumented objects define (one COMDAT copy per image).
#define GMON_SYMBOL_IMAGE "__gmon_image"
#define GMON_SYMBOL_IMAGE_CTOR "__gmon_image_ctor"
#define GMON_SYMBOL_IMAGE_DTOR "__gmon_image_dtor"
#define GMON_SYMBOL_OUTSIDE "__gmon_outside"
#define GMON_SYMBOL_OUTPUT "__gmon_output" // pattern of --gmon-output; optional

// Symbols that instrumented objects use and the runtime defines.
#define GMON_SYMBOL_ABI "__gmon_abi_v3"
#define GMON_SYMBOL_REGISTER "__gmon_register"
#define GMON_SYMBOL_UNREGISTER "__gmon_unregister"
#define GMON_SYMBOL_FENTRY "__fentry__"
#define GMON_SYMBOL_ICALL "__gmon_icall"
#define GMON_SYMBOL_FIRST "__gmon_first"
#define GMON_SYMBOL_COUNTER_BASE "__gmon_counter_base" // thread-local; for processors without %gs

// The priority of the earliest constructor and the latest destructor. An image is registered before
// its own constructors run, and its profile is written after its own destructors.
#define GMON_IMAGE_PRIORITY 0

extern "C" {

// Pairs the instruction at `address` with the counter that it decrements.
struct GmonBlockRecord {
  int32_t address;
  int32_t count;
};

// The flow graph of a function. The solver uses it to compute the counts of places without a
// counter (blocks=sparse, and arcs=derived with blocks=none). After the record come its parts, then
// its places: first the counted places of each part in turn, then the others of each part in turn.
// Then come the direct calls of each part in turn. The record's address and size are multiples
// of 8.
struct GmonGraphRecord {
  uint32_t size;   // of the record with all that belongs to it, in bytes
  uint32_t points; // number of points that places connect; point 0 is all code outside the function
  uint32_t parts;
  uint32_t flags; // reserved, 0
};

// The part of a function in one section.
struct GmonGraphPart {
  int32_t code;     // base of the places' offsets
  int32_t counters; // counters of its counted places, in their order; 0: none
  uint32_t counted; // number of counted places
  uint32_t solved;  // number of places without a counter
  uint32_t calls;   // number of direct calls (arcs=derived)
  uint32_t reserved;
};

// A place leads from one point to another. At every point except 0, the counts of the places that
// lead to it add up to those of the places that lead from it.
struct GmonGraphPlace {
  uint32_t offset; // from the part's code: of a block or the rest of a block; or one of these:
  uint16_t from, to;
};

#define GMON_NO_BLOCK UINT32_MAX  // an entry without code
#define GMON_WAY (UINT32_MAX - 1) // the way between two blocks; it has a counter

// A direct call in a function with a flow graph, by a call instruction or a tail jump
// (arcs=derived). It was made as often as the place was executed in which it lies.
struct GmonGraphCall {
  uint32_t offset; // of the instruction, from the part's code
  uint32_t place;  // 2 * its number in the counted places of the part; or 2 * its number in the
                   // part's other places, plus 1
};

// The same in a function without a flow graph. `count` is that of its basic block.
struct GmonCallRecord {
  int32_t site; // the instruction, which names the callee
  int32_t count;
};

// The inline cache of an indirect call (arcs=derived). Its ways follow, then its GmonIcallTable if
// it has one.
struct GmonIcallRecord {
  int32_t site;  // an instruction of the caller, just before the call
  int32_t count; // reserved, 0
  uint32_t ways;
  uint32_t flags;
};

// GmonIcallRecord::flags
enum : uint32_t {
  GmonIcallByThread = 1, // each thread has ways of its own, in its copy of the record
  GmonIcallHasTable = 2, // a GmonIcallTable follows the ways
};

// Calls of one target. The runtime sets TARGET. COUNT counts down like all counters.
struct GmonIcallWay {
  uint64_t target; // 0: unused
  uint64_t count;
};

// The targets that found no free way. A call looks for target T in the way at slots + (T & mask).
// The runtime creates larger and larger tables. It sets `slots` before `mask`, and code reads them
// in the other order, so that mask is never that of a larger table.
struct GmonIcallTable {
  uint64_t slots; // a GmonIcallWay's address; 0: none yet
  uint64_t mask;
};

// One instrumented function. `count` is 0 if the entry is not counted. `graph` is 0 if there is no
// flow graph.
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
  GmonFuncBlocksCounted = 4, // every block has a counter and a GmonBlockRecord
};

// A probe stands for a counter or a value of Clang's own profile, in one copy of the code. The sum
// over all copies is what Clang's instrumentation would have counted.
struct GmonProbeRecord {
  uint64_t address;  // of the counted place, or the `site` of the indirect call
  uint64_t function; // GmonProbedFunction::id
  uint32_t kind;     // GmonProbeKind
  uint32_t index;    // of the counter, or of the call or memory operation among the function's
};

enum GmonProbeKind : uint32_t {
  GmonProbeCounter = 0, // the place runs as often as the counter counts
  GmonProbeTarget = 1,  // the callees of the indirect call are the values
  GmonProbeSize = 2,    // and on: the memory operation has the size GmonProbeSizes[kind - 2]
};

// The sizes that Clang makes special cases of, and one that stands for all others.
inline constexpr uint64_t GmonProbeSizes[] = {0, 1,  2,  3,  4,   5,   6,   7,
                                              8, 16, 32, 64, 128, 256, 512, 513};

enum GmonProfileUse : uint64_t {
  GmonProfileMissing = 0, // the profile does not have the function, or as it was before a change
  GmonProfileFits = 1,
  // And on: it has the function as it was before a change, and so many thousandths more of its
  // counts are those of blocks that are still there.
  GmonProfilePart = 2,
  GmonProfileWhole = 1000, // in these thousandths
};

// A function of the source, as Clang numbers its counters. Its name follows, padded with zeros to a
// multiple of 8.
// A build that uses a profile has records without counters, with a value of GmonProfileUse for the
// checksum. If it counts again, it has both kinds.
struct GmonProbedFunction {
  uint64_t id;   // MD5 of its name in the profile, plus the checksum
  uint64_t hash; // checksum of its flow graph
  uint32_t counters;
  uint32_t targets; // number of indirect calls
  uint32_t sizes;   // number of memory operations
  uint32_t nameSize;
};

// The flow graph of a function of the source, which plugin-common/matching/source_graph.cpp
// describes. It follows, padded with zeros to a multiple of 8.
struct GmonSourceGraph {
  uint64_t id;   // GmonProbedFunction::id
  uint64_t size; // of the graph, in bytes
};

// Tells which blocks of the source's flow graph the machine code of a part comes from (GCC, to
// train its optimiser). The runtime does not read it. After the record come its functions, its
// marks, and the functions' names, each with a 0 at its end. Address and size are multiples of 8.
struct GmonMarksRecord {
  uint32_t size;      // of the record with all that follows, in bytes
  int32_t code;       // base of the marks' offsets
  uint32_t functions; // number of GmonMarkedFunctions
  uint32_t marks;     // number of GmonMarks
};

// A function of the source that code of the part comes from. The first one is the one that the
// part's symbol stands for, unless GmonMarksRecord::marks begin elsewhere than at its entry.
struct GmonMarkedFunction {
  uint64_t identity; // a hash of its name and, unless it is global, of its source file's name
  uint32_t checksum; // of its flow graph
  uint32_t name;     // offset in the record
};

// The code at an address runs as often as a block, a way between two blocks, or an indirect call
// of a function's flow graph.
struct GmonMark {
  uint32_t offset;   // from the part's code: of a block, or the site of a call; or GMON_NO_BLOCK
  uint32_t function; // index
  uint32_t number;   // of the block or way; with GMON_MARK_IS_CALL, of the call
};

#define GMON_MARK_IS_CALL 0x80000000u

struct GmonSectionBounds {
  const void *start; // null if the image has no such section
  const void *stop;
};

// The sections of the bounds in a GmonImageRecord, in its order.
inline constexpr const char *GmonImageSections[] = {
    GMON_SECTION_COUNTERS, GMON_SECTION_BLOCKS, GMON_SECTION_CALLS,
    GMON_SECTION_ICALLS,   GMON_SECTION_FUNCS,  GMON_SECTION_GRAPHS,
};

// The argument of __gmon_register. New members may be appended: `size` tells how many an object
// knows.
struct GmonImageRecord {
  uint32_t abi;  // GMON_ABI_VERSION
  uint32_t size; // sizeof(GmonImageRecord) of the object that emitted it
  GmonSectionBounds counters;
  GmonSectionBounds blocks;
  GmonSectionBounds calls;
  GmonSectionBounds icalls;
  GmonSectionBounds funcs;
  GmonSectionBounds graphs;
  const void *outside; // __gmon_outside, the caller of calls from all other code
  const void
      *abiMarker; // __gmon_abi_v3: a link without the runtime fails with the missing version's name
  const char *output; // __gmon_output, or null
};

static_assert(sizeof(GmonBlockRecord) == 8, "gmon_blocks record layout is ABI");
static_assert(sizeof(GmonGraphRecord) == 16, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonGraphPart) == 24, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonGraphPlace) == 8, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonGraphCall) == 8, "gmon_graphs record layout is ABI");
static_assert(sizeof(GmonCallRecord) == 8, "gmon_calls record layout is ABI");
static_assert(sizeof(GmonIcallRecord) == 16, "gmon_icalls record layout is ABI");
static_assert(sizeof(GmonIcallWay) == 16, "gmon_icalls record layout is ABI");
static_assert(sizeof(GmonIcallTable) == sizeof(GmonIcallWay), "gmon_icalls record layout is ABI");
static_assert(sizeof(GmonFuncRecord) == 16, "gmon_funcs record layout is ABI");
static_assert(sizeof(GmonProbeRecord) == 24, ".gmon_probes record layout is ABI");
static_assert(sizeof(GmonSourceGraph) == 16, ".gmon_source_graphs record layout is ABI");
static_assert(sizeof(GmonProbedFunction) == 32, ".gmon_probed_functions record layout is ABI");
static_assert(sizeof(GmonMarksRecord) == 16, "gmon_marks record layout is ABI");
static_assert(sizeof(GmonMarkedFunction) == 16, "gmon_marks record layout is ABI");
static_assert(sizeof(GmonMark) == 12, "gmon_marks record layout is ABI");
static_assert(sizeof(GmonSectionBounds) == 16, "__gmon_image layout is ABI");
static_assert(sizeof(GmonImageRecord) == 8 + 6 * 16 + 3 * 8, "__gmon_image layout is ABI");

} // extern "C"

#endif // GMONKIT_ABI_H
