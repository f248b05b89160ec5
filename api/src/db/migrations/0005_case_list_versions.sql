CREATE TABLE "case_list_versions" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"changed_in" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_list_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "case_list_versions_of_the_customer" ON "case_list_versions" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select current_setting('feltbok.customer_id', true))) WITH CHECK (customer_id = (select current_setting('feltbok.customer_id', true)));