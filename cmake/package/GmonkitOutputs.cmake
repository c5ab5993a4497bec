#===- GmonkitOutputs.cmake - keeps the outputs of instrumented builds apart -===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# A project may use one folder for the programs of all its builds. Instrumented programs would
# replace the released ones there, and a build with an unchanged order would not notice.

# Runs after the project has set its properties. Outputs of targets of DIRECTORY and below that lie
# outside of this build's folder go to the same path below the build's folder "outside".
function(_gmonkit_keep_outputs_inside directory)
  set(configs ${CMAKE_CONFIGURATION_TYPES} ${CMAKE_BUILD_TYPE})
  list(TRANSFORM configs TOUPPER)
  list(TRANSFORM configs PREPEND "_")
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    foreach(kind IN ITEMS RUNTIME LIBRARY ARCHIVE PDB COMPILE_PDB)
      _gmonkit_keep_output_inside(${target} "${directory}" ${kind}_OUTPUT_DIRECTORY)
      foreach(config IN LISTS configs)
        _gmonkit_keep_output_inside(${target} "${directory}" ${kind}_OUTPUT_DIRECTORY${config})
      endforeach()
    endforeach()
  endforeach()
  get_property(below DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS below)
    _gmonkit_keep_outputs_inside("${subdirectory}")
  endforeach()
endfunction()

function(_gmonkit_keep_output_inside target directory property)
  get_target_property(output ${target} ${property})
  # Variables of CMake 2.4 replace properties that are not set.
  if(NOT output AND property STREQUAL "RUNTIME_OUTPUT_DIRECTORY")
    get_directory_property(output DIRECTORY "${directory}" DEFINITION EXECUTABLE_OUTPUT_PATH)
  elseif(NOT output AND property MATCHES "^(LIBRARY|ARCHIVE)_OUTPUT_DIRECTORY$")
    get_directory_property(output DIRECTORY "${directory}" DEFINITION LIBRARY_OUTPUT_PATH)
  endif()
  if(NOT output)
    return()
  endif()
  if(NOT output MATCHES "^\\$<") # the value of an expression is unknown here
    get_target_property(made_in ${target} BINARY_DIR)
    get_filename_component(output "${output}" ABSOLUTE BASE_DIR "${made_in}")
  endif()
  string(FIND "${output}/" "${CMAKE_BINARY_DIR}/" position)
  if(NOT position EQUAL 0)
    set_property(TARGET ${target} PROPERTY ${property} "${CMAKE_BINARY_DIR}/outside/${output}")
  endif()
endfunction()
