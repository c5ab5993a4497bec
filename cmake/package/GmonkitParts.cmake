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
