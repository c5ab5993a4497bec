# The files of `cmake --install`. gmon-cc and gmonkit.pc find plugin and runtime relative to
# themselves, so an installed tree may be moved.
configure_file(cmake/gmonkit.pc.in lib/pkgconfig/gmonkit.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/lib/pkgconfig/gmonkit.pc DESTINATION lib/pkgconfig)
include(CMakePackageConfigHelpers)
set(package_dir lib/cmake/Gmonkit)
file(GLOB package_files RELATIVE ${PROJECT_SOURCE_DIR}/cmake/package CONFIGURE_DEPENDS cmake/package/*)
foreach(file IN LISTS package_files) # not file(COPY): a build copies them again when they change
  configure_file(cmake/package/${file} ${package_dir}/${file} COPYONLY)
endforeach()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/${package_dir}/GmonkitConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(DIRECTORY ${PROJECT_BINARY_DIR}/${package_dir}/ DESTINATION ${package_dir})
configure_file(cmake/gmonkit.mk share/gmonkit/gmonkit.mk COPYONLY)
install(FILES cmake/gmonkit.mk DESTINATION share/gmonkit)
if(TARGET gmonpass)
  install(TARGETS gmonpass LIBRARY DESTINATION lib/gmonkit/llvm-${GMONKIT_LLVM_VERSION})
  install(FILES ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libgmonpass.so DESTINATION lib) # a link to it
  foreach(version IN LISTS GMONKIT_OTHER_LLVM_VERSIONS)
    if(TARGET gmonpass-llvm${version})
      install(TARGETS gmonpass-llvm${version} LIBRARY DESTINATION lib/gmonkit/llvm-${version})
    endif()
  endforeach()
endif()
if(TARGET gmonplugin)
  install(TARGETS gmonplugin LIBRARY DESTINATION lib)
  get_property(gcc_plugins GLOBAL PROPERTY GMONKIT_GCC_PLUGINS)
  foreach(folder IN LISTS gcc_plugins)
    install(TARGETS gmonplugin-${folder} LIBRARY DESTINATION lib/gmonkit/${folder})
  endforeach()
endif()
if(TARGET gmonrt)
  install(TARGETS gmonrt gmonrt_library gmonrt_idle gmonrt_shared ARCHIVE DESTINATION lib LIBRARY DESTINATION lib)
  install(TARGETS gmonkit-solve RUNTIME DESTINATION lib/gmonkit)
  install(FILES runtime/include/gmonkit/gmonkit.h DESTINATION include/gmonkit)
endif()
install(FILES docs/gmon-cc.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
if(TARGET gmonkit)
  install(FILES docs/gmonkit.1 docs/gmonprof.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
set(doc_dir ${CMAKE_INSTALL_DATADIR}/doc/gmonkit)
install(FILES README.md DESTINATION ${doc_dir})
install(DIRECTORY docs/ DESTINATION ${doc_dir}/docs FILES_MATCHING PATTERN *.md)
install(FILES bench/RESULTS.md DESTINATION ${doc_dir}/bench)
install(DIRECTORY bench/results DESTINATION ${doc_dir}/bench)
install(DIRECTORY examples/ DESTINATION ${doc_dir}/examples USE_SOURCE_PERMISSIONS
  PATTERN release EXCLUDE)
set(installed_doc_dir "\${CMAKE_INSTALL_PREFIX}/${doc_dir}") # the prefix of the installation
if(IS_ABSOLUTE "${doc_dir}")
  set(installed_doc_dir "${doc_dir}")
endif()
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\"
  -D \"DOCS=\$ENV{DESTDIR}${installed_doc_dir}\"
  -P \"${PROJECT_SOURCE_DIR}/cmake/installed_docs.cmake\" COMMAND_ERROR_IS_FATAL ANY)")
install(PROGRAMS examples/release/gate.sh examples/release/nightly.sh DESTINATION share/gmonkit)
install(FILES examples/release/build.sh DESTINATION share/gmonkit)
install(FILES LICENSE DESTINATION ${doc_dir} RENAME copyright)
if(TARGET gmonplugin)
  install(FILES gcc-plugin/COPYING DESTINATION ${doc_dir} RENAME copyright.gcc-plugin)
endif()

# The output of --help=options gives the completion for bash, zsh and fish. The rest of the build
# does not need Python.
find_package(Python3 COMPONENTS Interpreter)
if(TARGET gmonkit AND Python3_FOUND)
  set(completion ${PROJECT_BINARY_DIR}/completion)
  foreach(program gmonkit gmonprof gmon-cc)
    list(APPEND completion_files ${completion}/bash-completion/completions/${program}
      ${completion}/zsh/vendor-completions/_${program}
      ${completion}/fish/vendor_completions.d/${program}.fish)
  endforeach()
  add_custom_command(OUTPUT ${completion_files}
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/cmake/completion.py
      $<TARGET_FILE_DIR:gmonkit> ${completion}
    DEPENDS gmonkit gmon-cc ${PROJECT_SOURCE_DIR}/cmake/completion.py
      ${PROJECT_SOURCE_DIR}/cmake/option_list.py
    COMMENT "Writing completion for bash, zsh and fish")
  add_custom_target(completion ALL DEPENDS ${completion_files})
  if(TARGET check)
    add_dependencies(check completion)
  endif()
  install(DIRECTORY ${completion}/ DESTINATION ${CMAKE_INSTALL_DATADIR})
endif()

add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
    -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake
  COMMENT "Removing what cmake --install has put there")

include(cmake/cpack.cmake)
