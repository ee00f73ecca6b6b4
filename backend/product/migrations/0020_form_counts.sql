CREATE TABLE "form_counts" (
	"day" date NOT NULL,
	"cms_id" text NOT NULL,
	"publication" integer NOT NULL,
	"form" text NOT NULL,
	"field" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "form_counts_cms_id_day_publication_form_field_kind_detail_pk" PRIMARY KEY("cms_id","day","publication","form","field","kind","detail")
);
--> statement-breakpoint
CREATE TABLE "form_count_schemas" (
	"cms_id" text NOT NULL,
	"at" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "form_count_schemas_cms_id_at_pk" PRIMARY KEY("cms_id","at")
);
