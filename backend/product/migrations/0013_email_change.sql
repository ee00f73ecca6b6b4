CREATE TABLE "email_change" (
	"uid" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"language" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL,
	"password_hash" text NOT NULL,
	"confirmed_at" bigint,
	"due_at" bigint DEFAULT 0 NOT NULL,
	"old_email" text,
	"subscriptions" jsonb
);
--> statement-breakpoint
CREATE TABLE "email_revert" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"language" text NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"started_at" bigint,
	"due_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_proof" ADD COLUMN "password_hash" text;--> statement-breakpoint
CREATE INDEX "email_change_expires_at" ON "email_change" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_revert_uid" ON "email_revert" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "email_revert_expires_at" ON "email_revert" USING btree ("expires_at");