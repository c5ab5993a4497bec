#===- GmonkitCheckFile.cmake - says that an order or profile has become stale -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DCOMMAND=gmonkit -DPROGRAM=file -DFILE=file -DTARGET=name -DGMONKIT_ON_PROBLEM=warn|error
#   -P GmonkitCheckFile.cmake: runs after each link by the order or profile FILE.

execute_process(COMMAND "${COMMAND}" check "${PROGRAM}" "${FILE}" RESULT_VARIABLE status
                OUTPUT_VARIABLE report ERROR_VARIABLE report)
if(status EQUAL 0)
  return()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitFeedback.cmake")
message(NOTICE "${report}")
if(status EQUAL 3)
  _gmonkit_problem("${FILE}: stale; build the target ${TARGET}-train to refresh it")
else()
  _gmonkit_problem("${FILE}: could not be checked")
endif()
