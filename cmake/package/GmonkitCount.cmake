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

include("${CMAKE_CURRENT_LIST_DIR}/GmonkitWords.cmake")

function(gmonkit_count target)
  _gmonkit_read_words()
  set(BASELINE "${target}.counts")
  set(FAIL_ABOVE 0.5)
  set(RUNS 1)
  set(WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  set(NAME "${target}-count")
  set(ARGUMENTS "")
  set(into "")
  foreach(index RANGE ${last})
    set(word "${word_${index}}")
    if(index EQUAL 0) # the target
      continue()
    elseif(word MATCHES "^(BASELINE|FAIL_ABOVE|RUNS|WORKING_DIRECTORY|NAME|ARGUMENTS)$")
      if(into AND NOT into STREQUAL "ARGUMENTS")
        break()
      endif()
      set(into "${word}")
    elseif(into STREQUAL "ARGUMENTS")
      if(word MATCHES "\n")
        message(FATAL_ERROR " gmonkit_count: ${target}: an argument has a line break, which no \
build file can hold; put the command into a script")
      endif()
      _gmonkit_quote(word)
      string(APPEND ARGUMENTS " ${word}")
    elseif(into)
      set(${into} "${word}")
      set(into "")
    else()
      message(FATAL_ERROR " gmonkit_count: ${target}: ${word}: unknown argument")
    endif()
  endforeach()
  if(into AND NOT into STREQUAL "ARGUMENTS")
    message(FATAL_ERROR " gmonkit_count: ${target}: ${into}: give a value after it")
  endif()
  if(NOT RUNS MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR " gmonkit_count: ${target}: RUNS ${RUNS}: give a number")
  endif()
  if(NOT FAIL_ABOVE MATCHES "^[0-9]*\\.?[0-9]+$")
    message(FATAL_ERROR " gmonkit_count: ${target}: FAIL_ABOVE ${FAIL_ABOVE}: give a percentage")
  endif()
  if(NOT TARGET "${target}")
    message(FATAL_ERROR " gmonkit_count: ${target}: no such target")
  endif()
  if(NOT GMONKIT_MODE STREQUAL "instrument")
    return()
  endif()
  get_filename_component(baseline "${BASELINE}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  set(run "-- \"\$<TARGET_FILE:\${target}>\" ${ARGUMENTS}
    WORKING_DIRECTORY \"\${WORKING_DIRECTORY}\"")
  # A list would drop empty arguments.
  cmake_language(EVAL CODE "
    add_test(NAME \"\${NAME}\" COMMAND \"\${GMONKIT_COMMAND}\" count \"--runs=\${RUNS}\"
      \"--baseline=\${baseline}\" \"--fail-above=\${FAIL_ABOVE}\" ${run})
    add_custom_target(\"\${NAME}-save\" VERBATIM COMMAND \"\${GMONKIT_COMMAND}\" count
      \"--runs=\${RUNS}\" \"--save=\${baseline}\" ${run})")
endfunction()
