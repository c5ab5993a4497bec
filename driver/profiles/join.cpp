//===- join.cpp - profiles of several programs for one compiler -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/profiles/join.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "driver/orders/output_path.h"
#include "linker-order/judge/block_list.h"
#include "plugin-common/block_list_lines.h"
#include "plugin-common/block_shape.h"
#include "plugin-common/profiles/block_profile.h"
#include "plugin-common/profiles/profile_parts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ProfileData/InstrProfWriter.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

struct Entry {
  uint64_t runs = 0;
  std::string text; // the lines of a function
};

// Returns the number of runs in a line ShapeComment of a block layout; 0: another line.
uint64_t runsIn(StringRef line) {
  uint64_t runs = 0;
  auto [before, number] = line.rsplit(" runs ");
  if (!before.starts_with(ShapeComment) || number.consumeInteger(10, runs))
    return 0;
  return runs;
}

// Returns the count in a line "NUMBER COUNT" of a profile for GCC; 0: another line.
uint64_t countIn(StringRef line) {
  uint64_t block = 0, count = 0;
  auto [number, rest] = line.split(' ');
  if (number.getAsInteger(10, block) || rest.getAsInteger(10, count))
    return 0;
  return count;
}

using Entries = std::map<std::string, Entry>; // by keyOf the first line

// Returns what tells the function that begins at LINE from others. In a list of blocks that is its
// name without its aliases: other programs may have others.
std::string keyOf(StringRef line) {
  size_t end = line.starts_with("f ") ? line.find(' ', 2) : line.size();
  return line.take_front(end).str();
}

// Adds the functions in the list TEXT to ENTRIES. Each begins with the word START. RUNSIN tells
// how often the code of a line ran. Returns what is in front of the first: all of a list that has
// none.
StringRef readEntries(StringRef text, StringRef start, uint64_t (*runsIn)(StringRef),
                      Entries &entries) {
  size_t first = 0;
  if (!text.starts_with(start)) {
    size_t before = text.find(("\n" + start).str());
    first = before == StringRef::npos ? text.size() : before + 1;
  }
  StringRef head = text.take_front(first);
  SmallVector<StringRef> lines;
  text.drop_front(first).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef &line : lines)
    line = line.rtrim('\r');
  llvm::erase_if(lines, [](StringRef line) { // of lists of blocks; joinBlockLists writes them anew
    return line == BlockListEnd || line.starts_with(NamesakeComment);
  });
  for (size_t i = 0; i < lines.size();) {
    std::string name = keyOf(lines[i]);
    Entry entry;
    do {
      entry.runs = std::max(entry.runs, runsIn(lines[i]));
      entry.text += (lines[i] + "\n").str();
    } while (++i < lines.size() && !lines[i].starts_with(start));
    Entry &best = entries[name];
    if (best.text.empty() || entry.runs > best.runs)
      best = std::move(entry);
  }
  return head;
}

// The shapes in lists of blocks, as they are written, by keyOf the line of the function.
using Shapes = std::map<std::string, std::set<std::string>>;

// Returns the shape in LINE, a comment that begins with WORD; "": another line.
StringRef shapeIn(StringRef line, StringRef word) {
  return line.consume_front(word) ? line.split(' ').first : "";
}

// Adds the shapes of all functions in the list TEXT to SHAPES.
void readShapes(StringRef text, Shapes &shapes) {
  std::set<std::string> *known = nullptr;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.rtrim('\r');
    if (line.starts_with("f "))
      known = &shapes[keyOf(line)];
    for (StringRef word : {ShapeComment, NamesakeComment})
      if (StringRef shape = shapeIn(line, word); known && !shape.empty())
        known->insert(shape.str());
  }
}

// Returns TEXT, the lines of a function, with lines NamesakeComment for the other ones of SHAPES.
// Each build then knows its functions that the list has no blocks of: they have not changed.
std::string withNamesakes(StringRef text, const std::set<std::string> &shapes) {
  std::string result;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    result += (line + "\n").str();
    if (StringRef own = shapeIn(line, ShapeComment); !own.empty())
      for (const std::string &shape : shapes)
        if (shape != own)
          result += NamesakeComment + shape + "\n";
  }
  return result;
}

Expected<std::unique_ptr<MemoryBuffer>> readFile(const std::string &path) {
  ErrorOr<InputFile> file = InputFile::open(path);
  ErrorOr<std::unique_ptr<MemoryBuffer>> bytes =
      file ? file->read() : ErrorOr<std::unique_ptr<MemoryBuffer>>(file.getError());
  if (!bytes)
    return fileError(path, bytes.getError().message());
  return std::move(*bytes);
}

// Adds the functions in the list TEXT to ENTRIES, and what is in front of them to an empty HEAD.
void addEntries(StringRef text, StringRef start, uint64_t (*runsIn)(StringRef), Entries &entries,
                std::string &head) {
  StringRef before = readEntries(text, start, runsIn, entries);
  if (head.empty())
    head = before.str();
}

std::string textOf(const Entries &entries) {
  std::string text;
  for (const auto &[name, entry] : entries)
    text += entry.text;
  return text;
}

// Adds up profiles for Clang.
class CountersSum {
public:
  CountersSum() { cantFail(writer.mergeProfileKind(InstrProfKind::IRInstrumentation)); }

  Error add(const std::string &path);
  bool isEmpty() const { return !hasAny; }

  // Returns the profile without graphs.
  Expected<std::string> counters() { return instrFileBytes(writer); }
  std::string graphs() const { return allGraphs.bytes(); }

private:
  InstrProfWriter writer;
  ProfileGraphsWriter allGraphs;
  bool hasAny = false;
};

Error CountersSum::add(const std::string &path) {
  Error failed = Error::success();
  auto addRecord = [&](const NamedInstrProfRecord &record) {
    if (NamedInstrProfRecord::hasCSFlagInHash(record.Hash))
      cantFail(writer.mergeProfileKind(InstrProfKind::ContextSensitive));
    writer.addRecord(NamedInstrProfRecord(record), [&](Error warning) {
      failed = joinErrors(std::move(failed), std::move(warning));
    });
  };
  hasAny = true;
  if (Error error =
          readInstrFile(path, addRecord, [&](const ProfileGraphs &all) { allGraphs.add(all); }))
    return joinErrors(std::move(error), std::move(failed));
  return failed ? fileError(path, toString(std::move(failed))) : Error::success();
}

} // namespace

Error joinBlockLists(ArrayRef<std::string> paths, const std::string &output) {
  Entries entries;
  Shapes shapes;
  for (const std::string &path : paths) {
    if (Error wrong = readBlockList(path).takeError())
      return wrong;
    Expected<std::unique_ptr<MemoryBuffer>> file = readFile(path);
    if (!file)
      return file.takeError();
    readEntries((*file)->getBuffer(), "f ", runsIn, entries);
    readShapes((*file)->getBuffer(), shapes);
  }
  std::string text = std::string("v1\n") + BlockListHead + "\n" + MergedComment + "\n";
  for (const auto &[name, entry] : entries)
    text += withNamesakes(entry.text, shapes[name]);
  return writeOutput(output, text + BlockListEnd + "\n", TextFile);
}

bool isOfCounts(const std::string &path) { return isInstrProfile(path) || isForGccAlone(path); }

Error joinCounts(ArrayRef<std::string> paths, const std::string &output) {
  const std::string end = std::string(BlockProfileEnd) + "\n";
  CountersSum counters;
  Entries entries;
  std::string gcc, clang, graphs;
  for (const std::string &path : paths) {
    Expected<std::unique_ptr<MemoryBuffer>> file = readFile(path);
    if (!file)
      return file.takeError();
    ProfileParts parts = splitProfile((*file)->getBuffer());
    if (parts.isDamaged)
      return fileError(path, DamagedProfile);
    if (!parts.gcc.empty()) {
      if (std::string wrong = BlockProfile().read(path); !wrong.empty())
        return makeError(wrong);
      StringRef list(parts.gcc);
      list.consume_back(end); // read() has seen it
      addEntries(list, "function ", countIn, entries, gcc);
    }
    if (!parts.clang.empty() || parts.gcc.empty())
      if (Error failed = counters.add(path))
        return failed;
  }
  if (!gcc.empty())
    gcc += textOf(entries) + end;
  if (!counters.isEmpty()) {
    if (Error failed = counters.counters().moveInto(clang))
      return fileError(output, toString(std::move(failed)));
    graphs = counters.graphs();
  }
  return writeOutput(output, joinProfile({clang, gcc, graphs}),
                     clang.empty() ? TextFile : InstrProfileFile);
}

Error joinTexts(ArrayRef<std::string> paths, const std::string &output) {
  std::string text;
  for (const std::string &path : paths) {
    Expected<std::unique_ptr<MemoryBuffer>> file = readFile(path);
    if (!file)
      return file.takeError();
    text += (*file)->getBuffer();
  }
  return writeOutput(output, text, TextFile);
}

} // namespace gmonkit
