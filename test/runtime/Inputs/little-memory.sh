# Runs a command with 1 GB of address space.
ulimit -v 1000000
exec "$@"
