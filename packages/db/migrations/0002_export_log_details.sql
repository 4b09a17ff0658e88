ALTER TABLE "export_logs" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "export_logs" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "export_logs" ADD COLUMN "from_date" date;--> statement-breakpoint
ALTER TABLE "export_logs" ADD COLUMN "to_date" date;