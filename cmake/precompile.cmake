# precompile(TARGET HEADER...) has the headers that most files of a target include parsed once, for
# they take longer to parse than the files to compile. A compiler cache stores no object that was
# made with precompiled headers, so a build that has a launcher does without them; it also shows
# where a file lacks an include.
function(precompile target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# Those of the tools, which read ELF files and profiles with LLVM's libraries.
set(GMONKIT_TOOL_HEADERS <algorithm> <map> <optional> <set> <string> <vector> <llvm/ADT/DenseMap.h>
  <llvm/ADT/STLExtras.h> <llvm/ADT/SmallString.h> <llvm/ADT/StringExtras.h> <llvm/ADT/StringMap.h>
  <llvm/ADT/StringSet.h> <llvm/Object/ELFObjectFile.h> <llvm/Support/Error.h>
  <llvm/Support/FileSystem.h> <llvm/Support/FormatVariadic.h> <llvm/Support/MemoryBuffer.h>
  <llvm/Support/Path.h> <llvm/Support/raw_ostream.h>)
