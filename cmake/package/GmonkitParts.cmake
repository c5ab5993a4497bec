#===- GmonkitParts.cmake - what is linked into a target, and how it is compiled -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

# Sets, in the caller, parts to TARGET and what of this project is linked into it, and link_options to
# those that all targets which it takes give to its link.
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
    foreach(property IN LISTS sources) # which may be the objects of others
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

# The list ARGN to RESULT, without generator expressions, but with what those in it stand for that
# every build takes alike, and without the NOTFOUND of properties that are not set.
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

# The words of the list ARGN to RESULT, also those in generator expressions, whatever their condition:
# what is linked into one configuration only may be compiled the same in all.
function(_gmonkit_words result)
  string(REGEX REPLACE "\\$<INSTALL_INTERFACE:[^<>]*>" "" words "${ARGN}")
  string(REPLACE "::" "\n" words "${words}") # of names such as Example::calc
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

# Takes the profile away where a compiler cannot use it.
function(_gmonkit_check_compiler target)
  foreach(language IN ITEMS C CXX)
    if(profile AND CMAKE_${language}_COMPILER AND NOT CMAKE_${language}_COMPILER_ID STREQUAL "Clang")
      _gmonkit_problem("${target}: PGO: ${CMAKE_${language}_COMPILER} takes no such profile; use Clang")
      set(profile "" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# A part of several targets is compiled by the profile of the first.
function(_gmonkit_compile_by_profile target)
  file(GLOB found CONFIGURE_DEPENDS "${profile}") # looked for again in each build
  if(NOT found)
    _gmonkit_problem("${profile}: not there; build the target ${target}-train to make it")
    return()
  endif()
  foreach(part IN LISTS parts)
    get_target_property(used ${part} GMONKIT_PROFILE)
    if(used)
      list(REMOVE_ITEM parts ${part})
    endif()
  endforeach()
  _gmonkit_compile_options(${_gmonkit_profile_marks} "-fprofile-sample-use=${profile}")
  foreach(part IN LISTS parts)
    set_target_properties(${part} PROPERTIES GMONKIT_PROFILE "${profile}")
    _gmonkit_depend_on_profile(${part})
  endforeach()
  _gmonkit_check_after_link(${target} "${profile}")
endfunction()

# What PART is compiled from is compiled again when the profile changes.
function(_gmonkit_depend_on_profile part)
  get_target_property(sources ${part} SOURCES)
  get_target_property(directory ${part} SOURCE_DIR)
  get_target_property(made_in ${part} BINARY_DIR)
  foreach(source IN LISTS sources)
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${directory}")
    if(NOT EXISTS "${path}")
      get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${made_in}")
    endif()
    set_property(SOURCE "${path}" TARGET_DIRECTORY ${part} APPEND
                 PROPERTY OBJECT_DEPENDS "${profile}")
  endforeach()
endfunction()
