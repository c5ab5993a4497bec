# `cpack -G DEB --config BUILD/CPackConfig.cmake` makes a Debian package of the files that `cmake
# --install` installs.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gmonkit)
set(CPACK_PACKAGE_CONTACT "Gmonkit authors <maintainers@gmonkit.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler plugins and tools for profiles and link orders")
set(CPACK_PACKAGE_DESCRIPTION
  "Compile with gmon-cc before GCC or Clang, run the program, and link it again with its\
 functions in the order in which they are used. The profile is a gmon.out that gprof reads,\
 with exact call and block counts.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# One package. It does not search the shared libraries of other processors: dpkg-shlibdeps would
# look for their dependencies in this machine's packages.
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL Unspecified)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
# The compilers of the plugins. A plugin is loaded by one version only.
set(compilers)
foreach(version IN LISTS GMONKIT_GCC_VERSIONS)
  if(TARGET gmonplugin-gcc-${version})
    list(APPEND compilers gcc-${version})
  endif()
endforeach()
if(TARGET gmonpass)
  list(APPEND compilers clang-${GMONKIT_LLVM_VERSION})
endif()
foreach(version IN LISTS GMONKIT_OTHER_LLVM_VERSIONS)
  if(TARGET gmonpass-llvm${version})
    list(APPEND compilers clang-${version})
  endif()
endforeach()
list(JOIN compilers " | " CPACK_DEBIAN_PACKAGE_RECOMMENDS)
include(CPack)
