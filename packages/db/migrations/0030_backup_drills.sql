ALTER TABLE "backups" ADD COLUMN "drilled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "drill_failure" text DEFAULT '' NOT NULL;