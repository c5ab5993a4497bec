//===- output_path.cpp - names of profiles --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/output_path.h"
#include "arch/machine.h"
#include "base/options.h"
#include "base/phase.h"
#include "profile/output_place.h"
#include "text/format.h"
#include <cstring>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace gmonrt {

namespace {

long namedProcess = 0; // 0: the process that asks
bool isChild = false;

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
  bool isPrefix; // GMON_OUT_PREFIX: no pattern; the process id follows
};

// Returns the pattern that the image was built with, or null. gold gives an undefined symbol the
// address 0 of the file, which is the image's first byte at run time.
const char *builtInPattern(const Image &image) {
  const char *pattern = image.record->output;
  return reinterpret_cast<uintptr_t>(pattern) == image.file.loadBias ? nullptr : pattern;
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

// Replaces the letters of the pattern.
class PatternReader {
public:
  PatternReader(const Image &image, PathBuilder &builder) : image(image), builder(builder) {
    formatText(process, sizeof process, "%ld",
               namedProcess ? namedProcess : rawSyscall(SYS_getpid));
    for (int i = 0; i < 8; ++i)
      formatText(id + 2 * i, 3, "%02x", image.id[i]);
    utsname system = {};
    rawSyscall(SYS_uname, reinterpret_cast<long>(&system));
    formatText(host, sizeof host, "%s", system.nodename);
  }

  void read(const Pattern &pattern);
  // Appends what distinguishes this profile from others of the process, and from other processes,
  // if the pattern does not.
  void complete(bool isForkChild, const char *event);

private:
  const char *meaning(char letter) const;
  void appendPart(const char *text) {
    builder.append(".");
    builder.append(text);
  }

  const Image &image;
  PathBuilder &builder;
  char process[32], id[17], host[65] = {};
  bool namesImage = false, namesId = false, namesProcess = false, namesPhase = false;
};

// Returns null if the letter has no meaning.
const char *PatternReader::meaning(char letter) const {
  switch (letter) {
  case 'n':
    return image.name;
  case 'b':
    return id;
  case 'p':
    return process;
  case 'h':
    return host;
  case 'l':
    return phaseLabel();
  case 't':
    return temporaryDirectory();
  case '%':
    return "%";
  default:
    return nullptr;
  }
}

void PatternReader::read(const Pattern &pattern) {
  for (const char *at = pattern.text; *at; ++at) {
    char letter = *at == '%' && !pattern.isPrefix ? at[1] : '\0';
    const char *text = meaning(letter);
    if (!text) {
      builder.append(at, 1);
      continue;
    }
    builder.append(text);
    namesImage |= letter == 'n' || letter == 'b';
    namesId |= letter == 'b';
    namesProcess |= letter == 'p';
    namesPhase |= letter == 'l';
    ++at;
  }
  if (pattern.isPrefix) {
    appendPart(process);
    namesProcess = true;
  }
}

void PatternReader::complete(bool isForkChild, const char *event) {
  if (!image.isProgram && !namesImage)
    appendPart(image.name);
  if (image.nameIsTaken && !namesId && (namesImage || !image.isProgram))
    appendPart(id);
  if (image.twins) {
    char number[16];
    formatText(number, sizeof number, "%u", image.twins);
    appendPart(number);
  }
  if (*phaseLabel() && !namesPhase)
    appendPart(phaseLabel());
  if (isForkChild && !namesProcess && !options().merge)
    appendPart(process);
  if (event)
    appendPart(event);
}

} // namespace

bool outputPath(const Image &image, bool isForkChild, const char *event, char *path, size_t size) {
  PathBuilder builder(path, size);
  PatternReader reader(image, builder);
  Pattern pattern = choosePattern(image);
  reader.read(pattern);
  if (strcmp(path, "/dev/null") != 0 && !isOpenFile(path)) // all images and processes write there
    reader.complete(isForkChild, event);
  return builder.complete();
}

void noteForkChild() { isChild = true; }

bool isForkChild() { return isChild; }

void nameProfilesAfter(long process) { namedProcess = process; }

bool mayMakeDirectories(const Image &image) { return !choosePattern(image).isPrefix; }

bool nameHasProcess(const Image &image) {
  Pattern pattern = choosePattern(image);
  bool found = pattern.isPrefix;
  for (const char *at = pattern.text; !found && (at = strchr(at, '%')) && at[1]; at += 2)
    found = at[1] == 'p';
  return found;
}

} // namespace gmonrt
