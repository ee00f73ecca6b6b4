CREATE TABLE "content_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cms_id" text NOT NULL,
	"at" bigint NOT NULL,
	"by_id" text NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"details" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_picture" (
	"cms_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "content_picture_cms_id_name_pk" PRIMARY KEY("cms_id","name")
);
--> statement-breakpoint
CREATE TABLE "content_picture_size" (
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "content_picture_size_name_width_type_pk" PRIMARY KEY("name","width","type")
);
--> statement-breakpoint
CREATE TABLE "content_presence" (
	"cms_id" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"since" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "content_presence_cms_id_person_id_pk" PRIMARY KEY("cms_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "content_preview_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"cms_id" text NOT NULL,
	"language" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"cms_id" text NOT NULL,
	"at" bigint NOT NULL,
	"zone" text NOT NULL,
	"by" text NOT NULL,
	"note" text NOT NULL,
	"documents" json NOT NULL,
	"base" integer,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_site" (
	"cms_id" text PRIMARY KEY NOT NULL,
	"published" integer,
	"revision" integer NOT NULL,
	"documents" json NOT NULL,
	"lagging" json NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL,
	"changers" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"cms_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"note" text NOT NULL,
	"documents" json NOT NULL,
	CONSTRAINT "content_version_cms_id_number_pk" PRIMARY KEY("cms_id","number")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sign_in" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_audit_site" ON "content_audit" USING btree ("cms_id","id");--> statement-breakpoint
CREATE INDEX "content_picture_name" ON "content_picture" USING btree ("name");--> statement-breakpoint
CREATE INDEX "content_preview_link_expires_at" ON "content_preview_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_schedule_state" ON "content_schedule" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "staff_session_seen_at" ON "staff_session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "staff_sign_in_expires_at" ON "staff_sign_in" USING btree ("expires_at");