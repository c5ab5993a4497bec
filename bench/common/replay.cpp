//===- replay.cpp - one traced run in many layouts ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===-------------------------------------------------------------------------===//
//
//   replay TABLE <TRACE
//
// Simulates one run with many layouts. TRACE is the output of `valgrind
// --tool=lackey --trace-mem=yes`. Programs linked from the same objects in
// another order execute the same instructions at other addresses, which TABLE
// gives. Its first line has the address of _start in the traced program and the
// number of layouts. Each further line has a function's address in the traced
// program and in each layout, sorted by the first one. All are addresses of the
// file, in hexadecimal. Code after the last function before it (PLT) moves with
// that function.
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

#include "linker-order/judge/lru_cache.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

// Address at which valgrind loads a main program.
constexpr uint64_t ImageBegin = 0x100000, ImageEnd = 0x4000000;

// Consecutive instructions in memory.
struct Stretch {
  static constexpr uint32_t Outside = ~0u; // not in the program: START is an address

  uint32_t function;
  uint32_t length; // from the start of the first instruction to that of the last
  uint64_t start;  // offset in the function
};

class Layout {
public:
  std::vector<uint64_t> addresses; // of each function, as loaded

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
          pages.at(page) = true;
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
  gmonkit::LruCache<64, 8> lines;
  gmonkit::LruCache<1, 64> tlb;
  uint64_t lastPage = ~0ull;
  std::vector<char> pages = std::vector<char>(ImageEnd >> 12); // by number: touched
};

class Replay {
public:
  explicit Replay(std::istream &table) {
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

  void execute(uint64_t address, uint64_t size) {
    // An instruction that repeats itself (rep) is no branch.
    takenBranches += isInside(last) && address != next && address != last;
    next = address + size;
    if (address > last && address - last <= LongestInstruction && address < end) {
      stretches.back().length += address - last;
      last = address;
      return;
    }
    last = address;
    if (stretches.size() == 1 << 16)
      flush();
    if (isInside(address))
      beginInside(address);
    else
      beginOutside(address);
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
  static constexpr uint64_t LongestInstruction = 15;

  static bool isInside(uint64_t address) { return address >= ImageBegin && address < ImageEnd; }

  void beginOutside(uint64_t address) {
    stretches.push_back({Stretch::Outside, 0, address});
    end = ~0ull;
  }

  void beginInside(uint64_t address) {
    if (!isLoaded)
      load(address - entry);
    auto after = std::upper_bound(functions.begin(), functions.end(), address);
    if (after == functions.begin())
      throw std::runtime_error("code before the first function of the table ran");
    uint32_t function = after - functions.begin() - 1;
    executed[function] = true;
    stretches.push_back({function, 0, address - functions[function]});
    end = after == functions.end() ? ImageEnd : *after;
  }

  // _start is the first function of the program to run.
  void load(uint64_t base) {
    isLoaded = true;
    for (uint64_t &address : functions)
      address += base;
    for (Layout &layout : layouts)
      for (uint64_t &address : layout.addresses)
        address += base;
  }

  void flush() {
    for (Layout &layout : layouts)
      for (const Stretch &stretch : stretches)
        layout.run(stretch);
    stretches.clear();
    end = 0;
  }

  uint64_t entry = 0;
  uint64_t last = ~0ull; // the previous instruction
  uint64_t next = 0;     // the one behind it in memory
  uint64_t takenBranches = 0;
  uint64_t end = 0; // end of the range that the stretch may extend to
  bool isLoaded = false;
  std::vector<uint64_t> functions; // addresses in the traced program
  std::vector<bool> executed;
  std::vector<Layout> layouts;
  std::vector<Stretch> stretches;
};

// Valgrind writes each line by itself. Unless many come together, switching between it and this
// process takes longer than all else.
ssize_t readMany(void *, char *buffer, size_t size) {
  usleep(500);
  return read(STDIN_FILENO, buffer, size);
}

} // namespace

int main(int argc, char **argv) {
  try {
    std::ifstream table(argc == 2 ? argv[1] : "");
    if (!table)
      throw std::runtime_error("want TABLE, and a trace on standard input");
    Replay replay(table);
    fcntl(STDIN_FILENO, F_SETPIPE_SZ, 1 << 20);
    FILE *trace = fopencookie(nullptr, "r", {readMany, nullptr, nullptr, nullptr});
    std::setvbuf(trace, nullptr, _IOFBF, 1 << 20);
    static char line[1 << 16];
    while (std::fgets(line, sizeof line, trace))
      if (line[0] == 'I' && line[1] == ' ') {
        char *comma = nullptr;
        uint64_t address = std::strtoull(line + 3, &comma, 16);
        replay.execute(address, std::strtoull(comma + 1, nullptr, 10));
      }
    replay.finish();
  } catch (const std::exception &error) {
    std::fprintf(stderr, "replay: error: %s\n", error.what());
    return 1;
  }
}
