#===- GmonkitCheckFile.cmake - says that an order or profile has become stale -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DCOMMAND=gmonkit -DPROGRAM=file -DFILE=file -DUSED=0|1 -DTARGET=name
#   -DGMONKIT_ON_PROBLEM=warn|error -P GmonkitCheckFile.cmake: runs after each link by the order or
# profile FILE, if it is USED.

cmake_minimum_required(VERSION 3.21)
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitFeedback.cmake")
if(NOT USED)
  return()
elseif(EXISTS "${FILE}")
  execute_process(COMMAND "${COMMAND}" check "${PROGRAM}" "${FILE}" RESULT_VARIABLE status
                  OUTPUT_VARIABLE report ERROR_VARIABLE report)
  if(status EQUAL 0 OR report MATCHES ": no symbols; ") # -s leaves nothing to go by
    return()
  endif()
  message(NOTICE "${report}")
endif()
if(GMONKIT_ON_PROBLEM STREQUAL "error")
  file(REMOVE "${PROGRAM}") # which Ninja leaves there
endif()
if(NOT EXISTS "${FILE}")
  _gmonkit_problem("${FILE}: not there; build the target ${TARGET}-train to make it")
elseif(status EQUAL 3)
  _gmonkit_problem("${FILE}: stale; build the target ${TARGET}-train to refresh it")
else()
  _gmonkit_problem("${FILE}: could not be checked")
endif()
