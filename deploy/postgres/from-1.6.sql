-- Run once, as a superuser of the server, in the API's database: until 1.6.0 the API's login (here `feltbok`) owned the tables.
-- Afterwards give `feltbok_owner` a password, and give its address to the migrations as DATABASE_OWNER_URL.
DO $$
DECLARE
  given record;
BEGIN
  FOR given IN SELECT * FROM (VALUES ('feltbok_owner', 'LOGIN'), ('api_login', 'NOLOGIN'), ('operator', 'NOLOGIN')) AS roles (name, may) LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I %s', given.name, given.may);
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END
$$;
REASSIGN OWNED BY feltbok TO feltbok_owner;
GRANT app, case_system TO api_login;
GRANT app, case_system, operator TO feltbok_owner;
GRANT api_login TO feltbok;
ALTER ROLE feltbok NOCREATEROLE NOCREATEDB NOBYPASSRLS;
