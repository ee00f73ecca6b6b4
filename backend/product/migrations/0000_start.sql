CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"ordered_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	"reminded" boolean DEFAULT false NOT NULL,
	"begun" boolean DEFAULT false NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_up_token" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"password_hash" text,
	"by_code" boolean DEFAULT false NOT NULL,
	"purpose" text DEFAULT '' NOT NULL
);
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
	"revoked_before" bigint NOT NULL,
	"erased" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscriber" text NOT NULL,
	"link_id" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"link_expires_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "proof_code" (
	"uid" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retail_store" (
	"id" text PRIMARY KEY NOT NULL,
	"ui_text" text NOT NULL,
	"search_text" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
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
	"resumption" jsonb,
	CONSTRAINT "unsubscribe_order_subscriber_newsletter_pk" PRIMARY KEY("subscriber","newsletter")
);
--> statement-breakpoint
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
CREATE TABLE "declined_offer" (
	"uid" text NOT NULL,
	"offer" text NOT NULL,
	"rests_until" bigint NOT NULL,
	CONSTRAINT "declined_offer_uid_offer_pk" PRIMARY KEY("uid","offer")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"uid" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"language" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL,
	"password_hash" text,
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
	"password_hash" text,
	"changed_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"started_at" bigint,
	"due_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_evidence" (
	"uid" text NOT NULL,
	"position" integer NOT NULL,
	"at" bigint NOT NULL,
	"event" text NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"granted" boolean NOT NULL,
	"text_hash" text,
	"text_source" text,
	"text_version" text,
	"text_language" text,
	"document_url" text,
	"responsible_hash" text,
	"channel" text NOT NULL,
	"api_key" text NOT NULL,
	"action" text NOT NULL,
	"page" text,
	"build" text,
	"mail_sent_at" bigint,
	"given_at" bigint,
	"confirmed_at" bigint,
	"request_id" text NOT NULL,
	"ip" text NOT NULL,
	"token_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "consent_evidence_uid_position_pk" PRIMARY KEY("uid","position")
);
--> statement-breakpoint
CREATE TABLE "consent_evidence_heads" (
	"uid" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_words" (
	"hash" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "content_picture" (
	"cms_id" text NOT NULL,
	"name" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
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
CREATE TABLE "content_review" (
	"cms_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"note" text NOT NULL,
	"by_id" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	"told" json NOT NULL
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
CREATE TABLE "staff_person" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"tokens" text,
	"checked_at" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"values" jsonb NOT NULL,
	"due_at" bigint NOT NULL,
	"give_up_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_counts" (
	"day" date NOT NULL,
	"cms_id" text NOT NULL,
	"publication" integer NOT NULL,
	"form" text NOT NULL,
	"field" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "form_counts_cms_id_day_publication_form_field_kind_detail_pk" PRIMARY KEY("cms_id","day","publication","form","field","kind","detail")
);
--> statement-breakpoint
CREATE TABLE "form_count_schemas" (
	"cms_id" text NOT NULL,
	"at" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "form_count_schemas_cms_id_at_pk" PRIMARY KEY("cms_id","at")
);
--> statement-breakpoint
ALTER TABLE "content_comment" ADD CONSTRAINT "content_comment_answer_to_content_comment_id_fk" FOREIGN KEY ("answer_to") REFERENCES "public"."content_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletion_due_at" ON "account_deletion" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "step_up_token_uid" ON "step_up_token" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "step_up_token_expires_at" ON "step_up_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "limit_counter_ends_at" ON "limit_counter" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "link_session_subscriber" ON "link_session" USING btree ("subscriber");--> statement-breakpoint
CREATE INDEX "link_session_expires_at" ON "link_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "newsletter_choice_resumes_at" ON "newsletter_choice" USING btree ("resumes_at");--> statement-breakpoint
CREATE INDEX "product_reminder_owner" ON "product_reminder" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "product_reminder_variant" ON "product_reminder" USING btree ("variant_id","reminder_id");--> statement-breakpoint
CREATE INDEX "proof_code_expires_at" ON "proof_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "retail_store_search" ON "retail_store" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_event_next_try_at" ON "subscription_event" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "subscription_event_subscriber" ON "subscription_event" USING btree ("subscriber");--> statement-breakpoint
CREATE INDEX "unsubscribe_order_next_try_at" ON "unsubscribe_order" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "unsubscribe_undo_subscriber" ON "unsubscribe_undo" USING btree ("subscriber");--> statement-breakpoint
CREATE INDEX "unsubscribe_undo_expires_at" ON "unsubscribe_undo" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "declined_offer_rests_until" ON "declined_offer" USING btree ("rests_until");--> statement-breakpoint
CREATE INDEX "webhook_delivery_received_at" ON "webhook_delivery" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "email_change_expires_at" ON "email_change" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_revert_uid" ON "email_revert" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "email_revert_expires_at" ON "email_revert" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consent_evidence_email" ON "consent_evidence" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consent_evidence_ended" ON "consent_evidence" USING btree ("at") WHERE event = 'ended';--> statement-breakpoint
CREATE INDEX "content_audit_site" ON "content_audit" USING btree ("cms_id","id");--> statement-breakpoint
CREATE INDEX "content_comment_site" ON "content_comment" USING btree ("cms_id","at");--> statement-breakpoint
CREATE INDEX "content_picture_name" ON "content_picture" USING btree ("name");--> statement-breakpoint
CREATE INDEX "content_preview_link_expires_at" ON "content_preview_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_schedule_state" ON "content_schedule" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "staff_person_seen_at" ON "staff_person" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "staff_session_seen_at" ON "staff_session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "staff_sign_in_expires_at" ON "staff_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due_at" ON "mail_outbox" USING btree ("due_at");
--> statement-breakpoint
CREATE FUNCTION consent_evidence_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('DELETE', 'TRUNCATE') AND current_setting('kontor.retention', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'consent evidence is append-only';
END $$;
--> statement-breakpoint
CREATE FUNCTION consent_evidence_heads_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('DELETE', 'TRUNCATE') AND current_setting('kontor.retention', true) = 'on' THEN RETURN OLD; END IF;
	IF TG_OP = 'UPDATE' AND NEW.uid = OLD.uid AND NEW.position > OLD.position THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'the end of consent evidence only moves forward';
END $$;
--> statement-breakpoint
CREATE TRIGGER consent_evidence_append_only BEFORE UPDATE OR DELETE ON "consent_evidence" FOR EACH ROW EXECUTE FUNCTION consent_evidence_append_only();
--> statement-breakpoint
CREATE TRIGGER consent_evidence_no_truncate BEFORE TRUNCATE ON "consent_evidence" FOR EACH STATEMENT EXECUTE FUNCTION consent_evidence_append_only();
--> statement-breakpoint
CREATE TRIGGER consent_evidence_heads_only_forward BEFORE UPDATE OR DELETE ON "consent_evidence_heads" FOR EACH ROW EXECUTE FUNCTION consent_evidence_heads_only_forward();
--> statement-breakpoint
CREATE TRIGGER consent_evidence_heads_no_truncate BEFORE TRUNCATE ON "consent_evidence_heads" FOR EACH STATEMENT EXECUTE FUNCTION consent_evidence_heads_only_forward();
--> statement-breakpoint
CREATE TRIGGER consent_words_append_only BEFORE UPDATE OR DELETE ON "consent_words" FOR EACH ROW EXECUTE FUNCTION consent_evidence_append_only();
--> statement-breakpoint
CREATE TRIGGER consent_words_no_truncate BEFORE TRUNCATE ON "consent_words" FOR EACH STATEMENT EXECUTE FUNCTION consent_evidence_append_only();
