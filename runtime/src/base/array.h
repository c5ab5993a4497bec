//===- array.h - an array in pages of its own ------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_ARRAY_H
#define GMONRT_BASE_ARRAY_H

#include "base/memory.h"
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace gmonrt {

// Room for a number of items of a plain type, all zero bytes, given back with the array. malloc is
// not asked: the program may be in it, or may have broken it.
template <typename T> class Array {
public:
  Array() = default;
  explicit Array(size_t capacity)
      : items(capacity ? static_cast<T *>(map(capacity * sizeof(T))) : nullptr),
        capacity(capacity) {}
  ~Array() {
    if (items)
      unmap(items, capacity * sizeof(T));
  }
  Array(Array &&other) : items(other.items), count(other.count), capacity(other.capacity) {
    other.items = nullptr;
  }
  Array &operator=(Array &&other) {
    std::swap(items, other.items);
    std::swap(count, other.count);
    std::swap(capacity, other.capacity);
    return *this;
  }

  // One that failed.
  static Array failure() {
    Array array;
    array.capacity = 1;
    return array;
  }

  // There was no memory for the room that was asked for.
  bool failed() const { return capacity && !items; }

  // What does not fit the room is dropped.
  void push(const T &item) {
    if (items && count < capacity)
      items[count++] = item;
  }
  void resize(T *newEnd) { count = static_cast<size_t>(newEnd - items); }
  T *begin() const { return items; }
  T *end() const { return items + count; }
  size_t size() const { return count; }

private:
  T *items = nullptr;
  size_t count = 0, capacity = 0;
};

// The items of all PARTS, in their order. It has failed() where a part has, or without memory.
template <typename T> Array<T> concatenate(std::initializer_list<const Array<T> *> parts) {
  size_t size = 0;
  for (const Array<T> *part : parts) {
    if (part->failed())
      return Array<T>::failure();
    size += part->size();
  }
  Array<T> all(size);
  for (const Array<T> *part : parts)
    for (const T &item : *part)
      all.push(item);
  return all;
}

} // namespace gmonrt

#endif
