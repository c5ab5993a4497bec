//===- debug_information.cpp - programs without it, for a time ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/debug_information.h"
#include "analyzer/support/errors.h"
#include "driver/options/command_line.h"
#include "llvm/ObjCopy/CommonConfig.h"
#include "llvm/ObjCopy/ELF/ELFConfig.h"
#include "llvm/ObjCopy/ELF/ELFObjcopy.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace gmonkit {
namespace {

// What is to replace a file, in the folder of the whole ones.
constexpr const char *NewFile = ".new";

// Writes FILE without debug information to TO, a new file.
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
  raw_fd_ostream out(to, error, sys::fs::CD_CreateNew);
  if (error)
    return fileError(to, error.message());
  Error failed = objcopy::elf::executeObjcopyOnBinary(config, {}, *elf, out);
  out.close();
  if (out.has_error() && !failed)
    failed = fileError(to, out.error().message());
  out.clear_error();
  return failed;
}

} // namespace

Error WithoutDebugInformation::replace(const std::string &name) {
  std::error_code error;
  fs::path inFolder = fs::proximate(fs::canonical(fs::path(folder) / name, error), folder, error);
  if (error)
    return fileError(folder + "/" + name, error.message());
  if (*inFolder.begin() == "..") // a link to a file that is not the build's
    return Error::success();
  fs::path file = folder / inFolder, whole = kept / inFolder;
  if (fs::exists(whole, error)) // another link to it
    return Error::success();
  fs::path stripped = fs::path(kept) / NewFile;
  fs::create_directories(whole.parent_path(), error);
  if (!error)
    fs::remove(stripped, error);
  if (error)
    return fileError(whole.string(), error.message());
  if (Error failed = writeStripped(file.string(), stripped.string()))
    return failed;
  fs::permissions(stripped, fs::status(file, error).permissions(), error);
  if (!error)
    fs::create_hard_link(file, whole, error);
  if (!error)
    fs::rename(stripped, file, error);
  return error ? fileError(file.string(), error.message()) : Error::success();
}

WithoutDebugInformation::~WithoutDebugInformation() {
  if (Error error = putFilesBack(folder, kept))
    printWarning(toString(std::move(error)));
}

Error putFilesBack(const std::string &folder, const std::string &kept) {
  std::error_code error;
  if (!fs::exists(kept, error))
    return Error::success();
  for (fs::recursive_directory_iterator at(kept, error), end; !error && at != end;
       at.increment(error))
    if (at->is_regular_file(error) && at->path().filename() != NewFile) {
      fs::path file = folder / fs::relative(at->path(), kept, error);
      // The folder may have been built anew.
      if (std::error_code ignored; !error && fs::exists(file.parent_path(), ignored))
        fs::rename(at->path(), file, error);
    }
  if (!error)
    fs::remove_all(kept, error);
  return error ? fileError(kept, error.message()) : Error::success();
}

} // namespace gmonkit
