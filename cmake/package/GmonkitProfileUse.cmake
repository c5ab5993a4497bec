#===- GmonkitProfileUse.cmake - compiles by a profile and a layout of blocks --===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# In the caller of these functions, `profile` and `blocks` are the files, empty for none, and
# `parts` the targets that are compiled by them.

# Sets RESULT to the option of gmonkit export for profiles of LANGUAGE's compiler, empty if it reads
# none.
function(_gmonkit_profile_kind result language)
  set(kind "")
  if(CMAKE_${language}_COMPILER_ID STREQUAL "GNU")
    set(kind gcc-profile)
  elseif(CMAKE_${language}_COMPILER_ID STREQUAL "Clang")
    set(kind sample-profile)
    if(CMAKE_${language}_COMPILER_VERSION VERSION_GREATER_EQUAL 22)
      set(kind instr-profile)
    endif()
  endif()
  set(${result} "${kind}" PARENT_SCOPE)
endfunction()

# Drops the profile or the layout of blocks if a compiler or the linker cannot use it. Sets
# PROFILE_KINDS to the options of gmonkit export that write the profile.
function(_gmonkit_check_compiler target)
  _gmonkit_find_languages(languages)
  set(kinds "")
  foreach(language IN LISTS languages)
    _gmonkit_profile_kind(kind ${language})
    if(profile AND NOT kind)
      _gmonkit_target_problem(${target}
        "PGO: ${CMAKE_${language}_COMPILER} cannot use a profile; use Clang or GCC")
      set(profile "" PARENT_SCOPE)
    endif()
    list(APPEND kinds ${kind})
    if(blocks AND NOT (kind STREQUAL "instr-profile" AND linker STREQUAL "lld"))
      _gmonkit_target_problem(${target} "BLOCKS: only Clang 22 with lld can place basic blocks")
      set(blocks "")
      set(blocks "" PARENT_SCOPE)
    endif()
  endforeach()
  list(REMOVE_DUPLICATES kinds)
  list(LENGTH kinds number)
  if(profile AND number GREATER 1 AND "sample-profile" IN_LIST kinds)
    _gmonkit_target_problem(${target} "PGO: of two compilers, only Clang 22 and GCC can use the same \
profile; use one of them for C and C++")
    set(profile "" PARENT_SCOPE)
  endif()
  set(profile_kinds "${kinds}" PARENT_SCOPE)
endfunction()

# Gives OPTIONS to compilations of LANGUAGE and to links by its compiler.
function(_gmonkit_add_options target language options)
  foreach(part IN LISTS parts)
    target_compile_options(${part} PRIVATE "$<$<COMPILE_LANGUAGE:${language}>:${options}>")
  endforeach()
  target_link_options(${target} PRIVATE "$<$<LINK_LANGUAGE:${language}>:${options}>")
endfunction()

# Gives gmon-cc its options for the training of the profile.
function(_gmonkit_prepare_profile target)
  _gmonkit_find_languages(languages)
  foreach(language IN LISTS languages)
    set(options --gmon-pgo)
    _gmonkit_profile_kind(kind ${language})
    if(kind STREQUAL "instr-profile")
      list(APPEND options --gmon-counters)
    endif()
    _gmonkit_add_options(${target} ${language} "${options}")
  endforeach()
endfunction()

# Sets RESULT to the flags of the parts that may decide how they are compiled, as far as they are
# known, in one text.
function(_gmonkit_find_flags result)
  set(flags "${link_options}")
  foreach(language IN ITEMS C CXX)
    list(APPEND flags "${CMAKE_${language}_FLAGS}")
    foreach(config IN LISTS CMAKE_BUILD_TYPE CMAKE_CONFIGURATION_TYPES)
      string(TOUPPER "${config}" config)
      list(APPEND flags "${CMAKE_${language}_FLAGS_${config}}")
    endforeach()
  endforeach()
  foreach(part IN LISTS parts)
    get_target_property(options ${part} COMPILE_OPTIONS)
    list(APPEND flags "${options}")
    foreach(config IN ITEMS "" ${CMAKE_BUILD_TYPE} ${CMAKE_CONFIGURATION_TYPES})
      string(TOUPPER "_${config}" config)
      string(REGEX REPLACE "_$" "" config "${config}")
      get_target_property(is_lto ${part} INTERPROCEDURAL_OPTIMIZATION${config})
      if(is_lto)
        list(APPEND flags "-flto")
      endif()
    endforeach()
  endforeach()
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# Sets RESULT to whether the compilers can read the file of USE, gmon-cc's option for it.
function(_gmonkit_is_usable result target use)
  set(${result} TRUE PARENT_SCOPE)
  _gmonkit_find_languages(languages)
  foreach(language IN LISTS languages)
    separate_arguments(words NATIVE_COMMAND "${CMAKE_${language}_COMPILER_ARG1}")
    execute_process(COMMAND "${GMONKIT_CC}" "${use}" --gmon-print-options
                      "${CMAKE_${language}_COMPILER}" ${words} -c source.c
                    OUTPUT_QUIET ERROR_VARIABLE said RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      string(REGEX REPLACE "^gmon-cc: error: --gmon-[a-z]+=|;[^;]*$" "" said "${said}")
      _gmonkit_target_problem(${target} "${said}; build the target ${target}-train to make it")
      set(${result} FALSE PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# Sets RESULT to the options that gmon-cc adds, where USES are options of its own with files, to the
# command of LANGUAGE's compiler with the words ARGN.
function(_gmonkit_find_added_options result language uses)
  separate_arguments(words NATIVE_COMMAND "${CMAKE_${language}_COMPILER_ARG1}")
  execute_process(COMMAND "${GMONKIT_CC}" ${uses} --gmon-on-problem=${GMONKIT_ON_PROBLEM}
                    --gmon-print-options "${CMAKE_${language}_COMPILER}" ${words} ${ARGN}
                  OUTPUT_VARIABLE options OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    list(JOIN uses " " uses)
    message(FATAL_ERROR " gmonkit_feedback: gmon-cc does not tell the options for ${uses}")
  endif()
  # CMake removes repeated words.
  string(REGEX REPLACE "(-mllvm|-Xlinker)\n([^\n]+)" "SHELL:\\1 \"\\2\"" options "${options}")
  string(REPLACE "\n" ";" options "${options}")
  set(${result} "${options}" PARENT_SCOPE)
endfunction()

# Compiles the parts by the profile and the layout, as far as they are there. A part of several
# targets is compiled by the files of the first. In the instrumented build gmon-cc reads the profile
# itself.
function(_gmonkit_compile_by target)
  set(files "")
  set(uses "")
  set(option_profile --gmon-pgo)
  set(option_blocks --gmon-layout)
  foreach(kind IN ITEMS profile blocks)
    if(NOT ${kind})
      continue()
    endif()
    _gmonkit_look_for(found "${${kind}}" ${target})
    if(NOT found)
      break() # a layout is of the code that the profile makes
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${${kind}}")
    _gmonkit_is_usable(usable ${target} "${option_${kind}}=${${kind}}")
    if(NOT usable)
      break()
    endif()
    list(APPEND files "${${kind}}")
    list(APPEND uses "${option_${kind}}=${${kind}}")
  endforeach()
  if(NOT files)
    return()
  endif()
  set(linked "${parts}")
  foreach(part IN LISTS linked)
    get_target_property(used ${part} GMONKIT_PROFILE)
    if(used)
      list(REMOVE_ITEM parts ${part})
    endif()
  endforeach()
  if(GMONKIT_MODE STREQUAL "use")
    _gmonkit_add_use(${target})
  else()
    _gmonkit_instrument_optimised(${target})
  endif()
  set_property(TARGET ${parts} PROPERTY GMONKIT_PROFILE "${files}")
endfunction()

# Sets RESULT to a condition: builds for debugging are not optimised. They cannot use a profile, and
# their code differs from the profiled one.
function(_gmonkit_when_optimised result)
  get_property(debug GLOBAL PROPERTY DEBUG_CONFIGURATIONS)
  if(NOT debug)
    set(debug Debug)
  endif()
  list(JOIN debug "," debug)
  set(${result} "$<NOT:$<CONFIG:${debug}>>" PARENT_SCOPE)
endfunction()

# Sets RESULT to an option for LANGUAGE's compiler that changes nothing but the command, and so makes
# everything compile again when a file changes. Dependencies of files do not work for those that
# CMake generates in a unity build, or that come from interface libraries. GCC's plugin takes a word
# for that. Clang uses no random numbers, so its seed can hold the checksum. A macro would affect
# precompiled headers.
function(_gmonkit_find_mark result language)
  set(sums "")
  foreach(file IN LISTS files)
    file(MD5 "${file}" sum)
    string(APPEND sums "${sum}")
  endforeach()
  string(MD5 sum "${sums}")
  set(option -frandom-seed=)
  if(CMAKE_${language}_COMPILER_ID STREQUAL "GNU")
    set(option -fplugin-arg-gmonplugin-id=)
  endif()
  set(${result} "${option}${sum}" PARENT_SCOPE)
endfunction()

function(_gmonkit_add_use target)
  _gmonkit_when_optimised(optimised)
  _gmonkit_find_flags(flags)
  set(splitting "")
  if(flags MATCHES "-fsplit-machine-functions")
    set(splitting -fsplit-machine-functions)
  endif()
  set(is_checkable TRUE)
  _gmonkit_find_languages(languages)
  foreach(language IN LISTS languages)
    _gmonkit_find_added_options(options ${language} "${uses}" ${splitting} -c source.c)
    # Without probes there is nothing to check a sample profile by.
    if(options MATCHES "-sample-profile-remove-probe")
      set(is_checkable FALSE)
    endif()
    _gmonkit_find_mark(mark ${language})
    foreach(part IN LISTS parts)
      target_compile_options(${part} PRIVATE
        "$<$<AND:${optimised},$<COMPILE_LANGUAGE:${language}>>:${options};${mark}>")
    endforeach()
    if(flags MATCHES "-flto" AND linker STREQUAL "lld")
      _gmonkit_find_added_options(options ${language} "${uses}" -fuse-ld=lld -flto
                                  ${splitting} object.o -o program)
      target_link_options(${target} PRIVATE
        "$<$<AND:${optimised},$<LINK_LANGUAGE:${language}>>:${options}>")
    endif()
  endforeach()
  foreach(file IN LISTS files)
    set(checked "${optimised}")
    if(file STREQUAL profile AND NOT is_checkable)
      set(checked 0)
    endif()
    _gmonkit_check_after_link("${file}" ${target} "${checked}")
  endforeach()
endfunction()

# Instruments what is compiled by the profile.
function(_gmonkit_instrument_optimised target)
  _gmonkit_when_optimised(optimised)
  list(APPEND uses --gmon-instrument --gmon-on-problem=ignore)
  _gmonkit_find_languages(languages)
  foreach(language IN LISTS languages)
    _gmonkit_find_mark(mark ${language})
    _gmonkit_add_options(${target} ${language} "$<${optimised}:${uses}>")
    foreach(part IN LISTS parts)
      target_compile_options(${part} PRIVATE
        "$<$<AND:${optimised},$<COMPILE_LANGUAGE:${language}>>:${mark}>")
    endforeach()
  endforeach()
endfunction()
