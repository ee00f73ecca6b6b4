CREATE TABLE "idp_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"subscriptions" jsonb NOT NULL,
	"preferences" jsonb NOT NULL,
	"password_hash" text,
	"password_history" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"is_registered" boolean NOT NULL,
	"is_verified" boolean NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"last_failed_login_at" bigint,
	"locked_until" bigint,
	"created_at" bigint NOT NULL,
	"registered_at" bigint,
	"verified_at" bigint,
	"last_login_at" bigint,
	"last_logout_at" bigint,
	"last_updated_at" bigint NOT NULL,
	"login_provider" text NOT NULL,
	"reg_source" text,
	"lang" text
);
--> statement-breakpoint
CREATE TABLE "idp_call_counters" (
	"limit" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "idp_call_counters_limit_subject_pk" PRIMARY KEY("limit","subject")
);
--> statement-breakpoint
CREATE TABLE "idp_identities" (
	"provider" text NOT NULL,
	"provider_uid" text NOT NULL,
	"uid" text NOT NULL,
	"profile" jsonb NOT NULL,
	CONSTRAINT "idp_identities_provider_provider_uid_pk" PRIMARY KEY("provider","provider_uid")
);
--> statement-breakpoint
CREATE TABLE "idp_login_ids" (
	"login_id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"api_key" text NOT NULL,
	"uid" text NOT NULL,
	"subject" jsonb NOT NULL,
	"lang" text NOT NULL,
	"mail_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "idp_passkey_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"api_key" text NOT NULL,
	"uid" text,
	"challenge" text,
	"credential_id" text,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device_name" text NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"is_connected" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "idp_reg_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"api_key" text NOT NULL,
	"uid" text,
	"identity" jsonb,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"api_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
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
ALTER TABLE "idp_identities" ADD CONSTRAINT "idp_identities_uid_idp_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."idp_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_login_ids" ADD CONSTRAINT "idp_login_ids_uid_idp_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."idp_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_passkeys" ADD CONSTRAINT "idp_passkeys_uid_idp_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."idp_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_reg_tokens" ADD CONSTRAINT "idp_reg_tokens_uid_idp_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."idp_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_sessions" ADD CONSTRAINT "idp_sessions_uid_idp_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."idp_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idp_identities_uid" ON "idp_identities" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_login_ids_uid" ON "idp_login_ids" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_mail_tokens_uid" ON "idp_mail_tokens" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_passkeys_uid" ON "idp_passkeys" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_sessions_uid" ON "idp_sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_oidc_records_grant" ON "idp_oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "idp_oidc_records_session" ON "idp_oidc_records" USING btree ("session_uid");--> statement-breakpoint
CREATE INDEX "idp_oidc_records_expiry" ON "idp_oidc_records" USING btree ("expires_at");