// gmonprof and all exports on any program and any profile. The first two bytes say how long the
// program is, the third one what is asked for; then come the program and the profile.

#include "export/export.h"
#include "gmonprof.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace gmonkit;

namespace {

// A file in memory.
class File {
public:
  explicit File(llvm::StringRef bytes) : descriptor(memfd_create("fuzz", 0)) {
    if (descriptor < 0 || write(descriptor, bytes.data(), bytes.size()) != ssize_t(bytes.size()))
      __builtin_trap();
    path = "/proc/self/fd/" + std::to_string(descriptor);
  }
  ~File() { close(descriptor); }

  std::string path;

private:
  int descriptor;
};

constexpr std::initializer_list<const char *> reports[] = {
    {"-b"},
    {"-p", "-z"},
    {"-q", "-z", "-w", "40"},
    {"-C", "-z"},
    {"-i", "--no-demangle"},
    {"-l", "-z", "--margins"},
    {"-q", "-c", "-z"},
    {"-T", "-a", "-D"},
    {"-q", "-nmain", "-kmain/"},
    {"-Ob", "-d", "-p"},
};

constexpr llvm::Error (*exports[])(const ExportInput &, llvm::raw_ostream &) = {
    exportJson, exportFolded, exportCallgrind, exportLcov, exportDot,
};

void runReport(const File &program, const File &profile, llvm::ArrayRef<const char *> options) {
  std::vector<const char *> args = {"gmonprof"};
  args.insert(args.end(), options.begin(), options.end());
  args.push_back(program.path.c_str());
  args.push_back(profile.path.c_str());
  gmonprofMain(args, {});
}

llvm::Error runExport(const File &program, const File &profile,
                      llvm::Error (*write)(const ExportInput &, llvm::raw_ostream &)) {
  llvm::Expected<Image> image = Image::open(program.path);
  if (!image)
    return image.takeError();
  llvm::Expected<GmonFile> file = readGmon(profile.path, image->layout());
  if (!file)
    return file.takeError();
  Profile sum(*image);
  if (llvm::Error failed = sum.add(std::move(*file)))
    return failed;
  llvm::Expected<SourceLines> lines = SourceLines::open(program.path);
  if (!lines)
    return lines.takeError();
  llvm::Expected<Instrumentation> instrumentation = readInstrumentation(*image);
  if (!instrumentation)
    return instrumentation.takeError();
  CallGraph graph(sum);
  return write({graph, *lines, *instrumentation, {"profile"}, 0.01}, llvm::nulls());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3)
    return 0;
  llvm::StringRef bytes(reinterpret_cast<const char *>(data + 3), size - 3);
  size_t length = std::min<size_t>(data[0] | data[1] << 8, bytes.size());
  File program(bytes.take_front(length)), profile(bytes.drop_front(length));
  size_t choice = data[2] % (std::size(reports) + std::size(exports));
  if (choice < std::size(reports))
    runReport(program, profile, reports[choice]);
  else
    llvm::consumeError(runExport(program, profile, exports[choice - std::size(reports)]));
  return 0;
}
