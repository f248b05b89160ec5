GRANT SELECT ON boundary_marks, code_lists, document_types, documents, agreement_templates, idempotency_keys, audit_events TO app;
--> statement-breakpoint
GRANT UPDATE (attendees_revision) ON businesses TO app;
--> statement-breakpoint
-- What names a row, and what it belongs to, stays as it was made. Attendees are never removed.
GRANT INSERT, UPDATE (name, gnr, bnr, snr, fnr, idtype, person_id, address, post_office, email, phone_number, role_code, is_participated, is_represented_by, power_of_attorney_type, signature, komm) ON attendees TO app;
--> statement-breakpoint
GRANT INSERT, DELETE, UPDATE (name, boundary_point_number, type_of_boundary_mark, type_of_ground, status, approved, code_for_survey, claim_by_attendees, settlement, north, east, utm_type, accuracy, measurement_method, revision) ON boundary_marks TO app;
--> statement-breakpoint
GRANT INSERT, DELETE, UPDATE (file_name, description, file_type, file_size, is_relevant, document_type_code, document_type_name, captured_at, captured_latitude, captured_longitude, state, storage_key, sha256, revision, deleted_at) ON documents TO app;
--> statement-breakpoint
GRANT INSERT, UPDATE (name, name_key, html_content, revision) ON agreement_templates TO app;
--> statement-breakpoint
GRANT INSERT, UPDATE (status, headers, body) ON idempotency_keys TO app;
--> statement-breakpoint
-- Append-only: no request changes or removes what was recorded.
GRANT INSERT ON audit_events TO app;
