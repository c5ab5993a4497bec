# The runtime for other processors, if their compilers are installed. It goes to lib/gmonkit/TRIPLE,
# where gmon-cc looks for it.
include(ExternalProject)
set(GMONKIT_RUNTIME_TARGETS "aarch64-linux-gnu;riscv64-linux-gnu" CACHE STRING
    "Triples of the processors to build the runtime for, too, where there is a cross compiler")
set(with)
foreach(triple IN LISTS GMONKIT_RUNTIME_TARGETS)
  string(REGEX MATCH "^[^-]+" processor ${triple})
  find_program(GMONKIT_CC_${triple} NAMES ${triple}-gcc ${triple}-gcc-12)
  find_program(GMONKIT_CXX_${triple} NAMES ${triple}-g++ ${triple}-g++-12)
  mark_as_advanced(GMONKIT_CC_${triple} GMONKIT_CXX_${triple})
  if(processor STREQUAL CMAKE_SYSTEM_PROCESSOR)
    continue()
  elseif(NOT GMONKIT_CC_${triple} OR NOT GMONKIT_CXX_${triple})
    message(STATUS "runtime: not for ${triple}: no ${triple}-g++")
    continue()
  endif()
  set(folder lib/gmonkit/${triple})
  set(static ${PROJECT_BINARY_DIR}/${folder}/libgmonrt.a
    ${PROJECT_BINARY_DIR}/${folder}/libgmonrt_library.a
    ${PROJECT_BINARY_DIR}/${folder}/libgmonrt_idle.a)
  set(shared ${PROJECT_BINARY_DIR}/${folder}/libgmonrt.so)
  ExternalProject_Add(gmonrt-${triple}
    SOURCE_DIR ${CMAKE_CURRENT_SOURCE_DIR}
    BINARY_DIR ${CMAKE_CURRENT_BINARY_DIR}/${triple}
    CMAKE_ARGS
      -DCMAKE_SYSTEM_NAME=Linux
      -DCMAKE_SYSTEM_PROCESSOR=${processor}
      -DCMAKE_C_COMPILER=${GMONKIT_CC_${triple}}
      -DCMAKE_CXX_COMPILER=${GMONKIT_CXX_${triple}}
      -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
      -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}
      -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
      -DCMAKE_ARCHIVE_OUTPUT_DIRECTORY=${PROJECT_BINARY_DIR}/${folder}
      -DCMAKE_LIBRARY_OUTPUT_DIRECTORY=${PROJECT_BINARY_DIR}/${folder}
    BUILD_ALWAYS ON # it knows its dependencies itself
    BUILD_BYPRODUCTS ${static} ${shared}
    INSTALL_COMMAND "")
  install(FILES ${static} DESTINATION ${folder})
  install(FILES ${shared} DESTINATION ${folder} COMPONENT other_processors)
  list(APPEND with ${triple})
endforeach()
message(STATUS "runtime: for ${CMAKE_SYSTEM_PROCESSOR};${with}")
