CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "limit_counter" (
	"limit" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "limit_counter_limit_subject_pk" PRIMARY KEY("limit","subject")
);
--> statement-breakpoint
CREATE TABLE "link_revocation" (
	"subject" text PRIMARY KEY NOT NULL,
	"revoked_before" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postcode_region" (
	"prefix" text PRIMARY KEY NOT NULL,
	"region" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_reminder" (
	"reminder_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"variant_id" text NOT NULL,
	"variant_name" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retail_store" (
	"id" text PRIMARY KEY NOT NULL,
	"ui_text" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_counter_ends_at" ON "limit_counter" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "product_reminder_owner" ON "product_reminder" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "retail_store_search" ON "retail_store" USING gin ("search_text" gin_trgm_ops);