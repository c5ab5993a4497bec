#===- GmonkitMakeOrder.cmake - from the profiles of the workloads to the order -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DCOMMAND=gmonkit -DPROGRAM=file -DDIRECTORIES=one|other -DLINKER=name -DORDER=file
#   -P GmonkitMakeOrder.cmake: each of the directories has what 'gmonkit run' wrote of one
# workload. ORDER is touched only if it changes, so that nothing is linked again without a cause.

get_filename_component(image "${PROGRAM}" REALPATH)
get_filename_component(image "${image}" NAME)
string(REPLACE "|" ";" DIRECTORIES "${DIRECTORIES}")
set(profiles "")
foreach(directory IN LISTS DIRECTORIES)
  # Where the command was a script, or PROGRAM is a library, the profile has the image's name.
  if(EXISTS "${directory}/${image}.gmon")
    list(APPEND profiles "${directory}/${image}.gmon")
  elseif(EXISTS "${directory}/program.gmon")
    list(APPEND profiles "${directory}/program.gmon")
  else()
    message(FATAL_ERROR "gmonkit: ${directory}: no profile of ${image}; did its TRAIN command run it?")
  endif()
endforeach()
execute_process(COMMAND "${COMMAND}" order "${PROGRAM}" ${profiles} --linker=${LINKER} -o "${ORDER}"
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "gmonkit: ${ORDER}: not made")
endif()
