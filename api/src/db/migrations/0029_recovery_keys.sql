CREATE TABLE "recovery_keys" (
	"customer_id" text NOT NULL,
	"subject" text NOT NULL,
	"device_id" uuid NOT NULL,
	"recovery_key" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recovery_keys_customer_id_subject_device_id_pk" PRIMARY KEY("customer_id","subject","device_id")
);
--> statement-breakpoint
ALTER TABLE "recovery_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recovery_keys" ADD CONSTRAINT "recovery_keys_device_fk" FOREIGN KEY ("customer_id","subject","device_id") REFERENCES "public"."devices"("customer_id","subject","device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "recovery_keys_of_the_account" ON "recovery_keys" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer()) and subject = (select request_subject())) WITH CHECK (customer_id = (select request_customer()) and subject = (select request_subject()));
--> statement-breakpoint
CALL private.protect('recovery_keys');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON recovery_keys TO app;
--> statement-breakpoint
GRANT UPDATE (recovery_key, uses) ON recovery_keys TO app;
