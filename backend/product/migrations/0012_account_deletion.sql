CREATE TABLE "account_deletion" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"ordered_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	"reminded" boolean DEFAULT false NOT NULL,
	"begun" boolean DEFAULT false NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_deletion_due_at" ON "account_deletion" USING btree ("due_at");