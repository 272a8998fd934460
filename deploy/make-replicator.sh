#!/bin/sh
# Creates the role with which standby.sh replicates this database. It may change synchronous_standby_names and nothing else.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$REPLICATION_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role replicator login replication password :'password';
grant alter system on parameter synchronous_standby_names to replicator;
grant execute on function pg_reload_conf() to replicator;
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
