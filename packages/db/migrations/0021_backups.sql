CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_full" boolean NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"bytes" bigint,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "delete_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at" DESC NULLS LAST);