CREATE TABLE "letterheads" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"address" text,
	"organisation_number" text,
	"email" text,
	"phone" text,
	"colour" text,
	"logo" text
);
--> statement-breakpoint
ALTER TABLE "letterheads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "letterheads_of_the_customer" ON "letterheads" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));--> statement-breakpoint
CALL private.protect('letterheads');
--> statement-breakpoint
GRANT SELECT ON letterheads TO app;
