#!/bin/sh
# Run once, by the image, when the database is made. The API owns its database and is no superuser: the roles that it
# works as are bound by row-level security.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/feltbok_password)" <<'SQL'
CREATE ROLE app NOLOGIN;
CREATE ROLE case_system NOLOGIN;
GRANT app TO case_system;
CREATE ROLE feltbok LOGIN PASSWORD :'password';
GRANT app, case_system TO feltbok;
CREATE DATABASE feltbok OWNER feltbok;
SQL
