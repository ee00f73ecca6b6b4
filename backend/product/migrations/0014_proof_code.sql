CREATE TABLE "proof_code" (
	"uid" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_change" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_revert" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_proof" ADD COLUMN "by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "proof_code_expires_at" ON "proof_code" USING btree ("expires_at");