//===- instr_file.cpp - reader of profiles for -fprofile-use --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/probes/instr_file.h"
#include "analyzer/probes/trial_read.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "plugin-common/profiles/profile_parts.h"
#include "llvm/ProfileData/InstrProfReader.h"

using namespace llvm;

namespace gmonkit {
namespace {

using Use = function_ref<void(const NamedInstrProfRecord &)>;

Error readBytes(StringRef path, StringRef bytes, Use use) {
  auto reader = IndexedInstrProfReader::create(MemoryBuffer::getMemBuffer(bytes, path));
  if (!reader)
    return fileError(path, toString(reader.takeError()));
  if (!(*reader)->isIRLevelProfile())
    return fileError(path, "has the counts of -fprofile-instr-generate; expected those of "
                           "'gmonkit export --instr-profile' or -fprofile-generate");
  for (const NamedInstrProfRecord &record : **reader) {
    if (record.Hash > LargestHash)
      return fileError(path, "damaged: the hash of " + printable(record.Name) +
                                 " is none; make the profile again");
    use(record);
  }
  if ((*reader)->hasError())
    return fileError(path, toString((*reader)->getError()));
  return Error::success();
}

} // namespace

bool isInstrProfile(StringRef path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  return file && IndexedInstrProfReader::hasFormat(*MemoryBuffer::getMemBufferCopy(file->start()));
}

Error readInstrFile(StringRef path, Use use, function_ref<void(const ProfileGraphs &)> useGraphs) {
  ErrorOr<InputFile> file = InputFile::open(path);
  auto bytes = file ? file->read() : file.getError();
  if (!bytes)
    return fileError(path, bytes.getError().message());
  StringRef text = (*bytes)->getBuffer();
  if (splitProfile(text).isDamaged)
    return fileError(path, DamagedProfile);
  Expected<GuardedCopy> copy = GuardedCopy::make(path, text);
  if (!copy)
    return copy.takeError();
  auto ignore = [](const NamedInstrProfRecord & /*record*/) {};
  if (Error refused =
          tryToRead(path, text.size(), [&] { return readBytes(path, copy->bytes(), ignore); }))
    return refused;
  Error failed = readBytes(path, copy->bytes(), use);
  if (!failed && useGraphs)
    useGraphs(ProfileGraphs(text));
  return failed;
}

Expected<std::string> instrFileBytes(InstrProfWriter &writer) {
#if LLVM_VERSION_MAJOR >= 17 // older ones keep no binary ids
  std::string note = unnotedEnd();
  writer.addBinaryIds(object::BuildID(note.begin(), note.end()));
#endif
  std::string bytes;
  raw_string_ostream stream(bytes);
  if (Error error = writer.write(stream))
    return error;
  noteEnd(bytes);
  return bytes;
}

} // namespace gmonkit
