CREATE TABLE "content_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"cms_id" text NOT NULL,
	"answer_to" text,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"part" json,
	"closed_at" bigint,
	"closed_by" text
);
--> statement-breakpoint
CREATE TABLE "content_review" (
	"cms_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"note" text NOT NULL,
	"by_id" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_person" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_comment" ADD CONSTRAINT "content_comment_answer_to_content_comment_id_fk" FOREIGN KEY ("answer_to") REFERENCES "public"."content_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_comment_site" ON "content_comment" USING btree ("cms_id","at");--> statement-breakpoint
CREATE INDEX "staff_person_seen_at" ON "staff_person" USING btree ("seen_at");