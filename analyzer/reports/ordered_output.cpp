//===- ordered_output.cpp - ordered text of several threads ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/reports/ordered_output.h"
#include "analyzer/support/parallel.h"
#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

using namespace llvm;

namespace gmonkit {
namespace {

// Prints pieces of text in order; they may arrive in any order. The thread that brings the next
// piece prints it and the waiting ones that follow it. No thread waits for another, as long as few
// pieces wait.
class OrderedOutput {
public:
  explicit OrderedOutput(raw_ostream &out) : out(out) {}

  // Returns an empty text whose memory is probably in a cache.
  ColumnText take();
  void add(size_t number, ColumnText text);

private:
  static constexpr size_t mostWaiting = 16;

  raw_ostream &out; // used by the thread that has set isPrinting
  std::mutex mutex; // protects the members below
  std::condition_variable printed;
  std::map<size_t, ColumnText> waiting; // by number
  std::vector<ColumnText> unused;
  size_t due = 0; // number of the next piece to print
  bool isPrinting = false;
};

ColumnText OrderedOutput::take() {
  std::lock_guard lock(mutex);
  if (unused.empty())
    return {};
  ColumnText text = std::move(unused.back());
  unused.pop_back();
  return text;
}

void OrderedOutput::add(size_t number, ColumnText text) {
  std::unique_lock lock(mutex);
  printed.wait(lock, [&] { return number == due || waiting.size() < mostWaiting; });
  waiting.emplace(number, std::move(text));
  if (isPrinting)
    return;
  isPrinting = true;
  for (auto next = waiting.begin(); next != waiting.end() && next->first == due;
       next = waiting.begin()) {
    ColumnText ready = std::move(next->second);
    waiting.erase(next);
    ++due;
    lock.unlock();
    out << ready.str();
    ready.clear();
    lock.lock();
    unused.push_back(std::move(ready));
    printed.notify_all();
  }
  isPrinting = false;
}

} // namespace

void printInPieces(raw_ostream &out, size_t count, size_t atOnce,
                   function_ref<void(ColumnText &, size_t, size_t)> make) {
  OrderedOutput output(out);
  inPieces(count, atOnce, [&](size_t begin, size_t end) {
    ColumnText text = output.take();
    make(text, begin, end);
    output.add(begin / atOnce, std::move(text));
  });
}

} // namespace gmonkit
