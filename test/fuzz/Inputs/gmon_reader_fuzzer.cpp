// Profiles of any bytes are read, summed and written without fault, and sums do not depend on
// the order of the files. The first byte says which of four layouts the program has, the
// second one where (in units of 1/256) the rest is cut into two files.

#include "analyzer/gmon/gmon_merge.h"
#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/gmon/gmon_writer.h"

using namespace gmonkit;

namespace {

void check(bool isTrue) {
  if (!isTrue)
    __builtin_trap();
}

// Both files' sum, or nothing where they do not fit together.
std::string sumOf(const GmonFile &first, const GmonFile &second, const GmonLayout &layout) {
  GmonMerge merge;
  llvm::Error failed = llvm::joinErrors(merge.add(first), merge.add(second));
  if (failed) {
    llvm::consumeError(std::move(failed));
    return "";
  }
  return formatGmon(merge.sum(), layout);
}

GmonFile parse(const std::string &bytes, const GmonLayout &layout) {
  return llvm::cantFail(parseGmon("sum", bytes, layout));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2)
    return 0;
  GmonLayout layout;
  layout.addressSize = data[0] & 1 ? 4 : 8;
  layout.byteOrder = data[0] & 2 ? llvm::endianness::big : llvm::endianness::little;
  llvm::StringRef bytes(reinterpret_cast<const char *>(data + 2), size - 2);
  size_t cut = bytes.size() * data[1] / 256;

  llvm::Expected<GmonFile> first = parseGmon("first", bytes.take_front(cut), layout);
  llvm::Expected<GmonFile> second = parseGmon("second", bytes.drop_front(cut), layout);
  if (first && second) {
    std::string sum = sumOf(*first, *second, layout);
    check(sum == sumOf(*second, *first, layout));
    if (!sum.empty()) {
      // A block's count that takes several records comes back in one.
      std::string again = formatGmon(parse(sum, layout), layout);
      check(layout.addressSize == 4 || sum == again);
      std::string left = sumOf(parse(sum, layout), *first, layout);
      std::string own = sumOf(*first, *first, layout);
      check(left == sumOf(parse(own, layout), *second, layout));
    }
  }
  llvm::consumeError(first.takeError());
  llvm::consumeError(second.takeError());
  return 0;
}
