//===- image_record.cpp - the record that registers an image --------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/support/gcc_headers.h"

#include "gcc-plugin/flow/image_record.h"
#include "gcc-plugin/machine/processor.h"
#include "gmonkit/abi.h"

namespace gmonplugin {

namespace {

// Begins the symbol NAME, hidden from other images (VISIBILITY), in the current section.
void beginSymbol(FILE *file, const char *type, const char *name, const char *visibility) {
  fprintf(file, "\t.balign 8\n\t.weak %s\n\t.%s %s\n\t.type %s, @%s\n%s:\n", name, visibility, name,
          name, type, name);
}

// Begins the symbol NAME in a section of its own. It has one COMDAT copy per image.
void beginSection(FILE *file, const char *section, const char *flags, const char *type,
                  const char *name, const char *visibility) {
  fprintf(file, "\t.section %s.%s,\"%sG\",@progbits,%s,comdat\n", section, name, flags, name);
  beginSymbol(file, type, name, visibility);
}

void endSymbol(FILE *file, const char *name) { fprintf(file, "\t.size %s, .-%s\n", name, name); }

// Writes a pointer to a symbol of the image; null if nothing in the image defines it.
void writeWeakPointer(FILE *file, const std::string &name) {
  fprintf(file, "\t.weak %s\n\t.hidden %s\n\t.quad %s\n", name.c_str(), name.c_str(), name.c_str());
}

// Writes void NAME(void) { CALLEE(&__gmon_image); } and a pointer to it in ARRAY.
void writeHandler(FILE *file, const char *name, const char *callee, const char *array) {
  beginSection(file, ".text", "ax", "function", name, "hidden");
  fputs(tailCallCode(callee, GMON_SYMBOL_IMAGE).c_str(), file);
  endSymbol(file, name);
  fprintf(file, "\t.section .%s.%05d,\"awG\",@%s,%s,comdat\n", array, GMON_IMAGE_PRIORITY, array,
          name);
  std::string pointer = std::string(name) + "_pointer";
  beginSymbol(file, "object", pointer.c_str(), "hidden");
  fprintf(file, "\t.quad %s\n", name);
  endSymbol(file, pointer.c_str());
}

void writeOutputPattern(FILE *file, const std::string &pattern) {
  beginSection(file, ".rodata", "a", "object", GMON_SYMBOL_OUTPUT, "hidden");
  for (unsigned char c : pattern)
    fprintf(file, "\t.byte %d\n", c);
  fputs("\t.byte 0\n", file);
  endSymbol(file, GMON_SYMBOL_OUTPUT);
}

} // namespace

void writeImageRecord(FILE *file, const gmonkit::Options &options) {
  // Global, because gprof -a drops local symbols; protected, because each image has its own.
  beginSection(file, ".text", "ax", "function", GMON_SYMBOL_OUTSIDE, "protected");
  fputs(returnCode().c_str(), file);
  endSymbol(file, GMON_SYMBOL_OUTSIDE);

  beginSection(file, ".data.rel.ro", "aw", "object", GMON_SYMBOL_IMAGE, "hidden");
  fprintf(file, "\t.long %u, %zu\n", unsigned(GMON_ABI_VERSION), sizeof(GmonImageRecord));
  for (const char *section : GmonImageSections) {
    writeWeakPointer(file, std::string("__start_") + section);
    writeWeakPointer(file, std::string("__stop_") + section);
  }
  fputs("\t.quad " GMON_SYMBOL_OUTSIDE ", " GMON_SYMBOL_ABI "\n", file);
  writeWeakPointer(file, GMON_SYMBOL_OUTPUT);
  endSymbol(file, GMON_SYMBOL_IMAGE);

  if (!options.output.empty())
    writeOutputPattern(file, options.output);
  writeHandler(file, GMON_SYMBOL_IMAGE_CTOR, GMON_SYMBOL_REGISTER, "init_array");
  writeHandler(file, GMON_SYMBOL_IMAGE_DTOR, GMON_SYMBOL_UNREGISTER, "fini_array");
}

} // namespace gmonplugin
