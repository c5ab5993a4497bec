#===- GmonkitTrain.cmake - makes the instrumented build and trains a target -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DSOURCE=directory -DBUILD=directory -DGENERATOR=options -DCONFIG=name -DTARGET=name
#   -P GmonkitTrain.cmake: with the settings in BUILD.cmake.

cmake_minimum_required(VERSION 3.21)

# Trainings in one build share the instrumented build, so each waits for earlier ones.
file(LOCK "${BUILD}.lock")
set(status 0)
function(run) # sets status; an error here would print a call stack
  if(status EQUAL 0)
    execute_process(COMMAND "${CMAKE_COMMAND}" ${ARGN} RESULT_VARIABLE status)
    set(status "${status}" PARENT_SCOPE)
  endif()
endfunction()

# CMake caches what it detected. With other settings than the last training it starts again; with
# another generator the complete build does.
set(used "${BUILD}/gmonkit-settings.cmake")
file(READ "${BUILD}.cmake" settings)
string(PREPEND settings "# ${GENERATOR}\n")
if(EXISTS "${used}")
  file(READ "${used}" old)
else()
  set(old "")
endif()
if(NOT "${old}" STREQUAL "${settings}")
  file(GLOB found_out LIST_DIRECTORIES TRUE "${BUILD}/CMakeFiles/[0-9]*.[0-9]*")
  file(REMOVE_RECURSE "${BUILD}/CMakeCache.txt" ${found_out})
  string(FIND "${old}" "# ${GENERATOR}\n" position)
  if(NOT position EQUAL 0)
    file(REMOVE_RECURSE "${BUILD}")
  endif()
endif()

get_filename_component(release "${BUILD}" DIRECTORY)
run(-S "${SOURCE}" -B "${BUILD}" ${GENERATOR} -C "${BUILD}.cmake" -D GMONKIT_MODE=instrument
    -D "Gmonkit_DIR=${CMAKE_CURRENT_LIST_DIR}" -D "GMONKIT_RELEASE_DIR=${release}")
if(status EQUAL 0)
  file(WRITE "${used}" "${settings}")
endif()
if(CONFIG)
  set(config --config "${CONFIG}")
endif()
run(--build "${BUILD}" ${config} --target ${TARGET}-train)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "gmonkit: ${TARGET}: training failed")
endif()
