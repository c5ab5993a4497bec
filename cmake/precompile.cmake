# precompile(TARGET PRIVATE HEADER... | REUSE_FROM TARGET) has the headers that most files of a
# target include parsed once, for they take longer to parse than the files to compile. A compiler
# cache stores no object that was made with precompiled headers, so a build that has a launcher
# does without them; it also shows where a file lacks an include.
function(precompile target)
  if(CMAKE_CXX_COMPILER_LAUNCHER)
    return()
  endif()
  target_precompile_headers(${target} ${ARGN})
  # GCC 12 then warns of std::string's own code. A build that has a launcher has these warnings.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread>)
endfunction()

# compile_as_tool(TARGET [LIKE]) sets the options of analyzer, linker-order and driver. They read
# ELF files and profiles with LLVM's libraries. TARGET uses the precompiled headers of LIKE if it
# has the same options; an executable has others (-fPIE).
function(compile_as_tool target)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  if(ARGN)
    precompile(${target} REUSE_FROM ${ARGN})
  else()
    precompile(${target} PRIVATE ${GMONKIT_TOOL_HEADERS})
  endif()
endfunction()

# Those of the tools. With the analyzer's own headers files took as long.
set(GMONKIT_TOOL_HEADERS <algorithm> <map> <optional> <set> <string> <vector> <llvm/ADT/DenseMap.h>
  <llvm/ADT/STLExtras.h> <llvm/ADT/SmallString.h> <llvm/ADT/StringExtras.h> <llvm/ADT/StringMap.h>
  <llvm/ADT/StringSet.h> <llvm/Object/ELFObjectFile.h> <llvm/Support/Error.h>
  <llvm/Support/FileSystem.h> <llvm/Support/FormatVariadic.h> <llvm/Support/MemoryBuffer.h>
  <llvm/Support/Path.h> <llvm/Support/raw_ostream.h>)
