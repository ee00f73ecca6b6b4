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
ALTER TABLE "idp_passkeys" ADD CONSTRAINT "idp_passkeys_uid_idp_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."idp_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idp_passkeys_uid" ON "idp_passkeys" USING btree ("uid");