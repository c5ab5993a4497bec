//===- debug_information.cpp - programs without it, for a time ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/debug_information.h"
#include "analyzer/support/errors.h"
#include "llvm/ObjCopy/CommonConfig.h"
#include "llvm/ObjCopy/ELF/ELFConfig.h"
#include "llvm/ObjCopy/ELF/ELFObjcopy.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Where the whole file is while it is replaced.
std::string keptPath(const std::string &file) { return file + ".whole"; }

Error writeStripped(const std::string &file, const std::string &to) {
  Expected<object::OwningBinary<object::ObjectFile>> program =
      object::ObjectFile::createObjectFile(file);
  if (!program)
    return program.takeError();
  auto *elf = dyn_cast<object::ELFObjectFileBase>(program->getBinary());
  if (!elf)
    return fileError(file, "not an ELF file");
  objcopy::CommonConfig config;
  config.InputFilename = file;
  config.OutputFilename = to;
  config.StripDebug = true;
  std::error_code error;
  raw_fd_ostream out(to, error);
  if (error)
    return fileError(to, error.message());
  if (Error failed = objcopy::elf::executeObjcopyOnBinary(config, {}, *elf, out))
    return failed;
  out.close();
  if (out.has_error()) {
    error = out.error();
    out.clear_error();
    return fileError(to, error.message());
  }
  return Error::success();
}

} // namespace

Error WithoutDebugInformation::replace(const std::string &file) {
  std::string stripped = file + ".stripped";
  Error failed = writeStripped(file, stripped);
  sys::fs::file_status status;
  std::error_code error;
  if (!failed)
    (error = sys::fs::status(file, status)) ||
        (error = sys::fs::setPermissions(stripped, status.permissions())) ||
        (error = sys::fs::rename(file, keptPath(file))) ||
        (error = sys::fs::rename(stripped, file));
  if (!failed && !error) {
    replaced.push_back(file);
    return Error::success();
  }
  sys::fs::remove(stripped);
  putDebugInformationBack(file);
  return failed ? std::move(failed) : fileError(file, error.message());
}

WithoutDebugInformation::~WithoutDebugInformation() {
  for (const std::string &file : replaced)
    putDebugInformationBack(file);
}

void putDebugInformationBack(const std::string &file) {
  if (sys::fs::exists(keptPath(file)))
    sys::fs::rename(keptPath(file), file);
}

} // namespace gmonkit
