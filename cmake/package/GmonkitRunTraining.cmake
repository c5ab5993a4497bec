#===- GmonkitRunTraining.cmake - makes the instrumented build and trains a target ===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DSOURCE=directory -DRELEASE=directory -DFOLDER=name -DMODE=mode -DGENERATOR=options
#   -DCONFIG=name -DTARGET=name -P GmonkitRunTraining.cmake: in FOLDER of the build RELEASE, with the settings
#   in RELEASE/gmonkit-instrumented.cmake.

cmake_minimum_required(VERSION 3.21)

# Trainings in one build share the instrumented build, so each waits for earlier ones.
set(build "${RELEASE}/${FOLDER}")
file(LOCK "${build}.lock")
set(status 0)
function(run) # sets status; an error here would print a call stack
  if(status EQUAL 0)
    execute_process(COMMAND "${CMAKE_COMMAND}" ${ARGN} RESULT_VARIABLE status)
    set(status "${status}" PARENT_SCOPE)
  endif()
endfunction()

# CMake caches what it detected. With other settings than the last training it starts again; with
# another generator the complete build does.
set(used "${build}/gmonkit-settings.cmake")
set(given "${RELEASE}/gmonkit-instrumented.cmake")
file(READ "${given}" settings)
string(PREPEND settings "# ${GENERATOR}\n")
if(EXISTS "${used}")
  file(READ "${used}" old)
else()
  set(old "")
endif()
if(NOT "${old}" STREQUAL "${settings}")
  file(GLOB found_out LIST_DIRECTORIES TRUE "${build}/CMakeFiles/[0-9]*.[0-9]*")
  file(REMOVE_RECURSE "${build}/CMakeCache.txt" ${found_out})
  string(FIND "${old}" "# ${GENERATOR}\n" position)
  if(NOT position EQUAL 0)
    file(REMOVE_RECURSE "${build}")
  endif()
endif()

run(-S "${SOURCE}" -B "${build}" ${GENERATOR} -C "${given}" -D GMONKIT_MODE=${MODE}
    -D "Gmonkit_DIR=${CMAKE_CURRENT_LIST_DIR}" -D "GMONKIT_RELEASE_DIR=${RELEASE}")
if(status EQUAL 0)
  file(WRITE "${used}" "${settings}")
endif()
if(CONFIG)
  set(config --config "${CONFIG}")
endif()
if(NOT status EQUAL 0)
  message(FATAL_ERROR "gmonkit: ${TARGET}: training failed")
endif()
run(--build "${build}" ${config} --target ${TARGET}-train)
if(NOT status EQUAL 0) # the blank prevents cmake from wrapping the text
  message(FATAL_ERROR " gmonkit: ${TARGET}: training failed; if it lacks what another target of the \
project makes, name that in add_dependencies(${TARGET} ...)")
endif()
