//===- input_file.cpp - the files that the tools read ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/input_file.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <system_error>

using namespace llvm;

namespace gmonkit {
namespace {

// Bytes.
constexpr size_t StartSize = 1 << 16;
constexpr uint64_t MostBytes = uint64_t(2) << 30;
constexpr uint64_t MostBytesOfPipe = 512 << 20;
constexpr uint64_t LargestCopy = 64 << 20; // read in about 10 ms

enum class Fault { Device = 1, TooLarge, EndlessPipe, NoText, NoFile };

class FaultCategory : public std::error_category {
public:
  const char *name() const noexcept override { return "gmonkit input"; }
  std::string message(int fault) const override {
    switch (static_cast<Fault>(fault)) {
    case Fault::Device:
      return "a device; give a file or a pipe";
    case Fault::TooLarge:
      return "larger than 2 GiB, the limit for such files; is it the right one?";
    case Fault::EndlessPipe:
      return "more than 512 MiB, the limit for pipes; give a file";
    case Fault::NoText:
      return "not a text file; give the right file";
    case Fault::NoFile:
      return "a device or a pipe, which other files may not name";
    }
    llvm_unreachable("no such fault");
  }
};

std::error_code error(Fault fault) {
  static const FaultCategory category;
  return {static_cast<int>(fault), category};
}

// Returns the fault of a file with STATUS that cannot be read to its end.
std::error_code checkType(StringRef path, const sys::fs::file_status &status) {
  if (status.type() == sys::fs::file_type::directory_file)
    return make_error_code(errc::is_a_directory);
  if (status.type() == sys::fs::file_type::block_file ||
      (status.type() == sys::fs::file_type::character_file &&
       !sys::fs::equivalent(path, "/dev/null")))
    return error(Fault::Device);
  return {};
}

} // namespace

class InputFile::Descriptor {
public:
  explicit Descriptor(sys::fs::file_t descriptor) : descriptor(descriptor) {}
  // Descriptor 0 stays open: the next file would get its number, and be standard input.
  ~Descriptor() {
    if (descriptor != sys::fs::getStdinHandle())
      sys::fs::closeFile(descriptor);
  }
  Descriptor(const Descriptor &) = delete;

  sys::fs::file_t descriptor;
};

// The open pipes, by path. It is shared: profiles and programs are read by different threads.
class InputFile::Pipes {
public:
  std::optional<InputFile> find(StringRef path) {
    std::lock_guard<std::mutex> lock(mutex);
    auto known = byPath.find(path);
    return known == byPath.end() ? std::nullopt : std::optional(known->second);
  }

  void add(StringRef path, const InputFile &pipe) {
    std::lock_guard<std::mutex> lock(mutex);
    byPath.try_emplace(path, pipe);
  }

private:
  std::mutex mutex;
  StringMap<InputFile> byPath;
};

InputFile::Pipes &InputFile::knownPipes() {
  static Pipes pipes;
  return pipes;
}

struct InputFile::Pipe {
  std::mutex mutex;                 // for a read: two threads may have opened the same pipe
  std::shared_ptr<Descriptor> file; // null after the end of the pipe
  SmallVector<char, 0> bytes;       // the bytes read so far

  std::error_code readUpTo(size_t size);
};

std::error_code InputFile::Pipe::readUpTo(size_t size) {
  while (file && bytes.size() < size) {
    size_t known = bytes.size();
    bytes.resize_for_overwrite(known + StartSize);
    Expected<size_t> added =
        sys::fs::readNativeFile(file->descriptor, MutableArrayRef(bytes.data() + known, StartSize));
    bytes.resize(known + (added ? *added : 0));
    if (!added)
      return errorToErrorCode(added.takeError());
    if (*added == 0)
      file.reset();
  }
  return {};
}

ErrorOr<InputFile> InputFile::openPipe(StringRef path, std::shared_ptr<Descriptor> file) {
  InputFile input;
  input.path = path.str();
  input.pipe = std::make_shared<Pipe>();
  input.pipe->file = std::move(file);
  if (std::error_code failed = input.pipe->readUpTo(StartSize))
    return failed;
  input.beginning.assign(
      StringRef(input.pipe->bytes.data(), input.pipe->bytes.size()).take_front(StartSize));
  return input;
}

ErrorOr<InputFile> InputFile::openStandardInput() {
  return openPipe("standard input", std::make_shared<Descriptor>(sys::fs::getStdinHandle()));
}

ErrorOr<InputFile> InputFile::open(StringRef path) {
  if (std::optional<InputFile> pipe = knownPipes().find(path))
    return *pipe;
  sys::fs::file_status status;
  if (std::error_code failed = sys::fs::status(path, status))
    return failed;
  // Checks the type before opening: to open a device may already have an effect.
  if (std::error_code failed = checkType(path, status))
    return failed;
  Expected<sys::fs::file_t> opened = sys::fs::openNativeFileForRead(path);
  if (!opened)
    return errorToErrorCode(opened.takeError());
  auto file = std::make_shared<Descriptor>(*opened);
  std::error_code failed = sys::fs::status(file->descriptor, status); // it may be another now
  if (!failed)
    failed = checkType(path, status);
  if (failed)
    return failed;
  bool isFile = status.type() == sys::fs::file_type::regular_file;
  if (!isFile || status.getSize() == 0) { // files of /proc have size 0, too
    ErrorOr<InputFile> pipe = openPipe(path, std::move(file));
    if (pipe && !isFile)
      knownPipes().add(path, *pipe);
    return pipe;
  }
  InputFile input;
  input.path = path.str();
  input.size = status.getSize();
  input.beginning.resize_for_overwrite(std::min<uint64_t>(input.size, StartSize));
  size_t known = 0;
  while (known < input.beginning.size()) {
    Expected<size_t> added = sys::fs::readNativeFileSlice(
        file->descriptor,
        MutableArrayRef(input.beginning.data(), input.beginning.size()).drop_front(known), known);
    if (!added)
      return errorToErrorCode(added.takeError());
    if (*added == 0)
      break; // the file became shorter
    known += *added;
  }
  input.beginning.resize(known);
  input.file = std::move(file);
  return input;
}

ErrorOr<std::unique_ptr<MemoryBuffer>> InputFile::readUpTo(uint64_t most, bool isText) const {
  if (pipe) {
    std::lock_guard<std::mutex> lock(pipe->mutex);
    if (std::error_code failed = pipe->readUpTo(MostBytesOfPipe + 1))
      return failed;
    if (pipe->bytes.size() > MostBytesOfPipe)
      return error(Fault::EndlessPipe);
    return MemoryBuffer::getMemBufferCopy(StringRef(pipe->bytes.data(), pipe->bytes.size()), path);
  }
  if (size > most)
    return error(Fault::TooLarge);
  bool isCopied = size <= LargestCopy;
  // LLVM reads the file instead of mapping it only if both flags are set.
  return MemoryBuffer::getOpenFile(file->descriptor, path, size,
                                   /*RequiresNullTerminator=*/isText || isCopied,
                                   /*IsVolatile=*/isCopied);
}

ErrorOr<std::unique_ptr<MemoryBuffer>> InputFile::read() const {
  return readUpTo(MostBytes, /*isText=*/false);
}

ErrorOr<std::unique_ptr<MemoryBuffer>> InputFile::readText() const {
  return readUpTo(MostBytes, /*isText=*/true);
}

ErrorOr<std::unique_ptr<MemoryBuffer>> InputFile::readProgram() const {
  return readUpTo(std::numeric_limits<uint64_t>::max(), /*isText=*/false);
}

ErrorOr<std::unique_ptr<MemoryBuffer>> readText(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file)
    return file.getError();
  if (file->start().contains('\0'))
    return error(Fault::NoText);
  auto text = file->readText();
  if (text && (*text)->getBuffer().contains('\0'))
    return error(Fault::NoText);
  return text;
}

ErrorOr<std::unique_ptr<MemoryBuffer>> readNamedFile(StringRef path) {
  if (!isFileOrMissing(path))
    return error(Fault::NoFile);
  ErrorOr<InputFile> file = InputFile::open(path);
  if (!file)
    return file.getError();
  return file->readText();
}

bool isFileOrMissing(StringRef path) {
  return !sys::fs::exists(path) || sys::fs::is_regular_file(path);
}

} // namespace gmonkit
