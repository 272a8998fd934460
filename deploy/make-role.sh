#!/bin/sh
# Creates the app's role and database. The role owns its tables and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SIEDEM_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role siedem login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database siedem owner siedem;
revoke all on database siedem from public;
SQL
