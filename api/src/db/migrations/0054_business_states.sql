CREATE TABLE "business_states" (
	"customer_id" text NOT NULL,
	"business_id" bigint NOT NULL,
	"held_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"receipt" jsonb,
	CONSTRAINT "business_states_customer_id_business_id_pk" PRIMARY KEY("customer_id","business_id")
);
--> statement-breakpoint
ALTER TABLE "business_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "business_states" ADD CONSTRAINT "business_states_business_fk" FOREIGN KEY ("customer_id","business_id") REFERENCES "public"."businesses"("customer_id","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "business_states_of_the_customer" ON "business_states" AS PERMISSIVE FOR ALL TO "app" USING (customer_id = (select request_customer())) WITH CHECK (customer_id = (select request_customer()));
--> statement-breakpoint
CALL private.protect('business_states');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (delivered_at, receipt) ON business_states TO app;
--> statement-breakpoint
-- The papers that were made before. A case that was erased has events and no businesses.
INSERT INTO business_states (customer_id, business_id, held_at, finished_at)
SELECT customer_id, business_id,
  min(occurred_at) FILTER (WHERE audit_events.resource = 'protocol'),
  min(occurred_at) FILTER (WHERE audit_events.resource = 'registrationBasis')
FROM audit_events JOIN businesses USING (customer_id, business_id)
WHERE audit_events.resource IN ('protocol', 'registrationBasis') AND audit_events.action = 'created'
GROUP BY customer_id, business_id;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER business_states_change_case_list AFTER INSERT OR UPDATE OR DELETE ON business_states
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_case_list_version();
--> statement-breakpoint
-- Whoever makes a paper, and also where a backup without states is restored.
CREATE FUNCTION advance_business() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.business_states AS states (customer_id, business_id, held_at, finished_at)
  SELECT customer_id, business_id,
    CASE WHEN NEW.resource = 'protocol' THEN NEW.occurred_at END,
    CASE WHEN NEW.resource = 'registrationBasis' THEN NEW.occurred_at END
  FROM public.businesses WHERE customer_id = NEW.customer_id AND business_id = NEW.business_id
  ON CONFLICT (customer_id, business_id) DO UPDATE
  SET held_at = coalesce(states.held_at, excluded.held_at), finished_at = coalesce(states.finished_at, excluded.finished_at)
  WHERE states.held_at IS DISTINCT FROM coalesce(states.held_at, excluded.held_at)
    OR states.finished_at IS DISTINCT FROM coalesce(states.finished_at, excluded.finished_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_advance_business AFTER INSERT ON audit_events
  FOR EACH ROW WHEN (NEW.resource IN ('protocol', 'registrationBasis') AND NEW.action = 'created')
  EXECUTE FUNCTION advance_business();
--> statement-breakpoint
-- The last statement of every change by a user. The lock is the one that the commit takes, so that a delivery is either
-- seen here or comes after the change, and no two transactions wait for each other in a circle.
CREATE FUNCTION require_undelivered(of_customer text, of_businesses bigint[], of_cases bigint[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_customer, 1717922932));
  IF EXISTS (
    SELECT FROM public.business_states
    WHERE customer_id = of_customer AND business_id = ANY (of_businesses) AND delivered_at IS NOT NULL
  ) OR EXISTS (
    -- What belongs to a case as a whole can be changed as long as one of its businesses can.
    SELECT FROM public.businesses LEFT JOIN public.business_states USING (customer_id, business_id)
    WHERE customer_id = of_customer AND case_id = ANY (of_cases)
    GROUP BY case_id HAVING bool_and(delivered_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'The case is delivered.' USING ERRCODE = 'FBDEL';
  END IF;
END
$$;
