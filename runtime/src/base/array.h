//===- array.h - an array in its own pages --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_ARRAY_H
#define GMONRT_BASE_ARRAY_H

#include "base/array_memory.h"
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace gmonrt {

// Of an array whose items are read before they are written.
struct Zeroed {};

// Memory for a number of items of a trivial type, freed with the array. If it is not Zeroed it
// holds what another array has left in it. Does not use malloc: a signal may have interrupted it,
// or the program may have corrupted its heap.
template <typename T> class Array {
public:
  Array() = default;
  explicit Array(size_t capacity)
      : items(capacity ? static_cast<T *>(mapArray(capacity * sizeof(T))) : nullptr),
        capacity(capacity) {}
  Array(size_t capacity, Zeroed)
      : items(capacity ? static_cast<T *>(mapZeroed(capacity * sizeof(T))) : nullptr),
        capacity(capacity) {}
  ~Array() {
    if (items)
      unmapArray(items, capacity * sizeof(T));
  }
  Array(Array &&other)
      : items(other.items), count(other.count), capacity(other.capacity), provided(other.provided) {
    other.items = nullptr;
    other.count = other.capacity = other.provided = 0;
  }
  Array &operator=(Array &&other) {
    std::swap(items, other.items);
    std::swap(count, other.count);
    std::swap(provided, other.provided);
    std::swap(capacity, other.capacity);
    return *this;
  }

  // Returns an array that has failed().
  static Array failure() {
    Array array;
    array.capacity = 1;
    return array;
  }

  // Returns whether memory for the requested capacity was missing.
  bool failed() const { return capacity && !items; }

  // Tells that the first SIZE items will be used, so that their pages come at once.
  void expect(size_t size) {
    if (!items || size <= provided)
      return;
    providePages(items + provided, (size - provided) * sizeof(T));
    provided = size;
  }

  // Appends ITEM. Drops it if the array is full.
  void push(const T &item) {
    if (count >= provided)
      expectMore();
    if (count < provided)
      items[count++] = item;
  }
  void resize(T *newEnd) { count = static_cast<size_t>(newEnd - items); }
  T *begin() const { return items; }
  T *end() const { return items + count; }
  size_t size() const { return count; }
  size_t room() const { return capacity; } // for so many items

private:
  // Has pages come for half as many items again. One by one, each would be a page fault.
  void expectMore() {
    constexpr size_t least = LeastProvided / sizeof(T) + 1;
    size_t more = provided / 2 > least ? provided / 2 : least;
    expect(more < capacity - provided ? provided + more : capacity);
  }

  static constexpr size_t LeastProvided = 32 << 10; // bytes
  T *items = nullptr;
  size_t count = 0, capacity = 0;
  size_t provided = 0; // items whose pages are there, for all that push() knows
};

// Returns the items of all PARTS, in their order. The result has failed() if a part has, or if
// there is no memory.
template <typename T> Array<T> concatenate(std::initializer_list<const Array<T> *> parts) {
  size_t size = 0;
  for (const Array<T> *part : parts) {
    if (part->failed())
      return Array<T>::failure();
    size += part->size();
  }
  Array<T> all(size);
  all.expect(size);
  for (const Array<T> *part : parts)
    for (const T &item : *part)
      all.push(item);
  return all;
}

} // namespace gmonrt

#endif
