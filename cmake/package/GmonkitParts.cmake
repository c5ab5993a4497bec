#===- GmonkitParts.cmake - the targets linked into a target, and their options -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

# Sets, in the caller, parts to TARGET and the targets of this project that are linked into it. Sets
# link_options to the options that targets used by it add to its link.
function(_gmonkit_find_parts target)
  set(parts "")
  set(options "")
  set(seen "")
  set(left ${target})
  while(left)
    list(POP_FRONT left part)
    if(NOT TARGET "${part}")
      continue()
    endif()
    get_target_property(aliased ${part} ALIASED_TARGET)
    if(aliased)
      set(part ${aliased})
    endif()
    if(part IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${part})
    get_target_property(type ${part} TYPE)
    get_target_property(imported ${part} IMPORTED)
    set(sources INTERFACE_SOURCES)
    if(part STREQUAL target OR (NOT imported AND type MATCHES "^(STATIC|OBJECT)_LIBRARY$"))
      list(APPEND parts ${part})
      list(APPEND sources SOURCES)
    endif()
    set(own INTERFACE_)
    if(part STREQUAL target)
      set(own "")
    endif()
    get_target_property(more ${part} ${own}LINK_OPTIONS)
    list(APPEND options ${more})
    get_target_property(libraries ${part} ${own}LINK_LIBRARIES)
    _gmonkit_without_conditions(more ${libraries})
    list(FILTER more INCLUDE REGEX "^-")
    list(APPEND options ${more})
    _gmonkit_words(more ${libraries})
    list(APPEND left ${more})
    foreach(property IN LISTS sources) # they may be objects of other targets
      get_target_property(more ${part} ${property})
      list(FILTER more INCLUDE REGEX "\\$<")
      _gmonkit_words(more ${more})
      list(APPEND left ${more})
    endforeach()
  endwhile()
  _gmonkit_without_conditions(options ${options})
  set(link_options "${options}" PARENT_SCOPE)
  set(parts "${parts}" PARENT_SCOPE)
endfunction()

# Sets RESULT to the list ARGN without generator expressions. Keeps the contents of expressions that
# are the same in every build. Drops the NOTFOUND of unset properties.
function(_gmonkit_without_conditions result)
  set(list "${ARGN}")
  set(always "\\$<(BUILD_INTERFACE|LINK_ONLY):([^<>]*)>")
  while(list MATCHES "${always}")
    string(REGEX REPLACE "${always}" "\\2" list "${list}")
  endwhile()
  string(GENEX_STRIP "${list}" list)
  list(FILTER list EXCLUDE REGEX "^$|NOTFOUND$")
  set(${result} "${list}" PARENT_SCOPE)
endfunction()

# Sets RESULT to the words of the list ARGN, also those in generator expressions with any condition:
# targets linked in one configuration only may be compiled the same way in all.
function(_gmonkit_words result)
  string(REGEX REPLACE "\\$<INSTALL_INTERFACE:[^<>]*>" "" words "${ARGN}")
  string(REPLACE "::" "\n" words "${words}") # in names such as Example::calc
  string(REGEX REPLACE "[$<>:,;]+" ";" words "${words}")
  string(REPLACE "\n" "::" words "${words}")
  list(FILTER words EXCLUDE REGEX "^$|NOTFOUND$")
  set(${result} "${words}" PARENT_SCOPE)
endfunction()

function(_gmonkit_compile_options)
  foreach(part IN LISTS parts)
    target_compile_options(${part} PRIVATE "$<$<COMPILE_LANGUAGE:C,CXX>:${ARGN}>")
  endforeach()
endfunction()

# Sets RESULT to those of C and CXX that the project uses. A compiler's existence does not tell.
function(_gmonkit_find_languages result)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  list(FILTER languages INCLUDE REGEX "^(C|CXX)$")
  set(${result} "${languages}" PARENT_SCOPE)
endfunction()

# Drops the profile or the layout of blocks if a compiler or the linker cannot use it. Sets
# PROFILE_KIND to the option of gmonkit export for the profile.
function(_gmonkit_check_compiler target)
  _gmonkit_find_languages(languages)
  set(compilers "")
  foreach(language IN LISTS languages)
    list(APPEND compilers "${CMAKE_${language}_COMPILER_ID}")
    if(profile AND NOT CMAKE_${language}_COMPILER_ID MATCHES "^(Clang|GNU)$")
      _gmonkit_target_problem(${target}
        "PGO: ${CMAKE_${language}_COMPILER} cannot use a profile; use Clang or GCC")
      set(profile "" PARENT_SCOPE)
      return()
    endif()
    if(blocks AND NOT (CMAKE_${language}_COMPILER_ID STREQUAL "Clang"
                       AND CMAKE_${language}_COMPILER_VERSION VERSION_GREATER_EQUAL 22
                       AND linker STREQUAL "lld"))
      _gmonkit_target_problem(${target} "BLOCKS: only Clang 22 with lld can place basic blocks")
      set(blocks "" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  list(REMOVE_DUPLICATES compilers)
  if(profile AND compilers MATCHES ";")
    _gmonkit_target_problem(${target}
      "PGO: Clang and GCC cannot use the same profile; use one of them for C and C++")
    set(profile "" PARENT_SCOPE)
  endif()
  set(profile_kind sample-profile PARENT_SCOPE)
  if(compilers STREQUAL "GNU")
    set(profile_kind gcc-profile PARENT_SCOPE)
  endif()
endfunction()

# Sets RESULT to whether the parts are compiled with -fsplit-machine-functions, as far as that is
# known.
function(_gmonkit_split_functions result)
  set(flags "")
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
  endforeach()
  set(${result} FALSE PARENT_SCOPE)
  if(flags MATCHES "-fsplit-machine-functions")
    set(${result} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Sets RESULT to the options that gmon-cc adds to a compilation with USE, an option of its own with a
# file. SPLIT: with -fsplit-machine-functions.
function(_gmonkit_find_added_options result use split)
  set(splitting "")
  if(split)
    set(splitting -fsplit-machine-functions)
  endif()
  _gmonkit_find_languages(languages)
  list(GET languages 0 language)
  execute_process(COMMAND "${GMONKIT_CC}" "${use}" --gmon-on-problem=${GMONKIT_ON_PROBLEM}
                    --gmon-print-options "${CMAKE_${language}_COMPILER}" ${splitting} -c source.c
                  OUTPUT_VARIABLE options OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR " gmonkit_feedback: gmon-cc does not tell the options for ${use}")
  endif()
  string(REPLACE "-mllvm\n" "SHELL:-mllvm " options "${options}") # CMake removes repeated words
  string(REPLACE "\n" ";" options "${options}")
  set(${result} "${options}" PARENT_SCOPE)
endfunction()

# Sets RESULT to the option of gmonkit export that makes profiles like FILE. Those for GCC are texts
# that begin alike.
function(_gmonkit_profile_kind result file)
  string(HEX "gmonkit profile of blocks" gcc)
  string(LENGTH "gmonkit profile of blocks" length)
  file(READ "${file}" start LIMIT ${length} HEX)
  set(${result} sample-profile PARENT_SCOPE)
  if(start STREQUAL gcc)
    set(${result} gcc-profile PARENT_SCOPE)
  endif()
endfunction()

# FILE is the profile or the layout of blocks, OPTION gmon-cc's option for it. A part of several
# targets is compiled with the file of the first.
function(_gmonkit_compile_by target option file)
  # Debug builds are not optimised. They cannot use the file, and their code differs from the
  # profiled one.
  get_property(debug GLOBAL PROPERTY DEBUG_CONFIGURATIONS)
  if(NOT debug)
    set(debug Debug)
  endif()
  list(JOIN debug "," debug)
  set(optimised "$<NOT:$<CONFIG:${debug}>>")
  # Clang cannot write the probes of a split function. They are used, but removed before a check
  # could use them.
  _gmonkit_split_functions(split)
  set(checked "${optimised}")
  if(split)
    set(checked 0)
  endif()
  _gmonkit_look_for(found "${file}" ${target} "${checked}")
  if(NOT found)
    return()
  endif()
  _gmonkit_profile_kind(kind "${file}")
  if(profile AND NOT kind STREQUAL profile_kind)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    _gmonkit_target_problem(${target}
      "${file}: a profile for another compiler; build the target ${target}-train to make it anew")
    return()
  endif()
  foreach(part IN LISTS parts)
    get_target_property(used ${part} GMONKIT_PROFILE)
    if(used)
      list(REMOVE_ITEM parts ${part})
    endif()
  endforeach()
  # The checksum makes everything compile again when the file changes. Dependencies of files do
  # not work for those that CMake generates in a unity build, or that come from interface libraries.
  # GCC's plugin takes a word for that. Clang uses no random numbers, so its seed can hold the
  # checksum. A macro would affect precompiled headers.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(MD5 "${file}" sum)
  _gmonkit_find_added_options(options "${option}=${file}" "${split}")
  if(options MATCHES "-fplugin-arg-gmonplugin-")
    list(APPEND options -fplugin-arg-gmonplugin-id=${sum})
  else()
    list(APPEND options -frandom-seed=${sum})
  endif()
  _gmonkit_compile_options("$<${optimised}:${options}>")
  set_property(TARGET ${parts} PROPERTY GMONKIT_PROFILE "${file}")
endfunction()
