# What Bazel's own files load of rules_cc, which Bazel fetches elsewhere: the tests have no network,
# and the packaged rules_cc is too new for the packaged Bazel.
cc_binary = native.cc_binary
cc_import = native.cc_import
cc_library = native.cc_library
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
