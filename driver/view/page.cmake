# Makes the page of `gmonkit view` one C++ string, viewPage: view.html with the style sheet and the
# scripts in it, in the order in which they use each other.
set(pageScripts dom numbers profile panels table overview flame-tree flame functions source code startup
    layout changes main)
set(pageFolder ${CMAKE_CURRENT_LIST_DIR}/page)
set(script "")
foreach(name IN LISTS pageScripts)
  file(READ ${pageFolder}/${name}.js part)
  string(APPEND script "${part}\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pageFolder}/${name}.js)
endforeach()
foreach(name IN ITEMS view.html view.css)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pageFolder}/${name})
endforeach()
file(READ ${pageFolder}/view.html page)
file(READ ${pageFolder}/view.css style)
string(REPLACE "PAGE-STYLE" "${style}" page "${page}")
string(REPLACE "PAGE-SCRIPT" "${script}" page "${page}")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/embedded/view_page.h
     CONTENT "constexpr char viewPage[] = R\"html(@page@)html\";\n" @ONLY)
