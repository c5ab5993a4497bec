#===- GmonkitConfig.cmake - find_package(Gmonkit) ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# Gives a project the functions gmonkit_feedback (GmonkitFeedback.cmake) and gmonkit_count
# (GmonkitCount.cmake), and these settings:
#
#   GMONKIT_MODE       use (default): build by the orders and profiles that are there;
#                      instrument: build programs that write profiles; instrument-optimised:
#                      those, compiled by the profiles that are there; off: do nothing
#   GMONKIT_ON_PROBLEM warn (default), error or ignore: when an order or profile is missing or stale
#   GMONKIT_INSTRUMENT options of gmon-cc, for instrumented builds
#   GMONKIT_LINKER     what --linker of gmonkit order takes; auto (default): ask the linker
#
# It wants CMake 3.21, and a generator of Makefiles or Ninja files to instrument.

get_filename_component(_gmonkit_bin "${CMAKE_CURRENT_LIST_DIR}/../../../bin" ABSOLUTE)
set(GMONKIT_COMMAND "${_gmonkit_bin}/gmonkit")
set(GMONKIT_CC "${_gmonkit_bin}/gmon-cc")
foreach(_gmonkit_tool IN ITEMS "${GMONKIT_COMMAND}" "${GMONKIT_CC}")
  if(NOT EXISTS "${_gmonkit_tool}")
    set(Gmonkit_FOUND FALSE)
    set(Gmonkit_NOT_FOUND_MESSAGE "${_gmonkit_tool} not found")
    return()
  endif()
endforeach()
if(CMAKE_VERSION VERSION_LESS 3.21)
  set(Gmonkit_FOUND FALSE)
  set(Gmonkit_NOT_FOUND_MESSAGE "CMake ${CMAKE_VERSION} is too old; 3.21 or later is needed")
  return()
endif()
cmake_policy(VERSION 3.21) # whatever version the project requires

set(GMONKIT_MODE use CACHE STRING
    "off, instrument, instrument-optimised, or use: build by what is there")
set(GMONKIT_ON_PROBLEM warn CACHE STRING
    "warn, error or ignore: when an order or profile is missing or stale")
set(GMONKIT_INSTRUMENT "" CACHE STRING
    "Options of gmon-cc for instrumented builds")
set(GMONKIT_LINKER auto CACHE STRING "The linker as 'gmonkit order' calls it; auto: ask it")
function(_gmonkit_one_of variable)
  set_property(CACHE ${variable} PROPERTY STRINGS ${ARGN})
  if(NOT "${${variable}}" IN_LIST ARGN)
    list(JOIN ARGN ", " choices)
    message(FATAL_ERROR "${variable}: ${${variable}}: not one of ${choices}")
  endif()
endfunction()
_gmonkit_one_of(GMONKIT_MODE off instrument instrument-optimised use)
_gmonkit_one_of(GMONKIT_ON_PROBLEM warn error ignore)
_gmonkit_one_of(GMONKIT_LINKER auto lld gold bfd bfd-2.43)

set(_gmonkit_launched "(^|[/;])gmon-cc(;|$)") # in the words of a launcher or a compiler

# Instruments everything created later in this directory and below, libraries included.
if(GMONKIT_MODE MATCHES "^instrument")
  foreach(_gmonkit_language IN ITEMS C CXX)
    foreach(_gmonkit_step IN ITEMS COMPILER LINKER)
      set(_gmonkit_launcher CMAKE_${_gmonkit_language}_${_gmonkit_step}_LAUNCHER)
      set(_gmonkit_others ${${_gmonkit_launcher}})
      if("${_gmonkit_others};${CMAKE_${_gmonkit_language}_COMPILER}" MATCHES "${_gmonkit_launched}")
        continue() # set by an earlier find_package
      elseif(_gmonkit_others MATCHES "^([^;]*/)?(s?ccache|distcc|icecc)(;|$)") # launchers that gmon-cc supports
        set(${_gmonkit_launcher} "${GMONKIT_CC}" ${GMONKIT_INSTRUMENT} ${_gmonkit_others})
      else()
        set(${_gmonkit_launcher} ${_gmonkit_others} "${GMONKIT_CC}" ${GMONKIT_INSTRUMENT})
      endif()
    endforeach()
  endforeach()
  include("${CMAKE_CURRENT_LIST_DIR}/GmonkitOutputs.cmake")
  get_property(_gmonkit_again GLOBAL PROPERTY GMONKIT_FOUND)
  if(NOT _gmonkit_again)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}"
                   CALL _gmonkit_keep_outputs_inside "${CMAKE_SOURCE_DIR}")
    set_property(GLOBAL PROPERTY GMONKIT_FOUND TRUE)
  endif()
endif()

include("${CMAKE_CURRENT_LIST_DIR}/GmonkitFeedback.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitCount.cmake")
