CREATE TABLE "devices" (
	"customer_id" text NOT NULL,
	"subject" text NOT NULL,
	"device_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_contact" timestamp with time zone DEFAULT now() NOT NULL,
	"last_contact" timestamp with time zone DEFAULT now() NOT NULL,
	"builds" text NOT NULL,
	"pending" integer NOT NULL,
	"wipe_asked_at" timestamp with time zone,
	"wipe_answered_at" timestamp with time zone,
	CONSTRAINT "devices_customer_id_subject_device_id_pk" PRIMARY KEY("customer_id","subject","device_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_fk" FOREIGN KEY ("customer_id","subject") REFERENCES "public"."users"("customer_id","subject") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "devices_of_the_account" ON "devices" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer()) and subject = (select request_subject())) WITH CHECK (customer_id = (select request_customer()) and subject = (select request_subject()));
--> statement-breakpoint
CALL private.protect('devices');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON devices TO app;
--> statement-breakpoint
GRANT UPDATE (name, last_contact, builds, pending, wipe_asked_at, wipe_answered_at) ON devices TO app;
--> statement-breakpoint
-- What nobody has heard of for so long; a wipe stays until the device has been answered so.
CREATE FUNCTION remove_silent_devices(older_than_days integer) RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  DELETE FROM public.devices USING public.customers
  WHERE devices.customer_id = customers.customer_id
    AND devices.last_contact < now() - make_interval(days => older_than_days)
    AND (devices.wipe_asked_at IS NULL OR devices.wipe_answered_at IS NOT NULL)
$$;
--> statement-breakpoint
-- The keys that leases are signed with, of the whole installation. No request reads them: they are read before one begins.
CREATE TABLE private.lease_keys (
  key_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  private_key jsonb NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE FUNCTION lease_key(younger_than_days integer) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT private_key FROM private.lease_keys
  WHERE made_at > now() - make_interval(days => younger_than_days) ORDER BY made_at DESC LIMIT 1
$$;
--> statement-breakpoint
-- Of several processes the first one's key holds. Former keys go: each lease comes with the key that verifies it.
CREATE FUNCTION add_lease_key(made jsonb, younger_than_days integer) RETURNS jsonb LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1717922932, 2);
  IF public.lease_key(younger_than_days) IS NULL THEN
    DELETE FROM private.lease_keys;
    INSERT INTO private.lease_keys (private_key) VALUES (made);
  END IF;
  RETURN public.lease_key(younger_than_days);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION remove_silent_devices, lease_key, add_lease_key FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION remove_silent_devices, lease_key, add_lease_key TO api_login;
