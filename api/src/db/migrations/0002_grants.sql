GRANT USAGE ON SCHEMA public TO app;
--> statement-breakpoint
GRANT SELECT ON customers, customer_settings, users, cases, businesses, attendees TO app;
--> statement-breakpoint
-- What comes from the case system stays as the import brought it: a request can change the overview's columns only.
GRANT UPDATE (description, summary, comment, impartiality, overview_revision, overview_changed_at) ON businesses TO app;
