// The verbs of gmonkit, and readers that are not theirs alone, on any bytes. The first byte says
// what is done, the next two of each of two files how long it is; then come these two files and,
// to the end, a third one. In most commands they are a program, a profile or an order, and another.
//
// An order that is written and read again has the same names.

#include "analyzer/object/build_facts.h"
#include "analyzer/object/symbol_index.h"
#include "driver/doctor/doctor.h"
#include "driver/options/command_line.h"
#include "driver/orders/ordering.h"
#include "driver/verbs/verbs.h"
#include "fuzz_file.h"
#include "linker-order/emit/order_format.h"
#include "linker-order/emit/order_json.h"
#include "linker-order/program/linked_by.h"
#include "llvm/ADT/STLExtras.h"

using namespace gmonkit;
using namespace llvm;

// What 'gmonkit doctor' does without a program: it runs compilers.
void gmonkit::examineInstallation(Findings &) {}

namespace {

using Paths = std::array<std::string, 3>;

struct Command {
  Expected<int> (*verb)(Arguments args);
  std::vector<const char *> arguments; // "0", "1" and "2" at the end stand for the files
};

const Command commands[] = {
    {verifyVerb, {"0", "1"}},
    {verifyVerb, {"--json", "--before=2", "0", "1"}},
    {checkVerb, {"0", "1"}},
    {diffVerb, {"1", "2"}},
    {explainVerb, {"--release=2", "main", "0", "1"}},
    {orderVerb, {"0", "1"}},
    {orderVerb, {"--release=2", "0", "1"}},
    {orderVerb, {"--stable=2", "--linker=bfd", "0", "1"}},
    {orderVerb, {"--linker=objects", "--map=2", "0", "1"}},
    {orderVerb, {"--linker=objects", "0", "1"}},
    {orderVerb, {"--algorithm=c3", "--linker=gold", "0", "1"}},
    {evaluateVerb, {"--order=2", "--json", "0", "1"}},
    {evaluateVerb, {"--binary=2", "0", "1"}},
    {viewVerb, {"--order=2", "-o", "-", "0", "1"}},
    {viewVerb, {"--binary=2", "-o", "-", "0", "1"}},
    {mergeVerb, {"-o", "-", "1", "2"}},
    {recoverVerb, {"-o", "-", "2"}},
    {doctorVerb, {"0", "1", "2"}},
    {exportVerb, {"--auto-profile", "0", "1"}},
    {exportVerb, {"--sample-profile-text", "0", "1"}},
    {exportVerb, {"--gcc-profile", "0", "1"}},
    {orderVerb, {"--linker=lld", "--blocks=/dev/null", "0", "1"}},
    {orderVerb, {"--linker=lld", "--blocks=/dev/null", "--release=2", "0", "1"}},
    {verifyVerb, {"--blocks=2", "0", "1"}},
    {exportVerb, {"--bolt=/dev/null", "--release=2", "0", "1"}},
    {countVerb, {"--top=0", "0", "1"}},
    {countVerb, {"--json=-", "--release=2", "0", "1"}},
};

void check(bool isTrue) {
  if (!isTrue)
    __builtin_trap();
}

void readWeights(const Paths &files) { consumeError(readListedWeights(files[2]).takeError()); }

void readObjects(const Paths &files) {
  consumeError(linkedBy(files[2]).takeError());
  hasClangsCode(files[2]);
  consumeError(readBuildFacts(files[2]).takeError());
  consumeError(isRuntimeOfThisAbi(files[2]).takeError());
}

// What FORMAT writes of the order that PROFILE of IMAGE makes, it reads.
Error writeAndRead(const Image &image, const std::string &profile, const OrderFormat &format) {
  Expected<std::vector<Workload>> workloads = readWorkloads(image, {profile}, {});
  if (!workloads)
    return workloads.takeError();
  Expected<Order> order = makeOrder(*workloads, {});
  if (!order)
    return order.takeError();
  if (Error failed = keepNamed(format, *order))
    return failed;
  std::string text;
  raw_string_ostream out(text);
  format.emit(*order, out);
  if (format.linkerSorts || format.linker == "msvc")
    return Error::success();
  Expected<OrderFile> read = readOrderFile(File(text).path);
  if (!read)
    return read.takeError();
  if (read->format != &format)
    return Error::success(); // names like those of another format's first lines
  std::vector<std::string> names;
  for (const OrderedFunction *function : distinctlyNamed(*order))
    names.push_back(linkName(function->name).str());
  check(read->functions == names);
  return Error::success();
}

void writeOrders(const Paths &files) {
  Expected<Image> image = Image::open(files[0]);
  if (!image)
    return consumeError(image.takeError());
  for (StringRef linker : {"lld", "bfd", "bfd-2.43", "gold", "apple", "lld-calls", "msvc"})
    consumeError(writeAndRead(*image, files[1], *cantFail(findOrderFormat(linker))));
}

void (*const others[])(const Paths &) = {readWeights, readObjects, writeOrders};

void run(const Command &command, const Paths &files) {
  std::vector<std::string> arguments(command.arguments.begin(), command.arguments.end());
  std::vector<const char *> words;
  for (std::string &argument : arguments) {
    if (char last = argument.back(); last >= '0' && last <= '2')
      argument.replace(argument.size() - 1, 1, files[last - '0']);
    words.push_back(argument.c_str());
  }
  consumeError(command.verb(words).takeError());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 5)
    return 0;
  StringRef rest(reinterpret_cast<const char *>(data + 5), size - 5);
  std::vector<StringRef> parts;
  for (size_t length : {data[1] | data[2] << 8, data[3] | data[4] << 8}) {
    parts.push_back(rest.take_front(length));
    rest = rest.drop_front(parts.back().size());
  }
  File first(parts[0]), second(parts[1]), third(rest);
  Paths files = {first.path, second.path, third.path};
  size_t choice = data[0] % (std::size(commands) + std::size(others));
  if (choice < std::size(commands))
    run(commands[choice], files);
  else
    others[choice - std::size(commands)](files);
  return 0;
}
