//===- replay.cpp - one traced run in many layouts ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===-------------------------------------------------------------------------===//
//
//   replay TABLE <TRACE
//
// Simulates one run with many layouts. TRACE is what trace.cpp writes. Programs
// linked from the same objects in another order execute the same instructions at
// other addresses, which TABLE gives. Its first line has the address of _start in
// the traced program and the number of layouts. Each further line has a
// function's address in the traced program and in each layout, sorted by the
// first one. All are addresses of the file, in hexadecimal. Code after the last
// function before it (PLT) moves with that function.
//
// Prints a line with the counts of each layout: misses of an L1 instruction
// cache of 32 KiB (8 ways, lines of 64 bytes) and of an L1 iTLB of 64 entries
// (fully associative, pages of 4 KiB), both LRU; the program's pages and 64 KiB
// windows; and its taken branches, calls and returns included: what follows is
// not the next instruction in memory. They are the same in each layout. Then
// prints a line with the numbers of the functions that ran, in the order of
// TABLE, from 0.
//
//===-------------------------------------------------------------------------===//

#include "bench/common/trace.h"
#include "linker-order/judge/lru_cache.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace gmonkit;

constexpr uint64_t Page = 4096;

// Consecutive instructions of one function, or outside the program.
struct Stretch {
  static constexpr uint32_t Outside = ~0u; // not in the program: START is an address

  uint32_t function;
  uint32_t length; // from the start of the first instruction to that of the last
  uint64_t start;  // offset in the function
};

class Layout {
public:
  std::vector<uint64_t> addresses; // of each function in the file

  void run(const Stretch &stretch) {
    bool inside = stretch.function != Stretch::Outside;
    uint64_t first = stretch.start + (inside ? addresses[stretch.function] : 0);
    uint64_t last = first + stretch.length;
    for (uint64_t line = first >> 6; line <= last >> 6; ++line) {
      lines.access(line);
      if (uint64_t page = line >> 6; page != lastPage) {
        lastPage = page;
        tlb.access(page);
        if (inside)
          touch(page);
      }
    }
  }

  void print(uint64_t takenBranches) const {
    size_t pages4k = 0, pages64k = 0;
    for (size_t window = 0; window < pages.size(); window += 16) {
      size_t inWindow = std::count(&pages[window], &pages[window] + 16, true);
      pages4k += inWindow;
      pages64k += inWindow != 0;
    }
    std::printf("l1i_misses=%lu itlb_misses=%lu pages4k=%zu pages64k=%zu taken_branches=%lu\n",
                lines.misses, tlb.misses, pages4k, pages64k, takenBranches);
  }

private:
  void touch(uint64_t page) {
    if (page >= pages.size())
      pages.resize((page + 16) / 16 * 16);
    pages[page] = true;
  }

  LruCache<64, 8> lines;
  LruCache<1, 64> tlb;
  uint64_t lastPage = ~0ull;
  std::vector<char> pages; // by number: touched
};

class Replay {
public:
  Replay(std::istream &table, const TraceHead &program) : program(program) {
    std::string line;
    std::getline(table, line);
    size_t count = 0;
    std::istringstream(line) >> std::hex >> entry >> std::dec >> count;
    layouts.resize(count);
    while (std::getline(table, line)) {
      std::istringstream row(line);
      uint64_t address;
      row >> std::hex >> address;
      functions.push_back(address);
      for (Layout &layout : layouts) {
        if (!(row >> address))
          throw std::runtime_error("a line of the table is too short: " + line);
        layout.addresses.push_back(address);
      }
    }
    executed.resize(functions.size());
  }

  void define(const TracedBlock &block) { blocks.push_back({block, isInside(block.address), {}}); }

  void execute(uint32_t number) {
    Block &block = blocks.at(number);
    if (previous != None)
      takenBranches += isTaken(blocks[previous], block.code.address);
    // In a loop of one block all that it needs is the most recently used.
    if (previous == number && block.code.bytes <= Page)
      return;
    previous = number;
    if (block.stretches.empty())
      split(block);
    if (run.size() >= 1 << 13)
      flush();
    run.insert(run.end(), block.stretches.begin(), block.stretches.end());
  }

  void finish() {
    flush();
    for (const Layout &layout : layouts)
      layout.print(takenBranches);
    for (size_t function = 0; function < executed.size(); ++function)
      if (executed[function])
        std::printf("%zu ", function);
    std::printf("\n");
  }

private:
  struct Block {
    TracedBlock code;
    bool inside;                    // in the program
    std::vector<Stretch> stretches; // empty before its first run
  };

  static constexpr uint32_t None = ~0u;

  bool isInside(uint64_t address) const {
    return address >= program.begin && address < program.end;
  }

  // Whether a branch leads from BLOCK to ADDRESS. The repetitions of an instruction (rep) have
  // none.
  static bool isTaken(const Block &block, uint64_t address) {
    uint64_t begin = block.code.address;
    return block.inside && address != begin + block.code.bytes &&
           address != begin + block.code.last;
  }

  // A block continues in the next function where one falls through to another.
  void split(Block &block) {
    if (!block.inside) {
      block.stretches.push_back({Stretch::Outside, block.code.last, block.code.address});
      return;
    }
    if (!isLoaded) {
      isLoaded = true;
      base = block.code.address - entry;
      if (base % Page != 0)
        throw std::runtime_error("the first code of the program to run was not _start");
    }
    uint64_t first = block.code.address - base, last = first + block.code.last;
    auto after = std::upper_bound(functions.begin(), functions.end(), first);
    if (after == functions.begin())
      throw std::runtime_error("code before the first function of the table ran");
    for (;; after = std::upper_bound(after, functions.end(), first)) { // some have several names
      uint32_t function = after - functions.begin() - 1;
      bool endsHere = after == functions.end() || last < *after;
      uint64_t end = endsHere ? last : *after - 1;
      executed[function] = true;
      block.stretches.push_back({function, uint32_t(end - first), first - functions[function]});
      if (endsHere)
        return;
      first = *after;
    }
  }

  void flush() {
    for (Layout &layout : layouts)
      for (const Stretch &stretch : run)
        layout.run(stretch);
    run.clear();
  }

  const TraceHead program;
  uint64_t entry = 0; // address of _start in the file
  uint64_t base = 0;  // of the file in memory
  bool isLoaded = false;
  uint64_t takenBranches = 0;
  uint32_t previous = None;        // the block that ran last
  std::vector<uint64_t> functions; // addresses in the traced program's file
  std::vector<bool> executed;
  std::vector<Layout> layouts;
  std::vector<Block> blocks; // by number
  std::vector<Stretch> run;  // what the layouts have not run yet
};

template <typename T> bool read(T &value) {
  return fread_unlocked(&value, sizeof value, 1, stdin) == 1; // by one thread only
}

} // namespace

int main(int argc, char **argv) {
  try {
    std::ifstream table(argc == 2 ? argv[1] : "");
    TraceHead head;
    if (!table || !read(head))
      throw std::runtime_error("want TABLE, and a trace on standard input");
    Replay replay(table, head);
    uint32_t number = NewBlock;
    while (read(number) && number != TraceEnd) {
      TracedBlock block;
      if (number != NewBlock)
        replay.execute(number);
      else if (read(block))
        replay.define(block);
    }
    if (number != TraceEnd)
      throw std::runtime_error("the trace has no end");
    replay.finish();
  } catch (const std::exception &error) {
    std::fprintf(stderr, "replay: error: %s\n", error.what());
    return 1;
  }
}
