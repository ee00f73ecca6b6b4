CREATE TABLE "declined_offer" (
	"uid" text NOT NULL,
	"offer" text NOT NULL,
	"rests_until" bigint NOT NULL,
	CONSTRAINT "declined_offer_uid_offer_pk" PRIMARY KEY("uid","offer")
);
--> statement-breakpoint
CREATE INDEX "declined_offer_rests_until" ON "declined_offer" USING btree ("rests_until");