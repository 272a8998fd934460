#!/bin/sh
# A synchronous standby of the database on PRIMARY. Its first start copies the primary (pg_basebackup) and sets
# synchronous_standby_names, so that each commit waits for the standby. If the primary is lost: pg_ctl promote -D "$PGDATA"
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  primary="host=$PRIMARY port=${PRIMARY_PORT:-5432} user=replicator password=$REPLICATION_PASSWORD application_name=standby"
  until pg_isready --quiet --host="$PRIMARY" --port="${PRIMARY_PORT:-5432}"; do sleep 1; done
  # an interrupted first start may have left a partial copy
  rm -rf "${PGDATA:?}"/*
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$primary dbname=postgres" <<'SQL'
select pg_create_physical_replication_slot('standby')
where not exists (select from pg_replication_slots where slot_name = 'standby');
SQL
  pg_basebackup --dbname="$primary" --pgdata="$PGDATA" --wal-method=stream --slot=standby --checkpoint=fast --write-recovery-conf
  chmod 700 "$PGDATA"
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$primary dbname=postgres" <<'SQL'
alter system set synchronous_standby_names = 'standby';
select pg_reload_conf();
SQL
fi
exec postgres "$@"
