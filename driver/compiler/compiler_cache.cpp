//===- compiler_cache.cpp - support of compiler caches --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/compiler/compiler_cache.h"
#include "driver/compiler/launcher_error.h"
#include "driver/process/run_program.h"
#include "gmonkit/fnv1a.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <unistd.h>

namespace {

using File = std::unique_ptr<FILE, int (*)(FILE *)>;

// The hash FNV-1a by Fowler, Noll and Vo, over eight bytes at a time.
class Hash {
public:
  void add(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
      uint64_t word = 0;
      std::memcpy(&word, bytes + i, std::min(sizeof word, size - i));
      add(word);
    }
    add(size);
  }

  void addFile(const std::string &path) {
    std::error_code unknown; // not a regular file: a device would never end
    bool isFile = std::filesystem::is_regular_file(path, unknown);
    File file(isFile ? std::fopen(path.c_str(), "rb") : nullptr, std::fclose);
    char buffer[1 << 16];
    while (size_t size = file ? std::fread(buffer, 1, sizeof buffer, file.get()) : 0)
      add(buffer, size);
    if (file && std::ferror(file.get()))
      fail(path + ": " + std::strerror(errno));
  }

  uint64_t value = gmonkit::Fnv1aSeed;

private:
  void add(uint64_t word) { value = gmonkit::mixedFnv1a(value, word); }
};

// Returns PATH as a preprocessor writes it between quotes.
std::string escaped(const std::string &path) {
  std::string text;
  for (char c : path) {
    if (c == '"' || c == '\\')
      text += '\\';
    text += c;
  }
  return text;
}

} // namespace

std::string identityOf(const std::vector<std::string> &files, const std::string &text) {
  Hash hash;
  hash.add(text.data(), text.size());
  for (const std::string &file : files)
    hash.addFile(file);
  char word[17];
  std::snprintf(word, sizeof word, "%016llx", static_cast<unsigned long long>(hash.value));
  return word;
}

void sendWithIcecream(const std::vector<std::string> &files) {
  const char *others = std::getenv("ICECC_EXTRAFILES");
  std::string all = others ? others : "";
  for (const std::string &file : files)
    all += (all.empty() ? "" : ":") + file;
  setenv("ICECC_EXTRAFILES", all.c_str(), /*overwrite=*/1);
}

bool isRunByCcache() {
  std::ifstream name("/proc/" + std::to_string(getppid()) + "/comm");
  std::string parent;
  return std::getline(name, parent) && parent == "ccache";
}

int preprocessForCcache(const std::vector<std::string> &command, const std::string &output,
                        const std::vector<std::string> &files) {
  ProgramResult result = runProgram(command, /*readsOutput=*/false);
  if (result.error != 0)
    fail(command[0] + ": " + std::strerror(result.error));
  if (result.status != 0)
    return result.status;

  bool isStandard = output.empty() || output == "-";
  File text(isStandard ? stdout : std::fopen(output.c_str(), "a"), std::fclose);
  auto failed = [&] {
    fail((isStandard ? "standard output" : output) + ": " + std::strerror(errno));
  };
  if (!text)
    failed();
  std::string variables;
  for (const char *name : {"GMON_CC_OPTIONS", "GMONPASS_OPTIONS"})
    if (const char *value = std::getenv(name))
      variables += std::string(name) + '=' + value + '\n';
  // ccache knows a source by its text, which the comment changes, or by the contents of all files
  // that such lines name.
  std::fprintf(text.get(), "/* gmonkit %s */\n", identityOf(files, variables).c_str());
  for (const std::string &file : files)
    std::fprintf(text.get(), "# 1 \"%s\"\n", escaped(file).c_str());
  if (std::ferror(text.get()) || std::fflush(text.get()) != 0)
    failed();
  return 0;
}
