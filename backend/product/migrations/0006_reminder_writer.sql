CREATE TABLE "webhook_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "webhook_delivery_received_at" ON "webhook_delivery" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "product_reminder_variant" ON "product_reminder" USING btree ("variant_id","reminder_id");