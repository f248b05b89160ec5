CREATE TABLE "document_blocks" (
	"customer_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_blocks_customer_id_document_id_number_pk" PRIMARY KEY("customer_id","document_id","number")
);
--> statement-breakpoint
ALTER TABLE "document_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_blocks" ADD CONSTRAINT "document_blocks_document_fk" FOREIGN KEY ("customer_id","document_id") REFERENCES "public"."documents"("customer_id","document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "document_blocks_of_the_customer" ON "document_blocks" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
CALL private.protect('document_blocks');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON document_blocks TO app;
--> statement-breakpoint
-- A document that awaits its content claims the file of its blocks for as long as they are remembered.
CREATE OR REPLACE FUNCTION claimed_files(of_customer text, keys jsonb) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT storage_key FROM public.documents
  WHERE customer_id = of_customer AND storage_key IN (SELECT jsonb_array_elements_text(keys))
    AND (state <> 'awaiting content' OR EXISTS (
      SELECT FROM public.document_blocks
      WHERE document_blocks.customer_id = documents.customer_id AND document_blocks.document_id = documents.document_id))
$$;
--> statement-breakpoint
CREATE FUNCTION forget_old_blocks(older_than_days integer) RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
  DELETE FROM public.document_blocks USING (
    SELECT customer_id, document_id FROM public.document_blocks
    GROUP BY customer_id, document_id HAVING max(created_at) < now() - make_interval(days => older_than_days)
  ) AS old
  WHERE document_blocks.customer_id = old.customer_id AND document_blocks.document_id = old.document_id
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_old_blocks FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION forget_old_blocks TO api_login;
