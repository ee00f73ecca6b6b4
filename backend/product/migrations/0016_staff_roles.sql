DELETE FROM "staff_session";--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "tokens" text;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "checked_at" bigint DEFAULT 0 NOT NULL;