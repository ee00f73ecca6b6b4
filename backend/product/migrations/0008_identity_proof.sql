CREATE TABLE "identity_proof" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_proof_uid" ON "identity_proof" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_proof_expires_at" ON "identity_proof" USING btree ("expires_at");