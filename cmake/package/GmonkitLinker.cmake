#===- GmonkitLinker.cmake - finds a target's linker ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# Asks the compiler, with the options of the target's link, as far as they are known before CMake
# evaluates generator expressions.

# Sets RESULT to the linker of TARGET, as 'gmonkit order' names it; "none" if it takes no order, or
# could not be asked. Then _gmonkit_no_order says why, in the caller.
function(_gmonkit_find_linker result target)
  if(NOT GMONKIT_LINKER STREQUAL "auto")
    set(${result} "${GMONKIT_LINKER}" PARENT_SCOPE)
    return()
  endif()
  _gmonkit_find_linker_language(language ${target})
  _gmonkit_find_link_flags(flags ${target} ${language})
  execute_process(COMMAND "${CMAKE_${language}_COMPILER}" ${flags} -Wl,--version
                  OUTPUT_VARIABLE version ERROR_VARIABLE version RESULT_VARIABLE status)
  if(version MATCHES "LLD [0-9]")
    set(linker lld)
  elseif(version MATCHES "(^|\n)GNU gold ")
    set(linker gold)
  elseif(version MATCHES "(^|\n)GNU ld ") # mold only says that it is compatible
    set(linker bfd)
  else()
    set(linker none)
    if(NOT status EQUAL 0)
      string(REGEX MATCH "^[^\n]+" reason "${version}")
      if(NOT reason)
        set(reason "${CMAKE_${language}_COMPILER}: ${status}")
      endif()
      set(_gmonkit_no_order "its linker could not be asked: ${reason}; correct its flags or set \
GMONKIT_LINKER" PARENT_SCOPE)
    endif()
  endif()
  set(${result} ${linker} PARENT_SCOPE)
endfunction()

# Sets RESULT to the configuration; of several, to the first that is a release.
function(_gmonkit_find_config result)
  set(config "${CMAKE_BUILD_TYPE}")
  get_property(debug GLOBAL PROPERTY DEBUG_CONFIGURATIONS)
  set(released ${CMAKE_CONFIGURATION_TYPES})
  list(REMOVE_ITEM released Debug ${debug})
  if(released)
    list(GET released 0 config)
  endif()
  set(${result} "${config}" PARENT_SCOPE)
endfunction()

# Sets RESULT to C or CXX: the language whose compiler links TARGET.
function(_gmonkit_find_linker_language result target)
  get_target_property(language ${target} LINKER_LANGUAGE)
  _gmonkit_find_languages(languages)
  list(LENGTH languages count)
  if(count EQUAL 1)
    set(language ${languages})
  elseif(NOT language MATCHES "^(C|CXX)$")
    set(language C)
    foreach(part IN LISTS parts)
      get_target_property(sources ${part} SOURCES)
      foreach(source IN LISTS sources)
        string(REGEX REPLACE "^.*\\." "" extension "${source}")
        if(extension IN_LIST CMAKE_CXX_SOURCE_FILE_EXTENSIONS
           AND NOT extension IN_LIST CMAKE_C_SOURCE_FILE_EXTENSIONS)
          set(language CXX)
        endif()
      endforeach()
    endforeach()
  endif()
  set(${result} ${language} PARENT_SCOPE)
endfunction()

# Sets RESULT to the options of LANGUAGE's compiler for the link of TARGET, in their sequence.
function(_gmonkit_find_link_flags result target language)
  set(compiler CMAKE_${language}_COMPILER)
  get_target_property(type ${target} TYPE)
  string(REGEX REPLACE "^(EXE|SHARED|MODULE).*" "CMAKE_\\1_LINKER_FLAGS" linker_flags ${type})
  _gmonkit_find_config(config)
  string(TOUPPER "${config}" config)
  set(own_flags "")
  foreach(property IN ITEMS LINK_FLAGS LINK_FLAGS_${config})
    get_target_property(more ${target} ${property})
    if(more)
      string(APPEND own_flags " ${more}")
    endif()
  endforeach()
  get_target_property(linker_type ${target} LINKER_TYPE) # since CMake 3.29
  separate_arguments(flags NATIVE_COMMAND "${${compiler}_ARG1} ${CMAKE_${language}_FLAGS} \
${CMAKE_${language}_FLAGS_${config}} ${${linker_flags}} ${${linker_flags}_${config}}")
  foreach(word IN ITEMS TARGET EXTERNAL_TOOLCHAIN)
    if(${compiler}_${word} AND CMAKE_${language}_COMPILE_OPTIONS_${word})
      list(APPEND flags "${CMAKE_${language}_COMPILE_OPTIONS_${word}}${${compiler}_${word}}")
    endif()
  endforeach()
  if(linker_type)
    list(APPEND flags ${CMAKE_${language}_USING_LINKER_${linker_type}})
  endif()
  if(own_flags)
    list(PREPEND link_options "SHELL:${own_flags}")
  endif()
  set(options "")
  foreach(option IN LISTS link_options)
    if(option MATCHES "^SHELL:(.*)")
      separate_arguments(option UNIX_COMMAND "${CMAKE_MATCH_1}")
    endif()
    list(APPEND options ${option})
  endforeach()
  # Other options choose no linker. They may name files that are not built yet, such as a version
  # script.
  list(FILTER flags EXCLUDE REGEX "^-Wl,")
  list(FILTER options INCLUDE REGEX "^-(fuse-ld|-ld-path|-target|-sysroot|-gcc-.*|specs)=|^-B|^-m[0-9]")
  list(APPEND flags ${options})
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()
