#!/bin/sh
# The image runs this once, when the database is made. The owner makes the tables; the API's login owns nothing, and
# row-level security applies to the roles that it uses.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner_password="$(cat /run/secrets/feltbok_owner_password)" \
  --set password="$(cat /run/secrets/feltbok_password)" <<'SQL'
CREATE ROLE app NOLOGIN;
CREATE ROLE case_system NOLOGIN;
CREATE ROLE api_login NOLOGIN;
CREATE ROLE operator NOLOGIN;
GRANT app TO case_system;
GRANT app, case_system TO api_login;
CREATE ROLE feltbok_owner LOGIN PASSWORD :'owner_password';
GRANT app, case_system, operator TO feltbok_owner;
CREATE ROLE feltbok LOGIN PASSWORD :'password' IN ROLE api_login;
CREATE DATABASE feltbok OWNER feltbok_owner;
SQL
