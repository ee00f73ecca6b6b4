CREATE TABLE "consent_evidence" (
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
	"build" text,
	"mail_template" text,
	"mail_id" text,
	"mail_sent_at" bigint,
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
CREATE INDEX "consent_evidence_email" ON "consent_evidence" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consent_evidence_ended" ON "consent_evidence" USING btree ("at") WHERE event = 'ended';--> statement-breakpoint
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
CREATE TRIGGER consent_evidence_append_only BEFORE UPDATE OR DELETE ON "consent_evidence" FOR EACH ROW EXECUTE FUNCTION consent_evidence_append_only();--> statement-breakpoint
CREATE TRIGGER consent_evidence_no_truncate BEFORE TRUNCATE ON "consent_evidence" FOR EACH STATEMENT EXECUTE FUNCTION consent_evidence_append_only();--> statement-breakpoint
CREATE TRIGGER consent_evidence_heads_only_forward BEFORE UPDATE OR DELETE ON "consent_evidence_heads" FOR EACH ROW EXECUTE FUNCTION consent_evidence_heads_only_forward();--> statement-breakpoint
CREATE TRIGGER consent_evidence_heads_no_truncate BEFORE TRUNCATE ON "consent_evidence_heads" FOR EACH STATEMENT EXECUTE FUNCTION consent_evidence_heads_only_forward();
