//===- ordered_output.cpp - text that several threads make ------------------===//
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

// Takes pieces of text in any order. The thread that brings the one that is due prints it, and
// those behind it that have come meanwhile; nobody waits for it, as long as few have.
class OrderedOutput {
public:
  explicit OrderedOutput(raw_ostream &out) : out(out) {}

  // An empty text, in memory that is in some processor's cache already.
  ColumnText take();
  void add(size_t number, ColumnText text);

private:
  static constexpr size_t mostWaiting = 16;

  raw_ostream &out; // of the thread that has set isPrinting
  std::mutex mutex; // of what follows
  std::condition_variable printed;
  std::map<size_t, ColumnText> waiting; // by number
  std::vector<ColumnText> unused;
  size_t due = 0; // the number of the next one to be printed
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
