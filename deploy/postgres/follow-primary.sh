#!/usr/bin/env bash
# Copies the primary at the first start, and follows it from then on. What it is given are settings of the server.
set -euo pipefail
export PGDATA=/var/lib/postgresql/replica
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup \
    --host primary --username replica --pgdata "$PGDATA" \
    --wal-method stream --checkpoint fast --slot replica --write-recovery-conf
  chmod 0700 "$PGDATA"
fi
exec postgres "$@"
