-- Rows that an earlier migration of the same transaction has changed may have triggers that still wait.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "notified_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "notice_way" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "notice_receipt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "agrees_to_short_notice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "represented_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "position" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
GRANT UPDATE (notified_on, notice_way, notice_receipt, agrees_to_short_notice, represented_by, position, remark) ON attendees TO app;
