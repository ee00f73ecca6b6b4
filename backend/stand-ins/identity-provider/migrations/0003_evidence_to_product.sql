INSERT INTO "consent_evidence" ("uid", "position", "at", "event", "email", "purpose", "granted", "text_hash", "text_version", "text_language", "document_url", "channel", "api_key", "action", "page", "build", "mail_template", "mail_id", "mail_sent_at", "request_id", "ip", "token_hash", "previous_hash", "hash") SELECT "uid", "position", "at", "event", "email", "purpose", "granted", "text_hash", "text_version", "text_language", "document_url", "channel", "api_key", "action", "page", "build", "mail_template", "mail_id", "mail_sent_at", "request_id", "ip", "token_hash", "previous_hash", "hash" FROM "idp_consent_evidence";--> statement-breakpoint
INSERT INTO "consent_evidence_heads" ("uid", "position", "hash") SELECT "uid", "position", "hash" FROM "idp_consent_evidence_heads";--> statement-breakpoint
DROP TABLE "idp_consent_evidence" CASCADE;--> statement-breakpoint
DROP TABLE "idp_consent_evidence_heads" CASCADE;--> statement-breakpoint
DROP FUNCTION idp_refuse_change();--> statement-breakpoint
DROP FUNCTION idp_only_forward();
