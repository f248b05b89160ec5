CREATE TABLE "sketches" (
	"customer_id" text NOT NULL,
	"case_id" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sketches_customer_id_case_id_pk" PRIMARY KEY("customer_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "sketches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sketches" ADD CONSTRAINT "sketches_case_fk" FOREIGN KEY ("customer_id","case_id") REFERENCES "public"."cases"("customer_id","case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "sketches_of_the_customer" ON "sketches" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select current_setting('feltbok.customer_id', true))) WITH CHECK (customer_id = (select current_setting('feltbok.customer_id', true)));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (content, revision) ON sketches TO app;
