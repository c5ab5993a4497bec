#===- GmonkitTraining.cmake - the instrumented build, and what runs in it -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

# A target takes the launchers that are set when it is made.
function(_gmonkit_check_launcher target)
  get_target_property(c ${target} C_COMPILER_LAUNCHER)
  get_target_property(cxx ${target} CXX_COMPILER_LAUNCHER)
  if(NOT "${GMONKIT_CC}" IN_LIST c AND NOT "${GMONKIT_CC}" IN_LIST cxx)
    message(FATAL_ERROR " gmonkit_feedback: ${target}: was made before find_package(Gmonkit) and \
so is not instrumented; put find_package before it and the libraries it takes")
  endif()
endfunction()

# The settings of this build that the instrumented one shares, as a file for cmake -C: all but
# what cmake finds out by itself and what lies in this build's own folder.
function(_gmonkit_write_settings file)
  set(text "")
  get_cmake_property(variables CACHE_VARIABLES)
  foreach(variable IN LISTS variables)
    get_property(type CACHE ${variable} PROPERTY TYPE)
    get_property(value CACHE ${variable} PROPERTY VALUE)
    string(REPLACE ";" "/" paths "${value}/") # a slash after each name
    string(FIND "${paths}" "${CMAKE_BINARY_DIR}/" position)
    if(variable MATCHES "^(GMONKIT_MODE|CMAKE_CACHEFILE_DIR)$" OR NOT position EQUAL -1
       OR type MATCHES "^(INTERNAL|STATIC)$")
      continue()
    elseif(type STREQUAL "UNINITIALIZED")
      set(type STRING)
    endif()
    string(APPEND text "set(${variable} [==[${value}]==] CACHE ${type} \"\" FORCE)\n")
  endforeach()
  file(CONFIGURE OUTPUT "${file}" CONTENT "${text}" @ONLY)
endfunction()

function(_gmonkit_add_instrumented_build target)
  set(build "${CMAKE_BINARY_DIR}/gmonkit-instrumented")
  set(settings "${CMAKE_BINARY_DIR}/gmonkit-instrumented.cmake")
  _gmonkit_write_settings("${settings}")
  set(generator -G "${CMAKE_GENERATOR}")
  if(CMAKE_GENERATOR_PLATFORM)
    list(APPEND generator -A "${CMAKE_GENERATOR_PLATFORM}")
  endif()
  if(CMAKE_GENERATOR_TOOLSET)
    list(APPEND generator -T "${CMAKE_GENERATOR_TOOLSET}")
  endif()
  add_custom_target(${target}-train VERBATIM USES_TERMINAL
    COMMENT "Training ${target}"
    COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_SOURCE_DIR}" -B "${build}" ${generator}
      -C "${settings}" -D GMONKIT_MODE=instrument -D "Gmonkit_DIR=${CMAKE_CURRENT_FUNCTION_LIST_DIR}"
    COMMAND "${CMAKE_COMMAND}" --build "${build}" --config "$<CONFIG>" --target ${target}-train)
  # Two at a time would build the same things.
  get_property(last GLOBAL PROPERTY GMONKIT_LAST_TRAINING)
  if(last)
    add_dependencies(${target}-train ${last})
  endif()
  set_property(GLOBAL PROPERTY GMONKIT_LAST_TRAINING ${target}-train)
endfunction()

function(_gmonkit_add_training target)
  set(directories "")
  set(runs "")
  set(programs ${target})
  foreach(workload RANGE 1 ${workloads})
    set(directory "${CMAKE_CURRENT_BINARY_DIR}/${target}.profiles/$<CONFIG>/${workload}")
    list(APPEND directories "${directory}")
    list(POP_FRONT workload_${workload} first)
    set(command "${first}")
    if(TARGET "${first}")
      list(APPEND programs ${first})
      set(command "$<TARGET_FILE:${first}>")
      if(CMAKE_CROSSCOMPILING)
        get_target_property(emulator ${first} CROSSCOMPILING_EMULATOR)
        if(emulator)
          set(command ${emulator} "${command}")
        endif()
      endif()
    endif()
    list(APPEND runs
      COMMAND "${CMAKE_COMMAND}" -E rm -rf "${directory}"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${directory}"
      COMMAND "${GMONKIT_COMMAND}" run -o "${directory}/program.gmon" -- ${command}
        ${workload_${workload}})
  endforeach()
  list(JOIN directories "|" directories)
  set(make_order
    COMMAND "${CMAKE_COMMAND}" "-DCOMMAND=${GMONKIT_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>"
      "-DDIRECTORIES=${directories}" -DLINKER=${linker} "-DORDER=${order}" "-DPROFILE=${profile}"
      "-DSCRATCH=${CMAKE_CURRENT_BINARY_DIR}/${target}.profiles/new.prof"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/GmonkitMakeOrder.cmake")
  add_custom_target(${target}-train VERBATIM USES_TERMINAL
    WORKING_DIRECTORY "${working_directory}" COMMENT "Training ${target}" ${runs} ${make_order})
  add_custom_target(${target}-order VERBATIM USES_TERMINAL
    COMMENT "Ordering ${target}" ${make_order})
  add_dependencies(${target}-train ${programs})
  add_dependencies(${target}-order ${target})
endfunction()
