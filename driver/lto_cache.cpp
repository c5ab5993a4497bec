//===- lto_cache.cpp - what the linker keeps between links --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "lto_cache.h"
#include <cstdint>
#include <cstdio>
#include <memory>

namespace {

constexpr char cacheOption[] = "--thinlto-cache-dir=";

// Fowler, Noll and Vo's hash, 1a.
class Hash {
public:
  void add(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i)
      value = (value ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3;
  }
  uint64_t value = 0xcbf29ce484222325;
};

void addFile(Hash &hash, const std::string &path) {
  std::unique_ptr<FILE, int (*)(FILE *)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  char buffer[1 << 16];
  while (size_t size = file ? std::fread(buffer, 1, sizeof buffer, file.get()) : 0)
    hash.add(buffer, size);
}

std::string folderName(const std::string &options, const std::string &plugin) {
  Hash hash;
  hash.add(options.c_str(), options.size() + 1);
  addFile(hash, plugin);
  char name[40];
  std::snprintf(name, sizeof name, "/gmonkit-%016llx", static_cast<unsigned long long>(hash.value));
  return name;
}

} // namespace

void separateLtoCache(std::vector<std::string> &arguments, const std::string &options,
                      const std::string &plugin) {
  std::string folder;
  for (std::string &argument : arguments) {
    size_t place = argument.find(cacheOption);
    if (place == std::string::npos)
      continue;
    if (folder.empty())
      folder = folderName(options, plugin);
    size_t end = argument.find(',', place); // further options may follow in -Wl,
    argument.insert(end == std::string::npos ? argument.size() : end, folder);
  }
}
