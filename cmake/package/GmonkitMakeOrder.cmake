#===- GmonkitMakeOrder.cmake - from the profiles of the workloads to the order -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DCOMMAND=gmonkit -DPROGRAM=file -DDIRECTORIES=one|other -DLINKER=name -DORDER=file
#   -DPROFILE=file -DSCRATCH=file -P GmonkitMakeOrder.cmake: each of the directories has what
# 'gmonkit run' wrote of one workload. ORDER, ORDER.json and PROFILE (for the compiler; may be
# empty) are touched only if they change, so that nothing is built again without a cause.

get_filename_component(image "${PROGRAM}" REALPATH)
get_filename_component(image "${image}" NAME)
string(REPLACE "|" ";" DIRECTORIES "${DIRECTORIES}")
set(profiles "")
foreach(directory IN LISTS DIRECTORIES)
  # Where the command was a script, or PROGRAM is a library, the profile has the image's name.
  if(EXISTS "${directory}/program.${image}.gmon")
    list(APPEND profiles "${directory}/program.${image}.gmon")
  elseif(EXISTS "${directory}/program.gmon")
    list(APPEND profiles "${directory}/program.gmon")
  else()
    message(FATAL_ERROR "gmonkit: ${directory}: no profile of ${image}; did its TRAIN command run it?")
  endif()
endforeach()
function(make file)
  execute_process(COMMAND "${COMMAND}" ${ARGN} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "gmonkit: ${file}: not made")
  endif()
endfunction()

make("${ORDER}" order "${PROGRAM}" ${profiles} --linker=${LINKER} -o "${ORDER}")
if(PROFILE)
  make("${PROFILE}" export "--sample-profile=${SCRATCH}" "${PROGRAM}" ${profiles})
  execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${SCRATCH}" "${PROFILE}"
                  RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "gmonkit: ${PROFILE}: could not be written")
  endif()
endif()
