#===- GmonkitTrain.cmake - makes the instrumented build and trains one target --===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DSOURCE=directory -DBUILD=directory -DGENERATOR=options -DCONFIG=name -DTARGET=name
#   -P GmonkitTrain.cmake: with the settings in BUILD.cmake.

cmake_minimum_required(VERSION 3.21)

# Trainings in one build share the instrumented one: each waits for those that came before.
file(LOCK "${BUILD}.lock")
function(run)
  execute_process(COMMAND "${CMAKE_COMMAND}" ${ARGN} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "gmonkit: ${TARGET}: not trained")
  endif()
endfunction()
run(-S "${SOURCE}" -B "${BUILD}" ${GENERATOR} -C "${BUILD}.cmake" -D GMONKIT_MODE=instrument
    -D "Gmonkit_DIR=${CMAKE_CURRENT_LIST_DIR}")
if(CONFIG)
  set(config --config "${CONFIG}")
endif()
run(--build "${BUILD}" ${config} --target ${TARGET}-train)
