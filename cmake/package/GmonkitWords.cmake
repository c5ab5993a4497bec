#===- GmonkitWords.cmake - words of commands, whatever characters they have --===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#

# Sets word_0 to word_LAST, and last, to the arguments of the function that calls this macro. They
# are read one by one: a list would drop empty words, and change those with a bracket or a
# semicolon.
macro(_gmonkit_read_words)
  set(index ARGC) # where it stands in full, CMake puts in the macro's own
  math(EXPR last "${${index}} - 1")
  foreach(index RANGE ${last})
    set(word_${index} "${ARGV${index}}")
  endforeach()
endmacro()

# Replaces VARIABLE's value by CMake code for it, whatever characters it has.
function(_gmonkit_quote variable)
  set(level "==")
  string(FIND "${${variable}}" "]${level}]" position)
  while(NOT position EQUAL -1)
    string(APPEND level "=")
    string(FIND "${${variable}}" "]${level}]" position)
  endwhile()
  # CMake drops the first line break.
  set(${variable} "[${level}[\n${${variable}}]${level}]" PARENT_SCOPE)
endfunction()
