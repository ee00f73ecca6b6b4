CREATE TABLE "unsubscribe_undo" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscriber" text NOT NULL,
	"newsletter" text NOT NULL,
	"before" jsonb NOT NULL,
	"has_ended" boolean NOT NULL,
	"pressed_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unsubscribe_order" ADD COLUMN "resumption" jsonb;--> statement-breakpoint
CREATE INDEX "unsubscribe_undo_subscriber" ON "unsubscribe_undo" USING btree ("subscriber");--> statement-breakpoint
CREATE INDEX "unsubscribe_undo_expires_at" ON "unsubscribe_undo" USING btree ("expires_at");