# What every link of an instrumented image says: gmon-cc and gmonkit.pc do, each where it stands.
# A library that the program loads later uses the program's runtime, not its own copy; threads
# are started, and the process ended, by the runtime's functions.
set(symbols __gmon_register __gmon_unregister __gmon_thread_started __gmon_arcs_v2 gmonkit_dump
  gmonkit_reset gmonkit_start gmonkit_stop gmonkit_phase gmonkit_write pthread_create thrd_create
  _exit _Exit execve execv execvp execvpe)
# What the runtime of programs alone has.
set(symbols_of_program sigaction signal ssignal bsd_signal sysv_signal __sysv_signal sigset siginterrupt
  sigaltstack)
foreach(list IN ITEMS symbols symbols_of_program)
  list(TRANSFORM ${list} PREPEND --export-dynamic-symbol=)
  list(JOIN ${list} "," ${list})
endforeach()
set(GMONKIT_EXPORTS "-Wl,${symbols}")
set(GMONKIT_EXPORTS_OF_PROGRAM "-Wl,${symbols_of_program}")
# Of every processor but x86-64, whose runtime has none of them: mold warns of what is not there.
string(CONCAT GMONKIT_EXPORTS_OF_BASE "-Wl,--export-dynamic-symbol=__gmon_counter_base,"
  "--export-dynamic-symbol=__gmon_follow_base,--export-dynamic-symbol=__gmon_unfollow_base")
set(GMONKIT_EXPORTS_OF_LIBRARY "${GMONKIT_EXPORTS}")
set(GMONKIT_EXPORTS_HERE "${GMONKIT_EXPORTS} ${GMONKIT_EXPORTS_OF_PROGRAM}") # for this machine's programs
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  string(APPEND GMONKIT_EXPORTS_HERE " ${GMONKIT_EXPORTS_OF_BASE}")
  string(APPEND GMONKIT_EXPORTS_OF_LIBRARY " ${GMONKIT_EXPORTS_OF_BASE}")
endif()
# First of all, and asked for by name: were the runtime last, an instrumented library on the
# command line would provide its copy, and the program depend on that library for it.
set(GMONKIT_WANTED "-Wl,-u,__gmon_register,-u,pthread_create,-u,thrd_create")
# A static program has the C library's pthread_create under another name.
set(GMONKIT_WANTED_STATIC "-Wl,-u,__pthread_create")
