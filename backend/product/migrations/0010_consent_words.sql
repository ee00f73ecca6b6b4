CREATE TABLE "consent_words" (
	"hash" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_evidence" ADD COLUMN "text_source" text;--> statement-breakpoint
ALTER TABLE "consent_evidence" ADD COLUMN "given_at" bigint;--> statement-breakpoint
ALTER TABLE "consent_evidence" ADD COLUMN "confirmed_at" bigint;--> statement-breakpoint
CREATE TRIGGER consent_words_append_only BEFORE UPDATE OR DELETE ON "consent_words" FOR EACH ROW EXECUTE FUNCTION consent_evidence_append_only();--> statement-breakpoint
CREATE TRIGGER consent_words_no_truncate BEFORE TRUNCATE ON "consent_words" FOR EACH STATEMENT EXECUTE FUNCTION consent_evidence_append_only();
