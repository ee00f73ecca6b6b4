DROP TABLE "idp_consent_evidence" CASCADE;--> statement-breakpoint
DROP TABLE "idp_consent_evidence_heads" CASCADE;--> statement-breakpoint
DROP FUNCTION idp_refuse_change();--> statement-breakpoint
DROP FUNCTION idp_only_forward();
