#===- GmonkitCount.cmake - a gate for executed instructions ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   gmonkit_count(TARGET
#     [ARGUMENTS argument...]       # of the program TARGET
#     [BASELINE file]               # its committed counts (default: TARGET.counts)
#     [FAIL_ABOVE percent]          # how much they may grow (default: 0.5)
#     [RUNS number]                 # how often TARGET runs, to see what varies (default: 1)
#     [WORKING_DIRECTORY directory] # of the runs (default: the binary directory)
#     [NAME name])                  # of the test (default: TARGET-count)
#
# BASELINE is named from the folder of the CMakeLists.txt.
#
# Mode instrument: the test NAME runs TARGET and fails if it executes more instructions than BASELINE
#                  says, by more than FAIL_ABOVE percent. The target NAME-save writes BASELINE anew.
# Other modes: nothing, as TARGET has no counters.

function(gmonkit_count target)
  cmake_parse_arguments(PARSE_ARGV 1 count "" "BASELINE;FAIL_ABOVE;RUNS;WORKING_DIRECTORY;NAME"
                        "ARGUMENTS")
  if(count_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR " gmonkit_count: ${target}: ${count_UNPARSED_ARGUMENTS}: unknown argument")
  endif()
  if(NOT TARGET "${target}")
    message(FATAL_ERROR " gmonkit_count: ${target}: no such target")
  endif()
  if(NOT GMONKIT_MODE STREQUAL "instrument")
    return()
  endif()
  foreach(setting IN ITEMS "BASELINE;${target}.counts" "FAIL_ABOVE;0.5" "RUNS;1"
                           "WORKING_DIRECTORY;${CMAKE_CURRENT_BINARY_DIR}" "NAME;${target}-count")
    list(GET setting 0 name)
    list(GET setting 1 default)
    if(NOT DEFINED count_${name})
      set(count_${name} "${default}")
    endif()
  endforeach()
  get_filename_component(baseline "${count_BASELINE}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  add_test(NAME "${count_NAME}"
           COMMAND "${GMONKIT_COMMAND}" count "--runs=${count_RUNS}" "--baseline=${baseline}"
                   "--fail-above=${count_FAIL_ABOVE}" -- "$<TARGET_FILE:${target}>" ${count_ARGUMENTS}
           WORKING_DIRECTORY "${count_WORKING_DIRECTORY}")
  add_custom_target("${count_NAME}-save"
                    COMMAND "${GMONKIT_COMMAND}" count "--runs=${count_RUNS}" "--save=${baseline}" --
                            "$<TARGET_FILE:${target}>" ${count_ARGUMENTS}
                    WORKING_DIRECTORY "${count_WORKING_DIRECTORY}"
                    VERBATIM)
endfunction()
