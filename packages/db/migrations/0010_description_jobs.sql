CREATE TABLE "description_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"start_after" timestamp with time zone DEFAULT now() NOT NULL,
	"permit_id" uuid,
	"permitted_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"batch_manifest_id" uuid,
	"former_status" "ai_generation_status",
	"former_reason" text
);
--> statement-breakpoint
CREATE INDEX "description_jobs_waiting" ON "description_jobs" USING btree ("workspace_id",("batch_manifest_id" is not null),"created_at","id") WHERE "description_jobs"."permit_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "description_jobs_permit" ON "description_jobs" USING btree ("permit_id") WHERE "description_jobs"."permit_id" is not null;--> statement-breakpoint
CREATE INDEX "description_jobs_batch" ON "description_jobs" USING btree ("batch_manifest_id") WHERE "description_jobs"."batch_manifest_id" is not null;--> statement-breakpoint
INSERT INTO "description_jobs" ("id", "item_id", "workspace_id") SELECT "ai_job_id", "id", "workspace_id" FROM "items" WHERE "ai_job_id" IS NOT NULL;
