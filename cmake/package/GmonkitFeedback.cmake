#===- GmonkitFeedback.cmake - trains a program and links it with an order --===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   gmonkit_feedback(TARGET
#     TRAIN command [argument...]   # one workload; can be repeated
#     [WORKING_DIRECTORY directory] # of the commands (default: the binary directory)
#     [ORDER file]                  # its file (default: TARGET.LINKER.order)
#     [PGO [file]]                  # a profile for Clang or GCC, too (default: TARGET.prof)
#     [BLOCKS [file]])              # a layout of blocks, too (default: TARGET.blocks)
#
# Files are named from the folder of the CMakeLists.txt. BLOCKS wants Clang 22 and lld.
#
# TARGET is a program or a shared library; the call comes after its target_link_libraries and those
# of its libraries. A command that begins with a program of this project runs the instrumented one,
# through CMAKE_CROSSCOMPILING_EMULATOR where there is one.
#
# Mode use:   TARGET is compiled by the profile or the layout and linked by ORDER. They belong
#             among the sources; that runs nothing. The target TARGET-train builds TARGET once more,
#             instrumented, in the folder gmonkit-instrumented of the build, with what it depends
#             on and all shared libraries. It runs the commands and refreshes these files. A layout
#             of the code that PGO makes takes two such builds, one after the other.
# Mode instrument: TARGET-train runs the commands and refreshes them; TARGET-order does so
#             from profiles that are there, brought from where the program runs. With PGO and
#             BLOCKS they refresh the profile only.
# Mode instrument-optimised: the same for the rest, in a program that is compiled by the profile.

include("${CMAKE_CURRENT_LIST_DIR}/GmonkitWords.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitProfileUse.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitLinker.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitParts.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/GmonkitTraining.cmake")

set(_gmonkit_no_order "its linker cannot follow an order; use lld, gold or GNU ld")

function(gmonkit_feedback target)
  if(GMONKIT_MODE STREQUAL "off")
    return()
  endif()
  _gmonkit_check_target(target)
  _gmonkit_read_words()
  _gmonkit_parse(${target})
  _gmonkit_find_parts(${target})
  _gmonkit_find_linker(linker ${target})
  if(NOT order)
    set(order "${target}.${linker}.order")
  endif()
  get_filename_component(order "${order}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  _gmonkit_move_to_release(order)
  _gmonkit_move_to_release(profile)
  _gmonkit_move_to_release(blocks)
  _gmonkit_compile_options(-ffunction-sections) # a linker can only place functions with their own sections
  # With link-time optimisation GCC compiles at the link.
  target_link_options(${target} PRIVATE $<$<LINK_LANGUAGE:C,CXX>:-ffunction-sections>)
  _gmonkit_check_compiler(${target})
  foreach(file IN ITEMS order profile blocks)
    if("${${file}}" MATCHES "[$;<>]")
      message(FATAL_ERROR " gmonkit_feedback: ${target}: ${${file}}: CMake garbles the signs $ ; < > on \
their way to linkers and compilers; put the file elsewhere with ORDER, PGO or BLOCKS")
    endif()
  endforeach()
  _gmonkit_describe(${target})
  if(NOT GMONKIT_MODE STREQUAL "use")
    _gmonkit_check_launchers(${target})
    if(linker STREQUAL "none")
      _gmonkit_refuse(${target} train order)
    else()
      _gmonkit_add_training(${target})
    endif()
    if(profile AND GMONKIT_MODE STREQUAL "instrument")
      _gmonkit_prepare_profile(${target})
    else()
      set(blocks "")
      _gmonkit_compile_by(${target})
    endif()
  else()
    _gmonkit_compile_by(${target})
    if(linker STREQUAL "none")
      _gmonkit_target_problem(${target} "${_gmonkit_no_order}")
      _gmonkit_refuse(${target} train)
    else()
      _gmonkit_link_by_order(${target})
      _gmonkit_add_instrumented_build(${target})
    endif()
  endif()
endfunction()

# Writes the properties of TARGET as shell assignments, for scripts such as gate.sh and nightly.sh.
function(_gmonkit_describe target)
  set(condition "")
  _gmonkit_find_config(config)
  if(CMAKE_CONFIGURATION_TYPES)
    set(condition CONDITION "$<CONFIG:${config}>")
  endif()
  set(text "")
  foreach(setting IN ITEMS "target=${target}" "config=${config}" "order=${order}" "profile=${profile}" "blocks=${blocks}"
      "program=$<TARGET_FILE:${target}>"
      "profiles=${CMAKE_CURRENT_BINARY_DIR}/${target}.profiles/$<CONFIG>")
    string(REPLACE "'" "'\\''" setting "${setting}")
    string(REGEX REPLACE "^([a-z]+)=(.*)$" "\\1='\\2'\n" setting "${setting}")
    string(APPEND text "${setting}")
  endforeach()
  file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/gmonkit-targets/${target}.sh" CONTENT "${text}" ${condition})
endfunction()

# If the file VARIABLE is in the folder of a build made for a release, changes it to the file in the
# release's folder.
function(_gmonkit_move_to_release variable)
  string(FIND "${${variable}}" "${CMAKE_BINARY_DIR}/" position)
  if(GMONKIT_RELEASE_DIR AND position EQUAL 0)
    string(REPLACE "${CMAKE_BINARY_DIR}/" "${GMONKIT_RELEASE_DIR}/" file "${${variable}}")
    set(${variable} "${file}" PARENT_SCOPE)
  endif()
endfunction()

# Adds targets TARGET-STEP that only report why they do not exist.
function(_gmonkit_refuse target)
  foreach(step IN LISTS ARGN)
    add_custom_target(${target}-${step} VERBATIM
      COMMAND "${CMAKE_COMMAND}" -E echo "gmonkit: error: ${target}: ${_gmonkit_no_order}"
      COMMAND "${CMAKE_COMMAND}" -E false)
  endforeach()
endfunction()

# Checks that VARIABLE names a target that can be trained, and replaces an alias by the target's own
# name.
function(_gmonkit_check_target variable)
  set(target "${${variable}}")
  set(aliased FALSE)
  set(imported TRUE)
  if(TARGET "${target}")
    get_target_property(aliased ${target} ALIASED_TARGET)
    get_target_property(imported ${target} IMPORTED)
  endif()
  if(imported)
    message(FATAL_ERROR "gmonkit_feedback: ${target}: not a target of this project")
  endif()
  if(aliased)
    set(target ${aliased})
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    message(FATAL_ERROR "gmonkit_feedback: ${target}: neither a program nor a shared library")
  endif()
  get_target_property(made_in ${target} BINARY_DIR)
  if(NOT made_in STREQUAL CMAKE_CURRENT_BINARY_DIR) # no command there can follow its link
    get_target_property(directory ${target} SOURCE_DIR)
    message(FATAL_ERROR " gmonkit_feedback: ${target}: was created in another directory; call \
gmonkit_feedback in ${directory}/CMakeLists.txt")
  endif()
  set(${variable} ${target} PARENT_SCOPE)
endfunction()

# Sets order, profile, blocks, working_directory and workloads (their number) in the caller. For each
# workload also sets program_N (its first word) and arguments_N (the others, as CMake code). The
# arguments are word_1 to word_LAST of the caller.
function(_gmonkit_parse target)
  set(workloads 0)
  set(order "")
  set(profile "")
  set(blocks "")
  set(working_directory "${CMAKE_CURRENT_BINARY_DIR}")
  set(into "")
  foreach(index RANGE ${last})
    set(word "${word_${index}}")
    if(index EQUAL 0) # the target
      continue()
    elseif(into MATCHES "^(order|working_directory)$" AND
           word MATCHES "^(TRAIN|ORDER|WORKING_DIRECTORY|PGO|BLOCKS)$")
      break()
    elseif(word STREQUAL "TRAIN")
      math(EXPR workloads "${workloads} + 1")
      set(program_${workloads} "")
      set(arguments_${workloads} "")
      set(into program)
    elseif(word MATCHES "^(ORDER|WORKING_DIRECTORY)$")
      string(TOLOWER "${word}" into)
    elseif(word STREQUAL "PGO")
      set(profile "${target}.prof")
      set(into profile)
    elseif(word STREQUAL "BLOCKS")
      set(blocks "${target}.blocks")
      set(into blocks)
    elseif(word MATCHES "\n" AND into MATCHES "^(program|arguments)$")
      message(FATAL_ERROR " gmonkit_feedback: ${target}: a TRAIN word has a line break, which no build \
file can hold; put the command into a script")
    elseif(into STREQUAL "program")
      set(program_${workloads} "${word}")
      set(into arguments)
    elseif(into STREQUAL "arguments")
      _gmonkit_quote(word)
      string(APPEND arguments_${workloads} " ${word}")
    elseif(into)
      set(${into} "${word}")
      set(into "")
    else()
      message(FATAL_ERROR " gmonkit_feedback: ${word}: expected TRAIN, WORKING_DIRECTORY, \
ORDER, PGO or BLOCKS")
    endif()
  endforeach()
  if(into MATCHES "^(order|working_directory)$")
    string(TOUPPER "${into}" into)
    message(FATAL_ERROR " gmonkit_feedback: ${target}: ${into}: give a value after it")
  endif()
  set(complete ${workloads})
  foreach(workload RANGE 1 ${workloads})
    if("${program_${workload}}" STREQUAL "")
      set(complete 0)
    endif()
    set(program_${workload} "${program_${workload}}" PARENT_SCOPE)
    set(arguments_${workload} "${arguments_${workload}}" PARENT_SCOPE)
  endforeach()
  if(NOT complete)
    message(FATAL_ERROR "gmonkit_feedback: ${target}: no TRAIN command")
  endif()
  if(NOT working_directory MATCHES "^\\$<") # the value of an expression is unknown here
    get_filename_component(working_directory "${working_directory}" ABSOLUTE
                           BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  foreach(file IN ITEMS profile blocks)
    if(${file})
      get_filename_component(${file} "${${file}}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    endif()
  endforeach()
  set(order "${order}" PARENT_SCOPE)
  set(profile "${profile}" PARENT_SCOPE)
  set(blocks "${blocks}" PARENT_SCOPE)
  set(working_directory "${working_directory}" PARENT_SCOPE)
  set(workloads ${workloads} PARENT_SCOPE)
endfunction()

# Sets RESULT to whether FILE exists. A missing file is no error here; otherwise no target could be
# trained.
function(_gmonkit_look_for result file target)
  string(REGEX REPLACE "([[*?])" "[\\1]" pattern "${file}")
  file(GLOB found CONFIGURE_DEPENDS "${pattern}") # searched again in each build
  set(${result} "${found}" PARENT_SCOPE)
  if(found OR GMONKIT_RELEASE_DIR) # other targets may not be trained yet
    return()
  elseif(GMONKIT_ON_PROBLEM STREQUAL "warn")
    _gmonkit_problem("${file}: not found; build the target ${target}-train to make it")
  else()
    _gmonkit_check_after_link("${file}" ${target} 1)
  endif()
endfunction()

# Each link of TARGET reports whether FILE is stale, if it is USED, or missing.
function(_gmonkit_check_after_link file target used)
  if(NOT GMONKIT_ON_PROBLEM STREQUAL "ignore")
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
      COMMAND sh "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/GmonkitCheckFile.sh" "${GMONKIT_COMMAND}"
        "$<TARGET_FILE:${target}>" "${file}" "${used}" ${target} ${GMONKIT_ON_PROBLEM})
  endif()
endfunction()

# NOTICE and the blanks prevent cmake from wrapping the text.
function(_gmonkit_problem text)
  if(GMONKIT_ON_PROBLEM STREQUAL "error")
    message(FATAL_ERROR " gmonkit: error: ${text}")
  elseif(GMONKIT_ON_PROBLEM STREQUAL "warn")
    message(NOTICE "gmonkit: warning: ${text}")
  endif()
endfunction()

# The same for TARGET: an error ends each build of it, not the configuration. A training is not
# ended: the release says what is wrong.
function(_gmonkit_target_problem target text)
  if(GMONKIT_RELEASE_DIR)
    return()
  endif()
  if(NOT GMONKIT_ON_PROBLEM STREQUAL "error")
    _gmonkit_problem("${target}: ${text}")
    return()
  endif()
  add_custom_command(TARGET ${target} PRE_LINK VERBATIM
    COMMAND "${CMAKE_COMMAND}" -E rm -f "$<TARGET_FILE:${target}>"
    COMMAND "${CMAKE_COMMAND}" -E echo "gmonkit: error: ${target}: ${text}"
    COMMAND "${CMAKE_COMMAND}" -E false)
endfunction()

function(_gmonkit_link_by_order target)
  _gmonkit_look_for(found "${order}" ${target})
  if(NOT found)
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${order}")
  execute_process(COMMAND sh "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/GmonkitCheckOrder.sh"
                    "${GMONKIT_COMMAND}" "${order}" ${linker}
                  OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(said)
    _gmonkit_target_problem(${target} "${said}; build the target ${target}-train to make it")
    return()
  endif()
  _gmonkit_check_after_link("${order}" ${target} 1)
  # LINKER: would split the option at a comma in the folder's name.
  string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" quoted "${order}")
  if(linker STREQUAL "lld")
    set(option "--symbol-ordering-file=${quoted}\" -Xlinker \"--no-warn-symbol-ordering")
  elseif(linker STREQUAL "bfd")
    set(option "-dT\" -Xlinker \"${quoted}")
  else()
    set(option "--section-ordering-file=${quoted}")
  endif()
  target_link_options(${target} PRIVATE "SHELL:-Xlinker \"${option}\"")
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${order}")
endfunction()
