# Runs a command with a stack without limit: the kernel then maps from the bottom upwards.
ulimit -s unlimited
exec "$@"
