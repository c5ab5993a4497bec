//===- sample_file.cpp - reader of sample profiles ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/sample_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cerrno>
#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

using Use = function_ref<Error(SampleProfileReader &)>;

Error readBytes(StringRef path, StringRef bytes, Use use) {
  LLVMContext context;
  // Without a handler LLVM ends the process at an error.
  context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {});
  auto fileSystem = vfs::getRealFileSystem();
  std::unique_ptr<MemoryBuffer> buffer = MemoryBuffer::getMemBufferCopy(bytes, path);
  auto reader = SampleProfileReader::create(buffer, context, *fileSystem);
  if (!reader)
    return fileError(path, reader.getError().message());
  if (std::error_code failed = (*reader)->read())
    return fileError(path, failed.message());
  return use(**reader);
}

Error tryToRead(StringRef path, StringRef bytes, Use use) {
  pid_t child = fork();
  if (child == -1)
    return fileError(path, "cannot be read: fork: " + sys::StrError(errno));
  if (child == 0) {
    std::signal(SIGSEGV, SIG_DFL);
    rlimit noCore = {0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    consumeError(readBytes(path, bytes, use));
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) == -1 && errno == EINTR) {
  }
  if (WIFSIGNALED(status))
    return fileError(path, "cannot be read: it is damaged, or its calls nest too deep");
  return Error::success();
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
  StringRef text = (*bytes)->getBuffer();
  if (Error refused = tryToRead(path, text, use))
    return refused;
  return readBytes(path, text, use);
}

} // namespace gmonkit
