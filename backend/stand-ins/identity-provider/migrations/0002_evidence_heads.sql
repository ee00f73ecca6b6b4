CREATE TABLE "idp_call_counters" (
	"limit" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "idp_call_counters_limit_subject_pk" PRIMARY KEY("limit","subject")
);
--> statement-breakpoint
CREATE TABLE "idp_consent_evidence_heads" (
	"uid" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idp_consent_evidence" ADD COLUMN "build" text;--> statement-breakpoint
INSERT INTO "idp_consent_evidence_heads" SELECT DISTINCT ON ("uid") "uid", "position", "hash" FROM "idp_consent_evidence" ORDER BY "uid", "position" DESC;--> statement-breakpoint
CREATE FUNCTION idp_only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('kontor.retention', true) = 'on' THEN RETURN OLD; END IF;
	IF TG_OP = 'UPDATE' AND NEW.uid = OLD.uid AND NEW.position > OLD.position THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'the end of consent evidence only moves forward';
END $$;
--> statement-breakpoint
CREATE TRIGGER idp_consent_evidence_heads_only_forward BEFORE UPDATE OR DELETE ON "idp_consent_evidence_heads" FOR EACH ROW EXECUTE FUNCTION idp_only_forward();
