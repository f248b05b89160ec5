CREATE TABLE "caster_logins" (
	"customer_id" text NOT NULL,
	"subject" text NOT NULL,
	"caster" text NOT NULL,
	"user_name" text NOT NULL,
	"sealed_password" text NOT NULL,
	CONSTRAINT "caster_logins_customer_id_subject_caster_pk" PRIMARY KEY("customer_id","subject","caster")
);
--> statement-breakpoint
ALTER TABLE "caster_logins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "correction_streams" (
	"customer_id" text NOT NULL,
	"subject" text NOT NULL,
	"stream_id" uuid NOT NULL,
	"gga" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_streams_customer_id_subject_stream_id_pk" PRIMARY KEY("customer_id","subject","stream_id")
);
--> statement-breakpoint
ALTER TABLE "correction_streams" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "caster_logins" ADD CONSTRAINT "caster_logins_user_fk" FOREIGN KEY ("customer_id","subject") REFERENCES "public"."users"("customer_id","subject") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_streams" ADD CONSTRAINT "correction_streams_user_fk" FOREIGN KEY ("customer_id","subject") REFERENCES "public"."users"("customer_id","subject") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "caster_logins_of_the_account" ON "caster_logins" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer()) and subject = (select request_subject())) WITH CHECK (customer_id = (select request_customer()) and subject = (select request_subject()));--> statement-breakpoint
CREATE POLICY "correction_streams_of_the_customer" ON "correction_streams" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
CALL private.protect('caster_logins');
--> statement-breakpoint
CALL private.protect('correction_streams');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON caster_logins, correction_streams TO app;
--> statement-breakpoint
GRANT UPDATE (user_name, sealed_password) ON caster_logins TO app;
--> statement-breakpoint
GRANT UPDATE (gga, seen_at) ON correction_streams TO app;
