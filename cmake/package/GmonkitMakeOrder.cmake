#===- GmonkitMakeOrder.cmake - from the profiles of the workloads to the order -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# cmake -DCOMMAND=gmonkit -DPROGRAM=file -DPROFILES=directory -DCONFIG=name -DWORKLOADS=number
#   -DLINKER=name -DORDER=file -DPROFILE=file -P GmonkitMakeOrder.cmake: PROFILES/CONFIG/N has what
# 'gmonkit run' wrote of workload N. ORDER, ORDER.json and PROFILE (for the compiler; may be
# empty) are touched only if they change, so that nothing is built again without a cause.

cmake_minimum_required(VERSION 3.21)

get_filename_component(image "${PROGRAM}" REALPATH)
get_filename_component(image "${image}" NAME)
set(profiles "")
foreach(workload RANGE 1 ${WORKLOADS})
  set(directory "${PROFILES}/${CONFIG}/${workload}")
  # Where the command was a script, or PROGRAM is a library, the profile has the image's name.
  if(EXISTS "${directory}/program.gmon.${image}")
    list(APPEND profiles "${directory}/program.gmon.${image}")
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

foreach(file IN LISTS ORDER PROFILE)
  get_filename_component(directory "${file}" DIRECTORY)
  file(MAKE_DIRECTORY "${directory}")
endforeach()
make("${ORDER}" order "${PROGRAM}" ${profiles} --linker=${LINKER} -o "${ORDER}")
if(PROFILE)
  set(new "${PROFILES}/new.prof")
  make("${PROFILE}" export "--sample-profile=${new}" "${PROGRAM}" ${profiles})
  execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${new}" "${PROFILE}"
                  RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "gmonkit: ${PROFILE}: could not be written")
  endif()
endif()
