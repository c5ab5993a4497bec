#===- GmonkitTraining.cmake - the instrumented build and its training ------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

# A target gets the launchers that are set when it is created. A target without launcher is not part
# of the training.
function(_gmonkit_check_launchers target)
  set(launched ${parts})
  _gmonkit_find_languages(languages)
  foreach(part IN LISTS parts)
    set(words "")
    foreach(language IN LISTS languages)
      get_target_property(launcher ${part} ${language}_COMPILER_LAUNCHER)
      list(APPEND words ${launcher} "${CMAKE_${language}_COMPILER}")
    endforeach()
    if("${words}" MATCHES "${_gmonkit_launched}")
      continue()
    endif()
    list(REMOVE_ITEM launched ${part})
    set(text "${part}: was created before find_package(Gmonkit), so it is not \
instrumented; move find_package before it and the libraries it links")
    if(part STREQUAL target)
      message(FATAL_ERROR " gmonkit_feedback: ${text}")
    else()
      message(NOTICE "gmonkit: warning: ${text}")
    endif()
  endforeach()
  set(parts "${launched}" PARENT_SCOPE)
endfunction()

# Settings that affect a build and may be in the build's folder, where package managers put them.
set(_gmonkit_premises "^CMAKE_(TOOLCHAIN_FILE|SYSROOT|PROJECT_.*INCLUDES?(_BEFORE)?\
|(PREFIX|MODULE|FIND_ROOT|PROGRAM|INCLUDE|LIBRARY)_PATH|.*_COMPILER)$")

# Writes the settings of this build that the instrumented build shares, as a file for cmake -C.
# Excludes settings that cmake detects itself and those with paths in this build's folder.
function(_gmonkit_write_settings)
  set(text "")
  get_cmake_property(variables CACHE_VARIABLES)
  foreach(variable IN LISTS variables)
    get_property(type CACHE "${variable}" PROPERTY TYPE)
    get_property(value CACHE "${variable}" PROPERTY VALUE)
    if(variable MATCHES "^(GMONKIT_MODE|CMAKE_CACHEFILE_DIR|FETCHCONTENT_BASE_DIR)$"
       OR type MATCHES "^(INTERNAL|STATIC)$")
      continue()
    elseif(type STREQUAL "UNINITIALIZED")
      set(type STRING)
    endif()
    if(NOT variable MATCHES "${_gmonkit_premises}")
      _gmonkit_take_away_inside(value is_left)
      if(NOT is_left)
        continue()
      endif()
    endif()
    _gmonkit_quote(value)
    set(name "${variable}")
    if(NOT name MATCHES "^[A-Za-z0-9_]+$")
      _gmonkit_quote(name)
    endif()
    string(APPEND text "set(${name} ${value} CACHE ${type} \"\" FORCE)\n")
  endforeach()
  file(WRITE "${CMAKE_BINARY_DIR}/gmonkit-instrumented.cmake" "${text}")
endfunction()

# Removes paths in this build's folder from the list VARIABLE, unless it is the source folder, too.
# Sets IS_LEFT to whether anything is left.
function(_gmonkit_take_away_inside variable is_left)
  set(${is_left} TRUE PARENT_SCOPE)
  string(REPLACE ";" "/" paths "${${variable}}/") # a slash after each path
  string(FIND "${paths}" "${CMAKE_BINARY_DIR}/" position)
  if(position EQUAL -1 OR CMAKE_BINARY_DIR STREQUAL CMAKE_SOURCE_DIR)
    return()
  endif()
  set(outside "")
  foreach(entry IN LISTS ${variable})
    string(FIND "${entry}/" "${CMAKE_BINARY_DIR}/" position)
    if(NOT position EQUAL 0)
      list(APPEND outside "${entry}")
    endif()
  endforeach()
  if(outside STREQUAL "")
    set(${is_left} FALSE PARENT_SCOPE)
  endif()
  set(${variable} "${outside}" PARENT_SCOPE)
endfunction()

function(_gmonkit_add_instrumented_build target)
  get_property(written GLOBAL PROPERTY GMONKIT_SETTINGS)
  if(NOT written) # after all targets are known
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _gmonkit_write_settings)
    set_property(GLOBAL PROPERTY GMONKIT_SETTINGS TRUE)
  endif()
  set(generator -G "${CMAKE_GENERATOR}")
  if(CMAKE_GENERATOR_PLATFORM)
    list(APPEND generator -A "${CMAKE_GENERATOR_PLATFORM}")
  endif()
  if(CMAKE_GENERATOR_TOOLSET)
    list(APPEND generator -T "${CMAKE_GENERATOR_TOOLSET}")
  endif()
  set(package "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(make "")
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(make "-DMAKE=$(MAKE)") # make recognises this word and shares its jobs
  endif()
  list(JOIN generator "$<SEMICOLON>" generator)
  set(trainings "")
  set(modes instrument)
  if(profile AND blocks)
    list(APPEND modes instrument-optimised)
  endif()
  foreach(mode IN LISTS modes)
    string(REPLACE "instrument" "gmonkit-instrumented" folder ${mode})
    list(APPEND trainings COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${CMAKE_SOURCE_DIR}"
      "-DRELEASE=${CMAKE_BINARY_DIR}" -DFOLDER=${folder} -DMODE=${mode} "-DGENERATOR=${generator}"
      "-DCONFIG=$<CONFIG>" -DTARGET=${target} ${make} -P "${package}/GmonkitRunTraining.cmake")
  endforeach()
  add_custom_target(${target}-train VERBATIM USES_TERMINAL COMMENT "Training ${target}" ${trainings})
endfunction()

function(_gmonkit_add_training target)
  set(profiles "${CMAKE_CURRENT_BINARY_DIR}/${target}.profiles")
  set(code "")
  set(programs ${target})
  foreach(workload RANGE 1 ${workloads})
    set(directory "${profiles}/$<CONFIG>/${workload}")
    set(file "${directory}/program.gmon")
    _gmonkit_quote(directory)
    _gmonkit_quote(file)
    set(program "${program_${workload}}")
    if(TARGET "${program}")
      list(APPEND programs "${program}")
    endif()
    _gmonkit_find_program(command "${program}")
    string(APPEND code "
      COMMAND \"\${CMAKE_COMMAND}\" -E rm -rf ${directory}
      COMMAND \"\${CMAKE_COMMAND}\" -E make_directory ${directory}
      COMMAND \"\${GMONKIT_COMMAND}\" run -o ${file} -- ${command} ${arguments_${workload}}")
  endforeach()
  set(make_order
    COMMAND sh "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/GmonkitMakeOrder.sh" "${GMONKIT_COMMAND}"
      "$<TARGET_FILE:${target}>" "${profiles}/$<CONFIG>" ${workloads})
  _gmonkit_when_optimised(optimised)
  set(has_own_training FALSE) # the order and the blocks
  if(profile AND GMONKIT_MODE STREQUAL "instrument")
    foreach(kind IN LISTS profile_kinds)
      list(APPEND make_order "$<${optimised}:${kind}=${profile}>")
    endforeach()
    if(blocks)
      set(has_own_training TRUE)
    endif()
  endif()
  if(NOT has_own_training)
    list(APPEND make_order "order=${order}" "linker=${linker}")
    if(blocks)
      list(APPEND make_order "$<${optimised}:blocks=${blocks}>")
    endif()
  endif()
  # A list would drop empty words of a workload.
  cmake_language(EVAL CODE "add_custom_target(${target}-train VERBATIM USES_TERMINAL
    WORKING_DIRECTORY \"\${working_directory}\" COMMENT \"Training ${target}\"
    ${code} \${make_order})")
  add_custom_target(${target}-order VERBATIM USES_TERMINAL
    COMMENT "Ordering ${target}" ${make_order})
  add_dependencies(${target}-train ${programs})
  add_dependencies(${target}-order ${target})
  get_property(trainings GLOBAL PROPERTY GMONKIT_TRAININGS)
  if(NOT trainings) # after all targets are known
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _gmonkit_build_opened_libraries)
  endif()
  set_property(GLOBAL APPEND PROPERTY GMONKIT_TRAININGS ${target}-train)
endfunction()

# A program may open libraries that it does not link (dlopen), which nothing tells. So each training
# has all of them built.
function(_gmonkit_build_opened_libraries)
  set(libraries "")
  _gmonkit_find_libraries("${CMAKE_SOURCE_DIR}")
  get_property(trainings GLOBAL PROPERTY GMONKIT_TRAININGS)
  foreach(training IN LISTS trainings)
    foreach(library IN LISTS libraries) # there may be none
      add_dependencies(${training} ${library})
    endforeach()
  endforeach()
endfunction()

# Appends the shared libraries and modules of DIRECTORY and below to libraries, in the caller, but for
# those that a default build excludes.
function(_gmonkit_find_libraries directory)
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(is_excluded ${target} EXCLUDE_FROM_ALL)
    if(type MATCHES "^(SHARED|MODULE)_LIBRARY$" AND NOT is_excluded)
      list(APPEND libraries ${target})
    endif()
  endforeach()
  get_property(below DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS below)
    get_property(is_excluded DIRECTORY "${subdirectory}" PROPERTY EXCLUDE_FROM_ALL)
    if(NOT is_excluded)
      _gmonkit_find_libraries("${subdirectory}")
    endif()
  endforeach()
  set(libraries "${libraries}" PARENT_SCOPE)
endfunction()

# Sets RESULT to code for the command line of PROGRAM. A target of this project is its file, after
# its emulator if it has one. The target may be created later.
function(_gmonkit_find_program result program)
  set(words "${program}")
  if(TARGET "${program}")
    get_target_property(emulator "${program}" CROSSCOMPILING_EMULATOR)
    set(words "$<TARGET_FILE:${program}>")
    if(CMAKE_CROSSCOMPILING AND emulator)
      list(PREPEND words ${emulator})
    endif()
  elseif(program MATCHES "^[A-Za-z0-9_.:+-]+$")
    set(later "$<TARGET_EXISTS:${program}>")
    set(words "$<${later}:$<TARGET_FILE:${program}>>$<$<NOT:${later}>:${program}>")
    if(CMAKE_CROSSCOMPILING)
      set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
      list(TRANSFORM emulator REPLACE "(.+)" "$<${later}:\\1>$<$<NOT:${later}>:env>") # env has no effect
      list(PREPEND words ${emulator})
    endif()
  endif()
  set(code "")
  foreach(word IN LISTS words)
    _gmonkit_quote(word)
    string(APPEND code " ${word}")
  endforeach()
  set(${result} "${code}" PARENT_SCOPE)
endfunction()
