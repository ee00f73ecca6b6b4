CREATE TABLE "link_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscriber" text NOT NULL,
	"link_id" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"link_expires_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "link_session_subscriber" ON "link_session" USING btree ("subscriber");--> statement-breakpoint
CREATE INDEX "link_session_expires_at" ON "link_session" USING btree ("expires_at");