# What `cmake --install` puts where. gmon-cc and gmonkit.pc find plugin and runtime from
# their own place, so an installed tree may be moved.
configure_file(cmake/gmonkit.pc.in lib/pkgconfig/gmonkit.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/lib/pkgconfig/gmonkit.pc DESTINATION lib/pkgconfig)
if(TARGET gmonpass)
  install(TARGETS gmonpass LIBRARY DESTINATION lib)
endif()
if(TARGET gmonrt)
  install(TARGETS gmonrt ARCHIVE DESTINATION lib)
  install(FILES runtime/include/gmonkit/gmonkit.h DESTINATION include/gmonkit)
endif()
