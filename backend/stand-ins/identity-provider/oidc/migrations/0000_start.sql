CREATE TABLE "idp_auth_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"uid" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_oidc_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_oidc_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"session_uid" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"consumed_at" bigint,
	CONSTRAINT "idp_oidc_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "idp_sso_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"redirect_url" text NOT NULL,
	"context" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idp_oidc_records_grant" ON "idp_oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "idp_oidc_records_session" ON "idp_oidc_records" USING btree ("session_uid");--> statement-breakpoint
CREATE INDEX "idp_oidc_records_expiry" ON "idp_oidc_records" USING btree ("expires_at");