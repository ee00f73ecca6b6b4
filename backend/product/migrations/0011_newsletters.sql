CREATE TABLE "newsletter_choice" (
	"subscriber" text NOT NULL,
	"newsletter" text NOT NULL,
	"frequency" text,
	"paused_until" text,
	"resumes_at" bigint,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "newsletter_choice_subscriber_newsletter_pk" PRIMARY KEY("subscriber","newsletter")
);
--> statement-breakpoint
CREATE TABLE "subscription_event" (
	"id" text PRIMARY KEY NOT NULL,
	"subscriber" text NOT NULL,
	"body" text NOT NULL,
	"created_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_order" (
	"subscriber" text NOT NULL,
	"newsletter" text NOT NULL,
	"ordered_at" bigint NOT NULL,
	"request_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" bigint NOT NULL,
	CONSTRAINT "unsubscribe_order_subscriber_newsletter_pk" PRIMARY KEY("subscriber","newsletter")
);
--> statement-breakpoint
CREATE INDEX "newsletter_choice_resumes_at" ON "newsletter_choice" USING btree ("resumes_at");--> statement-breakpoint
CREATE INDEX "subscription_event_next_try_at" ON "subscription_event" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "subscription_event_subscriber" ON "subscription_event" USING btree ("subscriber");--> statement-breakpoint
CREATE INDEX "unsubscribe_order_next_try_at" ON "unsubscribe_order" USING btree ("next_try_at");