//===- output_path.cpp - where an image's profile goes --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output_path.h"
#include "options.h"
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace gmonrt {

namespace {

class PathBuilder {
public:
  PathBuilder(char *path, size_t size) : path(path), size(size) { path[0] = '\0'; }

  void append(const char *text, size_t length) {
    fits = fits && used + length < size;
    if (!fits)
      return;
    memcpy(path + used, text, length);
    used += length;
    path[used] = '\0';
  }
  void append(const char *text) { append(text, strlen(text)); }
  bool complete() const { return fits; }

private:
  char *path;
  size_t size, used = 0;
  bool fits = true;
};

struct Pattern {
  const char *text;
  bool isPrefix; // GMON_OUT_PREFIX: taken as it stands, the process id follows
};

// What the image was built with, or null. gold gives a symbol that no object defines the
// address 0 of the file, which is the image's first byte at run time.
const char *builtInPattern(const Image &image) {
  const char *pattern = image.record->output;
  return reinterpret_cast<uintptr_t>(pattern) == image.loadBias ? nullptr : pattern;
}

Pattern choosePattern(const Image &image) {
  if (options().output.value[0])
    return {options().output.value, false};
  if (const char *prefix = outputPrefix())
    return {prefix, true};
  if (const char *pattern = builtInPattern(image))
    return {pattern, false};
  return {"gmon.out", false};
}

} // namespace

bool outputPath(const Image &image, bool isForkChild, char *path, size_t size) {
  PathBuilder builder(path, size);
  Pattern pattern = choosePattern(image);
  char process[32], id[17];
  snprintf(process, sizeof process, "%ld", static_cast<long>(getpid()));
  for (int i = 0; i < 8; ++i)
    snprintf(id + 2 * i, 3, "%02x", image.id[i]);

  bool namesImage = false, namesId = false, namesProcess = pattern.isPrefix;
  for (const char *at = pattern.text; *at; ++at) {
    char kind = *at == '%' && !pattern.isPrefix ? at[1] : '\0';
    const char *text = kind == 'n'   ? image.name
                       : kind == 'b' ? id
                       : kind == 'p' ? process
                       : kind == '%' ? "%"
                                     : nullptr;
    if (!text) {
      builder.append(at, 1);
      continue;
    }
    builder.append(text);
    namesImage |= kind == 'n' || kind == 'b';
    namesId |= kind == 'b';
    namesProcess |= kind == 'p';
    ++at;
  }
  if (pattern.isPrefix) {
    builder.append(".");
    builder.append(process);
  }
  if (!image.isProgram && !namesImage) {
    builder.append(".");
    builder.append(image.name);
  }
  if (image.nameIsTaken && !namesId && (namesImage || !image.isProgram)) {
    builder.append(".");
    builder.append(id);
  }
  if (isForkChild && !namesProcess) {
    builder.append(".");
    builder.append(process);
  }
  return builder.complete();
}

} // namespace gmonrt
