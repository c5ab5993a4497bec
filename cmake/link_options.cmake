# Options of every link of an instrumented image, for gmon-cc and gmonkit.pc. They make a library
# that is loaded later use the program's runtime, not its own copy. They also make the program use
# the runtime's functions that start threads and end the process.
set(symbols __gmon_register __gmon_unregister __gmon_thread_started __gmon_arcs_v3 gmonkit_dump
  gmonkit_reset gmonkit_start gmonkit_stop gmonkit_phase gmonkit_write pthread_create thrd_create
  _exit _Exit execve execv execvp execvpe)
# Symbols that only the runtime for programs has.
set(symbols_of_program sigaction signal ssignal bsd_signal sysv_signal __sysv_signal sigset siginterrupt
  sigaltstack)
foreach(list IN ITEMS symbols symbols_of_program)
  list(TRANSFORM ${list} PREPEND --export-dynamic-symbol=)
  list(JOIN ${list} "," ${list})
endforeach()
set(GMONKIT_EXPORTS "-Wl,${symbols}")
set(GMONKIT_EXPORTS_OF_PROGRAM "-Wl,${symbols_of_program}")
# For processors other than x86-64. On x86-64 the runtime has none of them, and mold would warn.
string(CONCAT GMONKIT_EXPORTS_OF_BASE "-Wl,--export-dynamic-symbol=__gmon_counter_base,"
  "--export-dynamic-symbol=__gmon_follow_base,--export-dynamic-symbol=__gmon_unfollow_base")
set(GMONKIT_EXPORTS_OF_LIBRARY "${GMONKIT_EXPORTS}")
set(GMONKIT_EXPORTS_HERE "${GMONKIT_EXPORTS} ${GMONKIT_EXPORTS_OF_PROGRAM}") # for this machine's programs
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  string(APPEND GMONKIT_EXPORTS_HERE " ${GMONKIT_EXPORTS_OF_BASE}")
  string(APPEND GMONKIT_EXPORTS_OF_LIBRARY " ${GMONKIT_EXPORTS_OF_BASE}")
endif()
# Links the runtime first, by name. If it came last, an instrumented library on the command line
# would provide its copy, and the program would depend on that library.
set(GMONKIT_WANTED "-Wl,-u,__gmon_register,-u,pthread_create,-u,thrd_create")
# In a static program the C library's pthread_create has another name.
set(GMONKIT_WANTED_STATIC "-Wl,-u,__pthread_create")
