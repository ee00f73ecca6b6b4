CREATE TABLE "idp_consent_evidence" (
	"uid" text NOT NULL,
	"position" integer NOT NULL,
	"at" bigint NOT NULL,
	"event" text NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"granted" boolean NOT NULL,
	"text_hash" text,
	"text_version" text,
	"text_language" text,
	"document_url" text,
	"channel" text NOT NULL,
	"api_key" text NOT NULL,
	"action" text NOT NULL,
	"page" text,
	"mail_template" text,
	"mail_id" text,
	"mail_sent_at" bigint,
	"request_id" text NOT NULL,
	"ip" text NOT NULL,
	"token_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "idp_consent_evidence_uid_position_pk" PRIMARY KEY("uid","position")
);
--> statement-breakpoint
DROP TABLE "idp_consent_history" CASCADE;--> statement-breakpoint
ALTER TABLE "idp_mail_tokens" ADD COLUMN "mail_id" text;--> statement-breakpoint
CREATE FUNCTION idp_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('kontor.retention', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'consent evidence is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER idp_consent_evidence_append_only BEFORE UPDATE OR DELETE ON "idp_consent_evidence" FOR EACH ROW EXECUTE FUNCTION idp_refuse_change();
