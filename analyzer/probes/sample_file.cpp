//===- sample_file.cpp - reader of sample profiles ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/sample_file.h"
#include "analyzer/probes/trial_read.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

using Use = function_ref<Error(SampleProfileReader &)>;

Error notRead(StringRef path, std::error_code why) {
  return fileError(path, "no sample profile (" + why.message() +
                             "); make it anew with 'gmonkit export --sample-profile'");
}

Error readBytes(StringRef path, StringRef bytes, Use use) {
  LLVMContext context;
  // Without a handler LLVM ends the process at an error.
  context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {});
  auto fileSystem = vfs::getRealFileSystem();
  std::unique_ptr<MemoryBuffer> buffer = MemoryBuffer::getMemBuffer(bytes, path);
  auto reader = SampleProfileReader::create(buffer, context, *fileSystem);
  if (!reader)
    return notRead(path, reader.getError());
  if (std::error_code failed = (*reader)->read())
    return notRead(path, failed);
  return use(**reader);
}

} // namespace

bool isSampleProfile(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file)
    return false;
  auto start = MemoryBuffer::getMemBufferCopy(file->start());
  return SampleProfileReaderExtBinary::hasFormat(*start) ||
         SampleProfileReaderText::hasFormat(*start);
}

Error readSampleFile(StringRef path, Use use) {
  ErrorOr<InputFile> file = InputFile::open(path);
  auto bytes = file ? file->read() : file.getError();
  if (!bytes)
    return fileError(path, bytes.getError().message());
  Expected<GuardedCopy> copy = GuardedCopy::make(path, (*bytes)->getBuffer());
  if (!copy)
    return copy.takeError();
  StringRef text = copy->bytes();
  if (Error refused = tryToRead(path, text.size(), [&] { return readBytes(path, text, use); }))
    return refused;
  return readBytes(path, text, use);
}

} // namespace gmonkit
