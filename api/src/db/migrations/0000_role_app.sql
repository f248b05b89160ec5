-- Roles belong to the whole database server, so another database on it may have made this one, even at this moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app') THEN
    CREATE ROLE app NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
-- A superuser may take on any role; an owner who is none must be a member. From PostgreSQL 16 on being a member is not
-- enough: the membership must allow to take on the role, which that of a role's maker does not.
DO $$
BEGIN
  IF NOT pg_has_role(
    current_user,
    'app',
    CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END
  ) THEN
    EXECUTE format('GRANT app TO %I', current_user);
  END IF;
END
$$;
