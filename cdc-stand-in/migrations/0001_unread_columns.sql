ALTER TABLE "idp_mail_tokens" DROP COLUMN "mail_id";--> statement-breakpoint
ALTER TABLE "idp_mail_tokens" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "idp_reg_tokens" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "idp_oidc_keys" DROP COLUMN "created_at";