ALTER TABLE "reference_data" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_data" ADD COLUMN "rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_data" ADD COLUMN "imported_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_data" ADD COLUMN "source_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_data" ADD COLUMN "tried_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reference_data" ADD COLUMN "result" text DEFAULT 'imported' NOT NULL;--> statement-breakpoint
UPDATE "reference_data" SET "source" = 'productData', "imported_at" = extract(epoch from now()) * 1000, "source_at" = extract(epoch from now()) * 1000, "rows" = CASE "name" WHEN 'regions.json' THEN (SELECT count(*) FROM "postcode_region") ELSE (SELECT count(*) FROM "retail_store") END;
