CREATE TABLE "mailbox_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"links" jsonb NOT NULL,
	"headers" jsonb NOT NULL,
	"sent_at" bigint NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_mails_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
