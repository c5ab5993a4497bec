// gmonprof, all exports, and the reader of linkers' orders, on any bytes. The first two say how
// long the program is, the third one what is asked for; then come the program and the profile.
// Where the options name a third file, it stands between them, behind one byte: its length.

#include "analyzer/export/export.h"
#include "driver/gmonprof/gmonprof.h"
#include "driver/gmonprof/gprof_orders.h"
#include "fuzz_file.h"
#include "linker-order/emit/order_format.h"
#include "llvm/ADT/STLExtras.h"

using namespace gmonkit;

namespace {

constexpr char ThirdFile[] = "FILE"; // stands for it in options

constexpr std::initializer_list<const char *> reports[] = {
    {"-b"},
    {"-p", "-z"},
    {"-q", "-z", "-w", "40"},
    {"-C", "-z"},
    {"-i", "--no-demangle"},
    {"-l", "-z", "--margins"},
    {"-l", "-q", "-k_start/work"},
    {"-q", "-c", "-z"},
    {"-T", "-a", "-D"},
    {"-q", "-nmain", "-kmain/"},
    {"-Nwork", "-Elines.c:3", "-Fmain", "-e", "_start", "-fwork"},
    {"-Ob", "-d", "-p"},
    {"-O4", "-b"},
    {"-Om", "-l", "-C"},
    {"-A", "-x", "-L"},
    {"-r"},
    {"-R", ThirdFile},
    {"-S", ThirdFile, "-b"},
    {"--compat=gprof", "--no-demangle"},
    {"--compat=gprof", "--no-demangle", "-l", "-A", "-C", "-z"},
    {"--compat=gprof", "--no-demangle", "-r", "-T", "-c"},
    {"--compat=gprof", "--no-demangle", "-R", ThirdFile},
    {"--compat=gprof", "--no-demangle", "-S", ThirdFile, "-i"},
};

constexpr llvm::Error (*exports[])(const ExportInput &, llvm::raw_ostream &) = {
    exportJson,    exportFolded,        exportCallgrind,         exportLcov,
    exportDot,     exportSampleProfile, exportSampleProfileText, exportPprof,
    exportFirefox,
};

// PROFILE may begin with the third file.
void runReport(const File &program, llvm::StringRef profile, llvm::ArrayRef<const char *> options) {
  std::vector<const char *> args = {"gmonprof"};
  args.insert(args.end(), options.begin(), options.end());
  llvm::StringRef third;
  auto named = llvm::find(args, ThirdFile);
  if (named != args.end() && !profile.empty()) {
    size_t length = static_cast<uint8_t>(profile.front());
    third = profile.slice(1, 1 + length);
    profile = profile.drop_front(1 + third.size());
  }
  File thirdFile(third), profileFile(profile);
  if (named != args.end())
    *named = thirdFile.path.c_str();
  args.push_back(program.path.c_str());
  args.push_back(profileFile.path.c_str());
  gmonprofMain(args, gprofOrders);
}

llvm::Error runExport(const File &program, llvm::StringRef profile,
                      llvm::Error (*write)(const ExportInput &, llvm::raw_ostream &)) {
  llvm::Expected<Image> image = Image::open(program.path);
  if (!image)
    return image.takeError();
  llvm::Expected<GmonFile> file = parseGmon("profile", profile, image->layout());
  if (!file)
    return file.takeError();
  Profile sum(*image);
  if (llvm::Error failed = sum.add(std::move(*file)))
    return failed;
  llvm::Expected<SourceLines> lines = SourceLines::open(*image);
  if (!lines)
    return lines.takeError();
  llvm::Expected<Instrumentation> instrumentation = readInstrumentation(*image);
  if (!instrumentation)
    return instrumentation.takeError();
  CallGraph graph(sum);
  auto ignore = [](const llvm::Twine &) {};
  return write({graph, *lines, *instrumentation, {"profile"}, {0.01}, ignore}, llvm::nulls());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3)
    return 0;
  llvm::StringRef bytes(reinterpret_cast<const char *>(data + 3), size - 3);
  size_t length = std::min<size_t>(data[0] | data[1] << 8, bytes.size());
  File program(bytes.take_front(length));
  llvm::StringRef rest = bytes.drop_front(length);
  size_t choice = data[2] % (std::size(reports) + std::size(exports) + 1);
  if (choice < std::size(reports))
    runReport(program, rest, reports[choice]);
  else if (choice -= std::size(reports); choice < std::size(exports))
    llvm::consumeError(runExport(program, rest, exports[choice]));
  else
    llvm::consumeError(readOrderFile(File(rest).path).takeError());
  return 0;
}
