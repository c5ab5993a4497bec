#!/bin/sh
#===- pgbench.sh - pgbench on the PostgreSQL that is built in this folder ----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# pgbench.sh PGBENCH-OPTION...: installs the build into ./inst, makes a cluster in ./data, starts
# the server, and runs pgbench and psql on it. The server refuses to run as root.

set -e
root=$PWD/inst bin=$PWD/inst/usr/local/pgsql/bin sockets=$(mktemp -d)
export LD_LIBRARY_PATH=$PWD/inst/usr/local/pgsql/lib PGHOST="$sockets" PGPORT=54329 PGUSER=me
test -d "$root" || make -s install DESTDIR="$root" >/dev/null 2>&1
is_new=
if ! test -f data/done; then
  is_new=yes
  rm -rf data
  "$bin/initdb" -D data -U me -A trust >/dev/null
fi
"$bin/postgres" -D data -k "$sockets" -p $PGPORT -c listen_addresses= -c fsync=off \
  -c autovacuum=off >server.log 2>&1 &
server=$!
trap 'kill -INT $server; wait $server; rm -rf "$sockets"' EXIT
until "$bin/pg_isready" -q -d postgres; do
  kill -0 $server
  sleep 0.1
done
if test "$is_new"; then
  "$bin/pgbench" -q -i -s 2 postgres >/dev/null 2>&1
  : >data/done
fi
"$bin/pgbench" -n "$@" postgres >/dev/null 2>&1
"$bin/psql" -d postgres -c 'select count(*) from pgbench_accounts' -c '\d pgbench_branches'
